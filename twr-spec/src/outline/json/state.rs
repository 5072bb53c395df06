//! The machine's states, and what it knows between two steps.

use std::ops::Range;

use super::escape::key_value;
use super::fault::JsonFault;
use super::look::{Ahead, Blanks, Lookahead, Quote, Stop};
use crate::outline::arena::{Arena, offset};
use crate::outline::key::Key;
use crate::outline::node::{Flags, Form, Node, NodeId, Slip};
use crate::outline::vocab::Vocab;
use crate::recovery::RecoveryKind;

/// How deep values may nest: far beyond what a model keeps apart.
pub(super) const MAX_DEPTH: usize = 64;

/// How far the machine came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::outline) enum Progress {
    /// The value goes on after the text that is there.
    More,
    /// The value ends before this byte. If its node is [`Flags::BROKEN`], then so far goes what belongs to it.
    Done {
        /// The byte after the value.
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
pub(super) enum Bracket {
    Object,
    List,
    /// `(1, 2)`, as Python has it.
    Tuple,
}

/// What a value is to the one around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Whole,
    Key,
    Member,
    Item,
}

/// Brackets that are open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) node: NodeId,
    pub(super) bracket: Bracket,
    /// How many values it has so far.
    pub(super) values: u32,
    /// How many opening brackets too many it has: `{{"a": 1}}`.
    pub(super) doubled: u8,
    /// Whether all its values are words without quotes.
    pub(super) only_words: bool,
    /// Whether one of its values has brackets.
    pub(super) has_brackets: bool,
    /// Whether it is a tuple that may turn out to be words.
    pub(super) is_tried: bool,
}

/// What to go back to if a tuple turns out to be words.
#[derive(Clone, Copy, Debug)]
pub(super) struct TupleCheckpoint {
    pub(super) at: usize,
    pub(super) slips: usize,
    pub(super) last: Option<NodeId>,
    pub(super) key: Option<Name>,
}

/// The key of the next value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    /// With its quotes.
    pub(super) start: usize,
    /// Without its quotes.
    pub(super) span: (usize, usize),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum State {
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
    /// A comma or a bracket, after a value that ended at `after`.
    Separator {
        after: usize,
    },
    /// A comment, searched for its end from `scan` on.
    Comment {
        scan: usize,
        is_block: bool,
        then: Then,
    },
    /// The rest of a broken value.
    Skip(Skip),
    Finished(Progress),
}

/// What a comment is before.
#[derive(Clone, Copy, Debug)]
pub(super) enum Then {
    Value,
    Entry { comma: Comma },
    Colon { is_quoted: bool },
    Separator { after: usize },
}

/// The comma before a key or an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comma {
    /// None: the brackets have just opened.
    None,
    /// One that belongs there, or one that is missing: then the span is empty.
    One(usize, usize),
    /// One too many.
    Extra,
}

/// The text so far, and where the nodes go.
#[derive(Debug)]
pub(super) struct Page<'a> {
    pub(super) look: Lookahead<'a>,
    pub(super) vocab: &'a Vocab,
    pub(super) arena: &'a mut Arena,
}

impl Page<'_> {
    pub(super) fn slip(&mut self, kind: RecoveryKind, node: NodeId, span: Range<usize>) {
        if kind == RecoveryKind::JsonBrackets {
            flag(self.arena, node, Flags::MENDED);
        }
        self.arena.slips_mut().push(Slip { kind, node, span });
    }
}

/// What follows blanks.
pub(super) enum Next {
    /// A byte, or the end of all text.
    Byte(Option<u8>),
    /// A comment.
    Comment,
}

/// What has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    Value,
    Words,
    Brackets,
}

/// The search for the end of a broken value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skip {
    pub(super) scan: usize,
    pub(super) depth: usize,
    /// The last two bytes that are not blank.
    pub(super) before: [u8; 2],
    /// Whether the line has only begun.
    pub(super) is_line_start: bool,
}

/// A key with its colon, without escapes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlainKey {
    pub(super) start: usize,
    /// Where its closing quote is.
    pub(super) end: usize,
    /// The byte after its colon.
    pub(super) after: usize,
}

