//! JSON as models write it, in a text that grows: a machine that adds the nodes of one value to the outline.
//!
//! | step | where |
//! |---|---|
//! | the machine and its states | here |
//! | the quick way through valid JSON | `plain` |
//! | how a value, a key, an item begins | `entry` |
//! | what the text holds ahead of a place | `look` |
//! | strings | `string` |
//! | where a string ends | `close` |
//! | numbers, literals, and words without quotes | `bare` |
//! | commas and brackets, missing and wrong ones too | `bracket` |
//! | text that is no whole value | `broken` |
//! | escapes | `escape` |
//!
//! Valid JSON gives no [`Slip`]. The one exception is meant: `\f` and `\b` before a letter, and `\t`, `\r` and
//! `\n` that begin a command of LaTeX, are taken for the backslash of `\frac` and `\beta`.
//!
//! A text that could be read in two ways is not guessed at: its nodes are [`Flags::BROKEN`], and so are those
//! of a text that is cut off, which are [`Flags::UNCLOSED`], too. The machine never goes back further than to
//! the start of one string or one tuple, so its cost is linear, however small the pieces of text are.

mod bare;
mod bracket;
mod broken;
mod close;
mod entry;
pub(crate) mod escape;
mod look;
mod plain;
mod scan;
mod string;
#[cfg(test)]
mod tests;
mod value;

use std::ops::Range;

use super::arena::{Arena, offset};
use super::node::{Flags, Form, Node, NodeId, Slip};
use super::vocab::Vocab;
use crate::recovery::RecoveryKind;
use look::{Ahead, Blanks, Look, Quote, Stop};
use plain::PlainKey;
use string::Str;

pub(crate) use bare::{Atom, atom};
pub(crate) use value::{Outcome, key_value, read_members, read_value, string_value};

/// How deep values may nest: far beyond what a model keeps apart.
pub(crate) const MAX_DEPTH: usize = 64;

/// What can be wrong with a text that should be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum JsonFault {
    /// No value begins here.
    NoValue,
    /// No key begins here.
    NoKey,
    /// A key without a colon.
    NoColon,
    /// Neither a comma nor the closing bracket.
    NoComma,
    /// The text could be read in two ways.
    TwoWays,
    /// The text ends inside a string, or where a value should follow.
    CutOff,
    /// Nested deeper than is read.
    TooDeep,
}

/// How far the machine came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::outline) enum Progress {
    /// The value goes on behind the text that is there.
    More,
    /// The value ends before this byte. If its node is [`Flags::BROKEN`], then so far goes what belongs to it.
    Done {
        /// The byte behind the value.
        end: usize,
    },
    /// This never was JSON, and its nodes were taken back.
    Failed {
        /// Where the text stopped being JSON.
        at: usize,
    },
}

/// What kind of brackets is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Object,
    List,
    /// `(1, 2)`, as Python has it.
    Tuple,
}

/// What a value is to the one around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Whole,
    Key,
    Member,
    Item,
}

/// Brackets that are open.
#[derive(Clone, Copy, Debug)]
struct Level {
    node: NodeId,
    bracket: Bracket,
    /// How many values it has so far.
    values: u32,
    /// How many opening brackets too many it has: `{{"a": 1}}`.
    doubled: u8,
    /// Whether all its values are words without quotes.
    only_words: bool,
    /// Whether one of its values has brackets.
    has_brackets: bool,
    /// Whether it is a tuple that may turn out to be words.
    is_tried: bool,
}

/// What to go back to if a tuple turns out to be words.
#[derive(Clone, Copy, Debug)]
struct Before {
    at: usize,
    slips: usize,
    last: Option<NodeId>,
    key: Option<Name>,
}

