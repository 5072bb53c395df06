//! A reply that was cut off: which field was still being written.

use crate::bind::{Binding, Page, Place};
use crate::lexicon::is_han;
use crate::outline::{Flags, Form, NodeId};
use crate::spec::{Field, Kind, Spec};
use crate::text::{blank, ends_open, fold, last_line, list_marker};

/// Finds the field that was cut off. If an earlier, whole node of that field is there, the field is bound to that node.
pub(super) fn resolve_cut_field(
    page: &Page<'_, '_>,
    spec: &Spec,
    binding: &mut Binding,
) -> Option<usize> {
    let (field, place) = binding.last()?;
    let mark = binding.mark(field)?;
    if !is_cut(page, spec, field, mark, place) {
        return None;
    }
    let earlier = binding
        .repeated
        .iter()
        .rev()
        .find(|(other, node)| *other == field && !page.is_empty(*node))
        .map(|(_, node)| *node);
    match earlier {
        Some(node) => {
            binding.put(field, node, Place::of(page, node));
            None
        }
        None => Some(field),
    }
}

/// Ends the last place of the reply before a header that was cut off: `[Time` at the end, where `Time spent` is missing.
pub(super) fn drop_torn_header(page: &Page<'_, '_>, spec: &Spec, binding: &mut Binding) {
    let Some((field, place)) = binding.last() else { return };
    let kind = spec.fields.get(field).map(|field| field.kind.required());
    let is_verbatim = matches!(kind, Some(Kind::Code(_) | Kind::File | Kind::Edit | Kind::Json(_)));
    if is_verbatim {
        return;
    }
    let text = page.slice(place.range.clone()).trim_end();
    let line = last_line(text, LONGEST_HEADER);
    let is_last = blank(page.text.get(place.range.start + text.len()..).unwrap_or_default());
    let begins_missing = |begun: &str| {
        let begun = fold(begun);
        let mut fields = spec.fields.iter().enumerate();
        begun.chars().nth(1).is_some()
            && fields.any(|(other, declared)| {
                is_missing(spec, binding, other)
                    && declared.keys.iter().any(|key| key.starts_with(&begun))
            })
    };
    let begun = line.strip_prefix(['[', '【']);
    let begun = begun.or_else(|| ["## ", "**"].iter().find_map(|mark| line.strip_prefix(mark)));
    let is_torn =
        begun.is_some_and(|begun| !begun.contains([']', '】', '*']) && begins_missing(begun));
    let before = text.len() - line.len();
    if !is_last || !is_torn || blank(text.get(..before).unwrap_or_default()) {
        return;
    }
    let range = place.range.start + before..place.range.start + text.len();
    binding.end_before(page, field, range);
}

/// No header is longer, in bytes.
const LONGEST_HEADER: usize = 128;

/// The field whose text shows that it was cut off: the reply ends in the middle of its sentence or row, or may end in the
/// middle of its last item, unless the model ended by itself.
pub(super) fn seen(
    page: &Page<'_, '_>,
    spec: &Spec,
    binding: &Binding,
    ended: bool,
) -> Option<usize> {
    let (field, place) = binding.last()?;
    let mark = binding.mark(field)?;
    let text = page.slice(place.range.clone()).trim_end();
    let line = last_line(text, text.len());
    let lacks_more =
        || (field + 1..spec.fields.len()).any(|other| is_missing(spec, binding, other));
    let is_open = match spec.fields.get(field)?.kind.required() {
        Kind::Text => {
            let lacks_rest = || {
                follows_sentence(line)
                    || !ended && (follows_clause(line) || follows_paragraphs(text, line))
                    || lacks_more()
            };
            breaks_off(text, line) || has_no_end(text, line) && lacks_rest()
        }
        Kind::Code(_) => {
            let has_more = |other: usize| binding.place(other).is_some();
            let is_followed = || (field + 1..spec.fields.len()).all(has_more);
            // A fence that opens with the last line holds nothing.
            let holds_line = !line.trim_start().starts_with(['`', '~']);
            is_open_fence(page, place) && (lacks_more() || !ended && holds_line && !is_followed())
        }
        Kind::List(item) | Kind::Map(item)
            if matches!(item.required(), Kind::Line | Kind::Text) =>
        {
            let stops_here = || stops_at(spec, binding, field) && is_unended(page, line);
            !ended && (stops_here() || lacks_stop(text, line))
        }
        Kind::Temporal(_) => is_half_moment(line) && lacks_more(),
        kind if has_rows(kind) => {
            is_half_row(text, line) && (lacks_more() || lacks_cells(text, line))
        }
        _ => false,
    };
    (is_open && is_cut(page, spec, field, mark, place)).then_some(field)
}