/// A string that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Str {
    pub(super) role: Role,
    pub(super) quote: Quote,
    /// Whether it is between three quotes, as Python has it.
    pub(super) is_tripled: bool,
    /// The node; of a key, the object's.
    pub(super) node: NodeId,
    /// Where the opening quote is.
    pub(super) open: usize,
    /// Where its text begins.
    pub(super) body: usize,
    /// Up to here it is searched.
    pub(super) scan: usize,
    /// Whether its value is not its body.
    pub(super) is_escaped: bool,
    /// The string that it is a part of, by a plus sign.
    pub(super) joined: Option<NodeId>,
    /// From the first line break or tab to the last.
    pub(super) raw: Option<(usize, usize)>,
    /// From the first backslash that escapes nothing to the last.
    pub(super) backslash: Option<(usize, usize)>,
    /// From the first quote inside to the last.
    pub(super) inner: Option<(usize, usize)>,
    pub(super) inner_count: u32,
}

impl Str {
    /// An empty string whose quote opens it here.
    pub(super) fn new(role: Role, quote: Quote, node: NodeId, open: usize) -> Self {
        Self {
            role,
            quote,
            is_tripled: false,
            node,
            open,
            body: open,
            scan: open,
            is_escaped: false,
            joined: None,
            raw: None,
            backslash: None,
            inner: None,
            inner_count: 0,
        }
    }
}

/// The first keys of the text as written, and what they are in the vocabulary. The objects of a list have the same keys
/// in the same order.
#[derive(Clone, Debug, Default)]
struct SeenKeys {
    keys: Vec<(Box<str>, Option<Key>)>,
    /// The place after the key that was found last.
    next: usize,
}

impl SeenKeys {
    /// More keys than a record has.
    const MOST: usize = 32;

    fn find(&mut self, written: &str, vocab: &Vocab) -> Option<Key> {
        let (before, after) = self.keys.split_at(self.next.min(self.keys.len()));
        let mut places = (before.len()..).zip(after).chain((0..).zip(before));
        if let Some((at, (_, key))) = places.find(|(_, (known, _))| **known == *written) {
            let key = *key;
            self.next = at + 1;
            return key;
        }
        let key = vocab.find(&key_value(written));
        if self.keys.len() < Self::MOST && written.len() <= Self::MOST {
            self.keys.push((written.into(), key));
            self.next = self.keys.len();
        }
        key
    }
}

/// How much of the line before a value is looked at, in bytes.
const LONGEST_LEAD: usize = 256;

