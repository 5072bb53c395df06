//! `CachedSearch`: the next place of a byte, searched for once.

/// The first place of some byte in a text, from the current line on: the text is searched once only, and most
/// lines lie before it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CachedSearch {
    /// Where it is; the end of what was searched if there is none.
    pub(super) at: usize,
    /// Up to where it was looked for.
    searched: usize,
}

impl CachedSearch {
    /// Finds the first one from `from` on.
    #[inline]
    pub(super) fn find(&mut self, text: &str, from: usize, find: impl Fn(&[u8]) -> Option<usize>) {
        if self.at < from || self.at == self.searched {
            let start = from.max(self.searched);
            let found = find(text.as_bytes().get(start..).unwrap_or_default());
            self.at = found.map_or(text.len(), |at| start + at);
            self.searched = found.map_or(text.len(), |at| start + at + 1);
        }
    }
}
