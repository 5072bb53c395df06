//! Fields that the task leaves few values: in a repair the pieces of the task that a copied value could be are a
//! choice, and so are the cases of a union that it can fill.

use std::borrow::Cow;

use super::stock;
use twr_spec::rule::{
    Rule, Task as TaskText, acceptable, offers, possible_words, runs_in_common, samples, words_at,
    written_alike,
};
use twr_spec::spec::{Example, Field, Spec, Value, Word};

/// What a field's value could be, in words.
#[derive(Clone, Debug)]
pub(in crate::think) struct Offered {
    /// The field.
    at: usize,
    pieces: Vec<String>,
}

impl Offered {
    /// What the task offers for a field in which this was written: what is near that, else the task's words in it that
    /// are as many as in a worked example, else what is written as the field is in all worked examples. None where
    /// nothing is.
    pub(in crate::think) fn of(
        at: usize,
        field: &Field,
        task: &str,
        written: Option<&Value<'_>>,
        examples: &[Example],
    ) -> Option<Self> {
        let written = match written {
            Some(Value::Text(text)) => Some(text.as_ref()),
            _ => None,
        };
        let mut pieces = offers(field, task, written);
        let is_free = || !field.rules.iter().any(|rule| matches!(rule, Rule::Pattern(_)));
        if pieces.is_empty() && field.is_grounded() && is_free() {
            let samples = samples(examples, at);
            pieces = written.map(|text| runs_in_common(&samples, text, task)).unwrap_or_default();
            if pieces.is_empty() {
                pieces = written_alike(&samples, task);
            }
            pieces = acceptable(field, &TaskText::new(task), pieces);
        }
        (!pieces.is_empty()).then_some(Self { at, pieces })
    }

    /// The words of a union's tag whose cases the task can fill; none where it can fill all of them.
    pub(in crate::think) fn cases(spec: &Spec, task: &str) -> Option<Self> {
        let possible = possible_words(spec, &TaskText::new(task))?;
        let words = words_at(spec, &possible).into_iter();
        Some(Self { at: spec.tag()?, pieces: words.map(|word| word.text.into_owned()).collect() })
    }

    /// These pieces of the task, for the field at this position.
    pub(in crate::think) fn among(at: usize, pieces: Vec<String>) -> Self {
        Self { at, pieces }
    }

    /// The sentence of the prompt that lists the pieces, if the section keeps the rules of its type.
    pub(in crate::think) fn prompt_sentence(&self, spec: &Spec) -> Option<String> {
        let mention = spec.layout.mention(&spec.fields.get(self.at)?.header);
        Some(stock::offered(&mention, &self.pieces, spec.language))
    }

    /// What is asked for in the place of the field's own rules on its text: one of the pieces.
    fn rule(&self) -> Rule {
        Rule::OneOf(self.pieces.iter().map(|piece| Word::plain(piece)).collect())
    }
}

/// The spec in which each such field is a choice among what the task offers.
pub(in crate::think) fn with_offers<'s>(spec: Cow<'s, Spec>, offered: &[Offered]) -> Cow<'s, Spec> {
    if offered.is_empty() {
        return spec;
    }
    // What is shown keeps the rules of the type, and not those of this task.
    let mut spec = spec.with_its_examples();
    let mut fields = spec.fields.into_owned();
    for offer in offered {
        let Some(field) = fields.get_mut(offer.at) else { continue };
        let is_replaced = |rule: &Rule| matches!(rule, Rule::Grounded | Rule::Pattern(_));
        let kept = field.rules.iter().filter(|rule| !is_replaced(rule)).cloned();
        field.rules = kept.chain([offer.rule()]).collect();
    }
    spec.fields = Cow::Owned(fields);
    Cow::Owned(spec)
}
