//! The numbers of an outline: `2.1 Name: text`.

use super::label;
use super::mark::{Mark, Style};
use super::node::Form;
use super::steps::skip_blanks;
use super::vocab::Vocab;

/// An item with such a number, before a name that is known: elsewhere it may be an amount, a date or an address.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let width = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let parts = rest.get(..width)?.trim_end_matches('.').split('.');
    let is_number = |part: &str| (1..=2).contains(&part.len());
    if !parts.clone().all(is_number) || parts.clone().nth(1).is_none() {
        return None;
    }
    let words = rest.get(width..).filter(|after| after.starts_with(' '))?.trim_start();
    let named = || label::parse(vocab, words).is_some_and(|named| named.key.is_some());
    if !words.starts_with(char::is_alphabetic) || !named() {
        return None;
    }
    let mut item = Mark::new(Form::Item, 0..0, skip_blanks(rest, width));
    // A digit more than its parent has: what is further in has a mark of its own.
    let depth = u8::try_from(parts.count()).unwrap_or(u8::MAX);
    item.style = Style { mark: depth, length: width };
    Some(item)
}