/// Whether the place is a fence that nothing closes.
fn is_open_fence(page: &Page<'_, '_>, place: &Place) -> bool {
    let is_open = |id: NodeId| {
        let node = page.node(id);
        node.form == Form::Fence && node.flags.has(Flags::UNCLOSED)
    };
    place.node.into_iter().chain(place.children.iter().copied()).any(is_open)
}

/// Whether the reply keeps the order of the fields, and all that must be there after this one is missing.
fn stops_at(spec: &Spec, binding: &Binding, field: usize) -> bool {
    let is_missing = |other: &usize| is_missing(spec, binding, *other);
    let has_place = |other: usize| binding.place(other).is_some();
    let after = || field + 1..spec.fields.len();
    after().any(|other| is_missing(&other))
        && !after().any(has_place)
        && !(0..field).any(|other| is_missing(&other))
}

/// Whether the last line of the reply may go on: neither its end nor a stop is there.
fn is_unended(page: &Page<'_, '_>, line: &str) -> bool {
    !page.text.ends_with('\n')
        && line.ends_with(|c: char| c.is_alphanumeric() || "-,，、".contains(c))
}

/// Whether the last item of a list has several words and no stop, where each item before it has one.
fn lacks_stop(text: &str, line: &str) -> bool {
    let before = text.get(..text.len() - line.len()).unwrap_or_default();
    let mut items = before.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    // The list mark counts as a word.
    let is_worded = line.split_whitespace().nth(4).is_some();
    is_worded
        && line.ends_with(char::is_alphanumeric)
        && items.peek().is_some()
        && items.all(|item| item.ends_with(['?', '.', '？', '。']))
}

/// Whether a date or a time ends with one digit of two: `2026-05-2`, `14:3`
fn is_half_moment(line: &str) -> bool {
    let digits = line.bytes().rev().take_while(u8::is_ascii_digit).count();
    let before = line.get(..line.len() - digits).unwrap_or_default();
    // The month has two digits.
    let has_month = before.bytes().nth_back(3) == Some(b'-');
    digits == 1 && (before.ends_with(':') || before.ends_with('-') && has_month)
}

/// Whether a value of the field is wanted, and none is there.
fn is_missing(spec: &Spec, binding: &Binding, field: usize) -> bool {
    let is_wanted = spec.fields.get(field).is_some_and(Field::is_required);
    is_wanted && binding.place(field).is_none()
}

/// Whether a text ends in the middle of a sentence: full stops end the sentences before, and its last word is one
/// that no sentence ends with.
fn breaks_off(text: &str, line: &str) -> bool {
    let has_stops = text.contains(['.', '!', '?']) || line.split_whitespace().nth(5).is_some();
    has_stops && ends_open(line)
}

/// Whether a text of sentences ends without a stop. A text that is no more than a few words has none.
fn has_no_end(text: &str, line: &str) -> bool {
    let has_stops = text.contains(['.', '!', '?', '。', '！', '？', ',', '，']);
    let is_worded =
        line.split_whitespace().nth(5).is_some() || line.chars().filter(|c| is_han(*c)).count() > 8;
    let is_item = list_marker(line.trim_start()).is_some();
    has_stops
        && is_worded
        && !is_item
        && line.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ',' | '，' | '、' | '-'))
}

