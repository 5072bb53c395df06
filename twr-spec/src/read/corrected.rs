//! Words below the last value that take back a value above: `Correction: the price is 145, not 110.` Each value that they
//! speak of is asked for again.

use std::ops::Range;

use crate::assertion::{Text, announces_correction, floor, takes_back};
use crate::bind::Binding;
use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::lexicon::is_han;
use crate::outline::NodeId;
use crate::spec::{Field, Kind, Spec};
use crate::text::{first_line, is_rule, quote};

/// Reports each value that the words below the last one take back.
pub(super) fn report(spec: &Spec, binding: &Binding, context: &mut ReadContext<'_, '_>) {
    // What comes again is the correction itself.
    if !binding.repeated.is_empty() || context.page.first_turn {
        return;
    }
    let Some((last, place)) = binding.found().max_by_key(|(_, place)| place.range.end) else {
        return;
    };
    let range = place.range.clone();
    let Some(words) = correction(binding, last, range.clone(), context) else { return };
    let page = context.page;
    let told = page.slice(words.clone());
    let text = Text::new(told);
    let is_short = |field: &Field| !matches!(field.kind.required(), Kind::Text | Kind::Code(_));
    let mut found: Vec<usize> = Vec::new();
    for (at, place) in binding.found() {
        let Some(field) = spec.fields.get(at).filter(|field| is_short(field)) else { continue };
        let labels = context.tables.labels(spec).get(at);
        let names = || {
            let mut places = starts(&text.lower);
            labels.is_some_and(|labels| places.any(|start| labels.own_at(&text, start).is_some()))
        };
        if place.range.end <= words.end
            && (names() || holds_value(field, page.slice(place.range.clone()), &text))
        {
            found.push(at);
        }
    }
    // What names nothing is about the value right above.
    let is_last_short = spec.fields.get(last).is_some_and(is_short);
    if found.is_empty() && is_last_short && announces_correction(told) {
        found.push(last);
    }
    // A text that they end is not known to end before them.
    if !found.is_empty() && !is_last_short && words.start < range.end {
        found.push(last);
    }
    for at in found {
        let is_refused = context.diagnostics.iter().any(|known| known.path.section() == Some(at));
        let Some(field) = spec.fields.get(at).filter(|_| !is_refused) else { continue };
        context.field(at, field, |context| {
            context.report(DiagnosticKind::Ambiguous, Some(told), quote(told.trim()));
        });
    }
}

/// Where the first paragraph is, below the first of the last value, that takes something back.
fn correction(
    binding: &Binding,
    last: usize,
    range: Range<usize>,
    context: &ReadContext<'_, '_>,
) -> Option<Range<usize>> {
    /// No more of the words is looked at, in bytes.
    const LONGEST: usize = 600;
    let page = &context.page;
    let mark = binding.mark(last)?;
    // What is in an object of JSON belongs to the object.
    let start = if page.node(mark).form.is_json() {
        binding.source.map_or(range.end, |source| page.node(source).end as usize)
    } else {
        range.start + page.slice(range.clone()).find("\n\n").unwrap_or(range.len())
    };
    let end = page.node(NodeId::ROOT).end as usize;
    let tail = page.slice(start..end.max(start));
    let mut at = 0;
    for paragraph in tail.split("\n\n") {
        let width = paragraph.len();
        // A rule may be right above.
        let bare = paragraph.trim_start();
        let bare = if is_rule(first_line(bare)) {
            bare.get(first_line(bare).len()..).unwrap_or_default().trim_start()
        } else {
            bare
        };
        if takes_back(first_line(bare)) {
            let words = paragraph.len() - bare.len();
            let end = at + floor(paragraph, LONGEST.min(width));
            return Some(start + at + words..start + end.max(at + words));
        }
        at += width + 2;
    }
    None
}

/// Whether the words hold the value as it is written, or another word of its choice.
fn holds_value(field: &Field, written: &str, words: &Text) -> bool {
    /// No longer value is repeated by its words, in bytes.
    const LONGEST: usize = 40;
    let written = Text::new(first_line(written.trim()));
    let is_written = (2..=LONGEST).contains(&written.len()) && holds(&words.lower, &written.lower);
    let is_named = || match field.kind.required() {
        Kind::Choice(choice) => {
            choice.iter().any(|word| holds(&words.lower, &word.text.to_lowercase()))
        }
        _ => false,
    };
    is_written || is_named()
}

/// Whether a phrase is among the words, as words of its own.
fn holds(words: &str, phrase: &str) -> bool {
    let is_apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() || is_han(c));
    words.match_indices(phrase).any(|(at, phrase)| {
        let before = words.get(..at).and_then(|before| before.chars().next_back());
        let behind = words.get(at + phrase.len()..).and_then(|behind| behind.chars().next());
        is_apart(before) && is_apart(behind)
    })
}

/// Where the words of a text begin.
fn starts(lower: &str) -> impl Iterator<Item = usize> {
    let mut before = ' ';
    lower.char_indices().filter_map(move |(at, character)| {
        let is_start = is_han(character) || !before.is_alphanumeric();
        before = character;
        is_start.then_some(at)
    })
}
