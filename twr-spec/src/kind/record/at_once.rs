//! A record that is an object of JSON as the writer writes it: one look at each member settles most values.

use super::fields::read_field;
use crate::bind::{self, Place};
use crate::kind::cases::Chosen;
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
    // The last value of the reply may have been cut off.
    if context.path.is_empty() && context.cut.is_some() {
        return None;
    }
    let members = bind::members(&context.page, spec, place)?;
    let labels = context.tables.labels(spec);
    let fields = || spec.fields.iter().zip(&members).enumerate();
    let mut values: Vec<Option<Value<'a>>> = fields()
        .map(|(at, (field, member))| {
            let labels = labels.get(at).filter(|_| field.rules.is_empty())?;
            let (text, is_string) = plain_text(*member, context)?;
            (context.kinds.read_at_once)(&field.kind, text, is_string, labels)
        })
        .collect();
    if values.iter().all(Option::is_some) {
        return Some(values);
    }
    let is_left = |at: usize| values.get(at).is_some_and(Option::is_none);
    if fields().any(|(at, (field, member))| is_left(at) && has_lines(field, *member, context)) {
        return None;
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

/// The text of a string or an atom that was written as JSON has it, and whether it is a string.
fn plain_text<'a>(member: NodeId, context: &ReadContext<'_, 'a>) -> Option<(&'a str, bool)> {
    const REPAIRED: [Flags; 4] = [Flags::BROKEN, Flags::UNCLOSED, Flags::MENDED, Flags::ESCAPED];
    let node = context.page.node(member);
    let is_string = node.form == Form::Text;
    let is_plain = (is_string || node.form == Form::Atom)
        && node.first.is_none()
        && !REPAIRED.iter().any(|flag| node.flags.has(*flag))
        && !context.page.is_torn_at(node.body as usize)
        && context.depth < MAX_DEPTH;
    is_plain.then(|| (context.page.slice(node.body as usize..node.end as usize), is_string))
}

/// Whether a short value has several lines: those below the first may be about the whole record.
fn has_lines(field: &Field, member: NodeId, context: &ReadContext<'_, '_>) -> bool {
    let node = context.page.node(member);
    let text = context.page.slice(node.body as usize..node.end as usize);
    field.kind.is_scalar() && has(text, b'\n')
}