/// The key of the next value.
#[derive(Clone, Copy, Debug)]
struct Name {
    /// With its quotes.
    start: usize,
    /// Without its quotes.
    span: (usize, usize),
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// A value, or blanks before it.
    Value,
    /// A key, an item, or the closing bracket.
    Entry {
        comma: Comma,
    },
    Colon {
        is_quoted: bool,
    },
    /// A string, up to its end.
    Str,
    /// A string has ended; a plus sign may join another.
    Joint {
        joined: Option<NodeId>,
        from: usize,
    },
    /// The digits of a number, up to `scan`.
    Number {
        scan: usize,
    },
    /// Words without quotes, up to `scan`.
    Words {
        scan: usize,
    },
    /// A comma or a bracket, behind a value that ended at `behind`.
    Separator {
        behind: usize,
    },
    /// A comment, searched for its end from `scan` on.
    Comment {
        scan: usize,
        is_block: bool,
        then: Then,
    },
    /// The rest of a broken value.
    Skip(broken::Skip),
    Finished(Progress),
}

/// What a comment stands before.
#[derive(Clone, Copy, Debug)]
enum Then {
    Value,
    Entry { comma: Comma },
    Colon { is_quoted: bool },
    Separator { behind: usize },
}

/// The comma before a key or an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comma {
    /// None: the brackets have just opened.
    None,
    /// One that belongs there, or one that is missing: then the span is empty.
    One(usize, usize),
    /// One too many.
    Extra,
}

/// The text so far, and where the nodes go.
#[derive(Debug)]
struct Page<'a> {
    look: Look<'a>,
    vocab: &'a Vocab,
    arena: &'a mut Arena,
}

impl Page<'_> {
    fn slip(&mut self, kind: RecoveryKind, node: NodeId, span: Range<usize>) {
        self.arena.slips.push(Slip { kind, node, span });
    }
}

/// One value of JSON that is being read.
#[derive(Clone, Debug)]
pub(in crate::outline) struct JsonRun {
    state: State,
    /// Up to here the text is read.
    pos: usize,
    start: usize,
    parent: NodeId,
    /// The first node of the value.
    first: NodeId,
    /// The last part of the parent before it.
    last_before: Option<NodeId>,
    levels: Vec<Level>,
    /// One for each level that is tried.
    tried: Vec<Before>,
    /// The string that is being read, or the last one.
    string: Str,
    key: Option<Name>,
    lists: u32,
    objects: u32,
    /// Whether something was read that only JSON has.
    is_evident: bool,
    /// Bytes that were read in vain, in tuples that were none.
    wasted: usize,
    fault: Option<(JsonFault, usize)>,
    blanks: Blanks,
    steps: usize,
    /// The last key that was seen ahead.
    ahead: PlainKey,
}

impl JsonRun {
    /// Begins at a bracket, or at any value that is the whole text.
    pub(in crate::outline) fn start(at: usize, parent: NodeId) -> Self {
        Self {
            state: State::Value,
            pos: at,
            start: at,
            parent,
            first: NodeId::ROOT,
            last_before: None,
            levels: Vec::new(),
            tried: Vec::new(),
            string: Str::new(Role::Whole, Quote::Double, parent, at),
            key: None,
            lists: 0,
            objects: 0,
            is_evident: false,
            wasted: 0,
            fault: None,
            blanks: Blanks::default(),
            steps: 0,
            ahead: PlainKey::default(),
        }
    }

    /// What is wrong with the text, and where, if the value is broken or never was one.
    pub(in crate::outline) fn fault(&self) -> Option<(JsonFault, usize)> {
        self.fault
    }

    /// Goes on as far as the text allows. The text begins with what it was at the last call; `last` says that
    /// this is all.
    pub(in crate::outline) fn run(
        &mut self,
        text: &str,
        last: bool,
        vocab: &Vocab,
        arena: &mut Arena,
    ) -> Progress {
        if self.first == NodeId::ROOT {
            self.first = arena.next_id();
            self.last_before = arena.node(self.parent).last;
        }
        let look = Look::new(text, last, self.blanks, self.steps);
        let mut page = Page { look, vocab, arena };
        let progress = loop {
            self.plain(&mut page);
            if let State::Finished(progress) = self.state {
                break progress;
            }
            match self.step(&mut page) {
                Ok(()) => {}
                Err(Stop::Wait) => break Progress::More,
                Err(Stop::Fault(fault, at)) => self.fail(fault, at, &mut page),
            }
        };
        (self.blanks, self.steps) = (page.look.blanks, page.look.steps);
        progress
    }

