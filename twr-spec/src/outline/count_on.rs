//! Numbers that count on in an outline: `2.1 Text` below `2. Text`, and `2.2 Text` behind that.

use super::mark::Mark;
use super::node::NodeId;
use super::numbering::{item, number};
use super::state::Outline;

impl Outline<'_> {
    /// An item with such a number, before any words, where the outline counts: `3.1` below `3.`, and `3.2` behind `3.1`.
    pub(super) fn numbered(&self, text: &str, rest: &str) -> Option<Mark> {
        let number = number(rest)?;
        let words = rest.get(number.len()..).filter(|after| after.starts_with(' '))?.trim_start();
        let (outer, own) = number.trim_end_matches('.').rsplit_once('.')?;
        let own: u8 = own.parse().ok()?;
        let of = |node: NodeId| number_of(text, self.arena.node(node).start as usize);
        let frames = self.stack.frames.iter();
        let parent = frames.rev().map(|frame| frame.node).find(|node| of(*node) == Some(outer))?;
        let own_of = |node: NodeId| {
            let (other, last) = of(node)?.rsplit_once('.')?;
            if other == outer { last.parse::<u8>().ok() } else { None }
        };
        let before = || {
            let mut last = self.arena.node(parent).last;
            while let Some(node) = last.filter(|node| own_of(*node).is_none()) {
                last = self.arena.node(node).last;
            }
            last.and_then(own_of)
        };
        // `1.1 m deep` is an amount.
        let begins = number.ends_with('.') || !words.starts_with(char::is_lowercase);
        (own == 1 && begins || before().is_some_and(|before| before < own))
            .then(|| item(number, rest))
    }
}

/// The number at the start of a node: `3` of `## 3. Days`, `3.1` of `3.1 Monday`.
fn number_of(text: &str, start: usize) -> Option<&str> {
    let rest = text.get(start..)?.trim_start_matches(['#', '*', ' ', '[']);
    let width = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    rest.get(..width).map(|number| number.trim_end_matches('.')).filter(|it| !it.is_empty())
}
