//! The limits that rules share: a least and a greatest, either of them open.

use std::cmp::Ordering;
use std::fmt;

use super::{Int, Language};

/// A least and a greatest count, both included; `None` is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub min: Option<u32>,
    /// The greatest.
    pub max: Option<u32>,
}

impl Bounds {
    /// Whether the count lies within.
    pub fn hold(self, count: usize) -> bool {
        let at_least = self.min.is_none_or(|min| count >= min as usize);
        let at_most = self.max.is_none_or(|max| count <= max as usize);
        at_least && at_most
    }

    /// Whether what is counted is in the singular after the phrase.
    pub(crate) fn is_one(self) -> bool {
        self.max.or(self.min) == Some(1)
    }

    /// "at least 2", "from 2 to 4", "exactly 3"; the caller adds what is counted.
    pub(crate) fn phrase(self, language: Language) -> String {
        phrase_bounds(self.min, self.max, language)
    }
}

/// A limit of a number: exact for integers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// An exact whole number.
    Integer(Int),
    /// A finite number.
    Number(f64),
    /// A finite number that does not count as inside itself.
    Excluded(f64),
}

impl Bound {
    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        match self {
            Self::Integer(int) => int.to_f64(),
            Self::Number(number) | Self::Excluded(number) => number,
        }
    }

    /// Whether the limit itself is outside.
    pub fn is_excluded(self) -> bool {
        matches!(self, Self::Excluded(_))
    }
}

/// By value; exact between integers.
impl PartialOrd for Bound {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Integer(left), Self::Integer(right)) => left.partial_cmp(right),
            _ => self.to_f64().partial_cmp(&other.to_f64()),
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(int) => int.fmt(f),
            Self::Number(number) | Self::Excluded(number) => number.fmt(f),
        }
    }
}

/// A least and a greatest number, each included unless it is [`Bound::Excluded`]; `None` is open.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Range {
    /// The least.
    pub min: Option<Bound>,
    /// The greatest.
    pub max: Option<Bound>,
}

impl Range {
    /// Whether a number lies within; `to` compares the number with a limit.
    pub(crate) fn holds(self, to: impl Fn(Bound) -> Option<Ordering>) -> bool {
        let is_inside = |limit: Bound, side: Ordering| match to(limit) {
            Some(Ordering::Equal) => !limit.is_excluded(),
            found => found == Some(side),
        };
        self.min.is_none_or(|min| is_inside(min, Ordering::Greater))
            && self.max.is_none_or(|max| is_inside(max, Ordering::Less))
    }

    /// Whether no number can lie within.
    pub(crate) fn is_empty(self) -> bool {
        let (Some(min), Some(max)) = (self.min, self.max) else { return false };
        match min.partial_cmp(&max) {
            Some(Ordering::Equal) => min.is_excluded() || max.is_excluded(),
            found => found == Some(Ordering::Greater),
        }
    }

    /// "from 2 to 4", "above 0 and at most 1"; empty if both ends are open.
    pub(crate) fn phrase(self, language: Language) -> String {
        let is_excluded = |end: Option<Bound>| end.is_some_and(Bound::is_excluded);
        if !is_excluded(self.min) && !is_excluded(self.max) {
            return phrase_bounds(self.min, self.max, language);
        }
        let is_chinese = language == Language::Chinese;
        let beyond = |limit: Bound, english: &str, chinese: &str| {
            if is_chinese { format!("{chinese}{limit}") } else { format!("{english} {limit}") }
        };
        let min = self.min.map(|min| match min {
            Bound::Excluded(_) => beyond(min, "above", "大于"),
            _ => phrase_bounds(Some(min), None, language),
        });
        let max = self.max.map(|max| match max {
            Bound::Excluded(_) => beyond(max, "below", "小于"),
            _ => phrase_bounds(None, Some(max), language),
        });
        let both: Vec<String> = min.into_iter().chain(max).collect();
        both.join(if is_chinese { "且" } else { " and " })
    }
}

/// "at least 2", "at most 4", "from 2 to 4" or "exactly 3"; empty if both ends are open.
fn phrase_bounds<T: fmt::Display + PartialEq>(
    min: Option<T>,
    max: Option<T>,
    language: Language,
) -> String {
    match (language, min, max) {
        (_, None, None) => String::new(),
        (Language::English, Some(min), Some(max)) if min == max => format!("exactly {min}"),
        (Language::English, Some(min), Some(max)) => format!("from {min} to {max}"),
        (Language::English, Some(min), None) => format!("at least {min}"),
        (Language::English, None, Some(max)) => format!("at most {max}"),
        (Language::Chinese, Some(min), Some(max)) if min == max => format!("恰好{min}"),
        (Language::Chinese, Some(min), Some(max)) => format!("{min}到{max}"),
        (Language::Chinese, Some(min), None) => format!("至少{min}"),
        (Language::Chinese, None, Some(max)) => format!("至多{max}"),
    }
}
