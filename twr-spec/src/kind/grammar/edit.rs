//! Edits: a path on a line, and in a fence the marks with the lines to find and the lines to put there. No line of
//! either part looks like a mark.

use super::GrammarMaker;
use super::fence::{any_tag, apart, path};
use crate::spec::Rule;
use crate::syntax::{self, Class, Part, quoted};

/// An edit: lines to find and lines to put there, which may be none; or a new file of some lines.
pub(in crate::kind) fn edit(rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Part {
    let path = path(rules, true, maker);
    let next = GrammarMaker::next_line(indent);
    let line = |text: &str| Part::sequence([next.clone(), Part::text(text)]);
    let lines = lines(indent, maker);
    let change = Part::sequence([lines.clone(), line("======="), lines.clone().optional()]);
    let new_file = Part::sequence([line("======="), lines]);
    let body = Part::either([change, new_file]).unwrap_or_else(Part::empty);
    let fence = Part::sequence([
        Part::text("```"),
        any_tag(),
        line("<<<<<<< SEARCH"),
        body,
        line(">>>>>>> REPLACE"),
        line("```"),
    ]);
    maker.rules.share("edit", Part::sequence([path, next, fence]))
}

/// Edits with a blank line between.
pub(in crate::kind) fn edits(
    rules: &[Rule],
    counts: (u32, Option<u32>),
    indent: usize,
    maker: &mut GrammarMaker<'_>,
) -> Part {
    let edit = edit(rules, indent, maker);
    apart(edit, counts, indent)
}

/// An edit as an object.
pub(in crate::kind) fn edit_json(rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Part {
    let path = path(rules, false, maker);
    let path = quoted(&path, &mut maker.rules);
    let lines = text_of_lines(maker);
    let lines = quoted(&lines, &mut maker.rules);
    let empty = || Part::text("\"\"");
    let space = syntax::space(&mut maker.rules);
    let member = |name: &str, value: Part| {
        Part::sequence([space.clone(), Part::text(&format!("\"{name}\": ")), value])
    };
    let comma = || Part::text(",");
    let either = Part::either([lines.clone(), empty()]).unwrap_or_else(Part::empty);
    let change =
        Part::sequence([member("find", lines.clone()), comma(), member("replace", either)]);
    let new_file = Part::sequence([member("find", empty()), comma(), member("replace", lines)]);
    let parts = Part::either([change, new_file]).unwrap_or_else(Part::empty);
    let object =
        [Part::text("{"), member("path", path), comma(), parts, space.clone(), Part::text("}")];
    maker.rules.share("edit-object", Part::sequence(object))
}

/// Lines of an edit, each after its line break.
fn lines(indent: usize, maker: &mut GrammarMaker<'_>) -> Part {
    let line = line(maker);
    let next = GrammarMaker::next_line(indent);
    let others = Part::either([Part::text("\n"), Part::sequence([next.clone(), line.clone()])]);
    Part::sequence([next, line, others.unwrap_or_else(Part::empty).any_times()])
}

/// The same lines as one text.
fn text_of_lines(maker: &mut GrammarMaker<'_>) -> Part {
    let line = line(maker);
    let others = Part::sequence([Part::text("\n"), line.clone().optional()]);
    Part::sequence([line, others.any_times()])
}

/// A line with something on it that begins with no character of a mark.
fn line(maker: &mut GrammarMaker<'_>) -> Part {
    let rest = syntax::code_line(&mut maker.rules);
    let first = Class::of_ranges(&[
        ('!', ';'),
        ('?', '_'),
        ('a', '~'),
        ('\u{c0}', '\u{1fff}'),
        ('\u{3041}', '\u{d7a3}'),
    ]);
    let blanks = Part::one_of(" ").repeat(0, Some(40));
    maker.rules.share("edit-line", Part::sequence([blanks, Part::Class(first), rest]))
}
