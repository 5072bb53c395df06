//! Reads a record that gives each field exactly once. One look settles most of its values.

use super::fields::{note_mark, read_field};
use crate::bind::{self, Place};
use crate::kind::cases::Chosen;
use crate::kind::written::Written;
use crate::kind::{MAX_DEPTH, ReadContext};
use crate::outline::{Flags, Form, NodeId};
use crate::spec::{Field, Spec, Value};
use crate::text::has;

/// The values of the fields; `None` for a place that binding has to look at.
pub(super) fn read<'a>(
    spec: &Spec,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Vec<Option<Value<'a>>>> {
    if context.depth >= MAX_DEPTH {
        return None;
    }
    let members = bind::members(&context.page, spec, place)?;
    let labels = context.tables.labels(spec);
    let fields = || spec.fields.iter().zip(&members).enumerate();
    let mut values: Vec<Option<Value<'a>>> = fields()
        .map(|(at, (field, member))| {
            let labels = labels.get(at).filter(|_| field.rules.is_empty())?;
            let (text, written) = plain_text(*member, context)?;
            (context.kinds.read_at_once)(&field.kind, text, written, labels)
        })
        .collect();
    let is_left = |at: usize| values.get(at).is_some_and(Option::is_none);
    if fields().any(|(at, (field, member))| is_left(at) && has_lines(field, *member, context)) {
        return None;
    }
    for member in &members {
        note_mark(*member, context);
    }
    if values.iter().all(Option::is_some) {
        return Some(values);
    }
    let nested = std::mem::replace(&mut context.nested, true);
    for (at, (field, member)) in fields() {
        let Some(slot) = values.get_mut(at).filter(|slot| slot.is_none()) else { continue };
        *slot = context.field_of(at, field, labels, |context| {
            read_field(field, &Place::of(&context.page, *member), Chosen::All, context)
        });
    }
    context.nested = nested;
    Some(values)
}

/// The words of a member that were written as the formats have it, and how.
fn plain_text<'a>(member: NodeId, context: &ReadContext<'_, 'a>) -> Option<(&'a str, Written)> {
    const REPAIRED: [Flags; 4] = [Flags::BROKEN, Flags::UNCLOSED, Flags::MENDED, Flags::ESCAPED];
    let node = context.page.node(member);
    let text = context.page.slice(node.body as usize..node.end as usize);
    let (text, written) = match node.form {
        Form::Text => (text, Written::String),
        Form::Atom => (text, Written::Atom),
        Form::Cell | Form::Label => (text.trim(), Written::LabelOrCell),
        _ => return None,
    };
    // The text may be a question, or hold an escape.
    let is_marked = || [b':', b'?', b'\\', b'<', b'&'].iter().any(|mark| has(text, *mark));
    let is_repaired = node.first.is_some()
        || REPAIRED.iter().any(|flag| node.flags.has(*flag))
        || context.page.is_broken_json_at(node.body as usize);
    let is_plain = !is_repaired && (written != Written::LabelOrCell || !is_marked());
    is_plain.then_some((text, written))
}

/// Whether a short value has several lines: those below the first may be about the whole record.
fn has_lines(field: &Field, member: NodeId, context: &ReadContext<'_, '_>) -> bool {
    let node = context.page.node(member);
    let text = context.page.slice(node.body as usize..node.end as usize);
    field.kind.is_scalar() && has(text, b'\n')
}
