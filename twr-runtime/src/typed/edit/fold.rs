//! Lines with blanks folded, and each distinct line as a number.

use std::borrow::Cow;
use std::collections::HashMap;

/// The line with each run of blanks as one blank, and without blanks at its ends.
pub(super) fn folded(line: &str) -> Cow<'_, str> {
    let bare = line.trim();
    let is_plain = |pair: &[u8]| !matches!(pair, [b'\t', _] | [_, b'\t'] | [b' ', b' ']);
    if bare.is_ascii() && bare.as_bytes().windows(2).all(is_plain) {
        return Cow::Borrowed(bare);
    }
    let words: Vec<&str> = bare.split_whitespace().collect();
    Cow::Owned(words.join(" "))
}

/// The blanks that a line begins with.
pub(super) fn indent(line: &str) -> &str {
    // What `folded` leaves out: also the wide blanks that a paragraph in Chinese begins with.
    let bare = line.trim_start();
    line.get(..line.len() - bare.len()).unwrap_or_default()
}

/// A number for each distinct text.
#[derive(Debug, Default)]
pub(super) struct Numbers<'t>(HashMap<Cow<'t, str>, usize>);

impl<'t> Numbers<'t> {
    /// The number of a text.
    pub(super) fn of(&mut self, text: Cow<'t, str>) -> usize {
        let next = self.0.len();
        *self.0.entry(text).or_insert(next)
    }
}
