//! `fold`: what two spellings of the same header, word or name have in common.

/// The text without what models vary: case, full and half width, spaces, `_`, `-`, marks, emoji and a
/// leading number. Letters, digits, `+` and backslashes stay; a backslash always means the writer's.
///
/// `fold("【1. Chapter_Outline】:") == fold("chapter outline")`. Empty if nothing is left.
pub fn fold(text: &str) -> String {
    let mut buffer = [0; SHORT];
    if let Some(folded) = fold_short(text, &mut buffer).and_then(|key| str::from_utf8(key).ok()) {
        return folded.to_owned();
    }
    let folded = fold_all(text);
    // A leading number is numbering only if a name follows it.
    match after_numbering(text) {
        Some(rest) => Some(fold_all(rest)).filter(|rest| !rest.is_empty()).unwrap_or(folded),
        None => folded,
    }
}

/// What folds to so many bytes takes no allocation.
const SHORT: usize = 64;

/// Calls `use_folded` with what [`fold`] makes of the text, without an allocation where it is short and
/// of ASCII, as nearly all names are.
pub(crate) fn with_folded<T>(text: &str, use_folded: impl FnOnce(&[u8]) -> T) -> T {
    let mut buffer = [0; SHORT];
    match fold_short(text, &mut buffer) {
        Some(folded) => use_folded(folded),
        None => use_folded(fold(text).as_bytes()),
    }
}

/// Whether [`fold`] makes this of the text. Most texts differ in their first letters.
pub(crate) fn folds_to(text: &str, folded: &str) -> bool {
    let mut wanted = folded.bytes();
    let mut is_first = true;
    for byte in text.bytes() {
        match FOLDED.get(usize::from(byte)).copied().unwrap_or(WIDE) {
            LEFT_OUT => {}
            WIDE => return fold(text) == folded,
            // It may be numbering, or be before one.
            byte if is_first && !byte.is_ascii_lowercase() => return fold(text) == folded,
            byte if wanted.next() != Some(byte) => return false,
            _ => is_first = false,
        }
    }
    wanted.next().is_none()
}

/// A text that fits, is of ASCII, and does not begin with a number, which may be numbering.
fn fold_short<'b>(text: &str, buffer: &'b mut [u8; SHORT]) -> Option<&'b [u8]> {
    let mut length = 0;
    for byte in text.bytes() {
        match FOLDED.get(usize::from(byte)).copied()? {
            LEFT_OUT => {}
            WIDE => return None,
            digit if length == 0 && digit.is_ascii_digit() => return None,
            folded => {
                *buffer.get_mut(length)? = folded;
                length += 1;
            }
        }
    }
    buffer.get(..length)
}

/// What each byte of a name becomes: in small letters, or one of the two below. A table, because many
/// names are folded.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const FOLDED: [u8; 256] = {
    let mut folded = [LEFT_OUT; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'\\' | b'+') {
            folded[byte as usize] = byte.to_ascii_lowercase();
        }
        folded[byte as usize + 128] = WIDE;
        byte += 1;
    }
    folded
};

/// No part of a folded name.
const LEFT_OUT: u8 = 0;
/// A part of a character that is not of ASCII.
const WIDE: u8 = 0xff;

/// The first letter of what [`fold`] makes of the text, where one look tells: the text begins, but for marks, with
/// an ASCII letter.
fn folded_initial(text: &str) -> Option<u8> {
    let known = |byte: u8| FOLDED.get(usize::from(byte)).copied().unwrap_or(WIDE);
    // A digit may be numbering, and a `+` or a backslash may be before one.
    text.bytes().map(known).find(|byte| *byte != LEFT_OUT).filter(u8::is_ascii_lowercase)
}

/// Folded words that a text is compared with. The first letters of nearly every text tell that it is not one of them.
pub(crate) struct FoldedWords {
    words: &'static [&'static str],
    /// Whether a word begins with the byte.
    initials: [bool; 256],
    /// For each first letter of ASCII, a bit set of the second ones: bit `byte & 31`.
    pairs: [u32; 32],
}

