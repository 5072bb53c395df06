//! `is_disguise`: characters that make a path look like another one.

use crate::visible::is_hidden;

/// Whether a character of a path is not seen, or looks like a dot, a slash or a colon and is none: a person who
/// looks at the path sees another one, and some systems take it for the plain character.
pub(super) fn is_disguise(character: char) -> bool {
    is_hidden(character) || is_joiner(character) || is_lookalike(character)
}

/// Characters without width that a text may need, and a path does not.
fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

fn is_lookalike(character: char) -> bool {
    let is_dot = matches!(character, '．' | '․' | '‥' | '…' | '﹒' | '｡');
    let is_slash = matches!(character, '／' | '＼' | '⁄' | '∕' | '⧸' | '⧹' | '╱' | '╲' | '﹨');
    is_dot || is_slash || matches!(character, '：' | '∶' | '︰' | '﹕' | '꞉')
}
