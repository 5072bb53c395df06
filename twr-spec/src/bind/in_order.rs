//! Sections in the order of the fields, under names of the model's own: `[Position am Ende der Wache]`, `## How it went`.
//!
//! The order alone says nothing: two fields may have changed places, and a section may be one that nobody asked for. A
//! section is a field's only if it stands in the field's place, and its header has a word that no other field has. A header
//! in another language has none: there no other field without a name may hold a value of that kind. Sections that have such
//! a word stay where others have none. Whether the sections are values of their fields is for the reader to say.

use std::mem::discriminant;

use super::binding::Binding;
use super::names::{FieldShape, Shape, stems};
use super::{CERTAIN, Names, Page, certainty};
use crate::assertion::stem;
use crate::lexicon::is_han;
use crate::outline::{Form, NodeId};
use crate::spec::{Field, Kind, Spec};

/// Fewer sections under other names prove nothing: one of them may have been replaced by another. So many of them have to
/// be of a kind that does not take any words.
const FEWEST: usize = 2;

/// No header is longer, in bytes.
const LONGEST: usize = 96;

/// Sections in the places of fields that have none of their own.
#[derive(Clone, Debug)]
pub(crate) struct InOrder {
    /// Each field, and the section that stands in its place.
    pub(crate) given: Vec<(usize, NodeId)>,
    /// Whether each header has a word of its field.
    pub(crate) by_word: bool,
}

/// The fields without a place and the sections that stand in theirs; `None` where the order does not tell.
pub(crate) fn in_order(page: &Page<'_, '_>, spec: &Spec, binding: &Binding) -> Option<InOrder> {
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
    let is_long = |(_, id): &(usize, NodeId)| page.name(*id).len() > LONGEST;
    if given.len() < FEWEST || given.iter().any(|one| is_known(one) || is_long(one)) {
        return None;
    }
    given_by(&given, spec, |(at, id)| header_evidence(names, spec, at, page.name(id)))
}

/// The sections that are given to their fields by what their headers tell: all of them, or each that has a word of its
/// field, if at least half of the spec's fields are named so.
fn given_by(
    given: &[(usize, NodeId)],
    spec: &Spec,
    told: impl Fn((usize, NodeId)) -> HeaderEvidence,
) -> Option<InOrder> {
    let told: Vec<_> = given.iter().map(|one| (*one, told(*one))).collect();
    let of = |wanted: HeaderEvidence| {
        told.iter().filter(move |(_, told)| *told == wanted).map(|(one, _)| *one).collect()
    };
    let checked = |given: &[(usize, NodeId)]| {
        given.iter().filter(|(at, _)| spec.fields.get(*at).is_some_and(is_checked)).count()
    };
    let (by_word, by_kind): (Vec<_>, Vec<_>) =
        (of(HeaderEvidence::ByWord), of(HeaderEvidence::ByKind));
    let untold = given.len() - by_word.len();
    // The other field may have no section of its own.
    let is_open = |other: usize| {
        let is_given = |given: &[(usize, NodeId)]| given.iter().any(|(at, _)| *at == other);
        is_given(given) && !is_given(&by_word)
    };
    if told
        .iter()
        .any(|(_, told)| matches!(told, HeaderEvidence::OfAnother(other) if is_open(*other)))
    {
        None
    } else if by_kind.len() == untold {
        let fewest = if untold == 0 { 1 } else { FEWEST };
        let are_only = by_kind.iter().all(|(at, _)| is_only_one(spec, *at, given));
        let given = given.to_vec();
        (are_only && checked(&given) >= fewest).then_some(InOrder { given, by_word: untold == 0 })
    } else {
        // Where a field that has to be there is left, all that are left are asked for. A field that may be left out would
        // come out as nothing.
        let asks = told.iter().any(|((at, _), told)| {
            *told != HeaderEvidence::ByWord && spec.fields.get(*at).is_some_and(Field::is_required)
        });
        let are_most = 2 * untold <= spec.fields.len() && by_word.len() >= FEWEST;
        let fits = are_most && asks && checked(&by_word) >= 1;
        fits.then_some(InOrder { given: by_word, by_word: true })
    }
}

/// What in a section's header says that the section belongs to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HeaderEvidence {
    /// A word of its header, which no other field has.
    ByWord,
    /// At most the kind of its value: the header is in another language.
    ByKind,
    /// Nothing.
    Not,
    /// A word that only this other field has.
    OfAnother(usize),
}

