//! An amount of money, exact: whole millionths of a millionth of a currency's unit.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// How many digits after the point are kept: a price a million tokens has six, and so has a millionth.
const DIGITS: usize = 12;
const UNIT: u128 = 1_000_000_000_000;

/// An amount in whatever currency the caller's [`Prices`](super::Prices) are.
///
/// It is a whole number of millionths of a millionth, which is what a token costs at least, so that sums
/// are exact, in whatever order they are made; they end at the largest amount and never wrap. It is
/// written as a decimal number, `0.0125`, in JSON as a string.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Money, NotMoney};
///
/// let cents = Money::from_micros(50_000);
/// assert_eq!(cents.to_string(), "0.05");
/// assert_eq!("0.05".parse::<Money>()?, cents);
/// assert!("5 dollars".parse::<Money>().is_err());
/// # Ok::<(), NotMoney>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(u128);

impl Money {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// So many millionths of the unit: 50,000 are five cents of a dollar.
    pub const fn from_micros(micros: u64) -> Self {
        // No cast is lossless in a const, but this one.
        Self(micros as u128 * 1_000_000)
    }

    /// What so many tokens cost, at so many millionths of the unit a million tokens.
    pub(super) fn of_tokens(tokens: u64, micros_per_million: u64) -> Self {
        Self(u128::from(tokens) * u128::from(micros_per_million))
    }
}

impl Add for Money {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / UNIT, self.0 % UNIT);
        if part == 0 {
            return f.pad(&whole.to_string());
        }
        let text = format!("{whole}.{part:012}");
        f.pad(text.trim_end_matches('0'))
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Money({self})")
    }
}

/// The error of a text that is not an amount of money. [`Money`] has an example.
#[derive(Clone, PartialEq, Eq)]
pub struct NotMoney(String);

impl NotMoney {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(
            f,
            "`{}` is not an amount: write a number like 0.05, with at most {DIGITS} digits after the point",
            self.0
        )
    }
}

twr_spec::show_in_words!(NotMoney: Error);

/// A number of zero or more, without an exponent, a sign or a currency.
impl FromStr for Money {
    type Err = NotMoney;

    fn from_str(text: &str) -> Result<Self, NotMoney> {
        amount(text).map(Self).ok_or_else(|| NotMoney(text.chars().take(40).collect()))
    }
}

fn amount(text: &str) -> Option<u128> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number =
        |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > DIGITS {
        return None;
    }
    let part: u128 = format!("{part:0<DIGITS$}").parse().ok()?;
    whole.parse::<u128>().ok()?.checked_mul(UNIT)?.checked_add(part)
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::Money;

    #[test]
    fn an_amount_is_written_and_read_exactly() {
        let check = |text: &str, expected: &str| {
            let money: Money = text.parse().unwrap();
            assert_eq!(money.to_string(), expected);
            let json = serde_json::to_string(&money).unwrap();
            assert_eq!(json, format!("\"{expected}\""));
            assert_eq!(serde_json::from_str::<Money>(&json).unwrap(), money);
        };
        check("0", "0");
        check("12", "12");
        check("0.05", "0.05");
        check("3.10", "3.1");
        check("0.000000000001", "0.000000000001");
        check("100.000000", "100");
        assert_eq!("0.05".parse(), Ok(Money::from_micros(50_000)));
        assert_eq!(
            format!("{:>6}|{:?}", Money::from_micros(500_000), Money::ZERO),
            "   0.5|Money(0)"
        );
    }

    #[test]
    fn what_is_no_amount_is_refused_with_what_to_write() {
        let long = "9".repeat(50);
        for text in ["", ".", "1.", ".5", "-1", "+1", "1e3", "$1", "1,5", "0.0000000000001", &long]
        {
            let error = text.parse::<Money>().unwrap_err().to_string();
            assert!(error.contains("write a number like 0.05") && error.len() < 140, "{error}");
        }
    }

    #[test]
    fn sums_are_exact_and_end_at_the_largest_amount() {
        let tenth = Money::from_micros(100_000);
        assert_eq!([tenth; 10].into_iter().sum::<Money>(), Money::from_micros(1_000_000));
        let mut most = Money(u128::MAX);
        most += tenth;
        assert_eq!(most, Money(u128::MAX));
        assert!(Money::ZERO < tenth);
    }
}
