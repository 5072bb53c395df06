//! Text under its rules: one of some words, a span of the task, a pattern, so many characters or words, or lines.

use super::{Forms, GrammarMaker};
use crate::rule::matching;
use crate::spec::{Bounds, Rule};
use crate::syntax::{self, Class, Part, Unit};

/// No larger count of characters or words is written out: a larger one is for the reader.
const MOST_COUNT: u32 = 1_000;

/// A text under these rules; of `many_lines` perhaps.
pub(in crate::kind) fn text(
    rules: &[Rule],
    many_lines: bool,
    indent: usize,
    maker: &mut GrammarMaker<'_>,
) -> Forms {
    if let Some(part) = matching_pieces(rules, maker) {
        return Forms::short(part);
    }
    if let Some(part) = rules.iter().find_map(|rule| one_of(rule, maker)) {
        return Forms::line(part);
    }
    if let Some(part) = span(rules, maker) {
        return Forms::short(part);
    }
    let counted = rules.iter().find_map(|rule| counted(rule, maker));
    let names = maker.names;
    let line = syntax::line(names, &mut maker.rules);
    let lines = count_of_lines(rules);
    // How long several lines are together is for the reader.
    let below = (many_lines && lines.max != Some(1)).then(|| below(&line, lines, indent));
    let is_one_line = lines.min.is_none_or(|min| min < 2);
    let (on_line, inline) = match counted {
        // The marks that part values are in such a line.
        Some(counted) => (counted, None),
        None => (line, Some(syntax::inline(&mut maker.rules))),
    };
    Forms { on_line: is_one_line.then_some(on_line), below, inline: inline.filter(|_| is_one_line) }
}

/// A text in the cell of a table, where `<br>` is a line break.
pub(super) fn text_in_cell(rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
    let lines = count_of_lines(rules);
    // The line alone: how many there are is said here.
    let others: Vec<Rule> =
        rules.iter().filter(|rule| !matches!(rule, Rule::Lines(_))).cloned().collect();
    let forms = text(&others, true, 0, maker);
    let line = forms.on_line?;
    // A value without the form of several lines is one of some words, or a span.
    let most = if forms.below.is_some() { lines.max } else { Some(1) };
    let min = lines.min.unwrap_or(0).clamp(1, MOST_COUNT);
    let max = most.filter(|max| *max <= MOST_COUNT);
    max.is_none_or(|max| max >= min).then(|| line.separated(Part::text("<br>"), min, max))
}

/// How many lines the rules ask for.
fn count_of_lines(rules: &[Rule]) -> Bounds {
    let mut lines = rules.iter().filter_map(|rule| match rule {
        Rule::Lines(bounds) => Some(*bounds),
        _ => None,
    });
    lines.next().unwrap_or_default()
}

