//! A reply that repeats itself until it is cut off.

use std::ops::Range;

use super::{Names, Page};
use crate::outline::NodeId;

/// The marks before a last start of the record that says what an earlier one says and breaks off in the middle:
/// nothing in it is new. With the place of that start.
pub(super) fn before_broken_off<'m>(
    page: &Page<'_, '_>,
    names: &Names,
    marks: &'m [NodeId],
) -> (&'m [NodeId], Option<Range<usize>>) {
    let key = |mark: &NodeId| names.find(page.node(*mark).key).map(|named| named.field);
    let Some(first) = marks.iter().find_map(key) else { return (marks, None) };
    let mut starts = marks.iter().enumerate().rev().filter(|(_, mark)| key(mark) == Some(first));
    let (Some((at, last)), Some((_, before))) = (starts.next(), starts.next()) else {
        return (marks, None);
    };
    let (start, root_end) = (page.node(*last).start as usize, page.node(NodeId::ROOT).end as usize);
    // While the reply arrives its root has no end.
    let end = if root_end > start { root_end } else { page.text.len() };
    let rest = page.slice(start..end).trim_end();
    let whole = page.slice(page.node(*before).start as usize..start).trim_end();
    if rest.len() >= whole.len() || !whole.starts_with(rest) {
        return (marks, None);
    }
    (marks.get(..at).unwrap_or(marks), Some(start..start + rest.len()))
}
