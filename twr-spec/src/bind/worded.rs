//! Missing fields whose header says the name in more words: `Number of brood frames`, `Was the queen seen?`, `Comentario
//! (Comment)`.

use super::binding::Binding;
use super::names::{FUNCTION_WORDS, Shape, stems};
use super::{CERTAIN, Names, Page, certainty};
use crate::assertion::stem;
use crate::lexicon::Class;
use crate::outline::{Form, NodeId};
use crate::text::{fold, only_one, remark_after};

/// A longer name says more than a field's, in bytes.
pub(super) const LONGEST_NAME: usize = 72;

/// A shorter name is part of other words, in letters.
const SHORTEST_NAME: usize = 4;

/// A name of more words is not looked through.
const MOST_WORDS: usize = 12;

/// Gives missing fields the siblings, written as the other sections are, whose header has a field's name and no other
/// word that names something.
pub(super) fn worded_names(page: &Page<'_, '_>, names: &Names, binding: &mut Binding) {
    if binding.missing(names).is_empty() {
        return;
    }
    let first = binding.found().find_map(|(field, _)| binding.mark(field));
    let form = first.map(|mark| page.node(mark).form);
    let is_section = |own: Form| {
        form.map_or(certainty(own, None) >= CERTAIN, |form| {
            std::mem::discriminant(&form) == std::mem::discriminant(&own)
        })
    };
    // The labels below a map's header are its entries, whatever they name.
    let is_map = |field: usize| names.of.get(field).is_some_and(|of| of.shape == Shape::Map);
    // A title that has other headings below it is no section of a field.
    let is_above = |id: NodeId| {
        let is_heading = |id: &NodeId| matches!(page.node(*id).form, Form::Heading(_));
        is_heading(&id) && page.children(id).iter().any(is_heading)
    };
    let is_candidate =
        |id: &NodeId| is_section(page.node(*id).form) && !page.is_empty(*id) && !is_above(*id);
    let candidates = || binding.extra.iter().copied().filter(is_candidate);
    // One name in brackets may be of something else; a reply in another language has several.
    let is_translated =
        candidates().filter(|id| in_brackets(names, page.name(*id)).is_some()).nth(1).is_some();
    let meant: Vec<(NodeId, usize)> = candidates()
        .filter_map(|id| Some((id, meant(names, page.name(id), is_translated)?)))
        .filter(|(_, field)| !binding.has(*field) && !is_map(*field))
        .collect();
    for (id, field) in &meant {
        // Of two headers that mean one field, neither is sure to.
        if meant.iter().filter(|(_, other)| other == field).count() > 1 {
            continue;
        }
        binding.give(page, *field, *id);
    }
}

/// The only field that a name can mean.
fn meant(names: &Names, name: &str, is_translated: bool) -> Option<usize> {
    let translated = if is_translated { in_brackets(names, name) } else { None };
    translated.or_else(|| among_words(names, name)).or_else(|| in_its_words(names, name))
}

/// The field that has all its words in the name, in any order, where every other word is one of its description, of the
/// record's name, or of its kind: `Date of the wedding` of `Wedding day`, `Toys recalled` of `Recalled toys`.
fn in_its_words(names: &Names, name: &str) -> Option<usize> {
    if name.len() > LONGEST_NAME || !name.is_ascii() {
        return None;
    }
    // A single word, as most names are, is the field's name or means something else: `Morale` is no `Moral`.
    if !name.trim().contains(|c: char| !c.is_ascii_alphabetic()) {
        return None;
    }
    let said = stems(&name.replace('_', " "));
    let lower = name.to_lowercase();
    let changes = || [Class::Not, Class::Doubt].iter().any(|class| class.is_in(&lower));
    if !(2..=MOST_WORDS).contains(&said.len()) || is_open(name) || changes() {
        return None;
    }
    only_one(names.of.iter().enumerate().filter_map(|(at, field)| {
        let is_its = |word: &String| {
            field.core.contains(word)
                || names.subject.contains(word)
                || field.nouns.iter().any(|noun| stem(noun) == word)
        };
        let is_known = |word: &String| is_its(word) || field.described.contains(word);
        // `Tax on the ticket price` is a tax, whatever the description of the price says of it.
        let is_about = said.first().is_some_and(is_its);
        let letters = field.core.iter().map(String::len).sum::<usize>();
        let is_named =
            letters >= SHORTEST_NAME && field.core.iter().all(|word| said.contains(word));
        (is_named && is_about && said.iter().all(is_known)).then_some(at)
    }))
}

