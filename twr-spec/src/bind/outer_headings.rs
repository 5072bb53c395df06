//! Missing fields whose header stands beside the section that holds the others: `## Line` above `## Timetable`, whose
//! parts are fields, too; or a label below the title of both.

use super::binding::Binding;
use super::level::level;
use super::{Names, Page, Place};
use crate::outline::{Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::Layout;

/// Binds missing fields to the headings beside the heading below which the other fields were found.
pub(super) fn bind_outer_headings(
    page: &Page<'_, '_>,
    names: &Names,
    place: &Place,
    asked: Layout,
    binding: &mut Binding,
) {
    let is_heading = |id: NodeId| matches!(page.node(id).form, Form::Heading(_));
    let Some(source) = binding.source.filter(|id| is_heading(*id)) else { return };
    let whole = place.node.unwrap_or(NodeId::ROOT);
    let mut inner = source;
    while is_heading(inner) && inner != whole && !binding.missing(names).is_empty() {
        let outer = page.node(inner).parent;
        let children = if outer == whole { place.children.clone() } else { page.children(outer) };
        let beside = level(page, names, &children, Some(asked));
        for (field, pick) in beside.picks.into_iter().enumerate() {
            let Some(pick) = pick.filter(|pick| !binding.has(field) && pick.mark != inner) else {
                continue;
            };
            // `**Address:** Elm Court 12` below the title that the other headings are below, too.
            let is_below_title =
                is_heading(outer) && matches!(page.node(pick.mark).form, Form::Bold | Form::Label);
            if is_heading(pick.mark) || is_below_title {
                let mark = page.node(pick.mark);
                let header = mark.start as usize..mark.body as usize;
                binding.note(RecoveryKind::HeaderMoved, Some(field), header);
                let place = binding.before_found(page, pick.place);
                binding.put(field, pick.mark, place);
            }
        }
        inner = outer;
    }
}
