//! Plain words: what one quick look tells of a line, before any phrase is looked for in it.

/// A line, and what one look at it tells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'a> {
    pub(super) line: &'a str,
    /// The first letter, in lower case, where the line is nothing but plain words.
    pub(super) initial: Option<u8>,
}

impl<'a> Look<'a> {
    pub(super) fn at(line: &'a str) -> Self {
        Self { line, initial: initial(line) }
    }

    /// Whether the line is nothing but plain words.
    pub(super) fn is_plain(self) -> bool {
        self.initial.is_some()
    }
}

/// The first letter, in lower case, of a line that is nothing but words: it begins with a letter of ASCII, and has no
/// marks that dress a text, ask or part it. In one spelling such a line is the same.
fn initial(line: &str) -> Option<u8> {
    let first = line.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let mut before = first;
    let is_plain = line.bytes().all(|byte| {
        let is_double = byte == b' ' && before == b' ';
        before = byte;
        !is_double && PLAIN.get(usize::from(byte)) == Some(&true)
    });
    is_plain.then(|| first.to_ascii_lowercase())
}

/// The bytes of plain words.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let marks = b" ',.;!&%+-/()";
    let mut at = 0;
    while at < marks.len() {
        plain[marks[at] as usize] = true;
        at += 1;
    }
    let mut byte: u8 = 0;
    while byte < 128 {
        plain[byte as usize] |= byte.is_ascii_alphanumeric();
        byte += 1;
    }
    plain
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_have_no_marks_that_say_more() {
        for line in ["Lisbon", "lisbon (a city), and so on.", "L1 - 50%"] {
            assert_eq!(initial(line), Some(b'l'), "{line:?}");
        }
        for line in [
            "", " a", "1. a", "(a)", "a  b", "a?", "a: b", "*a*", "a_b", "\"a\"", "é", "<a>",
            "a\\b",
        ] {
            assert_eq!(initial(line), None, "{line:?}");
        }
    }
}
