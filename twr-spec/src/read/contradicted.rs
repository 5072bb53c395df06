//! Words below the last value that give a field another value: `The rent is 1,350 euros.` below `rent: 1250`. Nothing says
//! which of the two counts.

use std::ops::Range;

use super::alone::{exact, is_exact, refuse};
use crate::bind::{Binding, Place};
use crate::kind::ReadContext;
use crate::lexicon::contains_words;
use crate::recovery::RecoveryKind;
use crate::spec::{Field, Kind, Spec, Value};
use crate::text::blank;

/// No more of the words below the last value is looked at, in bytes.
const LONGEST: usize = 1000;

/// Where sentences end.
const STOPS: [&str; 8] = [". ", "! ", "? ", "\n", "。", "！", "？", ".\n"];

/// Reports each short field to which the words below the last value give another value.
pub(super) fn report<'a>(
    spec: &Spec,
    binding: &Binding,
    values: &[Option<Value<'a>>],
    context: &mut ReadContext<'_, 'a>,
) {
    let sentences = sentences_below(binding, context);
    if sentences.is_empty() {
        return;
    }
    for (at, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        let Some(field) = spec.fields.get(at).filter(|field| is_exact(field)) else { continue };
        let other = sentences.iter().find(|sentence| {
            let words = context.page.slice((*sentence).clone());
            let labels = context.tables.labels(spec).get(at);
            let is_spoken_of = labels.is_some_and(|labels| labels.is_spoken_of(words));
            is_spoken_of && contradicts(spec, (at, field, value), sentence, values, context)
        });
        if let Some(sentence) = other {
            refuse(spec, at, context.page.slice(sentence.clone()), context);
        }
    }
}

/// The sentences that are recorded as words below the last value.
fn sentences_below(binding: &Binding, context: &ReadContext<'_, '_>) -> Vec<Range<usize>> {
    let Some((_, last)) = binding.last() else { return Vec::new() };
    let below = context
        .recoveries
        .iter()
        .filter(|used| used.kind == RecoveryKind::Postamble && used.span.start >= last.range.start);
    let mut left = LONGEST;
    let mut found = Vec::new();
    for used in below {
        let text = context.page.slice(used.span.clone());
        let mut start = 0;
        while start < text.len() && left > 0 {
            let rest = text.get(start..).unwrap_or_default();
            let stop = STOPS.iter().filter_map(|stop| Some(rest.find(stop)? + stop.len())).min();
            let width = stop.unwrap_or(rest.len());
            let sentence = used.span.start + start..used.span.start + start + width;
            left = left.saturating_sub(width);
            start += width;
            if !blank(context.page.slice(sentence.clone())) {
                found.push(sentence);
            }
        }
    }
    found
}

/// Whether the sentence, which speaks of the field, gives it another value.
fn contradicts<'a>(
    spec: &Spec,
    (at, field, value): (usize, &Field, &Value<'a>),
    sentence: &Range<usize>,
    values: &[Option<Value<'a>>],
    context: &mut ReadContext<'_, 'a>,
) -> bool {
    let words = context.page.slice(sentence.clone());
    if supposes(words) {
        return false;
    }
    let trimmed = words.trim_start();
    let start = sentence.start + words.len() - trimmed.len();
    let place = Place::text(start..start + trimmed.trim_end().len());
    if let Some(other) = exact(spec, at, &place, context) {
        return other != *value;
    }
    match (field.kind.required(), value) {
        (Kind::Choice(choice), Value::Choice(own)) => {
            let lower = words.to_lowercase();
            // A letter alone may be any word: `a`.
            let is_said =
                |text: &str| text.len() > 1 && contains_words(&lower, &text.to_lowercase());
            let mut words = choice.iter().enumerate();
            let others = words.any(|(at, word)| at != usize::from(*own) && is_said(&word.text));
            let own = choice.get(usize::from(*own));
            others && !own.is_some_and(|word| is_said(&word.text))
        }
        (Kind::Integer(_) | Kind::Number(_), _) => {
            let own = number_of(value);
            let known: Vec<f64> = values.iter().flatten().filter_map(number_of).collect();
            let numbers = figures(words);
            let is_own = |number: &f64| own.is_some_and(|own| same(own, *number));
            let is_known = |number: &f64| known.iter().any(|known| same(*known, *number));
            !numbers.is_empty() && !numbers.iter().any(is_own) && !numbers.iter().all(is_known)
        }
        _ => false,
    }
}

/// Whether the sentence says what may be, what would be in another case, or what a part has: `if the van is late`, `£30 for
/// each passenger`.
fn supposes(words: &str) -> bool {
    const SUPPOSING: [&str; 15] = [
        "if",
        "unless",
        "could",
        "may",
        "might",
        "would",
        "can",
        "let me know",
        "each",
        "per",
        "otherwise",
        "were",
        "should",
        "depending",
        "maybe",
    ];
    const IN_CHINESE: [&str; 8] = ["如果", "若", "可能", "也许", "可以", "每", "假如", "万一"];
    let lower = words.to_lowercase();
    SUPPOSING.iter().any(|word| contains_words(&lower, word))
        || IN_CHINESE.iter().any(|word| lower.contains(word))
}

/// The value as a number.
fn number_of(value: &Value<'_>) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(number.to_f64()),
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < f64::EPSILON * one.abs().max(1.0)
}

/// The numbers in figures in the words, without those of dates and times.
fn figures(words: &str) -> Vec<f64> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | ':' | '-' | '/');
    let pieces = words.split(|c: char| !is_part(c));
    let bare = pieces.map(|piece| piece.trim_matches(['.', ',', ':', '-', '/']).replace(',', ""));
    bare.filter_map(|piece| piece.parse().ok()).collect()
}
