//! How the fields of a record are read, each from where it was found.

use crate::assertion::{Labels, takes_back};
use crate::bind::{Binding, Damage, Place};
use crate::diagnostic::DiagnosticKind;
use crate::kind::cases::{self, Chosen};
use crate::kind::{ReadContext, json};
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::spec::{Case, Field, Kind, Segment, Spec, Value};
use crate::text::{blank, first_line, has, quote, trimmed};

/// Takes the places from those fields of a union that were only guessed to be there, and that do not count by the
/// tag: nothing says that the text is a field.
pub(crate) fn withdraw_other_cases(
    spec: &Spec,
    binding: &mut Binding,
    context: &mut ReadContext<'_, '_>,
) {
    let Some(tag) = spec.tag().and_then(|at| Some((at, spec.fields.get(at)?))) else { return };
    let guessed: Vec<usize> = binding.guessed().filter(|at| *at != tag.0).collect();
    if guessed.is_empty() {
        return;
    }
    let labels = context.tables.labels(spec);
    let word = context.without_reporting(|context| {
        context.field_of(tag.0, tag.1, labels, |context| {
            found_field(spec, binding, tag, Chosen::Unknown, context)
        })
    });
    let chosen = Chosen::by(word.as_ref());
    for at in guessed {
        if spec.fields.get(at).is_some_and(|field| chosen.leaves_out(field)) {
            binding.withdraw(at);
        }
    }
}

/// Records the form of a field's node, unless one of the formats writes the fields of a record so.
pub(super) fn note_mark(mark: NodeId, context: &mut ReadContext<'_, '_>) {
    let node = context.page.node(mark);
    let kind = match node.form {
        Form::Label
        | Form::Text
        | Form::Atom
        | Form::Object
        | Form::Array
        | Form::Root
        | Form::Item => return,
        Form::Row | Form::Cell => RecoveryKind::TableShape,
        _ => RecoveryKind::HeaderDecorated,
    };
    context.recover_at(kind, node.start as usize..node.body as usize);
}

/// Reads every field from its place. A field without one gets a diagnostic, unless it may be left out.
pub(crate) fn read_fields<'a>(
    spec: &Spec,
    binding: &Binding,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Option<Value<'a>>> {
    let mut chosen = if spec.tag().is_some() { Chosen::Unknown } else { Chosen::All };
    let mut values = Vec::with_capacity(spec.fields.len());
    let labels = context.tables.labels(spec);
    for (at, field) in spec.fields.iter().enumerate() {
        let value = context.field_of(at, field, labels, |context| {
            let value = found_field(spec, binding, (at, field), chosen, context);
            refuse_rivals(binding, (at, field), value.as_ref(), chosen, context);
            value
        });
        if field.case == Case::Tag {
            chosen = Chosen::by(value.as_ref());
        }
        values.push(value);
    }
    values
}

/// Reads a field from where it was found; what is absent may be left out, or told by another field.
fn found_field<'a>(
    spec: &Spec,
    binding: &Binding,
    (at, field): (usize, &Field),
    chosen: Chosen,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    match binding.place(at) {
        Some(_) if chosen.leaves_out(field) && is_shared(spec, binding, at, chosen) => None,
        Some(place) if field.kind.is_scalar() && binding.ends_series(&context.page, at) => {
            read_field(field, &without_remark(spec, (at, field), place, context), chosen, context)
        }
        Some(place) => read_field(field, place, chosen, context),
        None if field.case == Case::Tag => {
            let there = |at: usize| {
                let place = binding.place(at)?;
                Some(context.page.slice(place.range.clone()))
            };
            match cases::inferred(spec, there) {
                Some((word, first)) => {
                    context.recover(RecoveryKind::TagInferred, first);
                    Some(Value::Choice(word))
                }
                None => cases::absent(field, chosen, context),
            }
        }
        None if field.may_be_left_out() && !chosen.leaves_out(field) => {
            let kind = match binding.damage {
                None if !binding.is_meant_by_stranger(at) => {
                    return cases::absent(field, chosen, context);
                }
                Some(Damage::CutOff) => DiagnosticKind::CutOff,
                None | Some(Damage::Broken) => DiagnosticKind::Missing,
            };
            context.report(kind, None, String::new());
            None
        }
        None => cases::absent(field, chosen, context),
    }
}

/// Reports a value that another place gives otherwise: which of them counts is for the model to say.
fn refuse_rivals(
    binding: &Binding,
    (at, field): (usize, &Field),
    value: Option<&Value<'_>>,
    chosen: Chosen,
    context: &mut ReadContext<'_, '_>,
) {
    let Some(value) = value else { return };
    let differs = binding.rivals(at).find(|place| {
        let text = context.page.slice(place.range.clone());
        // The description of the field, copied from the prompt, is no value.
        if context.labels.description().is(text.trim()) {
            return false;
        }
        let other = context.without_reporting(|context| read_field(field, place, chosen, context));
        other.is_some_and(|other| other != *value)
    });
    if let Some(place) = differs {
        let text = context.page.slice(place.range.clone());
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text.trim()));
    }
}

