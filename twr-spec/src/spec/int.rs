//! `Int`: a whole number that holds every Rust integer exactly, and the widths it may have to fit.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A whole number from `-u128::MAX` to `u128::MAX`: every value of every Rust integer type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Int {
    negative: bool,
    // Two halves, which are aligned like other numbers: limits and rules stay small.
    high: u64,
    low: u64,
}

impl Int {
    /// Zero.
    pub const ZERO: Self = Self::new(false, 0);

    /// From a sign and a magnitude; minus zero is zero.
    #[expect(clippy::cast_possible_truncation, reason = "each half is taken")]
    pub const fn new(negative: bool, magnitude: u128) -> Self {
        let (high, low) = ((magnitude >> 64) as u64, magnitude as u64);
        Self { negative: negative && magnitude != 0, high, low }
    }

    /// Whether it is below zero.
    pub const fn is_negative(self) -> bool {
        self.negative
    }

    /// The distance from zero.
    pub const fn magnitude(self) -> u128 {
        (self.high as u128) << 64 | self.low as u128
    }

    /// From a signed number.
    pub const fn from_signed(number: i128) -> Self {
        Self::new(number < 0, number.unsigned_abs())
    }

    /// From an unsigned number.
    pub const fn from_unsigned(number: u128) -> Self {
        Self::new(false, number)
    }

    /// As a signed number, if it fits.
    pub const fn to_signed(self) -> Option<i128> {
        if self.negative {
            0_i128.checked_sub_unsigned(self.magnitude())
        } else {
            0_i128.checked_add_unsigned(self.magnitude())
        }
    }

    /// As an unsigned number, if it fits.
    pub const fn to_unsigned(self) -> Option<u128> {
        if self.negative { None } else { Some(self.magnitude()) }
    }

    /// The next greater whole number. `None` beyond `u128::MAX`.
    pub fn successor(self) -> Option<Self> {
        if self.negative {
            self.magnitude().checked_sub(1).map(|magnitude| Self::new(true, magnitude))
        } else {
            self.magnitude().checked_add(1).map(Self::from_unsigned)
        }
    }

    /// The next smaller whole number. `None` beyond `-u128::MAX`.
    pub fn predecessor(self) -> Option<Self> {
        let next = Self::new(!self.negative, self.magnitude()).successor()?;
        Some(Self::new(!next.negative, next.magnitude()))
    }

    /// The nearest floating-point number.
    #[expect(clippy::cast_precision_loss, reason = "the nearest is what is asked for")]
    pub fn to_f64(self) -> f64 {
        let magnitude = self.magnitude() as f64;
        if self.negative { -magnitude } else { magnitude }
    }
}

impl Ord for Int {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude().cmp(&other.magnitude()),
            (true, true) => other.magnitude().cmp(&self.magnitude()),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.negative {
            f.pad_integral(false, "", &self.magnitude().to_string())
        } else {
            fmt::Display::fmt(&self.magnitude(), f)
        }
    }
}

impl fmt::Debug for Int {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why text is no [`Int`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum IntError {
    /// Not a sign and digits.
    NotDigits,
    /// More than `u128::MAX` from zero.
    TooLarge,
}

impl IntError {
    fn write_words(self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(match self {
            Self::NotDigits => "not a sign and digits",
            Self::TooLarge => "a number too large for any integer type",
        })
    }
}

crate::show_in_words!(IntError: Error);

/// Reads an optional `+` or `-` and ASCII digits, nothing else.
impl FromStr for Int {
    type Err = IntError;

    fn from_str(text: &str) -> Result<Self, IntError> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(IntError::NotDigits);
        }
        digits
            .bytes()
            .try_fold(0_u128, |sum, byte| sum.checked_mul(10)?.checked_add(u128::from(byte - b'0')))
            .map(|magnitude| Self::new(negative, magnitude))
            .ok_or(IntError::TooLarge)
    }
}

/// The width of a Rust integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each variant is the Rust type of its name")]
pub enum Width {
    I8,
    I16,
    I32,
    I64,
    I128,
    Isize,
    U8,
    U16,
    U32,
    U64,
    U128,
    Usize,
    NonZeroI8,
    NonZeroI16,
    NonZeroI32,
    NonZeroI64,
    NonZeroI128,
    NonZeroIsize,
    NonZeroU8,
    NonZeroU16,
    NonZeroU32,
    NonZeroU64,
    NonZeroU128,
    NonZeroUsize,
}

impl Width {
    /// Whether the type has no zero.
    pub const fn is_non_zero(self) -> bool {
        !matches!(
            self,
            Self::I8
                | Self::I16
                | Self::I32
                | Self::I64
                | Self::I128
                | Self::Isize
                | Self::U8
                | Self::U16
                | Self::U32
                | Self::U64
                | Self::U128
                | Self::Usize
        )
    }

