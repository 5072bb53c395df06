//! `Next`: where a byte stands next in a growing text.

/// Where a byte stands next, so that a text is searched for it once and not line by line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    byte: u8,
    /// The next one at or behind all lines that are scanned, or the end of what was searched.
    at: usize,
    fresh: bool,
}

impl Next {
    pub(super) fn new(byte: u8) -> Self {
        Self { byte, at: 0, fresh: true }
    }

    /// Whether it may stand between these places; `false` is certain. `from` never goes back.
    #[inline]
    pub(super) fn stands(&mut self, text: &str, from: usize, end: usize) -> bool {
        if self.fresh || self.at < from {
            let rest = text.as_bytes().get(from..).unwrap_or_default();
            self.at = memchr::memchr(self.byte, rest).map_or(text.len(), |found| from + found);
            self.fresh = false;
        }
        self.at < end
    }
}
