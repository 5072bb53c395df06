//! What calls cost, as counted by the server. Sums saturate: a server that lies cannot overflow us.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// Calls and tokens. A server that does not count leaves zeros.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    /// Model calls that gave a reply.
    pub calls: u32,
    /// Tokens sent, cached ones included.
    pub input_tokens: u64,
    /// Tokens received, reasoning included.
    pub output_tokens: u64,
    /// The part of `input_tokens` that the server had cached.
    pub cached_tokens: u64,
    /// The part of `output_tokens` that was reasoning.
    pub reasoning_tokens: u64,
}

impl Usage {
    /// The usage of one call.
    pub fn of_call(input_tokens: u64, output_tokens: u64) -> Self {
        Self { calls: 1, input_tokens, output_tokens, ..Self::default() }
    }

    /// Tokens sent and received. The cached and reasoning parts are not counted twice.
    pub fn total_tokens(&self) -> u64 {
        self.input_tokens.saturating_add(self.output_tokens)
    }
}

impl Add for Usage {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            calls: self.calls.saturating_add(other.calls),
            input_tokens: self.input_tokens.saturating_add(other.input_tokens),
            output_tokens: self.output_tokens.saturating_add(other.output_tokens),
            cached_tokens: self.cached_tokens.saturating_add(other.cached_tokens),
            reasoning_tokens: self.reasoning_tokens.saturating_add(other.reasoning_tokens),
        }
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Usage {
    fn sum<I: Iterator<Item = Self>>(usages: I) -> Self {
        usages.fold(Self::default(), Add::add)
    }
}

impl<'a> Sum<&'a Self> for Usage {
    fn sum<I: Iterator<Item = &'a Self>>(usages: I) -> Self {
        usages.copied().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::Usage;

    #[test]
    fn sums_add_every_count_and_saturate() {
        let first = Usage { cached_tokens: 3, ..Usage::of_call(10, 5) };
        let second = Usage { reasoning_tokens: 4, ..Usage::of_call(1, 6) };
        let expected = Usage {
            calls: 2,
            input_tokens: 11,
            output_tokens: 11,
            cached_tokens: 3,
            reasoning_tokens: 4,
        };
        assert_eq!([first, second].iter().sum::<Usage>(), expected);
        assert_eq!(expected.total_tokens(), 22);

        let mut full = Usage { calls: u32::MAX, ..Usage::of_call(u64::MAX, u64::MAX) };
        full += first;
        assert_eq!((full.calls, full.input_tokens), (u32::MAX, u64::MAX));
        assert_eq!(full.total_tokens(), u64::MAX);
    }
}
