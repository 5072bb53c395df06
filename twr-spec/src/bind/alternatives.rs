//! Whole records that are offered as alternatives: below `Option A` and `Option B`, or with `Alternatively:` between
//! them. Nothing says which one is meant.

use super::binding::{Binding, Rival};
use super::level::{marks, place_of_field};
use super::{Names, Page};
use crate::outline::NodeId;
use crate::text::{blank, counts_another, last_line, offers_choice};

/// No heading is longer, in bytes.
const LONGEST_HEADING: usize = 60;

/// Finds the rivals of all fields that another alternative gives, too.
pub(super) fn find(page: &Page<'_, '_>, names: &Names, binding: &Binding, rivals: &mut Vec<Rival>) {
    let end = page.node(NodeId::ROOT).end as usize;
    if let Some(source) = binding.source {
        push_rivals(page, names, (&earlier_record(page, names, source), end), rivals);
    }
    let Some(earlier) = binding.repeated.iter().map(|(_, mark)| *mark).max() else { return };
    let later = binding.picks.iter().flatten().map(|pick| pick.mark);
    let Some(first) = later.filter(|mark| *mark > earlier).min() else { return };
    let Some(heading) = choice_above(page, first) else { return };
    let earlier: Vec<NodeId> = binding.repeated.iter().map(|(_, mark)| *mark).collect();
    push_rivals(page, names, (&earlier, heading), rivals);
}

/// Adds the place of each mark as a rival of its field, up to `end`, unless the place is blank.
pub(super) fn push_rivals(
    page: &Page<'_, '_>,
    names: &Names,
    (earlier, end): (&[NodeId], usize),
    rivals: &mut Vec<Rival>,
) {
    for &mark in earlier {
        let Some(field) = names.find(page.node(mark).key).map(|named| named.field) else {
            continue;
        };
        let Some(mut place) = place_of_field(page, names, field, mark) else { continue };
        if place.range.contains(&end) {
            place.cut(page, end);
        }
        if !blank(page.slice(place.range.clone())) {
            rivals.push(Rival { field, place });
        }
    }
}

/// The marks of the record before the one that was taken, if that is an alternative: below a heading or a line that offers a
/// choice.
fn earlier_record(page: &Page<'_, '_>, names: &Names, source: NodeId) -> Vec<NodeId> {
    let holders = std::iter::successors(Some(source), |id| Some(page.node(*id).parent))
        .take(MOST_HOLDERS)
        .take_while(|id| *id != NodeId::ROOT);
    let earlier = holders.filter(|own| is_alternative(page, *own)).find_map(|own| {
        let before = page.tree.children(page.node(own).parent).take_while(|other| *other < own);
        before.filter(|other| page.node(*other).names & names.bits != 0).last()
    });
    let mut at = earlier;
    while let Some(id) = at {
        let found = marks(page, names, &page.children(id));
        if found.iter().any(|mark| names.find(page.node(*mark).key).is_some()) {
            return found;
        }
        at = page.tree.children(id).find(|child| page.node(*child).names & names.bits != 0);
    }
    Vec::new()
}

/// In as many nodes a record is at most below the heading of its alternative: an object in a fence below a label.
const MOST_HOLDERS: usize = 4;

/// Whether the title of the node, or the line above it, offers a choice.
fn is_alternative(page: &Page<'_, '_>, id: NodeId) -> bool {
    let name = page.name(id).to_lowercase();
    offers_choice(&name) || counts_another(&name) || choice_above(page, id).is_some()
}

/// Where the line above the mark begins, if it is the heading of an alternative.
fn choice_above(page: &Page<'_, '_>, mark: NodeId) -> Option<usize> {
    let above = page.slice(0..page.node(mark).start as usize);
    let above = above.trim_end_matches(|c: char| !c.is_alphanumeric());
    let line = last_line(above, LONGEST_HEADING);
    offers_choice(&line.to_lowercase()).then_some(above.len() - line.len())
}