/// The field whose name is in brackets after words of another language: `Comentario (Comment)`.
fn in_brackets(names: &Names, name: &str) -> Option<usize> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let (before, inside) = remark_after(name.trim())?;
    let inside = fold(inside);
    let is_it = |key: &[char]| key.iter().copied().eq(inside.chars());
    only(names, |key, _| is_it(key)).filter(|_| before.contains(char::is_alphanumeric))
}

/// The field whose name stands among words that name nothing else.
fn among_words(names: &Names, name: &str) -> Option<usize> {
    if name.len() > LONGEST_NAME || !names.folded.may_be_in(name) {
        return None;
    }
    let lower = name.to_lowercase().replace('_', " ");
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.len() > MOST_WORDS || is_open(&lower) {
        return None;
    }
    // A run of words that is a name begins with the name's first letter.
    let may_begin = |word: &str| {
        let first = word.chars().next();
        names.folded.iter().any(|(key, _)| key.first().copied() == first)
    };
    let begins = (0..words.len()).filter(|from| words.get(*from).is_some_and(|w| may_begin(w)));
    let runs = begins.flat_map(|from| (from + 1..=words.len()).map(move |to| (from, to)));
    only_one(runs.filter_map(|(from, to)| {
        let folded = fold(&words.get(from..to)?.concat());
        only(names, |key, nouns| {
            let is_plain = |word: &&str| FUNCTION_WORDS.contains(word) || nouns.contains(word);
            key.len() >= SHORTEST_NAME
                && key.iter().copied().eq(folded.chars())
                && words.iter().take(from).chain(words.iter().skip(to)).all(is_plain)
        })
    }))
}

/// Whether a name ends with a word that another follows: `Reply to: Ann` says to whom.
fn is_open(name: &str) -> bool {
    let last = name.split(|c: char| !c.is_alphanumeric()).rfind(|word| !word.is_empty());
    last.is_some_and(|last| FUNCTION_WORDS.iter().any(|word| last.eq_ignore_ascii_case(word)))
}

/// The only field of which a name, with the nouns that may be beside it, is so.
fn only(names: &Names, is_it: impl Fn(&[char], &[&str]) -> bool) -> Option<usize> {
    let nouns = |field: usize| names.of.get(field).map_or(&[][..], |field| field.nouns);
    let named = names.folded.iter().filter(|(key, field)| is_it(key, nouns(*field)));
    only_one(named.map(|(_, field)| field))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::Vocab;
    use crate::spec::{Field, Kind, Ref, Spec, Temporal, Width};

    /// The field of a sheet that a header means, by position.
    fn check(header: &str, expect: Option<usize>) {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let fields = vec![
            field("Brood frames", Kind::Integer(Width::U32)),
            field("Queen seen", Kind::Boolean),
            field("Next visit", Kind::Temporal(Temporal::Date)),
            field("Comment", Kind::Text),
            field("Age", Kind::Integer(Width::U32)),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let names = Names::new(&spec, &Vocab::new(&spec));
        assert_eq!(meant(&names, header, true), expect, "{header:?}");
    }

    #[test]
    fn a_name_may_stand_among_words_that_name_nothing() {
        check("Number of brood frames", Some(0));
        check("How many brood frames?", Some(0));
        check("Was the queen seen?", Some(1));
        check("Date of the next visit", Some(2));
        check("Your comment", Some(3));
    }

    #[test]
    fn the_words_of_a_name_may_be_in_another_order() {
        check("Frames of brood", Some(0));
        check("Date of visit, next", Some(2));
        check("Comments", None);
        check("Visit", None);
    }

    #[test]
    fn other_words_name_something_else() {
        check("Number of the next visit", None);
        check("Was the queen not seen?", None);
        check("Empty brood frames", None);
        check("Comment on the queen", None);
        check("The queen, seen on the brood frames", None);
        check("The age", None);
        check("Comment to", None);
        check("When to comment", None);
    }

    #[test]
    fn a_name_may_be_in_brackets_after_another_language() {
        check("Comentario (Comment)", Some(3));
        check("备注（Comment）", Some(3));
        check("Comentario (Remark)", None);
    }
}
