//! Whole records below headings that count them as alternatives: `Option A`, `Option B`. Nothing says which one is meant.

use super::binding::{Binding, Rival};
use super::level::place_of_field;
use super::{Names, Page};
use crate::outline::NodeId;
use crate::text::{counts_choices, last_line};

/// No heading is longer, in bytes.
const LONGEST_HEADING: usize = 60;

/// Finds the rivals of all fields that are given again below such a heading.
pub(super) fn find(page: &Page<'_, '_>, names: &Names, binding: &Binding, rivals: &mut Vec<Rival>) {
    let Some(earlier) = binding.repeated.iter().map(|(_, mark)| *mark).max() else { return };
    let later = binding.picks.iter().flatten().map(|pick| pick.mark);
    let Some(first) = later.filter(|mark| *mark > earlier).min() else { return };
    if !is_below_choice(page, first) {
        return;
    }
    for (field, mark) in &binding.repeated {
        let other = place_of_field(page, names, *field, *mark);
        rivals.extend(other.map(|place| Rival { field: *field, place }));
    }
}

/// Whether the line above the mark is the heading of an alternative.
fn is_below_choice(page: &Page<'_, '_>, mark: NodeId) -> bool {
    let above = page.slice(0..page.node(mark).start as usize);
    let above = above.trim_end_matches(|c: char| !c.is_alphanumeric());
    counts_choices(&last_line(above, LONGEST_HEADING).to_lowercase())
}
