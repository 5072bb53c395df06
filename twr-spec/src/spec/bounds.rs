//! The limits that rules share: a least and a greatest, either of them open.

use std::cmp::Ordering;
use std::fmt;

use super::{Int, Language, Width};

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

    /// "at least 2", "2 to 4", "exactly 3"; the caller adds what is counted.
    pub(crate) fn phrase(self, language: Language) -> String {
        let phrase = phrase_bounds(self.min, self.max, language);
        phrase.strip_prefix("from ").map_or_else(|| phrase.clone(), str::to_owned)
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
    /// An exact whole number that does not count as inside itself.
    ExcludedInteger(Int),
}

/// An end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The least.
    Min,
    /// The greatest.
    Max,
}

impl Bound {
    /// The nearest floating-point number.
    pub fn to_f64(self) -> f64 {
        match self {
            Self::Integer(int) | Self::ExcludedInteger(int) => int.to_f64(),
            Self::Number(number) | Self::Excluded(number) => number,
        }
    }

    /// The same limit, which does not count as inside.
    #[must_use]
    pub fn excluded(self) -> Self {
        match self {
            Self::Integer(int) => Self::ExcludedInteger(int),
            Self::Number(number) => Self::Excluded(number),
            excluded => excluded,
        }
    }

    /// The whole number nearest to this end of a range that is inside the range. `None` if no integer type of
    /// Rust holds it.
    pub(crate) fn whole_inside(self, end: End) -> Option<Int> {
        match (self, end) {
            (Self::Integer(int), _) => Some(int),
            (Self::ExcludedInteger(int), End::Min) => int.successor(),
            (Self::ExcludedInteger(int), End::Max) => int.predecessor(),
            (Self::Number(number), End::Min) => whole(number.ceil()),
            (Self::Number(number), End::Max) => whole(number.floor()),
            (Self::Excluded(number), End::Min) => whole(number.floor())?.successor(),
            (Self::Excluded(number), End::Max) => whole(number.ceil())?.predecessor(),
        }
    }

    /// `above` or `below`, if the limit does not count and no number of the type is beyond it.
    pub fn beyond_all(self, end: End, width: Width) -> Option<&'static str> {
        match end {
            _ if !self.is_excluded() => None,
            End::Min => (self >= Self::Integer(width.max())).then_some("above"),
            End::Max => (self <= Self::Integer(width.min())).then_some("below"),
        }
    }

    /// Whether the limit itself is outside.
    pub fn is_excluded(self) -> bool {
        matches!(self, Self::Excluded(_) | Self::ExcludedInteger(_))
    }
}

/// By value; exact between integers.
impl PartialOrd for Bound {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (
                Self::Integer(left) | Self::ExcludedInteger(left),
                Self::Integer(right) | Self::ExcludedInteger(right),
            ) => left.partial_cmp(right),
            _ => self.to_f64().partial_cmp(&other.to_f64()),
        }
    }
}

/// A number without a fraction; `None` beyond every integer type.
fn whole(number: f64) -> Option<Int> {
    number.to_string().parse().ok()
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(int) | Self::ExcludedInteger(int) => int.fmt(f),
            Self::Number(number) | Self::Excluded(number) => number.fmt(f),
        }
    }
}

/// A least and a greatest number, each included unless [`Bound::is_excluded`]; `None` is open.
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

    /// Whether no whole number can lie within. A limit beyond every integer type says nothing of it.
    pub(crate) fn has_no_whole(self) -> bool {
        let least = self.min.and_then(|min| min.whole_inside(End::Min));
        let greatest = self.max.and_then(|max| max.whole_inside(End::Max));
        self.is_empty() || least.zip(greatest).is_some_and(|(least, greatest)| least > greatest)
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
            min if min.is_excluded() => beyond(min, "above", "大于"),
            min => phrase_bounds(Some(min), None, language),
        });
        let max = self.max.map(|max| match max {
            max if max.is_excluded() => beyond(max, "below", "小于"),
            max => phrase_bounds(None, Some(max), language),
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
