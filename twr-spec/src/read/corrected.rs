//! A correction below the last value: `Correction: the price is 145, not 110.` The correction replaces each value that it
//! gives; any other value that it mentions is asked for again.

use std::ops::Range;

use super::alone::refuse;
use super::amended;
use super::postscript::{holds_number, is_second_thought, points_above};
use crate::assertion::{Labels, Text, announces_correction, floor, takes_back};
use crate::bind::Binding;
use crate::kind::ReadContext;
use crate::lexicon::{contains_words, word_starts};
use crate::outline::NodeId;
use crate::spec::{Field, Kind, Spec, Value};

use crate::text::{after_postscript, begins, blank, first_line, is_rule};

/// No more of the words is looked at, in bytes.
const LONGEST: usize = 600;

/// Takes each value that the words below the last one give anew, and reports each that they take back.
pub(super) fn report<'a>(
    spec: &Spec,
    binding: &Binding,
    values: &mut [Option<Value<'a>>],
    context: &mut ReadContext<'_, 'a>,
) {
    // What comes again is the correction itself.
    if !binding.repeated.is_empty() || context.page.first_turn {
        return;
    }
    let Some((last, place)) = binding.last() else {
        return;
    };
    let range = place.range.clone();
    let is_last_short = spec.fields.get(last).is_some_and(is_short);
    // Up to here a paragraph may belong to a text.
    let text_end = if is_last_short { range.start } else { range.end };
    let Some(words) = correction(binding, (last, range.clone(), text_end), context) else { return };
    let last_short = Some(last).filter(|_| is_last_short);
    let found = spoken_of(spec, (binding, values), &words, last_short, context);
    let told = context.page.slice(words.clone());
    // More words after it may go on with it, and a part of it may be another value.
    let end = context.page.node(NodeId::ROOT).end as usize;
    let is_whole =
        context.cut.is_none() && blank(context.page.slice(words.end..end.max(words.end)));
    let mut is_carried_out = is_whole;
    for at in found.iter().copied() {
        let before = values.get(at).and_then(Option::as_ref);
        let amended =
            if is_whole { amended::value(spec, (at, before), &words, context) } else { None };
        is_carried_out &= amended.is_some();
        match (amended, values.get_mut(at)) {
            (Some(value), Some(slot)) => replace(at, value, slot, context),
            _ => refuse(spec, at, told, context),
        }
    }
    let is_correction = !is_second_thought(first_line(told));
    let says_more = is_correction && !is_carried_out || has_other_name(spec, told);
    if !found.is_empty() && found.len() < clauses(told) && says_more {
        refuse_lines(spec, (binding, &found), &words, context);
    }
    if found.is_empty() || found.contains(&last) || range.end <= words.start {
        return;
    }
    // A correction that was understood is no part of the value above it. If it was not understood, the end of a text above
    // it is unknown.
    let place = binding.place(last).filter(|_| is_whole && (is_carried_out || is_last_short));
    let value = place.and_then(|place| amended::above(spec, (last, place), words.start, context));
    match (value, values.get_mut(last)) {
        (Some(value), Some(slot)) => replace(last, value, slot, context),
        _ if !is_last_short => refuse(spec, last, told, context),
        _ => {}
    }
}

/// Reports each record, map or list of records below which a paragraph corrects something in it: which part is meant, and
/// how it reads now, is for the model to say.
pub(super) fn report_inside(spec: &Spec, binding: &Binding, context: &mut ReadContext<'_, '_>) {
    for (at, place) in binding.found() {
        let Some(field) = spec.fields.get(at) else { continue };
        let has_parts = match field.kind.required() {
            Kind::Record(_) | Kind::Map(_) => true,
            Kind::List(item) => matches!(item.required(), Kind::Record(_)),
            _ => false,
        };
        if !has_parts {
            continue;
        }
        let text = context.page.slice(place.range.clone()).trim_end();
        let Some(gap) = memchr::memmem::rfind(text.as_bytes(), b"\n\n") else { continue };
        let last = text.get(gap..).unwrap_or_default().trim_start();
        let line = first_line(last);
        let replaces_one = || is_set_off(line) && replaces(line);
        if !last.contains('\n') && (takes_back(line) || replaces_one()) {
            refuse(spec, at, last, context);
        }
    }
}