/// Whether the last sentence of a line is after another one, which has its stop.
fn follows_sentence(line: &str) -> bool {
    let is_stop = |at: usize| {
        let (before, after) = line.split_at(at);
        let word = before.rsplit(' ').next().unwrap_or_default();
        // `Dr. Osei`, `No. 5` and `vs. The` are inside a sentence.
        let is_short =
            ["vs", "cf", "ca", "no", "pp", "al", "ff", "ed", "etc", "dr", "st", "mr", "ms"]
                .contains(&word);
        let is_word = word.len() > 1 && !is_short && word.chars().all(char::is_lowercase);
        is_word && after.get(2..).is_some_and(|after| after.starts_with(char::is_uppercase))
    };
    line.match_indices(['。', '！', '？']).next().is_some()
        || [". ", "! ", "? "].iter().any(|stop| line.match_indices(stop).any(|(at, _)| is_stop(at)))
}

/// Whether a long line has clauses and no stop: a text of sentences ends with one.
fn follows_clause(line: &str) -> bool {
    /// In signs, and in words. A note or a caption is shorter.
    const LONG: (usize, usize) = (24, 24);
    let signs = line.chars().filter(|c| is_han(*c)).count();
    let is_worded = line.split_whitespace().nth(LONG.1).is_some()
        && line.contains(", ")
        && line.ends_with(|c: char| c.is_ascii_lowercase());
    is_worded || signs > LONG.0 && line.contains('，') && line.ends_with(is_han)
}

/// Whether a line that ends with a word in small letters follows two paragraphs or more, each of which has its stop.
fn follows_paragraphs(text: &str, line: &str) -> bool {
    let before = text.get(..text.len() - line.len()).unwrap_or_default();
    let is_prose = |line: &&str| line.split_whitespace().nth(7).is_some();
    let mut paragraphs = before.lines().map(str::trim).filter(is_prose);
    let has_two = paragraphs.clone().nth(1).is_some();
    let ends = |line: &str| {
        line.trim_end_matches(['"', '”', '»', '’', ')', '*']).ends_with(['.', '!', '?', '…', ':'])
    };
    let is_last_small =
        line.rsplit(' ').next().is_some_and(|word| word.starts_with(char::is_lowercase));
    has_two && is_last_small && line.ends_with(char::is_lowercase) && paragraphs.all(ends)
}

/// Whether the last row of a table lacks the mark that ends the rows before.
fn is_half_row(text: &str, line: &str) -> bool {
    let is_row = |line: &str| line.starts_with('|') && line.ends_with('|');
    let before = text.get(..text.len() - line.len()).unwrap_or_default();
    line.starts_with('|') && !line.ends_with('|') && before.lines().map(str::trim).any(is_row)
}

/// Whether values of the kind may be the rows of a table.
fn has_rows(kind: &Kind) -> bool {
    match kind {
        Kind::Table(_) => true,
        Kind::List(item) => matches!(item.required(), Kind::Record(_)),
        _ => false,
    }
}

/// Whether the last row of a table has fewer cells than the first, and all rows before it have the mark that ends them.
fn lacks_cells(text: &str, line: &str) -> bool {
    let before = text.get(..text.len() - line.len()).unwrap_or_default();
    let mut rows = before.lines().map(str::trim).filter(|line| line.starts_with('|')).peekable();
    let cells = |row: &str| row.trim_end_matches('|').matches('|').count();
    let first = rows.peek().copied().unwrap_or_default();
    cells(line) < cells(first) && rows.all(|row| row.ends_with('|'))
}

