//! `Rule`: a condition on a value. Each rule owns, in its own file, its phrase, its test and its cases.
//!
//! A rule is applied where it fits: a length to each text of a list, a range to each number, a count to
//! the list itself.

mod accept;
mod form;
mod grounded;
mod hidden_paths;
mod items;
mod known;
mod length;
mod lines;
mod none_words;
mod one_of;
mod pattern;
mod phrases;
mod possible;
mod quote;
mod range;
mod reworded;
mod spans;
mod task;
mod unique;
mod words;

pub use crate::spec::{Bound, Bounds, Check, Pattern, Range, Rule};
pub(crate) use accept::takes_text;
pub(crate) use form::only_written_alike;
pub use form::{samples, written_alike};
pub use grounded::occurs_in;
pub use known::known_phrase;
pub(crate) use none_words::says_none;
pub use one_of::phrase as choice_phrase;
pub use pattern::{PatternError, Patterns};
pub(crate) use possible::is_possible;
pub use possible::{possible_words, words_at};
pub use quote::{pieces_near, quote_of};
#[cfg(feature = "templates")]
pub(crate) use spans::matching;
pub use spans::{acceptable, offers, only_match, runs_in_common};
pub(crate) use spans::{matches_nothing, only_inflected};
pub use task::Task;
pub(crate) use task::TaskIndex;
pub(crate) use task::words as task_words;
pub use unique::{identity, near_repeat};

use crate::spec::{Language, Value};

/// What a rule may look at besides the value.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The task, where it is known.
    pub task: Option<&'a Task<'a>>,
    /// The compiled patterns of the spec.
    pub patterns: &'a Patterns,
}

impl Rule {
    /// What the rule expects, as a phrase that follows "write": the same in prompt and feedback.
    pub fn phrase(&self, language: Language) -> String {
        match self {
            Self::Length(bounds) => length::phrase(*bounds, language),
            Self::Words(bounds) => words::phrase(*bounds, language),
            Self::Lines(bounds) => lines::phrase(*bounds, language),
            Self::Range(range) => range::phrase(*range, language),
            Self::Items(bounds) => items::phrase(*bounds, language),
            Self::Unique => unique::phrase(language),
            Self::Pattern(pattern) => pattern::phrase(pattern, language),
            Self::OneOf(words) => one_of::phrase(words, language),
            Self::Grounded => grounded::phrase(language),
            Self::HiddenPaths => hidden_paths::phrase(language),
            Self::Check(check) => check.phrase.clone().into_owned(),
            Self::NoneWords(words) => none_words::phrase(words, language),
            Self::AllowEmpty => match language {
                Language::English => "possibly empty",
                Language::Chinese => "可以为空",
            }
            .to_owned(),
        }
    }

    /// `Ok` if the value, of a kind that the rule fits, keeps the rule; else what was found instead.
    ///
    /// # Errors
    /// A short description of what breaks the rule (a count, a piece of the value), for the diagnostic.
    pub fn holds(&self, value: &Value<'_>, context: Context<'_>) -> Result<(), String> {
        match (self, value) {
            (Self::Length(bounds), Value::Text(text)) => length::holds(*bounds, text),
            (Self::Words(bounds), Value::Text(text)) => words::holds(*bounds, text),
            (Self::Lines(bounds), Value::Text(text)) => lines::holds(*bounds, text),
            (Self::Range(range), Value::Integer(int)) => range::holds_integer(*range, *int),
            (Self::Range(range), Value::Number(number)) => range::holds_number(*range, *number),
            (Self::Range(range), Value::Decimal(digits)) => range::holds_decimal(*range, digits),
            (Self::Items(bounds), Value::List(items)) => items::holds(*bounds, items.len()),
            (Self::Items(bounds), Value::Map(entries)) => items::holds(*bounds, entries.len()),
            (Self::Unique, Value::List(items)) => unique::holds(items),
            (Self::Pattern(pattern), Value::Text(text)) => {
                context.patterns.holds(&pattern.regex, text)
            }
            (Self::OneOf(words), Value::Text(text)) => one_of::holds(words, text),
            (Self::Grounded, Value::Text(text)) => grounded::holds(context.task, text),
            (Self::Check(check), value) => (check.check)(value),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