/// The sections of the reply in the form of the first, if there are so many.
fn sections(page: &Page<'_, '_>, count: usize) -> Option<Vec<NodeId>> {
    let of = |holder: NodeId| {
        let children = page.children(holder);
        let form = children.iter().map(|id| page.node(*id).form).find(|form| is_section(*form))?;
        let is_one = |id: &NodeId| page.node(*id).form == form && !page.is_empty(*id);
        Some(children.into_iter().filter(is_one).collect::<Vec<_>>())
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

/// Whether the field's kind refuses arbitrary words.
fn is_checked(field: &Field) -> bool {
    let kind = match field.kind.required() {
        Kind::List(item) => item.required(),
        kind => kind,
    };
    !matches!(Shape::of(kind), Shape::Line | Shape::Text | Shape::Verbatim | Shape::Map)
}

/// What the header of the section at position `at` says of the field at that position.
fn header_evidence(names: &Names, spec: &Spec, at: usize, header: &str) -> HeaderEvidence {
    let fields = || spec.fields.iter().zip(&names.of).enumerate();
    let has = |word: &str| -> Vec<usize> {
        fields()
            .filter(|(_, (field, shape))| has_word(word, field, shape))
            .map(|(at, _)| at)
            .collect()
    };
    let holders: Vec<Vec<usize>> = words(header).iter().map(|word| has(word)).collect();
    if holders.iter().any(|having| having.as_slice() == [at]) {
        return HeaderEvidence::ByWord;
    }
    let only_one = |having: &Vec<usize>| match having.as_slice() {
        [other] => Some(*other),
        _ => None,
    };
    if let Some(other) = holders.iter().find_map(only_one) {
        return HeaderEvidence::OfAnother(other);
    }
    let is_required = spec.fields.get(at).is_some_and(Field::is_required);
    let is_foreign = header.contains(is_foreign_letter) != has_han(spec);
    if is_required && is_foreign && holders.iter().all(Vec::is_empty) {
        HeaderEvidence::ByKind
    } else {
        HeaderEvidence::Not
    }
}

/// Whether a letter is of another language than English.
fn is_foreign_letter(letter: char) -> bool {
    letter.is_alphabetic() && !letter.is_ascii()
}

/// Whether the headers that the spec asks for are Chinese.
fn has_han(spec: &Spec) -> bool {
    spec.fields.iter().any(|field| field.header.contains(is_han))
}

/// Whether no other of the fields may have a value of this field's kind.
fn is_only_one(spec: &Spec, at: usize, given: &[(usize, NodeId)]) -> bool {
    let Some(field) = spec.fields.get(at) else { return false };
    let mut others = given.iter().filter(|(other, _)| *other != at);
    !others.any(|(other, _)| spec.fields.get(*other).is_some_and(|other| alike(field, other)))
}

/// Whether the values of two fields may be taken for each other.
fn alike(one: &Field, other: &Field) -> bool {
    let is_words = |kind: &Kind| match kind {
        Kind::List(item) => matches!(item.required(), Kind::Line | Kind::Text),
        kind => matches!(kind, Kind::Line | Kind::Text),
    };
    match (one.kind.required(), other.kind.required()) {
        (one, other) if is_words(one) && is_words(other) => true,
        (Kind::List(one), Kind::List(other)) => {
            discriminant(one.required()) == discriminant(other.required())
        }
        (Kind::Integer(_) | Kind::Number(_), Kind::Integer(_) | Kind::Number(_)) => true,
        // Each takes its own words.
        (Kind::Choice(one), Kind::Choice(other)) => {
            one.iter().any(|word| other.iter().any(|known| known.keys == word.keys))
        }
        (Kind::Temporal(one), Kind::Temporal(other)) => one == other,
        (one, other) => discriminant(one) == discriminant(other),
    }
}

/// The stems of the words of a header; of a Chinese one, each two signs that follow one another.
fn words(header: &str) -> Vec<String> {
    if !header.contains(is_han) {
        return stems(header);
    }
    let signs: Vec<char> = header.chars().filter(|c| is_han(*c)).collect();
    signs.windows(2).map(|pair| pair.iter().collect()).collect()
}

/// Whether the field's name or description has the word.
fn has_word(word: &str, field: &Field, shape: &FieldShape) -> bool {
    if word.contains(is_han) {
        return field.header.contains(word) || field.about.contains(word);
    }
    let is_it = |own: &String| own == word;
    shape.core.iter().any(is_it)
        || shape.described.iter().any(is_it)
        || shape.nouns.iter().any(|noun| stem(noun) == word)
}

#[cfg(test)]
mod tests {
    use crate::read::Reader;
    use crate::spec::{Field, Kind, Ref, Spec, Temporal, Value, Width};
    use crate::text::fold;

    type Declared = (&'static str, &'static str, Kind);

    /// How many fields of a record are read.
    fn check_of(declared: Vec<Declared>, reply: &str, expect: usize) {
        let field = |(header, about, kind): Declared| Field {
            name: header.into(),
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            about: about.into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let fields: Vec<Field> = declared.into_iter().map(field).collect();
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let Value::Record(values) = &reading.value else { panic!("{:?}", reading.value) };
        assert_eq!(values.iter().flatten().count(), expect, "{reply:?}");
    }

    /// The same of a watch's log.
    fn check(reply: &str, expect: usize) {
        let fields = vec![
            ("Remarks", "What else happened.", Kind::Text),
            ("Wind", "Its strength.", Kind::Integer(Width::U8)),
            ("Next watch", "When it begins.", Kind::Temporal(Temporal::Time)),
            ("Crew", "Who was on deck.", Kind::Line),
        ];
        check_of(fields, reply, expect);
    }

    /// The same of a shift.
    fn check_shift(reply: &str, expect: usize) {
        let time = Kind::Temporal(Temporal::Time);
        let fields = vec![
            ("Worker", "Who works.", Kind::Line),
            ("Begin", "The time at which the shift starts.", time.clone()),
            ("End", "The time at which the shift is over.", time),
            ("Pay", "What is paid.", Kind::Integer(Width::U8)),
        ];
        check_of(fields, reply, expect);
    }

    #[test]
    fn sections_under_other_names_stand_in_the_order_of_the_fields() {
        // `Stärke` and `Ablösung` can only be the number and the time; the line has a word of its own.
        check("[Remarks] Calm.\n[Stärke] 3\n[Ablösung] 16:00\n[Crew] Ann", 4);
        check("[Remarks] Calm.\n[Stärke] 3\n[Ablösung] 16:00\n[Deck] Ann", 4);
    }

    #[test]
    fn a_section_with_a_word_of_its_own_stays_beside_others_that_have_none() {
        check_shift("[Name] Ann\n[Shift starts] 8:00\n[Shift over] 16:00\n[Wage] 12", 2);
        check_shift("[Name] Ann\n[Shift starts] 8:00\n[Until] 16:00\n[Wage] 12", 0);
        // One value does not fit its field.
        check_shift("[Worker] Ann\n[Shift starts] early\n[Shift over] 16:00\n[Paid] 12", 3);
    }

    #[test]
    fn where_the_order_does_not_tell_nothing_is_read() {
        // Two fields of words, and no word says which is which.
        check("[Bemerkungen] Calm.\n[Stärke] 3\n[Ablösung] 16:00\n[Wache] Ann", 0);
        // One is missing.
        check("[Remarks] Calm.\n[Stärke] 3\n[Ablösung] 16:00", 1);
        // A value that does not fit its field.
        check("[Remarks] Calm.\n[Stärke] strong\n[Ablösung] 16:00\n[Crew] Ann", 2);
        // One section may be another.
        check("[Remarks] Calm.\n[Temperature] 3\n[Next watch] 16:00\n[Crew] Ann", 3);
        // Plain words that say something else.
        check("[Remarks] Calm.\n[Hands below] 3\n[Sunset] 16:00\n[Crew] Ann", 2);
        // A word that both fields have does not say which is which.
        check_shift("[Worker] Ann\n[Time out] 16:00\n[Time in] 8:00\n[Pay] 12", 2);
        check_shift("[Worker] Ann\n[Shift starts] 8:00\n[Shift over] 16:00\n[Pay] 12", 4);
        // The name of another field.
        check("[Remarks] Calm.\n[Stärke] 3\n[Wind from] 16:00\n[Crew] Ann", 2);
    }
}
