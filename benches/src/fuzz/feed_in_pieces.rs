//! A text in pieces is outlined as the whole is.

use twr_spec::outline::{Outline, Vocab, outline};
use twr_spec::spec::Layout;

use super::specs::SPECS;

/// Outlines the text at once and as it grows, in pieces whose lengths follow from the text.
///
/// # Panics
/// The two trees differ.
pub fn feed_in_pieces(text: &str) {
    for spec in SPECS.iter() {
        for layout in Layout::ALL {
            let vocab = Vocab::new(&spec.in_layout(layout));
            let whole = outline(&vocab, text);
            let mut pieces = Outline::new(&vocab);
            for end in ends(text) {
                pieces.push(text.get(..end).unwrap_or_default());
            }
            assert_eq!(pieces.finish(text), whole, "{text:?} in pieces");
        }
    }
}

/// Where the pieces end: short ones, as the bytes there say.
pub(super) fn ends(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut end = 0;
    while end < text.len() {
        end += usize::from(text.as_bytes().get(end).copied().unwrap_or_default() % 13) + 1;
        if text.is_char_boundary(end) {
            ends.push(end);
        }
    }
    ends
}
