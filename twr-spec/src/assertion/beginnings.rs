//! `Beginnings`: a small Bloom filter of the first two letters of words. It tells which names cannot be in a line.

/// The first two letters of words, several pairs of letters in one bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Beginnings(u64);

impl Beginnings {
    /// Every word.
    pub(crate) const ALL: Self = Self(u64::MAX);

    /// Adds a word of ASCII by its first two letters, whatever their case. What parts them does not count: `A team` begins
    /// as `Ate` does.
    pub(crate) fn add(&mut self, first: u8, second: u8) {
        let pair = (first & 31) ^ ((second & 31) << 1);
        self.0 |= 1 << pair;
    }

    /// Adds a word by its first letter only.
    pub(crate) fn add_letter(&mut self, first: u8) {
        for second in 0..32 {
            self.add(first, second);
        }
    }

    /// Whether one word may be in both sets.
    pub(crate) fn may_share_word(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }
}
