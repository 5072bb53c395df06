//! The rest of a reply that was cut off: put after what came before.

use crate::model::Message;
use crate::think::Ask;

/// A reply that is being gone on with.
#[derive(Clone, Debug)]
pub(super) struct CutReply {
    /// What it answered.
    pub(super) messages: Vec<Message>,
    /// Its text so far.
    pub(super) text: String,
    /// What it was asked for.
    pub(super) ask: Ask,
}

/// The fewest bytes that count as said twice.
const LEAST: usize = 8;

/// The most bytes at the end of the text that a model is taken to repeat.
const MOST: usize = 400;

/// Both texts as one. Models like to begin again with the last words: these are left out.
pub(super) fn joined(begun: &str, continuation: &str) -> String {
    let start = continuation.trim_start_matches(['\n', '\r']);
    let longest = begun.len().min(start.len()).min(MOST);
    let overlap = (LEAST..=longest)
        .rev()
        .find(|&length| begun.as_bytes().ends_with(start.as_bytes().get(..length).unwrap_or(&[])));
    match overlap.and_then(|length| start.get(length..)) {
        Some(new) => format!("{begun}{new}"),
        None => format!("{begun}{continuation}"),
    }
}

/// Whether as much of the rest is there as may be said twice.
pub(super) fn is_overlap_known(continuation: &str) -> bool {
    continuation.trim_start_matches(['\n', '\r']).len() >= MOST
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn what_is_said_twice_is_left_out() {
        let check = |begun: &str, continuation: &str, whole: &str| {
            assert_eq!(joined(begun, continuation), whole);
        };
        check("- Light\n- Sm", "ell\n- Memory", "- Light\n- Smell\n- Memory");
        check("- Light and\n- Sm", "Light and\n- Smell", "- Light and\n- Smell");
        check("We follow the bees", "\nfollow the bees home", "We follow the bees home");
        check("a b c", "b c d", "a b cb c d");
        check("", "all of it", "all of it");
        check("研究蜜蜂如何导航", "蜜蜂如何导航。", "研究蜜蜂如何导航。");
    }
}
