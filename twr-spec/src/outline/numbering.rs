//! The numbers of an outline: `2.1. text`, `2.1 Name: text`.

use super::label;
use super::mark::{Mark, Style};
use super::node::Form;
use super::steps::skip_blanks;
use super::vocab::Vocab;

/// An item with such a number. Without a stop behind it, `2.1` may be an amount: then a name that is known has to follow.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let width = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let number = rest.get(..width)?;
    let is_closed = number.ends_with('.');
    let parts = number.trim_end_matches('.').split('.');
    let is_number = |part: &str| (1..=3).contains(&part.len());
    if !parts.clone().all(is_number) || parts.clone().nth(1).is_none() {
        return None;
    }
    let behind = rest.get(width..).filter(|behind| behind.starts_with(' '))?;
    let body = skip_blanks(rest, width);
    let is_known = || {
        let words = behind.trim_start();
        let named = || label::parse(vocab, words).is_some_and(|named| named.key.is_some());
        words.starts_with(char::is_alphabetic) && named()
    };
    if !(is_closed || parts.clone().nth(2).is_some() || is_known()) {
        return None;
    }
    let mut item = Mark::new(Form::Item, 0..0, body);
    // A digit more than its parent has: what is further in has a mark of its own.
    let depth = u8::try_from(parts.count()).unwrap_or(u8::MAX);
    item.style = Style { mark: depth, length: width };
    Some(item)
}