/// One value of JSON that is being read.
#[derive(Clone, Debug)]
pub(in crate::outline) struct JsonRun {
    pub(super) state: State,
    /// Up to here the text is read.
    pub(super) pos: usize,
    pub(super) start: usize,
    pub(super) parent: NodeId,
    /// The first node of the value.
    pub(super) first: NodeId,
    /// The last part of the parent before it.
    pub(super) last_before: Option<NodeId>,
    pub(super) levels: Vec<Level>,
    /// One for each level that is tried.
    pub(super) tried: Vec<TupleCheckpoint>,
    /// The string that is being read, or the last one.
    pub(super) string: Str,
    pub(super) key: Option<Name>,
    pub(super) lists: u32,
    pub(super) objects: u32,
    /// Whether something was read that only JSON has.
    pub(super) is_evident: bool,
    /// Bytes that were read in vain, in tuples that were none.
    pub(super) wasted: usize,
    pub(super) fault: Option<(JsonFault, usize)>,
    /// Where the part begins that is wrong: the string with the fault, or the fault.
    pub(super) broken_from: usize,
    pub(super) blanks: Blanks,
    pub(super) steps: usize,
    /// The first and the last of the values that were flagged since a bracket was missing, wrong or one too many.
    pub(super) flagged: Option<(NodeId, NodeId)>,
    /// The last key that was seen ahead.
    pub(super) ahead: PlainKey,
    seen: SeenKeys,
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
            broken_from: at,
            blanks: Blanks::default(),
            steps: 0,
            flagged: None,
            ahead: PlainKey::default(),
            seen: SeenKeys::default(),
        }
    }

    /// What is wrong with the text, and where, if the value is broken or never was one.
    pub(in crate::outline) fn fault(&self) -> Option<(JsonFault, usize)> {
        self.fault
    }

    /// Where the part begins that is wrong, if the value is broken.
    pub(in crate::outline) fn broken_from(&self) -> usize {
        self.broken_from
    }

    /// What a value that begins now is to the one around it.
    pub(super) fn role(&self) -> Role {
        match self.levels.last().map(|level| level.bracket) {
            None => Role::Whole,
            Some(Bracket::Object) => Role::Member,
            Some(_) => Role::Item,
        }
    }

    /// The node that values are added to.
    pub(super) fn holder(&self) -> NodeId {
        self.levels.last().map_or(self.parent, |level| level.node)
    }

    /// The node that a slip belongs to that is between two values.
    pub(super) fn slip_node(&self) -> NodeId {
        self.levels.last().map_or(self.first, |level| level.node)
    }

    /// Goes over blanks. If a comment follows, then the machine goes over it first.
    pub(super) fn skip(&mut self, then: Then, page: &mut Page<'_>) -> Ahead<Next> {
        self.pos = page.look.blanks(self.pos)?;
        let next = page.look.byte(self.pos)?;
        if !matches!(next, Some(b'/' | b'#')) || !page.look.comment(self.pos)? {
            return Ok(Next::Byte(next));
        }
        let is_block = page.look.starts(self.pos, "/*")?;
        self.state = State::Comment { scan: self.pos + 1 + usize::from(is_block), is_block, then };
        Ok(Next::Comment)
    }

    pub(super) fn comment(
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
            Then::Separator { after } => State::Separator { after },
        };
        Ok(())
    }

    /// A value of the innermost brackets has ended at the place of the machine.
    pub(super) fn ended(&mut self, kind: Ended) {
        self.state = State::Separator { after: self.pos };
        let Some(level) = self.levels.last_mut() else {
            self.state = State::Finished(Progress::Done { end: self.pos });
            return;
        };
        level.values += 1;
        level.only_words &= kind == Ended::Words;
        level.has_brackets |= kind == Ended::Brackets;
    }

    /// A new node at the place of the machine, with the key that was read.
    pub(super) fn node(&mut self, form: Form, body: usize, page: &mut Page<'_>) -> Node {
        let mut node = Node::new(form, self.holder(), self.pos);
        (node.body, node.end) = (offset(body), offset(body));
        if let Some(key) = self.key.take() {
            node.start = offset(key.start);
            node.name = (offset(key.span.0), offset(key.span.1));
            if !page.vocab.is_empty() {
                node.key = self.seen.find(page.look.slice(key.span.0, key.span.1), page.vocab);
            }
            node.names = node.key.map_or(0, Key::bit);
        }
        node
    }

    /// Whether nothing follows on the line.
    pub(super) fn ends_text(at: usize, look: &mut Lookahead<'_>) -> Ahead<bool> {
        let next = look.blanks(at)?;
        Ok(look.byte(next)?.is_none() || look.has_newline(at, next))
    }

    /// Whether the innermost brackets are a tuple's.
    pub(super) fn is_in_tuple(&self) -> bool {
        self.levels.last().is_some_and(|level| level.bracket == Bracket::Tuple)
    }

    /// Whether it began after words, and no key in quotes is its first: `fn f() {`.
    pub(super) fn is_in_words(&self, page: &Page<'_>) -> bool {
        let before = page.look.text.get(..self.start).unwrap_or_default();
        let line = crate::text::last_line(before, LONGEST_LEAD).trim_end_matches([' ', '\t']);
        let mut words = line.trim_start();
        while let Some(width) = crate::text::list_marker(words).filter(|width| *width > 0) {
            words = words.get(width..).unwrap_or_default();
        }
        let is_lead = |c: char| "-*+>| \t".contains(c);
        let is_after_word =
            !words.ends_with([':', '：', '=', ',', '`']) && !words.chars().all(is_lead);
        let first = page.look.text.get(self.start + 1..).unwrap_or_default().trim_start();
        is_after_word && !first.starts_with('"')
    }
}

impl Bracket {
    pub(super) fn close(self) -> u8 {
        match self {
            Self::Object => b'}',
            Self::List => b']',
            Self::Tuple => b')',
        }
    }
}

/// Adds the names in a node to those in the node around it.
pub(super) fn hand_up(arena: &mut Arena, id: NodeId) {
    let Node { parent, names, .. } = *arena.node(id);
    if names != 0 {
        arena.node_mut(parent).names |= names;
    }
}

/// Sets a flag of a node.
pub(super) fn flag(arena: &mut Arena, id: NodeId, flags: Flags) {
    arena.node_mut(id).flags.set(flags);
}
