//! `FarTags`: tags whose closing mark is not near, so that it is not looked for again and again.

use super::mark::Mark;
use super::tag;

/// Places up to which no closing mark of a tag was found, for some tags.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FarTags {
    slots: [FarTag; 8],
}

#[derive(Clone, Copy, Debug, Default)]
struct FarTag {
    /// A hash of the name as written.
    name: u64,
    until: usize,
}

impl FarTags {
    /// Whether the closing tag of a mark is on the same line. `rest` begins at `at` of the text.
    pub(super) fn is_closed(&mut self, rest: &str, mark: &Mark, at: usize) -> bool {
        let name = rest.get(mark.name.clone()).unwrap_or_default().as_bytes();
        let name = super::names::hash(name);
        let Some(slot) = self.slots.get_mut((name >> 61) as usize) else { return false };
        let from = if slot.name == name { slot.until.saturating_sub(at) } else { 0 };
        match tag::find_close(rest, mark, from) {
            Ok(()) => true,
            Err(until) => {
                *slot = FarTag { name, until: at + until };
                false
            }
        }
    }
}
