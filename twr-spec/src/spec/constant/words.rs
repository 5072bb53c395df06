//! Literal examples of choices that are declared elsewhere: whether a word of the choice is in them.

use super::super::{Kind, Ref, Spec, Word};
use super::edge::{after, field_at, held, items, text};
use super::message::Msg;
use crate::text::{fold, is_none_word};

/// The example in the form that [`word_flaw`] compares; `None` for one that only the reader can judge: a
/// number may be numbering, a backslash an escape, and "none" nothing at all.
pub fn comparable(example: &str) -> Option<String> {
    let first = example.chars().find(|character| character.is_alphanumeric())?;
    let is_plain = !first.is_numeric() && !example.contains('\\');
    let says_none = || example.split(|c: char| !c.is_alphanumeric() && c != '/').any(is_none_word);
    (is_plain && !says_none()).then(|| fold(example))
}

/// What is wrong with examples of the field at this position: each as it is written, and made
/// [`comparable`]. Where the field is no choice or list of one, or where a word is in the example
/// somewhere, nothing: the reader has the last word.
pub const fn word_flaw(spec: &Spec, at: usize, examples: &[(&str, &str)]) -> Option<Msg> {
    let Some(field) = field_at(spec, at) else { return None };
    let Some(words) = choice(&field.kind) else { return None };
    let mut rest = examples;
    while let [(written, folded), others @ ..] = rest {
        if !any_stands_in(words, folded) {
            let msg = Msg::new().and("the reader refuses this example: \"").and(written);
            let msg = msg.and("\" holds none of the words of [").and(text(&field.header));
            return Some(listed(msg.and("], which are "), words).and(": write one of them"));
        }
        rest = others;
    }
    None
}

/// The words of a choice, or of a list of it.
const fn choice(kind: &Ref<Kind>) -> Option<&[Word]> {
    let Some(kind) = after(kind) else { return None };
    match kind {
        Kind::Choice(words) => Some(items(words)),
        Kind::Map(_) => None,
        kind => match held(kind) {
            Some(held) => choice(held),
            None => None,
        },
    }
}

const fn any_stands_in(mut words: &[Word], example: &str) -> bool {
    while let [word, others @ ..] = words {
        let mut keys = items(&word.keys);
        while let [key, more @ ..] = keys {
            if contains(example.as_bytes(), text(key).as_bytes()) {
                return true;
            }
            keys = more;
        }
        words = others;
    }
    false
}

const fn contains(mut text: &[u8], piece: &[u8]) -> bool {
    loop {
        if begins(text, piece) {
            return true;
        }
        let [_, rest @ ..] = text else { return false };
        text = rest;
    }
}

const fn begins(mut text: &[u8], mut piece: &[u8]) -> bool {
    while let [expected, more @ ..] = piece {
        match text {
            [first, rest @ ..] if *first == *expected => (text, piece) = (rest, more),
            _ => return false,
        }
    }
    true
}

/// The first words of the choice, in backticks.
const fn listed(mut msg: Msg, words: &[Word]) -> Msg {
    const SHOWN: usize = 8;
    let mut count = 0;
    let mut rest = words;
    while let [word, others @ ..] = rest {
        if count == SHOWN {
            return msg.and(" and ").and_number(rest.len()).and(" more");
        }
        let gap = if count > 0 { ", `" } else { "`" };
        msg = msg.and(gap).and(text(&word.text)).and("`");
        count += 1;
        rest = others;
    }
    msg
}
