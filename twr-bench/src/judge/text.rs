//! How the judge compares texts: by letters without case, with white space and outer punctuation left out.

/// The punctuation that may surround a text without changing what it says.
const OUTER: &[char] = &[
    '.', ',', ';', ':', '!', '?', '"', '\'', '`', '(', ')', '[', ']', '{', '}', '*', '_', '«', '»',
    '“', '”', '‘', '’', '„', '…', '–', '—', '。', '，', '；', '：', '！', '？', '、', '「', '」',
    '『', '』', '（', '）', '【', '】', '《', '》',
];

/// The text in lower case, each run of white space as one blank.
pub(super) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The same without outer punctuation. A text of nothing else stays as it is.
pub(super) fn plain(text: &str) -> String {
    let spaced = spaced(text);
    let inner = spaced.trim_matches(|c: char| c == ' ' || OUTER.contains(&c));
    if inner.is_empty() { spaced } else { inner.to_owned() }
}

/// Whether two texts are the same apart from case, white space and outer punctuation.
pub(super) fn is_same_text(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

/// Whether the text is in the task, apart from case and white space. A part of a word does not count:
/// `Ann` is not in `Joanna`, nor `555` in `5551`.
pub(super) fn stands_in(text: &str, task: &str) -> bool {
    let (text, task) = (spaced(text), spaced(task));
    if text.is_empty() {
        return false;
    }
    task.match_indices(&text).any(|(start, found)| {
        let before = task.get(..start).and_then(|before| before.chars().next_back());
        let behind = task.get(start + found.len()..).and_then(|behind| behind.chars().next());
        let is_cut = |outside: Option<char>, inside: Option<char>| {
            outside.is_some_and(is_word_part) && inside.is_some_and(is_word_part)
        };
        !is_cut(before, text.chars().next()) && !is_cut(behind, text.chars().next_back())
    })
}

/// Whether the character joins its neighbours to a word. Chinese characters do not.
fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() && !is_han(c)
}

/// Whether the character is a Chinese character, or Japanese kana.
pub(super) fn is_han(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_white_space_and_outer_punctuation_do_not_count() {
        for (one, other, expect) in [
            ("Li Wen", "li  wen.", true),
            ("“Li Wen”", "Li Wen", true),
            ("李伟。", "李伟", true),
            ("Li Wen", "Li Wei", false),
            ("O'Hara", "OHara", false),
            ("12.5", "125", false),
            ("+49 30", "49 30", false),
            ("...", "!", false),
        ] {
            assert_eq!(is_same_text(one, other), expect, "{one} / {other}");
        }
    }

    #[test]
    fn only_whole_words_stand_in_a_task() {
        for (text, task, expect) in [
            ("ann  lee", "Write to Ann Lee.", true),
            ("Ann", "Joanna wrote", false),
            ("Ann", "Joanna and Ann wrote", true),
            ("555 01", "Call 555 0134", false),
            ("ben@oak.org", "Write to ben@oak.org.", true),
            ("Lee Ann", "Ann Lee", false),
            ("Ann-Lee", "Ann Lee", false),
            ("北京", "我在北京工作", true),
            ("南京", "我在北京工作", false),
            ("三月", "我三月十二日来", true),
            ("", "anything", false),
        ] {
            assert_eq!(stands_in(text, task), expect, "{text} / {task}");
        }
    }
}
