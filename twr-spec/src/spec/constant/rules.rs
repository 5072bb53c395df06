//! Rules of fields whose types are declared elsewhere: whether they say anything of the kind.

use super::super::{Field, Kind, Ref, Spec, Word};
use super::edge::{after, field_at, held, items, same, text};
use super::message::Msg;
use crate::spec::{Bounds, Rule};

/// What is wrong with the rule at this position, called `name`, of the field at this position: it judges
/// another kind of value, or wants more different items than there are words.
pub const fn rule_flaw(spec: &Spec, at: usize, rule: usize, name: &str) -> Option<Msg> {
    let Some(field) = field_at(spec, at) else { return None };
    let Some(found) = rule_at(items(&field.rules), rule) else { return None };
    if !reaches(found, &field.kind) {
        let msg = Msg::new().and("`").and(name).and("` ").and(found.subject()).and(", and [");
        let msg = msg.and(text(&field.header)).and("] holds ").and(noun(&field.kind));
        return Some(msg.and(": leave it out"));
    }
    if let Rule::NoneWords(words) = found {
        return none_word_flaw(field, items(words), name);
    }
    let Rule::Items(Bounds { min: Some(min), .. }) = found else { return None };
    let Some(count) = words(&field.kind) else { return None };
    if count >= *min as usize || !is_unique(items(&field.rules)) {
        return None;
    }
    let msg = Msg::new().and("`unique` and `").and(name).and("` contradict each other: [");
    let msg = msg.and(text(&field.header)).and("] has ").and_number(count);
    Some(msg.and(" words to choose from, and no more different items; change one of the two"))
}

const fn rule_at(mut rest: &[Rule], mut before: usize) -> Option<&Rule> {
    while let [rule, others @ ..] = rest {
        if before == 0 {
            return Some(rule);
        }
        before -= 1;
        rest = others;
    }
    None
}

const fn is_unique(mut rest: &[Rule]) -> bool {
    while let [rule, others @ ..] = rest {
        if matches!(rule, Rule::Unique) {
            return true;
        }
        rest = others;
    }
    false
}

/// As [`Rule::reaches`], as far as constants tell.
const fn reaches(rule: &Rule, kind: &Ref<Kind>) -> bool {
    let Some(kind) = after(kind) else { return true };
    if rule.fits(kind) {
        return true;
    }
    match held(kind) {
        Some(held) if rule.goes_inside() => reaches(rule, held),
        _ => false,
    }
}

/// A word for a value that is left out that is also a word of the choice.
const fn none_word_flaw(field: &Field, mut words: &[Word], name: &str) -> Option<Msg> {
    let Some(Kind::Optional(inner)) = after(&field.kind) else { return None };
    let Some(Kind::Choice(choice)) = after(inner) else { return None };
    while let [word, others @ ..] = words {
        if is_of_choice(word, items(choice)) {
            let msg = Msg::new().and("`").and(name).and("` holds `").and(text(&word.text));
            let msg = msg.and("`, which is a word of [").and(text(&field.header));
            return Some(msg.and("]: it could never be chosen; drop one of the two"));
        }
        words = others;
    }
    None
}

const fn is_of_choice(word: &Word, mut choice: &[Word]) -> bool {
    let [key, ..] = items(&word.keys) else { return false };
    while let [known, others @ ..] = choice {
        let mut keys = items(&known.keys);
        while let [own, more @ ..] = keys {
            if same(text(own), text(key)) {
                return true;
            }
            keys = more;
        }
        choice = others;
    }
    false
}

/// How many words the items of a list are chosen from.
const fn words(kind: &Ref<Kind>) -> Option<usize> {
    let Some(kind) = after(kind) else { return None };
    match kind {
        Kind::Choice(words) => Some(items(words).len()),
        Kind::Map(_) => None,
        kind => match held(kind) {
            Some(held) => words(held),
            None => None,
        },
    }
}

/// What a field of the kind holds, for a message.
const fn noun(kind: &Ref<Kind>) -> &'static str {
    let Some(kind) = after(kind) else { return "something else" };
    match kind {
        Kind::Optional(inner) => noun(inner),
        Kind::Text | Kind::Line | Kind::Parsed(_) => "text",
        Kind::Integer(_) => "a whole number",
        Kind::Number(_) => "a number",
        Kind::Boolean => "yes or no",
        Kind::Choice(_) => "one word of a few",
        Kind::List(item) => list_noun(item),
        Kind::Record(_) => "a record",
        Kind::Map(_) => "a map of something else",
        Kind::Temporal(_) => "a date, a time or a duration",
        Kind::Table(_) => "a table",
        Kind::Code(_) => "code",
        Kind::File => "a file",
        Kind::Edit => "an edit",
        Kind::Json(_) => "JSON",
    }
}

const fn list_noun(item: &Ref<Kind>) -> &'static str {
    let Some(kind) = after(item) else { return "a list of something else" };
    match kind {
        Kind::Optional(inner) => list_noun(inner),
        Kind::Choice(_) => "a list of words of a few",
        Kind::Record(_) => "a list of records",
        Kind::File => "a list of files",
        Kind::Edit => "a list of edits",
        _ => "a list of something else",
    }
}
