//! What is in a fence: code, and files with their paths. The fence has three backticks, and the code in it never
//! three side by side.

use super::{Forms, GrammarMaker};
use crate::spec::Rule;
use crate::syntax::{self, Class, Part, quoted};

/// Code in a fence with this tag; without one, if it is empty.
pub(in crate::kind) fn code(language: &str, indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
    Forms::below(fence(Part::text(language), indent, maker))
}

fn fence(tag: Part, indent: usize, maker: &mut GrammarMaker<'_>) -> Part {
    let body = lines(indent, maker);
    let next = GrammarMaker::next_line(indent);
    let fence = Part::sequence([Part::text("```"), tag, body, next, Part::text("```")]);
    maker.rules.share("code", fence)
}

/// Code as a string of JSON: it needs no fence.
pub(in crate::kind) fn code_json(maker: &mut GrammarMaker<'_>) -> Part {
    let lines = lines(0, maker);
    // The line break before the first line is that after the fence.
    let Part::Sequence(parts) = lines else { return Part::empty() };
    let text = Part::sequence(parts.into_iter().skip(1));
    quoted(&text, &mut maker.rules)
}

/// A file as an object.
pub(in crate::kind) fn file_json(rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Part {
    let path = path(rules, false, maker);
    let path = quoted(&path, &mut maker.rules);
    let empty = Part::text("\"\"");
    let content = Part::either([code_json(maker), empty]).unwrap_or_else(Part::empty);
    let space = syntax::space(&mut maker.rules);
    let parts = [
        Part::text("{"),
        space.clone(),
        Part::text("\"path\": "),
        path,
        Part::text(","),
        space.clone(),
        Part::text("\"content\": "),
        content,
        space,
        Part::text("}"),
    ];
    maker.rules.share("file", Part::sequence(parts))
}

pub(super) fn any_tag() -> Part {
    let letters = Class::of_ranges(&[('a', 'z')]);
    let more = Class::of_ranges(&[('a', 'z'), ('0', '9')]).or(&Class::of_text("+#-"));
    Part::sequence([Part::Class(letters), Part::Class(more).repeat(0, Some(11))]).optional()
}

/// The lines in a fence, each after its line break; the first has something on it.
fn lines(indent: usize, maker: &mut GrammarMaker<'_>) -> Part {
    let line = syntax::code_line(&mut maker.rules);
    let first = first_in_line();
    let blanks = Part::one_of(" ").repeat(0, Some(40));
    let next = GrammarMaker::next_line(indent);
    let first = Part::sequence([next.clone(), blanks, Part::Class(first), line.clone()]);
    let others = Part::either([Part::text("\n"), Part::sequence([next, line])]);
    Part::sequence([first, others.unwrap_or_else(Part::empty).any_times()])
}

/// What a line of code begins with, after its blanks: no backtick.
pub(super) fn first_in_line() -> Class {
    Class::of_ranges(&[('!', '_'), ('a', '~'), ('\u{c0}', '\u{1fff}'), ('\u{3041}', '\u{d7a3}')])
}

/// A file: its path on a line, its content in a fence below, which is not empty.
pub(in crate::kind) fn file(rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Part {
    let path = path(rules, true, maker);
    let fence = fence(any_tag(), indent, maker);
    maker.rules.share("file", Part::sequence([path, GrammarMaker::next_line(indent), fence]))
}

/// Files with a blank line between.
pub(in crate::kind) fn files(
    rules: &[Rule],
    counts: (u32, Option<u32>),
    indent: usize,
    maker: &mut GrammarMaker<'_>,
) -> Part {
    let file = file(rules, indent, maker);
    apart(file, counts, indent)
}

/// So many of a part, with a blank line between.
pub(super) fn apart(part: Part, counts: (u32, Option<u32>), indent: usize) -> Part {
    let between = Part::sequence([Part::text("\n"), GrammarMaker::next_line(indent)]);
    part.separated(between, counts.0, counts.1)
}

/// A path. Where it is a line of its own, it is marked as a file's where the writer marks it: without a mark the reader
/// takes a path for one that has an extension or a folder, and no apostrophe.
pub(super) fn path(rules: &[Rule], is_line: bool, maker: &mut GrammarMaker<'_>) -> Part {
    let name = name("_-", maker);
    let folder = |most: Option<u32>, least: u32| {
        Part::sequence([name.clone(), Part::text("/")]).repeat(least, most)
    };
    let plain = [
        Part::sequence([folder(Some(4), 0), name.clone(), extension()]),
        Part::sequence([folder(Some(4), 1), name.clone()]),
        Part::text("Makefile"),
        Part::text("Dockerfile"),
    ];
    let is_hidden = rules.iter().any(|rule| matches!(rule, Rule::HiddenPaths));
    let hidden = is_hidden.then(|| {
        let in_folder = Part::sequence([folder(Some(4), 1), Part::text("."), name.clone()]);
        [hidden_name(), in_folder]
    });
    let all = plain.into_iter().chain(hidden.into_iter().flatten());
    let mark = if is_line { Part::text("File: ") } else { Part::empty() };
    let marked =
        [Some(name.clone()), Some(with_apostrophe(maker)), is_hidden.then(odd_hidden_name)];
    let marked = Part::either(marked.into_iter().flatten());
    let marked = marked.map(|path| Part::sequence([mark, path]));
    maker.rules.share("path", Part::either(all.chain(marked)).unwrap_or_else(Part::empty))
}

/// The letters and digits of names.
fn letters() -> Class {
    Class::of_ranges(&[('a', 'z'), ('A', 'Z'), ('0', '9'), ('\u{4e00}', '\u{9fff}')])
}

/// A name between slashes, with these marks inside.
fn name(marks: &str, maker: &mut GrammarMaker<'_>) -> Part {
    let inside = Part::Class(letters().or(&Class::of_text(marks))).repeat(0, Some(20));
    let end = Part::Class(letters());
    let name = Part::sequence([Part::Class(letters()), Part::sequence([inside, end]).optional()]);
    maker.rules.share("file-name", name)
}

fn extension() -> Part {
    let small = Class::of_ranges(&[('a', 'z')]);
    let more = Part::Class(small.or(&Class::of_ranges(&[('0', '9')]))).repeat(0, Some(4));
    Part::sequence([Part::text("."), Part::Class(small), more])
}

/// A path with an apostrophe in one of its names.
fn with_apostrophe(maker: &mut GrammarMaker<'_>) -> Part {
    let any = name("_-'", maker);
    let plain = name("_-", maker);
    let odd = Part::sequence([plain, Part::text("'"), any.clone()]);
    let odd = maker.rules.share("odd-name", odd);
    let folders = Part::sequence([any.clone(), Part::text("/")]).repeat(0, Some(3));
    let folders = maker.rules.share("folders", folders);
    let below = Part::sequence([Part::text("/"), folders.clone(), any]).optional();
    Part::sequence([folders, odd, below, extension().optional()])
}

/// A name that begins with a dot, as a person writes it: `.gitignore`, `.env`.
fn hidden_name() -> Part {
    let small = Class::of_ranges(&[('a', 'z')]);
    let more = Part::Class(small.or(&Class::of_text("_0123456789"))).repeat(2, Some(11));
    Part::sequence([Part::text("."), Part::Class(small), more])
}

/// Any other name that begins with a dot: a short one, a long one, one with a hyphen or of other letters.
fn odd_hidden_name() -> Part {
    let plain = Class::of_ranges(&[('a', 'z'), ('A', 'Z'), ('0', '9')]);
    let short = Part::Class(plain.clone()).repeat(1, Some(2));
    let long = Part::Class(plain).repeat(13, Some(20));
    let odd = Part::Class(Class::of_ranges(&[('\u{4e00}', '\u{9fff}')]).or(&Class::of_text("-")));
    let around = |least: u32| Part::Class(letters()).repeat(least, Some(10));
    let odd = Part::sequence([around(0), odd, around(1)]);
    let all = Part::either([short, long, odd]).unwrap_or_else(Part::empty);
    Part::sequence([Part::text("."), all])
}