/// The place of a short value without the paragraphs after it, which are about all values of the record. The paragraphs
/// stay if they may take the value back:
///
/// - They are short.
/// - They speak of what this field asks for, and of no other field.
/// - They hold figures, and the value is a number.
fn without_remark(
    spec: &Spec,
    (at, field): (usize, &Field),
    place: &Place,
    context: &mut ReadContext<'_, '_>,
) -> Place {
    let text = context.page.slice(place.range.clone());
    let (start, lead) = (place.range.start, text.len() - text.trim_start().len());
    let gap = if has(text, b'\n') { text.trim_start().find("\n\n") } else { None };
    let Some(gap) = gap.map(|at| at + lead) else {
        return place.clone();
    };
    let rest = text.get(gap..).unwrap_or_default();
    let is_number = matches!(field.kind.required(), Kind::Integer(_) | Kind::Number(_));
    let is_long = rest.split_whitespace().nth(9).is_some();
    let is_bare = is_number && !rest.contains(|c: char| c.is_numeric());
    let is_about_all =
        (is_long || is_bare) && !speaks_of_one(rest, at, context.tables.labels(spec));
    if blank(rest) || !is_about_all || takes_back(first_line(rest.trim_start())) {
        return place.clone();
    }
    context.recover(RecoveryKind::Postamble, rest.trim());
    let mut place = place.clone();
    place.cut(&context.page, start + gap);
    place
}

/// Whether a remark speaks of what this field asks for, and of no other.
fn speaks_of_one(remark: &str, at: usize, labels: &[Labels]) -> bool {
    let mut spoken = labels.iter().enumerate().filter(|(_, labels)| labels.is_spoken_of(remark));
    spoken.next().is_some_and(|(field, _)| field == at) && spoken.next().is_none()
}

/// Whether a field of another case has its place in common with a field that counts, since both have one name.
fn is_shared(spec: &Spec, binding: &Binding, at: usize, chosen: Chosen) -> bool {
    let mark = binding.mark(at);
    spec.fields.iter().enumerate().any(|(other, field)| {
        other != at && !chosen.leaves_out(field) && binding.mark(other) == mark
    })
}

/// Reads one field alone from a place.
pub(crate) fn read_one<'a>(
    spec: &Spec,
    at: usize,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let field = spec.fields.get(at)?;
    let labels = context.tables.labels(spec);
    context.field_of(at, field, labels, |context| read_field(field, place, Chosen::All, context))
}

/// Whether a place reads as the field, and nothing is wrong with its value.
pub(super) fn is_read_clean(
    spec: &Spec,
    at: usize,
    place: &Place,
    context: &mut ReadContext<'_, '_>,
) -> bool {
    context.without_reporting(|context| {
        let before = context.diagnostics.len();
        read_one(spec, at, place, context).is_some() && context.diagnostics.len() == before
    })
}

/// Reads a part of a field as the reading of the whole field does: with the field's rules and names, and as deep.
pub(crate) fn inside_field<'a, T>(
    spec: &Spec,
    (at, field): (usize, &Field),
    context: &mut ReadContext<'_, 'a>,
    read: impl FnOnce(&mut ReadContext<'_, 'a>) -> T,
) -> T {
    let mut depth = 1;
    let mut kind = &*field.kind;
    while let Kind::Optional(inner) = kind {
        (kind, depth) = (inner, depth + 1);
    }
    let outside = std::mem::replace(&mut context.depth, depth);
    let labels = context.tables.labels(spec);
    let result = context.field_of(at, field, labels, read);
    context.depth = outside;
    result
}

/// Reads a field from a place, if the case that was chosen has the field.
pub(super) fn read_field<'a>(
    field: &Field,
    place: &Place,
    chosen: Chosen,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let text = context.page.slice(place.range.clone());
    let is_null = is_null(place, context);
    if chosen.leaves_out(field) {
        if !is_null {
            context.recover(RecoveryKind::OtherCase, text);
        }
        return None;
    }
    if context.path.len() == 1
        && context.cut.is_some_and(|cut| context.path == [Segment::Field(cut)])
    {
        context.report(DiagnosticKind::CutOff, Some(text), String::new());
        return None;
    }
    let is_mended = place.node.is_some_and(|id| context.page.node(id).flags.has(Flags::MENDED));
    if is_null
        && !is_mended
        && field.may_be_left_out()
        && !matches!(field.kind.required(), Kind::Json(_))
    {
        return cases::absent(field, chosen, context);
    }
    let is_cell = place.form(&context.page) == Some(Form::Cell);
    if is_cell && blank(text) {
        return cases::absent(field, chosen, context);
    }
    if is_own_name(field, text) {
        context.report(DiagnosticKind::Unreadable, Some(text), quote(text));
        return None;
    }
    context.read(&field.kind, place)
}

/// Whether the place is JSON's `null`.
fn is_null(place: &Place, context: &ReadContext<'_, '_>) -> bool {
    place.form(&context.page) == Some(Form::Atom)
        && json::is_null(context.page.slice(place.range.clone()))
}

/// Whether the words of a field are its own header in brackets, `[Name] <name>`: the form was copied, and not
/// filled in.
fn is_own_name(field: &Field, piece: &str) -> bool {
    let of_words = matches!(field.kind.required(), Kind::Line | Kind::Text);
    if !of_words {
        return false;
    }
    let piece = trimmed(piece);
    if piece.as_bytes().first().is_some_and(u8::is_ascii_alphanumeric) {
        return false;
    }
    let pairs = [('[', ']'), ('<', '>'), ('{', '}'), ('【', '】')];
    let inside = pairs
        .iter()
        .find_map(|(open, close)| piece.strip_prefix(*open)?.strip_suffix(*close))
        .filter(|inside| inside.len() < 100 && !inside.contains('\n'));
    inside.is_some_and(|inside| {
        let folded = crate::text::fold(inside);
        field.keys.iter().any(|key| *key == folded)
    })
}
