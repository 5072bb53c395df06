//! Phrases that are looked for anywhere in a text, all of them at once.

/// Phrases in lower case, each of three bytes at least. Two tables of their first four bytes tell at nearly every place of
/// a text that none begins there.
pub(crate) struct Phrases {
    all: &'static [&'static str],
    /// For each pair of first bytes, the third ones; of each, the last five bits count.
    begins: [u32; 1024],
    /// For each second and third byte, the fourth ones.
    goes_on: [u32; 1024],
}

impl Phrases {
    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
    pub(crate) const fn new(phrases: &'static [&'static str]) -> Self {
        let (mut begins, mut goes_on) = ([0; 1024], [0; 1024]);
        let mut at = 0;
        while at < phrases.len() {
            let phrase = phrases[at].as_bytes();
            begins[low(phrase[0]) << 5 | low(phrase[1])] |= 1 << low(phrase[2]);
            goes_on[low(phrase[1]) << 5 | low(phrase[2])] |=
                if phrase.len() > 3 { 1 << low(phrase[3]) } else { u32::MAX };
            at += 1;
        }
        Self { all: phrases, begins, goes_on }
    }

    /// Whether one of the phrases is in the text, in small letters or in capitals.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        // Most phrases differ from the text in their first letter.
        let begins = |from: usize| {
            let rest = text.get(from..).unwrap_or_default();
            self.all.iter().any(|phrase| {
                let mut bytes = rest.bytes();
                phrase
                    .bytes()
                    .all(|byte| bytes.next().is_some_and(|b| b.to_ascii_lowercase() == byte))
            })
        };
        text.as_bytes().windows(3).enumerate().any(|(at, bytes)| {
            let &[first, second, third] = bytes else { return false };
            let is_in = |table: &[u32; 1024], first: u8, second: u8, third: u8| {
                let thirds = table.get(low(first) << 5 | low(second));
                thirds.is_some_and(|thirds| thirds >> low(third) & 1 == 1)
            };
            let fourth = text.as_bytes().get(at + 3).copied();
            is_in(&self.begins, first, second, third)
                && fourth.is_none_or(|fourth| is_in(&self.goes_on, second, third, fourth))
                && begins(at)
        })
    }
}

/// The bits of a byte that are the same in a small letter and in its capital.
const fn low(byte: u8) -> usize {
    (byte & 31) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_found_wherever_it_is() {
        const PHRASES: Phrases = Phrases::new(&["hard to say", "无法判断", "n't any"]);
        for text in ["Hard to say", "It is HARD TO SAY.", "这无法判断。", "There aren't any"]
        {
            assert!(PHRASES.is_in(text), "{text:?}");
        }
        for text in ["", "ha", "hard to sa", "hard  to say", "无法判", "not any"] {
            assert!(!PHRASES.is_in(text), "{text:?}");
        }
    }
}
