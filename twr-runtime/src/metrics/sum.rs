//! Counts added up, without an overflow.

pub(super) fn add(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}
