//! Sections in the order of the fields, under names of the model's own: `[Position am Ende der Wache]`, `## How it went`.
//!
//! The order alone says nothing: two fields of one kind may have changed places. A section is a field's only if it stands
//! in the field's place, and no other field without a name holds a value of that kind, or a word of its header is one of
//! the field's. Whether all of them are values of their fields is for the reader to say.

use std::mem::discriminant;

use super::binding::Binding;
use super::names::{FieldShape, Shape, stems};
use super::{CERTAIN, Names, Page, certainty};
use crate::assertion::stem;
use crate::lexicon::is_han;
use crate::outline::{Form, NodeId};
use crate::spec::{Field, Kind, Spec};

/// So many fields have to be without a name at least, and so many of them of a kind that does not take any words: one
/// section may as well be another.
const FEWEST: usize = 2;

/// The fields without a place and the sections that stand in theirs; `None` where the order does not tell.
pub(crate) fn in_order(
    page: &Page<'_, '_>,
    spec: &Spec,
    binding: &Binding,
) -> Option<Vec<(usize, NodeId)>> {
    let names = page.names_of(spec)?;
    let lacks = |(at, field): (usize, &Field)| field.is_required() && binding.place(at).is_none();
    if !spec.fields.iter().enumerate().any(lacks) {
        return None;
    }
    let sections = sections(page, spec.fields.len())?;
    let mut given = Vec::new();
    for (at, id) in sections.into_iter().enumerate() {
        match binding.mark(at) {
            Some(mark) if mark == id => {}
            Some(_) => return None,
            None => given.push((at, id)),
        }
    }
    let is_known = |(_, id): &(usize, NodeId)| names.find(page.node(*id).key).is_some();
    let checked = given.iter().filter(|(at, _)| spec.fields.get(*at).is_some_and(is_checked));
    let is_own = |(at, id): &(usize, NodeId)| {
        let (field, shape) = (spec.fields.get(*at), names.of.get(*at));
        field.zip(shape).is_some_and(|(field, shape)| shares_word(page.name(*id), field, shape))
    };
    let fewest = if given.iter().all(is_own) { 1 } else { FEWEST };
    let tells = given.len() >= FEWEST
        && checked.count() >= fewest
        && !given.iter().any(is_known)
        && given.iter().all(|(at, id)| is_told(page, names, spec, (*at, *id), &given));
    tells.then_some(given)
}

/// The sections of the reply in the form of the first, if there are so many.
fn sections(page: &Page<'_, '_>, count: usize) -> Option<Vec<NodeId>> {
    let of = |holder: NodeId| {
        let kids = page.children(holder);
        let form = kids.iter().map(|id| page.node(*id).form).find(|form| is_section(*form))?;
        let is_one = |id: &NodeId| page.node(*id).form == form && !page.is_empty(*id);
        Some(kids.into_iter().filter(is_one).collect::<Vec<_>>())
    };
    let found = of(NodeId::ROOT)?;
    let found = match found.as_slice() {
        // A title above all of them.
        [only] if count > 1 => of(*only)?,
        _ => found,
    };
    (found.len() == count).then_some(found)
}

fn is_section(form: Form) -> bool {
    !form.is_json() && (certainty(form, None) >= CERTAIN || form == Form::Label)
}

/// Whether not any words are a value of the field.
fn is_checked(field: &Field) -> bool {
    let kind = match field.kind.required() {
        Kind::List(item) => item.required(),
        kind => kind,
    };
    !matches!(Shape::of(kind), Shape::Line | Shape::Text | Shape::Verbatim | Shape::Map)
}

/// Whether a section can only be of this field: no other has its kind, or a word of its header is the field's.
fn is_told(
    page: &Page<'_, '_>,
    names: &Names,
    spec: &Spec,
    (at, id): (usize, NodeId),
    given: &[(usize, NodeId)],
) -> bool {
    let (Some(field), Some(shape)) = (spec.fields.get(at), names.of.get(at)) else { return false };
    let others = || given.iter().map(|(other, _)| *other).filter(|other| *other != at);
    let is_alike = |other: usize| spec.fields.get(other).is_some_and(|other| alike(field, other));
    let header = page.name(id);
    let speaks_of = |at: usize| names.of.get(at).is_some_and(|shape| shares_name(header, shape));
    let is_own = shares_word(header, field, shape);
    let is_others = !is_own && (0..spec.fields.len()).any(|other| other != at && speaks_of(other));
    !is_others && (is_own || !others().any(is_alike))
}