/// A line whose form only a foreign type knows, or one under the rules for text.
pub(in crate::kind) fn foreign(rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Forms {
    let text = text(rules, false, 0, maker);
    let is_free = text.inline.is_some() && span(rules, maker).is_none();
    let own = is_free.then(|| syntax::foreign(&mut maker.rules));
    Forms { on_line: Part::either(text.on_line.into_iter().chain(own)), ..text }
}

/// Two lines or more, with blank ones between.
fn below(line: &Part, bounds: Bounds, indent: usize) -> Part {
    let indent = Part::text(&" ".repeat(indent));
    let next = Part::sequence([Part::text("\n").repeat(1, Some(2)), indent, line.clone()]);
    let limit = |count: u32| count.min(MOST_COUNT).saturating_sub(1);
    let min = bounds.min.map_or(1, limit).max(1);
    let max = bounds.max.filter(|max| *max <= MOST_COUNT).map(limit);
    Part::sequence([line.clone(), next.repeat(min, max)])
}

/// One of the words of a rule, or what its pattern accepts.
fn one_of(rule: &Rule, maker: &mut GrammarMaker<'_>) -> Option<Part> {
    match rule {
        Rule::OneOf(words) => Part::either(words.iter().map(|word| Part::text(&word.text))),
        #[cfg(feature = "patterns")]
        Rule::Pattern(pattern) => syntax::pattern(&pattern.regex, &mut maker.rules),
        _ => None,
    }
}

/// The pieces of the task that match the pattern, where the value has to be in the task and some do. `None` where one
/// of them has marks that the writer may escape.
fn matching_pieces(rules: &[Rule], maker: &GrammarMaker<'_>) -> Option<Part> {
    let is_grounded = rules.iter().any(|rule| matches!(rule, Rule::Grounded));
    let task = maker.task.filter(|_| is_grounded)?;
    let pattern = rules.iter().find_map(|rule| match rule {
        Rule::Pattern(pattern) => Some(pattern.regex.as_ref()),
        _ => None,
    })?;
    let pieces = matching(pattern, task);
    let is_plain = |letter: char| {
        letter.is_alphanumeric() || matches!(letter, ' ' | '@' | '.' | '_' | '-' | '/' | '+')
    };
    let are_plain = pieces.iter().all(|piece| {
        piece.starts_with(|first: char| first.is_alphanumeric() || first == '+')
            && piece.chars().all(is_plain)
    });
    Part::either(pieces.iter().filter(|_| are_plain).map(|piece| Part::text(piece)))
}

/// A run of the task's words, where the value has to be in the task.
fn span(rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
    let is_grounded = rules.iter().any(|rule| matches!(rule, Rule::Grounded));
    let task = maker.task.filter(|_| is_grounded)?;
    syntax::span(task, &mut maker.rules)
}

/// A line with so many characters or words.
fn counted(rule: &Rule, maker: &mut GrammarMaker<'_>) -> Option<Part> {
    let (Rule::Length(bounds) | Rule::Words(bounds)) = rule else { return None };
    let unit = if matches!(rule, Rule::Words(_)) { Unit::Words } else { Unit::Characters };
    let min = bounds.min.unwrap_or(0);
    let max = bounds.max.filter(|max| *max <= MOST_COUNT);
    if min > MOST_COUNT || min <= 1 && max.is_none() || !maker.may_count((unit, min, max)) {
        return None;
    }
    let names = maker.names;
    Some(syntax::counted(unit, min, max, names, &mut maker.rules))
}

/// A UUID in lower case with its hyphens.
pub(in crate::kind) fn uuid(maker: &mut GrammarMaker<'_>) -> Forms {
    let hex = |count| Part::one_of("0123456789abcdef").repeat(count, Some(count));
    let dash = || Part::text("-");
    let parts = [hex(8), dash(), hex(4), dash(), hex(4), dash(), hex(4), dash(), hex(12)];
    Forms::short(maker.rules.share("uuid", Part::sequence(parts)))
}

/// A link of the web.
pub(in crate::kind) fn link(maker: &mut GrammarMaker<'_>) -> Forms {
    let small = Class::of_ranges(&[('a', 'z'), ('0', '9')]);
    let all = small.or(&Class::of_ranges(&[('A', 'Z')]));
    let marked = Part::Class(all.or(&Class::of_text("-._~%/?&=+#")));
    let name = Part::sequence([
        Part::Class(small.clone()),
        Part::Class(small.or(&Class::of_text("-"))).any_times(),
    ]);
    let name = maker.rules.share("host", name);
    let more = Part::sequence([Part::text("."), name.clone()]).repeat(1, None);
    let end = Part::Class(all.or(&Class::of_text("/")));
    let path = Part::sequence([marked.any_times(), end]).optional();
    let path = Part::sequence([Part::text("/"), path]).optional();
    let scheme =
        Part::sequence([Part::text("http"), Part::text("s").optional(), Part::text("://")]);
    Forms::line(maker.rules.share("link", Part::sequence([scheme, name, more, path])))
}
