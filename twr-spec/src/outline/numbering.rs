//! The numbers of an outline: `2.1 Name: text`, and `2.1 Text` below `2. Text`.

use super::label;
use super::mark::{Mark, Style};
use super::node::{Form, NodeId};
use super::state::Outline;
use super::steps::skip_blanks;
use super::vocab::Vocab;

/// An item with such a number, before a name that is known: elsewhere it may be an amount, a date or an address.
pub(super) fn parse(vocab: &Vocab, rest: &str) -> Option<Mark> {
    let number = number(rest)?;
    let words = rest.get(number.len()..).filter(|after| after.starts_with(' '))?.trim_start();
    let named = || label::parse(vocab, words).is_some_and(|named| named.key.is_some());
    (words.starts_with(char::is_alphabetic) && named()).then(|| item(number, rest))
}

impl Outline<'_> {
    /// An item with such a number, before any words, where the outline counts: `3.1` below `3.`, and `3.2` behind `3.1`.
    pub(super) fn numbered(&self, text: &str, rest: &str) -> Option<Mark> {
        let number = number(rest)?;
        rest.get(number.len()..).filter(|after| after.starts_with(' '))?;
        let (outer, own) = number.trim_end_matches('.').rsplit_once('.')?;
        let own: u8 = own.parse().ok()?;
        let of = |node: NodeId| number_of(text, self.arena.node(node).start as usize);
        let frames = self.stack.frames.iter();
        let parent = frames.rev().map(|frame| frame.node).find(|node| of(*node) == Some(outer))?;
        let before = || {
            let mut last = self.arena.node(parent).last;
            let expected = format!("{outer}.{}", own.checked_sub(1)?);
            while let Some(node) = last.filter(|node| of(*node) != Some(&expected)) {
                last = self.arena.node(node).last;
            }
            last
        };
        (own == 1 || before().is_some()).then(|| item(number, rest))
    }
}

/// The number of several parts that a line begins with: `2.1`, `2.1.3.`
fn number(rest: &str) -> Option<&str> {
    let width = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let number = rest.get(..width)?;
    let parts = number.trim_end_matches('.').split('.');
    let is_number = |part: &str| (1..=2).contains(&part.len());
    (parts.clone().all(is_number) && parts.clone().nth(1).is_some()).then_some(number)
}

fn item(number: &str, rest: &str) -> Mark {
    let mut item = Mark::new(Form::Item, 0..0, skip_blanks(rest, number.len()));
    // A digit more than its parent has: what is further in has a mark of its own.
    let depth = u8::try_from(number.trim_end_matches('.').split('.').count()).unwrap_or(u8::MAX);
    item.style = Style { mark: depth, length: number.len() };
    item
}

/// The number at the start of a node: `3` of `## 3. Days`, `3.1` of `3.1 Monday`.
fn number_of(text: &str, start: usize) -> Option<&str> {
    let rest = text.get(start..)?.trim_start_matches(['#', '*', ' ', '[']);
    let width = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    rest.get(..width).map(|number| number.trim_end_matches('.')).filter(|it| !it.is_empty())
}
