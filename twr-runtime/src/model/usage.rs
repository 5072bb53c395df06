//! What calls cost, as counted by the server or, where it does not count, estimated. Sums saturate: a server that lies cannot overflow us.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// Calls and tokens. Where a server does not count its tokens, they are estimated.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::Usage;
///
/// let calls = [Usage::of_call(1_200, 300), Usage::of_call(400, 20)];
/// let all: Usage = calls.into_iter().sum();
/// assert_eq!((all.calls, all.total_tokens()), (2, 1_920));
/// assert_eq!(all.estimated_calls, 0);
/// ```
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
    /// How many of the calls have estimated tokens, since the server did not count them: four bytes of text
    /// are taken for one token, and attachments for nothing.
    #[serde(skip_serializing_if = "is_zero")]
    pub estimated_calls: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl Usage {
    /// The usage of one call.
    pub fn of_call(input_tokens: u64, output_tokens: u64) -> Self {
        Self { calls: 1, input_tokens, output_tokens, ..Self::default() }
    }

    /// The usage of one call whose server did not count: four bytes are taken for one token.
    pub fn estimated(sent_bytes: usize, received_bytes: usize) -> Self {
        let tokens = |bytes: usize| u64::try_from(bytes.div_ceil(4)).unwrap_or(u64::MAX);
        let usage = Self::of_call(tokens(sent_bytes), tokens(received_bytes));
        Self { estimated_calls: 1, ..usage }
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
            estimated_calls: self.estimated_calls.saturating_add(other.estimated_calls),
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
            estimated_calls: 0,
        };
        assert_eq!([first, second].iter().sum::<Usage>(), expected);
        assert_eq!(expected.total_tokens(), 22);

        let mut full = Usage { calls: u32::MAX, ..Usage::of_call(u64::MAX, u64::MAX) };
        full += first;
        assert_eq!((full.calls, full.input_tokens), (u32::MAX, u64::MAX));
        assert_eq!(full.total_tokens(), u64::MAX);
    }

    #[test]
    fn an_estimate_says_that_it_is_one() {
        let sum = Usage::estimated(5, 4) + Usage::of_call(10, 10);
        assert_eq!((sum.input_tokens, sum.output_tokens), (12, 11));
        assert_eq!((sum.calls, sum.estimated_calls), (2, 1));
        assert!(serde_json::to_string(&sum).unwrap().contains(r#""estimated_calls":1"#));
    }
}
