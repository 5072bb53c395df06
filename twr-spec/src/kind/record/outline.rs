//! Records without the label of what they are about: an outline, or a title above labels.
//!
//! An outline is items without labels, each with its own list below it.
//! A record with one required line or text, whose other field is a list of the same records again, says
//! nothing by its labels that the list marks do not: `- Bees`, and `  - Hive` below it.
//!
//! Of other records only the first value may stand without its label: one line, alone above the labels of
//! all the others that have to be there.

use crate::kind::Desk;
use crate::recovery::RecoveryKind;
use crate::soft::{Entry, Form, Resolved, Tail, blank, is_courtesy, list_marker};
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
    let Some((title, list)) = shape(spec) else {
        take_title(spec, text, resolved, desk);
        return;
    };
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
    resolved.entries.push(bare_entry(title, start, end));
    if has_list {
        resolved.entries.push(bare_entry(list, end, head.len()));
    }
    resolved.head = resolved.head.min(start);
}

/// Takes the one line above the labels for the first field, if that is a line, and all that is missing. What
/// introduces the labels is no title, unless it is in bold; nor is a number of its own.
fn take_title<'a>(spec: &Spec, text: &'a str, resolved: &mut Resolved, desk: &mut Desk<'_, 'a>) {
    let stands = |at: usize| resolved.entries.iter().any(|entry| entry.field == at);
    let mut missing = (0..spec.fields.len())
        .filter(|&at| spec.fields.get(at).is_some_and(Field::is_required) && !stands(at));
    let is_only = (missing.next(), missing.next()) == (Some(0), None);
    let is_line = spec.fields.first().is_some_and(|field| matches!(*field.kind, Kind::Line));
    if !is_only || !is_line || !resolved.extra.is_empty() || spec.tag().is_some() {
        return;
    }
    let Some(labels) = resolved.entries.iter().map(|entry| entry.header.start).min() else {
        return;
    };
    let Some(head) = text.get(..labels) else { return };
    let title = head.trim();
    let marks: &[char] = &['#', '*', '_', ' '];
    let is_dressed = title.starts_with("**") || title.starts_with('#');
    let bare = title.trim_matches(marks);
    let name =
        if is_dressed { bare.trim_end_matches([':', '：']).trim_end_matches(marks) } else { bare };
    let is_sentence = name.ends_with([':', '：', '.', '!', '。', '！']) || is_courtesy(name);
    // `Task 1` says which one it is, and not what.
    let is_number =
        name.split_whitespace().count() <= 2 && name.ends_with(|c: char| c.is_ascii_digit());
    if name.is_empty()
        || title.contains('\n')
        || is_sentence
        || is_number
        || list_marker(title).is_some()
    {
        return;
    }
    let Some(start) = head.find(name) else { return };
    desk.recover(RecoveryKind::HeaderMissing, title);
    resolved.entries.push(bare_entry(0, start, start + name.len()));
    resolved.head = resolved.head.min(head.len() - head.trim_start().len());
}

fn bare_entry(field: usize, start: usize, end: usize) -> Entry {
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
