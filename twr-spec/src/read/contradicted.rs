//! Words below the last value that give a field another value: `The rent is 1,350 euros.` below `rent: 1250`. Nothing says
//! which of the two counts.

use std::ops::Range;

use super::alone::{exact, is_exact, refuse};
use super::corrected::{gives, names};
use super::sentences::{STOPS, pieces};
use crate::assertion::{Text, floor};
use crate::bind::{Binding, Place};
use crate::kind::ReadContext;
use crate::lexicon::contains_words;
use crate::recovery::RecoveryKind;
use crate::spec::{Spec, Value};
use crate::text::blank;

/// No more of the words below the last value is looked at, in bytes.
const LONGEST: usize = 1000;

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
        if !spec.fields.get(at).is_some_and(is_exact) {
            continue;
        }
        let other = sentences.iter().find(|(sentence, words)| {
            let labels = context.tables.labels(spec).get(at);
            let is_named = labels.is_some_and(|labels| names(labels, words));
            is_named && contradicts(spec, (at, value), sentence, context)
        });
        if let Some((sentence, _)) = other {
            refuse(spec, at, context.page.slice(sentence.clone()), context);
        }
    }
}

/// The sentences that are recorded as words below the last value, without those that only suppose something.
fn sentences_below(binding: &Binding, context: &ReadContext<'_, '_>) -> Vec<(Range<usize>, Text)> {
    let Some((_, last)) = binding.last() else { return Vec::new() };
    let below = context
        .recoveries
        .iter()
        .filter(|used| used.kind == RecoveryKind::Postamble && used.span.start >= last.range.start);
    let mut left = LONGEST;
    let mut found = Vec::new();
    for used in below {
        let text = context.page.slice(used.span.clone());
        let text = text.get(..floor(text, left)).unwrap_or_default();
        left -= text.len();
        for piece in pieces(text, &STOPS) {
            let sentence = used.span.start + piece.start..used.span.start + piece.end;
            let words = context.page.slice(sentence.clone());
            if !blank(words) && !supposes(words) {
                found.push((sentence, Text::new(words)));
            }
        }
    }
    found
}

/// Whether the sentence, which names the field, gives it another value: the sentence as a whole says it, or what is after
/// the name does.
fn contradicts<'a>(
    spec: &Spec,
    (at, value): (usize, &Value<'a>),
    sentence: &Range<usize>,
    context: &mut ReadContext<'_, 'a>,
) -> bool {
    let place = Place::text(context.page.trimmed(sentence.clone()));
    match exact(spec, at, &place, context) {
        Some(other) => other != *value,
        None => gives(spec, (at, Some(value)), sentence, context),
    }
}

/// Whether the sentence says what may be, what was, what would be in another case, or what a part has: `if the van is late`,
/// `£30 for each passenger`.
fn supposes(words: &str) -> bool {
    const SUPPOSING: [&str; 20] = [
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
        "was",
        "until",
        "at first",
        "half",
        "from",
        "should",
        "depending",
        "maybe",
    ];
    const IN_CHINESE: [&str; 8] = ["如果", "若", "可能", "也许", "可以", "每", "假如", "万一"];
    let lower = words.to_lowercase();
    SUPPOSING.iter().any(|word| contains_words(&lower, word))
        || IN_CHINESE.iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{asked, field};
    use crate::spec::{Field, Kind, Spec, Width};

    /// Which fields of a flat are to be asked for again.
    fn check(reply: &str, expect: &[usize]) {
        let field = |header: &'static str, about: &'static str, kind: Kind| Field {
            about: about.into(),
            ..field(header, kind)
        };
        let fields = vec![
            field("Rent", "In euros a month.", Kind::Integer(Width::U32)),
            field("Vacant", "Whether nobody lives there.", Kind::Boolean),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        assert_eq!(asked(&spec, reply), expect, "{reply:?}");
    }

    #[test]
    fn a_sentence_below_an_object_may_give_another_value() {
        let below = |words: &str| format!("{{\"rent\": 1250, \"vacant\": true}}\n\n{words}");
        check(&below("The rent is 1350."), &[0]);
        check(&below("The rent is 1250."), &[]);
        check(&below("Vacant: no"), &[1]);
        // What may be, what was, and what has another name.
        check(&below("If you take the garage, the rent is 1350."), &[]);
        check(&below("The rent was 1200 until last year."), &[]);
        check(&below("The deposit is 2500 euros."), &[]);
        check(&below("Let me know if you need more."), &[]);
    }
}