/// How many things a correction may say: `It should be 4 stars, and it is the Red Boar.` says two. What the new value is
/// not, `, not 110`, is none.
fn clauses(told: &str) -> usize {
    const JOINTS: [&str; 8] = [", ", "; ", ". ", " (", "\n", " also ", " but ", "，"];
    const DENIALS: [&str; 4] = [", not ", ", instead ", ", rather ", "，不是"];
    let lower = told.trim().to_lowercase();
    let count =
        |words: &[&str]| words.iter().map(|word| lower.matches(word).count()).sum::<usize>();
    1 + count(&JOINTS) - count(&DENIALS).min(count(&JOINTS))
}

/// Whether a word inside a sentence has a capital and is no word of a header: `it was in Bruges`. It may be the value of a
/// line.
fn has_other_name(spec: &Spec, told: &str) -> bool {
    let is_of_header = |word: &str| {
        let has = |own: &str| own.eq_ignore_ascii_case(word);
        spec.fields.iter().any(|field| field.header.split_whitespace().any(has))
    };
    let mut begins = true;
    told.split_whitespace().any(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_name = !begins && bare.starts_with(char::is_uppercase) && bare.len() > 1;
        begins = word.ends_with(['.', '!', '?', ':']);
        is_name && !bare.starts_with("I'") && !is_of_header(bare)
    })
}

/// Reports the lines that a correction may speak of without their names, where it says more than was understood.
fn refuse_lines(
    spec: &Spec,
    (binding, found): (&Binding, &[usize]),
    words: &Range<usize>,
    context: &mut ReadContext<'_, '_>,
) {
    let told = context.page.slice(words.clone());
    for (at, place) in binding.found() {
        let is_line =
            spec.fields.get(at).is_some_and(|field| matches!(field.kind.required(), Kind::Line));
        if is_line && !found.contains(&at) && place.range.end <= words.start {
            refuse(spec, at, told, context);
        }
    }
}

fn is_short(field: &Field) -> bool {
    !matches!(field.kind.required(), Kind::Text | Kind::Code(_))
}

