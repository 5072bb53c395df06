//! Title case.

/// Whether the long words have capitals, as in a title: `A Year on the River`.
pub(crate) fn is_title_case(line: &str) -> bool {
    let words = || line.split_whitespace();
    let is_long = |word: &&str| word.chars().count() > 3 && word.starts_with(char::is_alphabetic);
    (2..=9).contains(&words().count())
        && words().filter(is_long).count() > 1
        && words().filter(is_long).all(|word| word.starts_with(char::is_uppercase))
}
