//! An outline as models write one: items without labels, each with its own list below it.
//!
//! A record with one required line or text, whose other field is a list of the same records again, says
//! nothing by its labels that the list marks do not: `- Bees`, and `  - Hive` below it.

use crate::kind::Desk;
use crate::recovery::RecoveryKind;
use crate::soft::{Entry, Form, Resolved, Tail, blank, list_marker};
use crate::spec::{Field, Kind, Spec};

/// The positions of the line or text and of the list.
fn shape(spec: &Spec) -> Option<(usize, usize)> {
    let is_title = |field: &Field| {
        field.is_required() && (field.kind.is_scalar() || matches!(*field.kind, Kind::Text))
    };
    let is_list = |field: &Field| match field.kind.required() {
        Kind::List(item) => match item.required() {
            Kind::Record(inside) => inside.is(spec),
            _ => false,
        },
        _ => false,
    };
    match spec.fields.as_ref() {
        [title, list] if is_title(title) && is_list(list) => Some((0, 1)),
        [list, title] if is_title(title) && is_list(list) => Some((1, 0)),
        _ => None,
    }
}

/// Takes the words before the labels, if they are one line, for the title that has no label; and, if there
/// is no label at all, the list below them for the list.
pub(super) fn take_unlabelled<'a>(
    spec: &Spec,
    text: &'a str,
    resolved: &mut Resolved,
    desk: &mut Desk<'_, 'a>,
) {
    let Some((title, list)) = shape(spec) else { return };
    if resolved.entries.iter().any(|entry| entry.field == title) {
        return;
    }
    let labels = resolved.entries.iter().map(|entry| entry.header.start).min();
    let Some(head) = text.get(..labels.unwrap_or(text.len())) else { return };
    let start = head.len() - head.trim_start().len();
    let line = head.get(start..).unwrap_or_default().split('\n').next().unwrap_or_default();
    let end = start + line.len();
    let rest = head.get(end..).unwrap_or_default();
    let has_list = labels.is_none() && list_marker(rest.trim_start()).is_some();
    if blank(line) || list_marker(line).is_some() || !(blank(rest) || has_list) {
        return;
    }
    desk.recover(RecoveryKind::HeaderMissing, line);
    resolved.entries.push(bare(title, start, end));
    if has_list {
        resolved.entries.push(bare(list, end, head.len()));
    }
    resolved.head = resolved.head.min(start);
}

fn bare(field: usize, start: usize, end: usize) -> Entry {
    Entry {
        field,
        form: Form::Bare,
        indent: 0,
        header: start..start,
        body: start..end,
        tail: Tail::None,
        cut: false,
    }
}
