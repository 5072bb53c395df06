//! `mentions_any`: whether a text has one of several names in it.

/// Words before a number that say that it is no status code.
const PLACES: [&str; 8] = ["line", "column", "row", "page", "byte", "char", "at", "size"];

/// Whether the text has one of the names, which have commas between them.
///
/// - A Chinese name counts anywhere.
/// - Any other name counts as a whole: all its words, in a row.
/// - A number counts only as a status code: not after a word such as `line`.
pub(crate) fn mentions_any(text: &str, names: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    names
        .split(", ")
        .any(|name| if name.is_ascii() { has_in_a_row(&words, name) } else { text.contains(name) })
}

fn has_in_a_row(words: &[&str], name: &str) -> bool {
    let name: Vec<&str> = name.split(' ').collect();
    let is_number = name.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    words.windows(name.len()).enumerate().any(|(at, row)| {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let is_place = is_number && before.is_some_and(|before| PLACES.contains(before));
        row == name.as_slice() && !is_place
    })
}
