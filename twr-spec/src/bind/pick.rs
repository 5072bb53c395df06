//! `Pick` and `Level`: what one level of the page holds of a record.

use std::ops::Range;

use super::{Names, Page, Place};
use crate::outline::NodeId;

/// The node that a field was found in.
#[derive(Clone, Debug)]
pub(super) struct Pick {
    /// The node with the name.
    pub(super) mark: NodeId,
    /// Where the value is.
    pub(super) place: Place,
    /// How certain the form is that it names a field.
    pub(super) certainty: u8,
}

/// Ends every place that holds this byte there.
pub(super) fn cut_at(picks: &mut [Option<Pick>], page: &Page<'_, '_>, at: usize) {
    for pick in picks.iter_mut().flatten() {
        if pick.place.range.contains(&at) {
            pick.place.cut(page, at);
        }
    }
}

/// What one level holds of a record.
#[derive(Clone, Debug, Default)]
pub(super) struct Level {
    /// The node of each field.
    pub(super) picks: Vec<Option<Pick>>,
    /// Further nodes of a field that are not its value.
    pub(super) repeated: Vec<(usize, NodeId)>,
    /// Nodes that name no field, in order.
    pub(super) unknown: Vec<NodeId>,
    /// What gives the record once more and is left out: the last start of a reply that repeats itself until it breaks
    /// off, an example that is not meant with the line that says so.
    pub(super) left_out: Vec<Range<usize>>,
}

impl Level {
    /// How many of the fields that have to be there are.
    pub(super) fn required(&self, names: &Names) -> usize {
        names.required_there(|at| self.has(at))
    }

    /// How many fields are there at all.
    pub(super) fn count(&self) -> usize {
        self.picks.iter().flatten().count()
    }

    /// Whether the field was found.
    pub(super) fn has(&self, field: usize) -> bool {
        self.picks.get(field).is_some_and(Option::is_some)
    }

    /// The least certainty of the fields that were found.
    pub(super) fn certainty(&self) -> u8 {
        self.picks.iter().flatten().map(|pick| pick.certainty).min().unwrap_or_default()
    }
}
