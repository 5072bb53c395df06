//! `Pace`: how much of a reply has to arrive before it is looked at again. A look costs hundreds of times what a byte does.

use crate::outline::NodeId;

/// What the rest of the line that is being written can tell, before a mark or the end of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pace {
    /// Anything: it has to be looked at.
    #[default]
    Look,
    /// Nothing before the reply has so many bytes.
    Wait(usize),
    /// It is text that goes on.
    Tell,
}

/// The section or the part of a section whose text is growing.
#[derive(Clone, Copy, Debug)]
pub(super) struct GrowingText {
    /// Its section.
    pub(super) section: NodeId,
    /// Whether it is the part of the section that is being written.
    pub(super) is_part: bool,
}

impl Pace {
    /// Nothing before the line ends.
    pub(super) const LINE_END: Self = Self::Wait(usize::MAX);

    /// The pace of two sections that are both open.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Wait(one), Self::Wait(other)) => Self::Wait(one.min(other)),
            (Self::LINE_END, pace) | (pace, Self::LINE_END) => pace,
            _ => Self::Look,
        }
    }
}

/// Whether a piece of a line of text is more of the same text: it neither ends the line, nor can it be part of a mark.
pub(super) fn goes_on_as_text(piece: &str) -> bool {
    piece.bytes().all(|byte| match byte {
        b'\\' | b'<' | b'[' | b'{' | b'|' | b'`' | b'~' => false,
        // Beyond ASCII there are marks and line breaks, too.
        byte => byte == b' ' || byte.is_ascii_graphic(),
    })
}

/// Whether a byte neither ends a line nor is part of a mark, wherever it stands.
pub(super) fn goes_on_quietly(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b' ' || !byte.is_ascii()
}
