//! The numbers of an outline: `2.1 Name: text`.

use super::label;
use super::mark::{Mark, Style};
use super::node::Form;
use super::steps::skip_blanks;
use super::vocab::Vocab;

/// An item with such a number, before a name that is known: elsewhere it may be an amount, a date or an address.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let number = number(rest)?;
    let words = rest.get(number.len()..).filter(|after| after.starts_with(' '))?.trim_start();
    let named = || label::parse(vocab, words).is_some_and(|named| named.key.is_some());
    (words.starts_with(char::is_alphabetic) && named()).then(|| item(number, rest))
}

/// The number of several parts that a line begins with: `2.1`, `2.1.3.`
pub(super) fn number(rest: &str) -> Option<&str> {
    let width = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let number = rest.get(..width)?;
    let parts = number.trim_end_matches('.').split('.');
    let is_number = |part: &str| (1..=2).contains(&part.len());
    (parts.clone().all(is_number) && parts.clone().nth(1).is_some()).then_some(number)
}

/// The item of such a number.
pub(super) fn item(number: &str, rest: &str) -> Mark {
    let mut item = Mark::new(Form::Item, 0..0, skip_blanks(rest, number.len()));
    // A digit more than its parent has: what is further in has a mark of its own.
    let depth = u8::try_from(number.trim_end_matches('.').split('.').count()).unwrap_or(u8::MAX);
    item.style = Style { mark: depth, length: number.len() };
    item
}