/// The short fields that the words speak of.
fn spoken_of<'a>(
    spec: &Spec,
    (binding, values): (&Binding, &[Option<Value<'a>>]),
    words: &Range<usize>,
    last_short: Option<usize>,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<usize> {
    let page = context.page;
    let told = page.slice(words.clone());
    let text = Text::new(told);
    // `Please take 3720 as the height instead of 3600.` may speak of anything.
    let is_sure = takes_back(first_line(told));
    let is_second_thought = !is_sure && is_second_thought(first_line(told));
    let mut found: Vec<usize> = Vec::new();
    for (at, place) in binding.found() {
        let Some(field) = spec.fields.get(at).filter(|field| is_short(field)) else { continue };
        let labels = context.tables.labels(spec).get(at);
        let is_named = labels.is_some_and(|labels| names(labels, &text));
        let holds = holds_value(field, page.slice(place.range.clone()), &text);
        let is_spoken_of = if is_sure {
            is_named || holds
        } else if is_second_thought {
            let value = values.get(at).and_then(Option::as_ref);
            is_named || holds || value.is_some_and(|value| holds_number(value, &text))
        } else {
            let before = values.get(at).and_then(Option::as_ref);
            is_named && (holds || says_wrong(told) || gives(spec, (at, before), words, context))
        };
        if place.range.end <= words.end && is_spoken_of {
            found.push(at);
        }
    }
    // What names nothing is about the value right above: `I left out the hours` is about those that are missing.
    let names_some = || context.tables.labels(spec).iter().any(|labels| names(labels, &text));
    let wants_other =
        || ["make it", "make that", "wrong"].iter().any(|word| contains_words(&text.lower, word));
    let is_about_last = is_sure || is_second_thought && wants_other();
    if found.is_empty() && is_about_last && !names_some() {
        found.extend(last_short);
    }
    found
}

/// What says that something is not right.
const WRONG: [&str; 3] = [" is wrong", " was wrong", "写错"];

/// Whether words say that something is not right.
fn says_wrong(words: &str) -> bool {
    let lower = words.to_lowercase();
    WRONG.iter().chain(&["有误"]).any(|wrong| lower.contains(wrong))
}

/// Whether the words give the field another value.
pub(super) fn gives<'a>(
    spec: &Spec,
    (at, before): (usize, Option<&Value<'a>>),
    words: &Range<usize>,
    context: &mut ReadContext<'_, 'a>,
) -> bool {
    let recovered = context.recoveries.len();
    let is_given = amended::value(spec, (at, before), words, context).is_some();
    context.recoveries.truncate(recovered);
    is_given
}

/// Puts a value in the place of another, about which nothing is to be said any more.
fn replace<'a>(
    at: usize,
    value: Value<'a>,
    slot: &mut Option<Value<'a>>,
    context: &mut ReadContext<'_, 'a>,
) {
    context.diagnostics.retain(|known| known.path.section() != Some(at));
    *slot = Some(value);
}

/// Whether the words have a name of the field.
pub(super) fn names(labels: &Labels, words: &Text) -> bool {
    word_starts(&words.lower).any(|start| labels.own_at(words, start).is_some())
}

/// The place of the first correction: a paragraph that takes something back, or replaces it. The first paragraph of the last
/// value is no correction.
fn correction(
    binding: &Binding,
    (last, range, text_end): (usize, Range<usize>, usize),
    context: &ReadContext<'_, '_>,
) -> Option<Range<usize>> {
    let page = &context.page;
    let mark = binding.mark(last)?;
    // What is in an object of JSON belongs to the object.
    let start = if page.node(mark).form.is_json() {
        binding.source.map_or(range.end, |source| page.node(source).end as usize)
    } else {
        let value = page.slice(range.clone());
        let lead = value.len() - value.trim_start().len();
        let gap =
            value.get(lead..).and_then(|value| memchr::memmem::find(value.as_bytes(), b"\n\n"));
        gap.map_or(range.end, |gap| range.start + lead + gap)
    };
    let end = page.node(NodeId::ROOT).end as usize;
    let tail = page.slice(start..end.max(start));
    let mut at = 0;
    for paragraph in tail.split("\n\n") {
        let width = paragraph.len();
        // A rule may be right above.
        let whole = paragraph.trim_start();
        let is_below_rule = is_rule(first_line(whole));
        let bare = if is_below_rule {
            whole.get(first_line(whole).len()..).unwrap_or_default().trim_start()
        } else {
            whole
        };
        // `Sorry for the delay` may be a paragraph of a text.
        let is_set_off = is_below_rule || start + at >= text_end || is_set_off(first_line(bare));
        // In a letter, a postscript is the letter's.
        let is_apart = || text_end <= range.start || points_above(first_line(bare));
        let is_thought = || is_second_thought(first_line(bare)) && is_apart();
        if is_set_off && (takes_back(first_line(bare)) || replaces(bare) || is_thought()) {
            let words = paragraph.len() - bare.len();
            let end = at + floor(paragraph, LONGEST.min(width));
            return Some(start + at + words..start + end.max(at + words));
        }
        at += width + 2;
    }
    None
}

/// Whether words replace one thing by another: `3720 instead of 3600`.
fn replaces(words: &str) -> bool {
    const PLACES: [&str; 11] = [
        "instead of ",
        "rather than ",
        ", not ",
        " should read ",
        " should be ",
        "而不是",
        "而非",
        "应为",
        "改为",
        "改成",
        "改到",
    ];
    let lower =
        words.get(..floor(words, LONGEST.min(words.len()))).unwrap_or_default().to_lowercase();
    PLACES.iter().chain(&WRONG).any(|word| lower.contains(word))
}

/// Whether a line is set off from the text above it: by a label of a correction or a note, brackets, `PS:`
fn is_set_off(line: &str) -> bool {
    /// In bytes: no label of a note is longer.
    const LABEL: usize = 40;
    // `Note to the office:`
    let is_note = || {
        let label = line.split_once(':').map(|(label, _)| label);
        begins(line, "note ") && label.is_some_and(|label| label.len() < LABEL)
    };
    is_note()
        || announces_correction(line)
        || line.starts_with(['(', '（', '[', '【'])
        || begins(line, "note:")
        || after_postscript(line).is_some()
}

/// Whether the words hold the value as it is written, or another word of its choice.
fn holds_value(field: &Field, written: &str, words: &Text) -> bool {
    /// No longer value is repeated by its words, in bytes.
    const LONGEST: usize = 40;
    let written = Text::new(first_line(written.trim()));
    let is_written =
        (2..=LONGEST).contains(&written.len()) && contains_words(&words.lower, &written.lower);
    match field.kind.required() {
        Kind::Choice(choice) => {
            let named = |text: &str| contains_words(&words.lower, &text.to_lowercase());
            is_written || choice.iter().any(|word| named(&word.text))
        }
        // `yes` and `no` are words of any sentence.
        Kind::Boolean => false,
        _ => is_written,
    }
}
