//! `Positions`: the line and the column of any byte of a text, without counting from its start.

/// How many bytes lie between two places with a known count of characters.
const STEP: usize = 64;

/// A text with the starts of its lines, and the count of characters before every `STEP` bytes.
#[derive(Debug)]
pub(crate) struct Positions<'t> {
    text: &'t [u8],
    line_starts: Vec<usize>,
    characters: Vec<usize>,
}

impl<'t> Positions<'t> {
    /// Looks once at each byte of the text.
    pub(crate) fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        let breaks = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        let line_starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        let sum = |before: &mut usize, piece: &[u8]| {
            let here = *before;
            *before += count_characters(piece);
            Some(here)
        };
        let characters = text.chunks(STEP).scan(0, |before, piece| sum(before, piece)).collect();
        Self { text, line_starts, characters }
    }

    /// The line and the column of the byte, both from 1; the column counts characters. A byte after the text has the
    /// position of its end.
    pub(crate) fn at(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start <= byte);
        let start = self.line_starts.get(line - 1).copied().unwrap_or_default();
        (line, self.characters_before(byte) - self.characters_before(start) + 1)
    }

    fn characters_before(&self, byte: usize) -> usize {
        let (step, rest) = self.uncounted(byte);
        self.characters.get(step).copied().unwrap_or_default() + count_characters(rest)
    }

    /// The last place before the byte with a known count, and the bytes between both.
    fn uncounted(&self, byte: usize) -> (usize, &'t [u8]) {
        let step = (byte / STEP).min(self.characters.len().saturating_sub(1));
        (step, self.text.get(step * STEP..byte).unwrap_or_default())
    }
}

/// How many characters begin in these bytes of UTF-8.
fn count_characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}

#[cfg(test)]
mod tests {
    use super::{Positions, STEP};

    /// The position, counted from the start of the text.
    fn counted(text: &str, byte: usize) -> (usize, usize) {
        let before = &text[..byte];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    #[test]
    fn each_byte_has_the_position_that_counting_gives() {
        let long = "研究 plan é ".repeat(40);
        let whole_steps = "x".repeat(2 * STEP);
        for text in
            ["", "\n", "a\n", "a\n\nb", "\r\n\r\n", &long, &whole_steps, &"ab\n研\n".repeat(50)]
        {
            let positions = Positions::new(text);
            for byte in (0..=text.len()).filter(|byte| text.is_char_boundary(*byte)) {
                assert_eq!(positions.at(byte), counted(text, byte), "{byte} of {text:?}");
            }
            assert_eq!(positions.at(usize::MAX), counted(text, text.len()), "{text:?}");
        }
    }

    #[test]
    fn a_position_looks_at_few_bytes_in_lines_of_any_length() {
        for text in ["x".repeat(10_000), "x\n".repeat(5_000), "研".repeat(5_000)] {
            let positions = Positions::new(&text);
            let most = (0..=text.len()).map(|byte| positions.uncounted(byte).1.len()).max();
            assert!(most <= Some(STEP), "{most:?}");
        }
    }
}