    fn step(&mut self, page: &mut Page<'_>) -> Ahead<()> {
        match self.state {
            State::Value => self.value(page),
            State::Entry { comma } => self.entry(comma, page),
            State::Colon { is_quoted } => self.colon(is_quoted, page),
            State::Str => self.string(page),
            State::Joint { joined, from } => self.joint(joined, from, page),
            State::Number { scan } => self.number(scan, page),
            State::Words { scan } => self.words(scan, page),
            State::Separator { behind } => self.separator(behind, page),
            State::Comment { scan, is_block, then } => self.comment(scan, is_block, then, page),
            State::Skip(skip) => self.skip_rest(skip, page),
            State::Finished(_) => Ok(()),
        }
    }

    /// What a value that begins now is to the one around it.
    fn role(&self) -> Role {
        match self.levels.last().map(|level| level.bracket) {
            None => Role::Whole,
            Some(Bracket::Object) => Role::Member,
            Some(_) => Role::Item,
        }
    }

    /// The node that values are added to.
    fn holder(&self) -> NodeId {
        self.levels.last().map_or(self.parent, |level| level.node)
    }

    /// The node that a slip belongs to that is between two values.
    fn slip_node(&self) -> NodeId {
        self.levels.last().map_or(self.first, |level| level.node)
    }

    /// Goes over blanks. If a comment follows, then the machine goes over it first.
    fn skip(&mut self, then: Then, page: &mut Page<'_>) -> Ahead<Next> {
        self.pos = page.look.blanks(self.pos)?;
        let next = page.look.byte(self.pos)?;
        if !matches!(next, Some(b'/' | b'#')) || !page.look.comment(self.pos)? {
            return Ok(Next::Byte(next));
        }
        let is_block = page.look.starts(self.pos, "/*")?;
        self.state = State::Comment { scan: self.pos + 1 + usize::from(is_block), is_block, then };
        Ok(Next::Comment)
    }

    fn comment(
        &mut self,
        scan: usize,
        is_block: bool,
        then: Then,
        page: &mut Page<'_>,
    ) -> Ahead<()> {
        let rest = page.look.from(scan);
        let found = if is_block {
            memchr::memmem::find(rest, b"*/").map(|end| end + 2)
        } else {
            memchr::memchr(b'\n', rest)
        };
        page.look.steps += found.unwrap_or(rest.len());
        let end = match found {
            Some(end) => scan + end,
            None if page.look.last => page.look.bytes.len(),
            None => {
                // The star of the end may be there already.
                let scan = page.look.bytes.len().saturating_sub(usize::from(is_block)).max(scan);
                self.state = State::Comment { scan, is_block, then };
                return Err(Stop::Wait);
            }
        };
        page.slip(RecoveryKind::JsonComment, self.slip_node(), self.pos..end);
        self.pos = end;
        self.state = match then {
            Then::Value => State::Value,
            Then::Entry { comma } => State::Entry { comma },
            Then::Colon { is_quoted } => State::Colon { is_quoted },
            Then::Separator { behind } => State::Separator { behind },
        };
        Ok(())
    }

    /// A value of the innermost brackets has ended at the place of the machine.
    fn ended(&mut self, kind: Ended) {
        self.state = State::Separator { behind: self.pos };
        let Some(level) = self.levels.last_mut() else {
            self.state = State::Finished(Progress::Done { end: self.pos });
            return;
        };
        level.values += 1;
        level.only_words &= kind == Ended::Words;
        level.has_brackets |= kind == Ended::Brackets;
    }
}

/// What follows blanks.
enum Next {
    /// A byte, or the end of all text.
    Byte(Option<u8>),
    /// A comment.
    Comment,
}

/// What has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Value,
    Words,
    Brackets,
}

impl Bracket {
    fn close(self) -> u8 {
        match self {
            Self::Object => b'}',
            Self::List => b']',
            Self::Tuple => b')',
        }
    }
}

/// Adds the names in a node to those in the node around it.
fn hand_up(arena: &mut Arena, id: NodeId) {
    let Node { parent, names, .. } = *arena.node(id);
    if names != 0 {
        arena.node_mut(parent).names |= names;
    }
}

/// Sets a flag of a node.
fn flag(arena: &mut Arena, id: NodeId, flags: Flags) {
    arena.node_mut(id).flags.set(flags);
}
