//! `Key`: the number of a name of the vocabulary.

/// The number of a name. Two fields whose names fold alike have the same number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub(crate) u16);

impl Key {
    /// The bit of the name in [`Node::names`](super::Node::names).
    pub fn bit(self) -> u64 {
        1 << (self.0 % 64)
    }
}
