//! How far the text of a string goes before a byte that needs a look: eight bytes at a time.

/// A byte in each byte of a word.
const EACH: u64 = 0x0101_0101_0101_0101;
/// How many words are looked at before `memchr` is called.
const MOST_WORDS: usize = 8;

/// How many bytes are before the first quote, backslash or control character.
pub(super) fn plain_width(bytes: &[u8]) -> usize {
    let marks = |word| is(word, b'"') | is(word, b'\\') | below(word, b' ');
    let near = match near(bytes, marks) {
        Ok(found) => return found,
        Err(near) => near,
    };
    let far = bytes.get(near..).unwrap_or_default();
    let end = memchr::memchr2(b'"', b'\\', far).unwrap_or(far.len());
    let text = far.get(..end).unwrap_or_default();
    near + first_control(text).unwrap_or(end)
}

/// The place of the first of three bytes.
pub(super) fn find(bytes: &[u8], marks: [u8; 3]) -> Option<usize> {
    let [first, second, third] = marks;
    match near(bytes, |word| is(word, first) | is(word, second) | is(word, third)) {
        Ok(found) => Some(found),
        Err(near) => {
            let far = bytes.get(near..)?;
            let found = if third == first {
                memchr::memchr2(first, second, far)
            } else {
                memchr::memchr3(first, second, third, far)
            };
            found.map(|step| near + step)
        }
    }
}

/// The place of the first control character.
pub(super) fn first_control(text: &[u8]) -> Option<usize> {
    // Without a branch, so that many bytes are looked at at once.
    let least = text.iter().fold(u8::MAX, |least, byte| least.min(*byte));
    (least < b' ').then(|| text.iter().position(|byte| *byte < b' ')).flatten()
}

/// The place of the first mark in the first words; else how many bytes they have. `marks` gives the marks of a
/// word as [`is`] does.
#[inline]
fn near(bytes: &[u8], marks: impl Fn(u64) -> u64) -> Result<usize, usize> {
    let (words, _) = bytes.as_chunks::<8>();
    let mut at = 0;
    for word in words.iter().take(MOST_WORDS) {
        let marks = marks(u64::from_le_bytes(*word));
        if marks != 0 {
            return Ok(at + marks.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    Err(at)
}

/// The high bit of each byte of a word that is this one. Bytes above the first such one may be wrong.
#[inline]
fn is(word: u64, byte: u8) -> u64 {
    below(word ^ (EACH * u64::from(byte)), 1)
}

/// The high bit of each byte of a word that is less than `least`, an ASCII byte. Bytes above the first such one
/// may be wrong.
#[inline]
fn below(word: u64, least: u8) -> u64 {
    word.wrapping_sub(EACH * u64::from(least)) & !word & (EACH << 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_found_at_its_place() {
        for place in [0, 1, 7, 8, 20, 63, 64, 65, 200] {
            let text = |mark: char| format!("{}{mark}\"\\\n{}", "~".repeat(place), "x".repeat(9));
            for mark in ['"', '\\', '\n', '\0', '\u{1f}'] {
                assert_eq!(plain_width(text(mark).as_bytes()), place, "{mark:?}");
            }
            for mark in ['"', '\\', '\n'] {
                assert_eq!(find(text(mark).as_bytes(), *b"\"\\\n"), Some(place), "{mark:?}");
            }
        }
        for length in [0, 5, 8, 70, 300] {
            let text = "é".repeat(length);
            assert_eq!(plain_width(text.as_bytes()), 2 * length);
            assert_eq!(find(text.as_bytes(), *b"\"\\\""), None);
        }
    }
}