    /// The least value that fits.
    pub const fn min(self) -> Int {
        match self {
            Self::I8 | Self::NonZeroI8 => Int::from_signed(i8::MIN as i128),
            Self::I16 | Self::NonZeroI16 => Int::from_signed(i16::MIN as i128),
            Self::I32 | Self::NonZeroI32 => Int::from_signed(i32::MIN as i128),
            Self::I64 | Self::NonZeroI64 => Int::from_signed(i64::MIN as i128),
            Self::I128 | Self::NonZeroI128 => Int::from_signed(i128::MIN),
            Self::Isize | Self::NonZeroIsize => Int::from_signed(isize::MIN as i128),
            Self::U8 | Self::U16 | Self::U32 | Self::U64 | Self::U128 | Self::Usize => Int::ZERO,
            Self::NonZeroU8
            | Self::NonZeroU16
            | Self::NonZeroU32
            | Self::NonZeroU64
            | Self::NonZeroU128
            | Self::NonZeroUsize => Int::from_unsigned(1),
        }
    }

    /// The greatest value that fits.
    pub const fn max(self) -> Int {
        match self {
            Self::I8 | Self::NonZeroI8 => Int::from_signed(i8::MAX as i128),
            Self::I16 | Self::NonZeroI16 => Int::from_signed(i16::MAX as i128),
            Self::I32 | Self::NonZeroI32 => Int::from_signed(i32::MAX as i128),
            Self::I64 | Self::NonZeroI64 => Int::from_signed(i64::MAX as i128),
            Self::I128 | Self::NonZeroI128 => Int::from_signed(i128::MAX),
            Self::Isize | Self::NonZeroIsize => Int::from_signed(isize::MAX as i128),
            Self::U8 | Self::NonZeroU8 => Int::from_unsigned(u8::MAX as u128),
            Self::U16 | Self::NonZeroU16 => Int::from_unsigned(u16::MAX as u128),
            Self::U32 | Self::NonZeroU32 => Int::from_unsigned(u32::MAX as u128),
            Self::U64 | Self::NonZeroU64 => Int::from_unsigned(u64::MAX as u128),
            Self::U128 | Self::NonZeroU128 => Int::from_unsigned(u128::MAX),
            Self::Usize | Self::NonZeroUsize => Int::from_unsigned(usize::MAX as u128),
        }
    }

    /// Whether the number fits.
    pub fn holds(self, number: Int) -> bool {
        let is_zero = self.is_non_zero() && number == Int::ZERO;
        (self.min()..=self.max()).contains(&number) && !is_zero
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Result<&str, IntError>) {
        let got = text.parse::<Int>().map(|int| int.to_string());
        assert_eq!(got, expect.map(str::to_owned), "{text:?}");
    }

    #[test]
    fn digits_are_exact_and_nothing_else_is_read() {
        assert_eq!(format!("{:?}", IntError::NotDigits), "not a sign and digits");
        check("0", Ok("0"));
        check("-0", Ok("0"));
        check("+7", Ok("7"));
        check("-42", Ok("-42"));
        check(&u128::MAX.to_string(), Ok(&u128::MAX.to_string()));
        check(&i128::MIN.to_string(), Ok(&i128::MIN.to_string()));
        check("340282366920938463463374607431768211456", Err(IntError::TooLarge));
        check("", Err(IntError::NotDigits));
        check("-", Err(IntError::NotDigits));
        check("1 000", Err(IntError::NotDigits));
        check("٣", Err(IntError::NotDigits));
    }

    #[test]
    fn the_next_number_is_exact() {
        let check = |number: Int, before: Option<Int>, next: Option<Int>| {
            assert_eq!((number.predecessor(), number.successor()), (before, next), "{number}");
        };
        let int = |number: i128| Some(Int::from_signed(number));
        check(Int::ZERO, int(-1), int(1));
        check(Int::from_signed(-1), int(-2), int(0));
        check(Int::from_signed(i128::MAX - 1), int(i128::MAX - 2), int(i128::MAX));
        let most = Int::new(false, u128::MAX);
        check(most, Some(Int::new(false, u128::MAX - 1)), None);
        check(Int::new(true, u128::MAX), None, Some(Int::new(true, u128::MAX - 1)));
    }

    #[test]
    fn order_follows_the_number_line() {
        let numbers = [-3_i128, -2, 0, 1, 5].map(Int::from_signed);
        assert!(numbers.is_sorted());
        assert!(Width::U8.holds(Int::from_unsigned(255)));
        assert!(!Width::U8.holds(Int::from_signed(-1)));
        assert!(!Width::I8.holds(Int::from_unsigned(128)));
        assert!(Width::NonZeroI8.holds(Int::from_signed(-128)));
        assert!(!Width::NonZeroI8.holds(Int::ZERO));
        assert!(!Width::NonZeroU8.holds(Int::ZERO));
        assert_eq!(Int::from_unsigned(1 << 127).to_signed(), None);
        assert_eq!(Int::from_signed(i128::MIN).to_signed(), Some(i128::MIN));
    }
}