fn is_cut(page: &Page<'_, '_>, spec: &Spec, field: usize, mark: NodeId, place: &Place) -> bool {
    let end = page.node(NodeId::ROOT).end as usize;
    let is_last = blank(page.slice(place.range.end..end.max(place.range.end)));
    let node = page.node(mark);
    let is_closed = node.flags.has(Flags::CLOSED)
        || place.node.is_some_and(|id| {
            let node = page.node(id);
            node.form.is_json() && !node.flags.has(Flags::BROKEN)
        });
    let is_scalar = spec.fields.get(field).is_some_and(|field| field.kind.is_scalar());
    let text = page.slice(place.range.start..page.text.len());
    let has_line = is_scalar && text.trim_start().contains('\n');
    is_last && !is_closed && !has_line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Reader;
    use crate::spec::Ref;

    /// Which fields of a note are to be asked for again, and why.
    fn check(reply: &str, expect: &[(usize, &str)]) {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let row = vec![field("Sample", Kind::Line), field("Remark", Kind::Line)];
        let row = Ref::shared(Spec { fields: row.into(), ..Spec::EMPTY });
        let fields = vec![
            field("Rows", Kind::Table(row)),
            field("Story", Kind::Text),
            field("Risk", Kind::Line),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let found = reading.diagnostics.iter();
        let found = found.filter_map(|found| Some((found.path.section()?, found.kind.name())));
        assert_eq!(found.collect::<Vec<_>>(), expect, "{reply:?}");
    }

    #[test]
    fn the_form_of_a_value_shows_that_it_was_cut_off() {
        for moment in ["2026-05-2", "at 14:3"] {
            assert!(is_half_moment(moment), "{moment:?}");
        }
        for moment in ["2026-05-21", "2026-5-2", "14:30", "3", "5 May"] {
            assert!(!is_half_moment(moment), "{moment:?}");
        }
        let ends = |items: &str| lacks_stop(items, items.lines().last().unwrap());
        assert!(ends("- Why is it so?\n- Does the ink eat the pap"));
        assert!(!ends("- Why is it so?\n- Does the ink eat the paper?"));
        assert!(!ends("- Why is it so\n- Does the ink eat the paper"));
        assert!(!ends("- Why?\n- Ink and paper"));
    }

    #[test]
    fn a_reply_that_ends_in_a_sentence_before_its_last_section_was_cut_off() {
        const ROWS: &str = "[Rows]\n| Sample | Remark |\n|---|---|\n| a | dry |\n";
        let whole = |after: &str| format!("{ROWS}{after}");
        let story = "[Story] The cup fell. It broke into a hundred pieces on the";
        check(&whole(story), &[(1, "cut_off"), (2, "missing")]);
        check(&whole(&format!("{story}\n[Risk] low")), &[]);
        check(&whole("[Story] The cup fell. It broke into a hundred pieces."), &[(2, "missing")]);
        check(&whole("[Story] a broken cup"), &[(2, "missing")]);
        let late = |story: &str| whole(&format!("[Risk] low\n[Story] {story}"));
        check(&late("The cup fell. It broke into a hundred pieces on"), &[(1, "cut_off")]);
        check(&late("Dr. Osei says that the cup broke in two"), &[]);
        let long = "The classes were so loud that the monologue could not be heard beyond the third row, and when the \
                    lights came on again the curtain";
        check(&late(long), &[(1, "cut_off")]);
        check(&late(&format!("{long} fell.")), &[]);
        check(&late("The cup fell.\nYours sincerely, Mary Ann from the museum"), &[]);
        check(&whole("| b | damp and co"), &[(0, "cut_off"), (1, "missing"), (2, "missing")]);
        check(&whole("| b | damp |"), &[(1, "missing"), (2, "missing")]);
        let last = |row: &str| format!("[Story] Good.\n[Risk] low\n{ROWS}{row}");
        check(&last("| b dam"), &[(0, "cut_off")]);
        // No cell is missing.
        check(&last("| b | damp"), &[]);
    }
}
