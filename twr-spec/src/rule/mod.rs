//! `Rule`: a condition on a value. Each rule owns, in its own file, its phrase, its test and its cases.
//!
//! A rule is applied where it fits: a length to each text of a list, a range to each number, a count to
//! the list itself.

mod bounds;
mod check;
mod grounded;
mod items;
mod known;
mod length;
mod lines;
mod one_of;
mod pattern;
mod phrases;
mod range;
mod spans;
mod task;
mod unique;
mod words;

pub use bounds::{Bound, Bounds, Range};
pub use check::Check;
pub use grounded::occurs_in;
pub use known::known_phrase;
pub use pattern::{Pattern, PatternError, Patterns};
pub use spans::offers;
pub(crate) use spans::only_match;
pub use task::Task;
pub use unique::{identity, near_repeat};

use crate::spec::{Kind, Language, List, Value, Word};

/// A condition that a value of a field has to keep.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// How many characters a text has.
    Length(Bounds),
    /// How many words a text has; a Chinese character counts as one.
    Words(Bounds),
    /// How many lines a text has, blank ones left out.
    Lines(Bounds),
    /// Between which numbers a number lies, both included.
    Range(Range),
    /// How many items a list or map has.
    Items(Bounds),
    /// No item of a list says the same as another, after folding.
    Unique,
    /// A regular expression that the whole text matches.
    Pattern(Pattern),
    /// The text is one of these, after folding.
    OneOf(List<Word>),
    /// The text occurs in the task, after folding: nothing is invented, nothing is copied from an example.
    Grounded,
    /// A function of the user's own.
    Check(Check),
}

/// What a rule may look at besides the value.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The task, where it is known.
    pub task: Option<&'a Task<'a>>,
    /// The compiled patterns of the spec.
    pub patterns: &'a Patterns,
}

impl Rule {
    /// A stable name, for settings and figures.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Length(_) => "length",
            Self::Words(_) => "words",
            Self::Lines(_) => "lines",
            Self::Range(_) => "range",
            Self::Items(_) => "items",
            Self::Unique => "unique",
            Self::Pattern(_) => "pattern",
            Self::OneOf(_) => "one_of",
            Self::Grounded => "grounded",
            Self::Check(_) => "check",
        }
    }

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
            Self::Check(check) => check.phrase.clone().into_owned(),
        }
    }

    /// What it judges, as words that follow its name in a message to a person.
    pub const fn subject(&self) -> &'static str {
        match self {
            Self::Length(_)
            | Self::Words(_)
            | Self::Lines(_)
            | Self::Pattern(_)
            | Self::OneOf(_)
            | Self::Grounded => "is a rule for text",
            Self::Range(_) => "is a rule for numbers",
            Self::Items(_) => "counts the items of a list or map",
            Self::Unique => "is a rule for lists",
            Self::Check(_) => "is a rule for a value that is there",
        }
    }

    /// Whether the rule can say anything about values of the kind itself (not of its items).
    pub const fn fits(&self, kind: &Kind) -> bool {
        match self {
            Self::Lines(_) => matches!(kind, Kind::Text | Kind::Code(_)),
            Self::Length(_)
            | Self::Words(_)
            | Self::Pattern(_)
            | Self::OneOf(_)
            | Self::Grounded => {
                matches!(kind, Kind::Text | Kind::Line | Kind::Parsed(_) | Kind::Code(_))
            }
            Self::Range(_) => matches!(kind, Kind::Integer(_) | Kind::Number(_)),
            Self::Items(_) => matches!(kind, Kind::List(_) | Kind::Map(_) | Kind::Table(_)),
            Self::Unique => matches!(kind, Kind::List(_) | Kind::Table(_)),
            // A value that may be absent is judged when it is there, and then once.
            Self::Check(_) => !matches!(kind, Kind::Optional(_)),
        }
    }

    /// Whether the rule can be kept by a field of the kind: by its values, or by their items.
    pub fn reaches(&self, kind: &Kind) -> bool {
        self.fits(kind)
            || match kind {
                Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => self.reaches(inner),
                _ => false,
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
