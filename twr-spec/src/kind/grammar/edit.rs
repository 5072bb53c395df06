//! Edits: a path on a line, and in a fence the marks with the lines to find and the lines to put there. No line of
//! either part is a mark of the edit's own length.

use std::ops::RangeInclusive;

use super::GrammarMaker;
use super::fence::{any_tag, apart, first_in_line, path};
use crate::spec::Rule;
use crate::syntax::{self, Class, Part, quoted};

/// How many characters the marks of an edit have: more than those of a mark among its lines.
const LENGTHS: RangeInclusive<usize> = 7..=9;

/// An edit: lines to find and lines to put there, which may be none; or a new file of some lines.
pub(in crate::kind) fn edit(rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Part {
    let path = path(rules, true, maker);
    let next = GrammarMaker::next_line(indent);
    let bodies: Vec<Part> = LENGTHS.map(|length| body(length, indent, maker)).collect();
    let body = Part::either(bodies).unwrap_or_else(Part::empty);
    let end = Part::sequence([next.clone(), Part::text("```")]);
    let fence = Part::sequence([Part::text("```"), any_tag(), body, end]);
    maker.rules.share("edit", Part::sequence([path, next, fence]))
}

/// The two parts of an edit between marks of this length.
fn body(length: usize, indent: usize, maker: &mut GrammarMaker<'_>) -> Part {
    let next = GrammarMaker::next_line(indent);
    let mark = |mark: &str, word: &str| {
        Part::sequence([next.clone(), Part::text(&format!("{}{word}", mark.repeat(length)))])
    };
    let line = line_between(length, maker);
    let others = Part::either([Part::text("\n"), Part::sequence([next.clone(), line.clone()])]);
    let lines =
        Part::sequence([next.clone(), line, others.unwrap_or_else(Part::empty).any_times()]);
    let lines = maker.rules.share("edit-lines", lines);
    let change = Part::sequence([lines.clone(), mark("=", ""), lines.clone().optional()]);
    let new_file = Part::sequence([mark("=", ""), lines]);
    let parts = Part::either([change, new_file]).unwrap_or_else(Part::empty);
    Part::sequence([mark("<", " SEARCH"), parts, mark(">", " REPLACE")])
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

/// The lines of a part as one text of JSON, where no line is a mark.
fn text_of_lines(maker: &mut GrammarMaker<'_>) -> Part {
    let rest = syntax::code_line(&mut maker.rules);
    let line = Part::sequence([blanks(), Part::Class(first_in_line()), rest]);
    let line = maker.rules.share("edit-line", line);
    let others = Part::sequence([Part::text("\n"), line.clone().optional()]);
    Part::sequence([line, others.any_times()])
}

/// A line with something on it that is no mark of this length. It is a mark only as a whole: `<div>` and `=> x` are
/// none, and neither is `<<<<<<< HEAD`.
fn line_between(length: usize, maker: &mut GrammarMaker<'_>) -> Part {
    let rest = syntax::code_line(&mut maker.rules);
    let first = first_in_line();
    let plain = Part::sequence([Part::Class(first.without(&Class::of_text("<=>"))), rest.clone()]);
    let shorter = u32::try_from(length - 1).ok();
    let mut kinds = vec![plain];
    // The letters that the word of each mark begins with.
    for (mark, words) in [("<", "SsOo"), ("=", ""), (">", "RrUu")] {
        let own = Class::of_text(mark);
        let other = first.without(&own);
        let run = |most: Option<u32>| Part::text(mark).repeat(1, most);
        let after = Part::Class(other.or(&Class::of_text(" ")));
        let after = Part::sequence([after, rest.clone()]).optional();
        kinds.push(Part::sequence([run(shorter), after]));
        let word = Part::Class(other.without(&Class::of_text(words)));
        kinds.push(Part::sequence([run(None), Part::text(" ").optional(), word, rest.clone()]));
    }
    let line = Part::either(kinds).unwrap_or_else(Part::empty);
    maker.rules.share("edit-line", Part::sequence([blanks(), line]))
}

/// How far a line of code is set in.
fn blanks() -> Part {
    Part::one_of(" \t").repeat(0, Some(40))
}
