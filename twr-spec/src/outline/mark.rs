//! `Mark`: what a line, or the rest of one, begins with.

use std::ops::Range;

use super::key::Key;
use super::node::{Flags, Form, Tail};

/// What one line is, or the part of a line after another mark. Places are bytes of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The form of the node that it begins. With [`Flags::CLOSED`] and no text, it ends one.
    pub form: Form,
    /// Its name's number, if the vocabulary has it.
    pub key: Option<Key>,
    /// The name as written; empty for none.
    pub name: Range<usize>,
    /// Where the mark begins: after the blanks and quote marks.
    pub start: usize,
    /// Where the text after the mark begins; the end of the line if there is none.
    pub body: usize,
    /// What closes at the end of the line.
    pub tail: Tail,
    /// What else is known.
    pub flags: Flags,
    /// The blanks before the mark, a tab as four.
    pub indent: u16,
    /// What tells marks of one form apart: the item's mark, the fence's character and length.
    pub(super) style: Style,
    /// Whether the mark ends a node instead of beginning one: `[/Plan]`, `</plan>`, `</think>`.
    pub closes: bool,
}

/// What tells marks of one form apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    /// The character, or a letter for a class of them.
    pub(super) mark: u8,
    /// How many of them.
    pub(super) length: usize,
}

impl Mark {
    /// A mark at the start of `rest`, with everything in the line as its text.
    pub(super) fn new(form: Form, name: Range<usize>, body: usize) -> Self {
        Self {
            form,
            key: None,
            name,
            start: 0,
            body,
            tail: Tail::None,
            flags: Flags::default(),
            indent: 0,
            style: Style::default(),
            closes: false,
        }
    }

    /// The same with a name that the vocabulary has.
    pub(super) fn named(mut self, known: Option<(Key, Flags)>) -> Self {
        if let Some((key, flags)) = known {
            self.key = Some(key);
            self.flags.set(flags);
        }
        self
    }

    /// The same with all places moved.
    #[inline]
    pub(super) fn moved(mut self, by: usize) -> Self {
        self.start += by;
        self.name = self.name.start + by..self.name.end + by;
        self.body += by;
        self
    }
}
