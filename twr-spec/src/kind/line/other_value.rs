//! A remark in brackets after a value that names another value as possible: `UC-551 (could also be UC-557)`.

use crate::lexicon::is_han;
use crate::text::remark_after;

/// How a remark begins that says that another value is as good, in lower case.
const ALSO: [&str; 18] = [
    "could also be ",
    "may also be ",
    "might also be ",
    "can also be ",
    "possibly also ",
    "or is it ",
    "or was it ",
    "or possibly ",
    "or perhaps ",
    "or maybe ",
    "also possible",
    "也可能是",
    "也可能为",
    "也可能",
    "也许是",
    "或许是",
    "也有可能是",
    "还可能是",
];

/// How a remark begins that may only guess, in lower case.
const MAYBE: [&str; 9] =
    ["could be ", "may be ", "might be ", "possibly ", "perhaps ", "maybe ", "or ", "可能是", "或"];

/// Whether the line, in lower case, ends with a remark in brackets that names another value as possible. After words
/// that may only guess, the other has to be written as the value is: `40 (or 45)`, `UC-551 (maybe UC-557)`.
pub(super) fn names_other_value(lower: &str) -> bool {
    if asks_which(lower) || names_both(lower) {
        return true;
    }
    let Some((value, remark)) = value_and_remark(lower) else { return false };
    let after = |words: &[&str]| words.iter().find_map(|words| remark.strip_prefix(words));
    let is_named = |other: &str| other.chars().any(char::is_alphanumeric);
    after(&ALSO).is_some_and(is_named) || after(&MAYBE).is_some_and(|other| is_alike(value, other))
}

/// Whether two values that are written alike are beside one another, with a question mark: `UC-551 / UC-557?`
fn asks_which(lower: &str) -> bool {
    let sides = lower.strip_suffix('?').and_then(|line| line.split_once('/'));
    sides.is_some_and(|(one, other)| is_alike(one.trim(), other))
}

/// Whether a line names two values and says that both are there: `CUP5 and POT10, she mentions both`.
fn names_both(lower: &str) -> bool {
    let said = lower.trim_end_matches('.').strip_suffix(" both");
    said.and_then(|said| said.split_once(',')).is_some_and(|(two, _)| two.contains(" and "))
}

/// The value and the remark after it.
fn value_and_remark(line: &str) -> Option<(&str, &str)> {
    let (value, remark) = remark_after(line.trim_end_matches(['.', '。', ' ']))?;
    let value = value.trim();
    (!value.is_empty()).then(|| (value, remark.trim_start()))
}

/// Whether two values are one word each with digits in it.
fn is_alike(value: &str, other: &str) -> bool {
    let other = other.split([',', '，', ';', '；']).next().unwrap_or_default().trim();
    let is_code = |text: &str| {
        !text.contains(char::is_whitespace)
            && text.contains(|c: char| c.is_ascii_digit())
            && !text.contains(is_han)
    };
    is_code(value) && is_code(other.trim_end_matches('?'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_may_name_another_value() {
        for line in [
            "uc-551（也可能是uc-557，照片看不清）",
            "uc-551 (could also be uc-557)",
            "uc-551 (maybe uc-557?)",
            "40 (or 45)",
            "rome (or possibly naples).",
            "uc-551 / uc-557?",
            "cup5 and pot10, she mentions both",
        ] {
            assert!(names_other_value(line), "{line:?}");
        }
        for line in [
            "uc-551",
            "uc-551 (read from the label)",
            "a wide bowl (could be a bucket)",
            "(could also be uc-557)",
            "oat milk (or soy)",
            "uc-551 (could also be )",
            "salt and pepper, please",
        ] {
            assert!(!names_other_value(line), "{line:?}");
        }
    }
}