/// Whether the values of two fields may be taken for each other.
fn alike(one: &Field, other: &Field) -> bool {
    let (one, other) = (one.kind.required(), other.kind.required());
    match (one, other) {
        (Kind::List(one), Kind::List(other)) => {
            discriminant(one.required()) == discriminant(other.required())
        }
        (Kind::Line | Kind::Text, Kind::Line | Kind::Text)
        | (Kind::Integer(_) | Kind::Number(_), Kind::Integer(_) | Kind::Number(_)) => true,
        // Each takes its own words.
        (Kind::Choice(one), Kind::Choice(other)) => {
            one.iter().any(|word| other.iter().any(|known| known.keys == word.keys))
        }
        (Kind::Temporal(one), Kind::Temporal(other)) => one == other,
        (one, other) => discriminant(one) == discriminant(other),
    }
}

/// Whether a header has a word of the field's name.
fn shares_name(header: &str, shape: &FieldShape) -> bool {
    stems(header).iter().any(|word| shape.core.contains(word))
}

/// Whether a header has a word of the field's name or description.
fn shares_word(header: &str, field: &Field, shape: &FieldShape) -> bool {
    if header.contains(is_han) {
        let signs: Vec<char> = header.chars().filter(|c| is_han(*c)).collect();
        let is_there = |pair: &[char]| {
            let pair: String = pair.iter().collect();
            field.header.contains(&pair) || field.about.contains(&pair)
        };
        return signs.windows(2).any(is_there);
    }
    let is_its = |word: &String| {
        shape.core.contains(word)
            || shape.described.contains(word)
            || shape.nouns.iter().any(|noun| stem(noun) == word)
    };
    stems(header).iter().any(is_its)
}

#[cfg(test)]
mod tests {
    use crate::read::Reader;
    use crate::spec::{Field, Kind, Ref, Spec, Temporal, Value, Width};
    use crate::text::fold;

    /// How many fields of a watch's log are read, in this order: remarks, wind, next watch, crew.
    fn check(reply: &str, expect: usize) {
        let field = |header: &'static str, about: &'static str, kind: Kind| Field {
            name: header.into(),
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            about: about.into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let fields = vec![
            field("Remarks", "What else happened.", Kind::Text),
            field("Wind", "Its strength.", Kind::Integer(Width::U8)),
            field("Next watch", "When it begins.", Kind::Temporal(Temporal::Time)),
            field("Crew", "Who was on deck.", Kind::Line),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let Value::Record(values) = &reading.value else { panic!("{:?}", reading.value) };
        assert_eq!(values.iter().flatten().count(), expect, "{reply:?}");
    }

    #[test]
    fn sections_under_other_names_stand_in_the_order_of_the_fields() {
        // `Stärke` and `Ablösung` can only be the number and the time; the line has a word of its own.
        check("[Remarks] Calm.\n[Stärke] 3\n[Ablösung] 16:00\n[Crew] Ann", 4);
        check("[Remarks] Calm.\n[Stärke] 3\n[Ablösung] 16:00\n[Deck] Ann", 4);
    }

    #[test]
    fn where_the_order_does_not_tell_nothing_is_read() {
        // Two fields of words, and no word says which is which.
        check("[Bemerkungen] Calm.\n[Stärke] 3\n[Ablösung] 16:00\n[Wache] Ann", 0);
        // One is missing.
        check("[Remarks] Calm.\n[Stärke] 3\n[Ablösung] 16:00", 1);
        // A value that is none of its field.
        check("[Remarks] Calm.\n[Stärke] strong\n[Ablösung] 16:00\n[Crew] Ann", 2);
        // One section may be another.
        check("[Remarks] Calm.\n[Temperature] 3\n[Next watch] 16:00\n[Crew] Ann", 3);
        // The name of another field.
        check("[Remarks] Calm.\n[Stärke] 3\n[Wind from] 16:00\n[Crew] Ann", 2);
    }
}
