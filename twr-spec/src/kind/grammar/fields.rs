//! The fields of a record in order, those that may be left out perhaps; of a union, its cases.

use super::GrammarMaker;
use crate::spec::{Field, Kind, Spec};
use crate::syntax::{Part, Rules};

/// Writes a field; of a union's tag, with this word. `None` if it cannot be written.
pub(crate) type WriteField<'w> =
    dyn FnMut(&Field, Option<&Part>, &mut GrammarMaker<'_>) -> Option<Part> + 'w;

/// The grammar of a record's fields.
#[derive(Clone, Debug)]
pub(crate) struct Fields {
    /// At least one of them, parted from each other; `None` if nothing can be written.
    pub(crate) some: Option<Part>,
    /// Whether all of them may be left out.
    pub(crate) may_be_empty: bool,
}

/// The fields, each as `write` says, parted by `between`. `write` is handed a field, and the word if the field is the
/// tag of a union.
pub(crate) fn in_order(
    spec: &Spec,
    between: &Part,
    maker: &mut GrammarMaker<'_>,
    write: &mut WriteField<'_>,
) -> Fields {
    let tag = spec.tag();
    let fields: Vec<(usize, &Field)> =
        spec.fields.iter().enumerate().filter(|(at, _)| Some(*at) != tag).collect();
    let mut parts: Vec<(usize, Option<Part>)> = Vec::new();
    for (at, field) in &fields {
        let part = write(field, None, maker).map(|part| maker.rules.share(&field.name, part));
        parts.push((*at, part));
    }
    let Some((tag, tag_field)) = tag.and_then(|at| Some((at, spec.fields.get(at)?))) else {
        let list = parts.into_iter().map(|(at, part)| (part, may_be_left_out(spec, at)));
        return chain(list.collect(), between, &mut maker.rules);
    };
    let Kind::Choice(words) = tag_field.kind.required() else {
        return Fields { some: None, may_be_empty: false };
    };
    let mut cases = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let number = u16::try_from(number).ok();
        let own = write(tag_field, Some(&Part::text(&word.text)), maker);
        let mut list: Vec<(usize, Option<Part>, bool)> = vec![(tag, own, false)];
        for (at, part) in &parts {
            let counts = spec.fields.get(*at).is_some_and(|field| field.case.counts(number));
            if counts {
                list.push((*at, part.clone(), may_be_left_out(spec, *at)));
            }
        }
        list.sort_by_key(|(at, ..)| *at);
        let list = list.into_iter().map(|(_, part, is_optional)| (part, is_optional)).collect();
        cases.extend(chain(list, between, &mut maker.rules).some);
    }
    Fields { some: Part::either(cases), may_be_empty: false }
}

fn may_be_left_out(spec: &Spec, at: usize) -> bool {
    spec.fields.get(at).is_none_or(Field::may_be_left_out)
}

/// The parts in order, each with whether it may be left out. What is between two parts is before the choice of the
/// next one: a reader of the grammar that takes a terminal as far as it goes then has only the parts to tell apart.
fn chain(parts: Vec<(Option<Part>, bool)>, between: &Part, rules: &mut Rules) -> Fields {
    let mut fields = Fields { some: None, may_be_empty: true };
    for (part, is_optional) in parts.into_iter().rev() {
        let Some(part) = part else {
            if is_optional {
                continue;
            }
            return Fields { some: None, may_be_empty: false };
        };
        let rest = fields.some.clone().map_or_else(Part::empty, |others| {
            let rest = Part::sequence([between.clone(), others]);
            let rest = if fields.may_be_empty { rest.optional() } else { rest };
            rules.share("rest", rest)
        });
        let own = Part::sequence([part, rest]);
        let own = if own == Part::empty() { own } else { rules.share("from", own) };
        let some = match fields.some.filter(|_| is_optional) {
            Some(others) => Part::either([own, others]).map(|some| rules.share("from", some)),
            None => Some(own),
        };
        fields = Fields { some, may_be_empty: fields.may_be_empty && is_optional };
    }
    fields
}
