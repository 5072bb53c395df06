//! Plain words: what one quick look tells of a line, before any phrase is looked for in it.

use crate::assertion::Beginnings;

use super::cues::{Cues, Scan, scan};

/// A line, and the cues that one scan of it found.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScannedLine<'a> {
    pub(super) line: &'a str,
    /// The first letter, in lower case, where the line is nothing but plain words.
    pub(super) initial: Option<u8>,
    scan: Scan,
}

impl<'a> ScannedLine<'a> {
    pub(super) fn at(line: &'a str) -> Self {
        /// Anything may be in a line that is more than plain words.
        const OPEN: Scan = Scan {
            cues: Cues::ALL,
            first: Cues::ALL,
            last: Cues::ALL,
            beginnings: Beginnings::ALL,
        };
        let scan = scan(line);
        let initial = line.bytes().next().filter(|_| scan.is_some());
        Self {
            line,
            initial: initial.map(|byte| byte.to_ascii_lowercase()),
            scan: scan.unwrap_or(OPEN),
        }
    }

    /// The look at a piece of the line: the same if the piece is the whole line.
    pub(super) fn of_piece(self, piece: &'a str) -> Self {
        if piece.len() == self.line.len() { self } else { Self::at(piece) }
    }

    /// Whether the line is nothing but plain words.
    pub(super) fn is_plain(self) -> bool {
        self.initial.is_some()
    }

    /// Whether nothing in the line may tell one of these.
    pub(super) fn lacks(self, cues: Cues) -> bool {
        self.scan.cues.has_none_of(cues)
    }

    /// Whether the first word may tell none of these.
    pub(super) fn begins_without(self, cues: Cues) -> bool {
        self.scan.first.has_none_of(cues)
    }

    /// Whether the last word may tell none of these.
    pub(super) fn ends_without(self, cues: Cues) -> bool {
        self.scan.last.has_none_of(cues)
    }

    /// How its words begin.
    pub(super) fn beginnings(self) -> Beginnings {
        self.scan.beginnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_have_no_marks_that_say_more() {
        for line in ["Lisbon", "lisbon (a city), and so on.", "L1 - 50%"] {
            assert_eq!(ScannedLine::at(line).initial, Some(b'l'), "{line:?}");
        }
        for line in [
            "", " a", "1. a", "(a)", "a  b", "a?", "a: b", "*a*", "a_b", "\"a\"", "é", "<a>",
            "a\\b",
        ] {
            assert_eq!(ScannedLine::at(line).initial, None, "{line:?}");
        }
    }

    #[test]
    fn words_and_marks_tell_what_may_be_found() {
        let all = [
            ("Unless it rains", Cues::CLAUSE),
            ("you'll see", Cues::CLAUSE),
            ("the 'or' gate", Cues::EITHER),
            ("Rome/Oslo", Cues::MARK),
            ("Rome, Oslo", Cues::PARTED),
            ("It Rains. A Play", Cues::PARTED),
            ("The city is", Cues::SAID),
            ("I CANNOT TELL", Cues::ASIDE),
        ];
        for (line, cue) in all {
            assert!(!ScannedLine::at(line).lacks(cue), "{line:?}");
        }
        let name = ScannedLine::at("Orchard light.");
        for cue in all.map(|(_, cue)| cue) {
            assert!(name.lacks(cue), "{cue:?}");
        }
        assert!(!ScannedLine::at("My title").begins_without(Cues::QUALIFIER));
        assert!(ScannedLine::at("Title of my book").begins_without(Cues::QUALIFIER));
        assert!(!ScannedLine::at("a slow unfolding of").ends_without(Cues::OPEN));
        assert!(ScannedLine::at("of a slow unfolding").ends_without(Cues::OPEN));
    }
}