impl FoldedWords {
    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
    pub(crate) const fn new(words: &'static [&'static str]) -> Self {
        let (mut initials, mut pairs) = ([false; 256], [0; 32]);
        let mut at = 0;
        while at < words.len() {
            let word = words[at].as_bytes();
            initials[word[0] as usize] = true;
            pairs[(word[0] & 31) as usize] |= 1 << (word[1] & 31);
            at += 1;
        }
        Self { words, initials, pairs }
    }

    /// Whether the text, folded, may begin with one of the words.
    pub(crate) fn may_begin(&self, text: &str) -> bool {
        if let Some(&[first, second]) = text.as_bytes().first_chunk()
            && first.is_ascii_alphabetic()
            && second.is_ascii_alphabetic()
        {
            let seconds = self.pairs.get(usize::from(first & 31)).copied().unwrap_or_default();
            return seconds >> (second & 31) & 1 == 1;
        }
        let begins = |byte: u8| self.initials.get(usize::from(byte)) == Some(&true);
        folded_initial(text).is_none_or(begins)
    }

    /// Whether the text, folded, is one of the words.
    pub(crate) fn has(&self, text: &str) -> bool {
        let is_word = |folded: &[u8]| self.words.iter().any(|word| word.as_bytes() == folded);
        self.may_begin(text) && with_folded(text, is_word)
    }
}

fn fold_all(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_alphanumeric() {
            out.push(character.to_ascii_lowercase());
        } else {
            let character = half_width(character);
            if character.is_alphanumeric() {
                out.extend(character.to_lowercase());
            } else if matches!(character, '\\' | '+') {
                out.push(character);
            }
        }
    }
    out
}

/// The character in half width, where it has one.
pub(crate) fn half_width(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character)
        }
        '\u{3000}' => ' ',
        other => other,
    }
}

/// Whether the character is a Chinese numeral that numbers headers.
fn is_numeral(c: char) -> bool {
    "一二三四五六七八九十".contains(c)
}

/// What follows `1.`, `2)`, `(3)`, `四、` at the start, whatever marks are before it.
fn after_numbering(text: &str) -> Option<&str> {
    let start = text.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '\\');
    let rest = start.trim_start_matches(|c: char| c.is_ascii_digit() || is_numeral(c));
    if rest.len() == start.len() {
        return None;
    }
    rest.strip_prefix(['.', ')', '、', '．', '）'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        assert_eq!(fold(text), expect, "{text:?}");
        assert!(folds_to(text, expect), "{text:?}");
        assert!(!folds_to(text, "another") && !folds_to(text, &format!("{expect}s")), "{text:?}");
        with_folded(text, |folded| {
            assert_eq!(folded, expect.as_bytes(), "without an allocation, {text:?}");
        });
        assert_eq!(fold(expect), expect, "folding twice, {text:?}");
    }

    #[test]
    fn words_are_found_in_any_spelling() {
        const WORDS: FoldedWords = FoldedWords::new(&["none", "notgiven", "无", "3d"]);
        for text in
            ["None", "- NONE.", "2. none", "\u{ff2e}one", "Not given", "【无】", "3D", "\"none\""]
        {
            assert!(WORDS.has(text), "{text:?}");
        }
        for text in ["", "n", "nones", "a none", "\\none", "+none", "D3"] {
            assert!(!WORDS.has(text), "{text:?}");
        }
    }

    #[test]
    fn spellings_of_a_header_meet() {
        for text in [
            "Chapter Outline",
            "chapter_outline",
            "ChapterOutline",
            "CHAPTER-OUTLINE:",
            "**Chapter outline**",
            "## Chapter Outline ##",
            "1. Chapter outline",
            "2) chapter outline",
            "(3) Chapter outline",
            "🐝 Chapter Outline",
            "Ｃｈａｐｔｅｒ　Ｏｕｔｌｉｎｅ",
        ] {
            check(text, "chapteroutline");
        }
        check("【研究计划】", "研究计划");
        check("一、研究计划", "研究计划");
        check("Section 1", "section1");
        check("3D plan", "3dplan");
        check("1.", "1");
        check("C++", "c++");
        check("\\Plan", "\\plan");
        check("***", "");
    }
}
