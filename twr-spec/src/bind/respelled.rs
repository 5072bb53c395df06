//! Missing fields whose header is misspelled, qualified or part of a longer line.

use super::binding::Binding;
use super::{Names, Page, Place};
use crate::outline::NodeId;
use crate::recovery::RecoveryKind;
use crate::text::{Spelling, blank, near};

/// Gives missing fields the siblings whose names can only mean them.
pub(super) fn near_names(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    if binding.missing(names).is_empty() {
        return;
    }
    for id in std::mem::take(&mut binding.extra) {
        match meant(page, names, id) {
            Some((field, spelling, place)) if !binding.has(field) => {
                let kind = match spelling {
                    Spelling::Qualified => RecoveryKind::HeaderSpelled,
                    Spelling::Slip => RecoveryKind::HeaderTypo,
                };
                let mark = page.node(id);
                binding.note(kind, Some(field), mark.start as usize..mark.body as usize);
                binding.put(field, id, place);
            }
            _ => binding.extra.push(id),
        }
    }
}

/// The field that a node with an unknown name means, and where its value is: after the name, or below a line such
/// as `Step 2: Plan`.
fn meant(page: &Page<'_, '_>, names: &Names, id: NodeId) -> Option<(usize, Spelling, Place)> {
    let node = page.node(id);
    let (start, end) = (node.name.0 as usize, node.name.1 as usize);
    if start == end {
        return None;
    }
    if let Some((field, spelling)) = near(&names.folded, &names.name, page.slice(start..end)) {
        return Some((field, spelling, Place::of(page, id)));
    }
    let mut place = Place::of(page, id);
    let first = crate::text::first_line(page.slice(place.range.clone()));
    let after = place.range.start + first.len();
    let is_part = page.slice(start..end).contains(|c: char| c.is_ascii_digit() || c == '第');
    let of = |name: &str| near(&names.folded, &names.name, name);
    let meant = of(page.slice(start..after)).or_else(|| of(first).filter(|_| is_part));
    let (field, spelling) = meant.filter(|_| !blank(first))?;
    place.range.start = after;
    Some((field, spelling, place))
}
