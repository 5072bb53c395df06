//! `Node`: one thing that a person sees on the page of a reply, and `Tree`: all of them in document order.

use std::ops::Range;

use super::key::Key;
use crate::recovery::RecoveryKind;

/// The position of a node in its [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The whole reply.
    pub const ROOT: Self = Self(0);
}

/// How a node looks on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The whole reply.
    Root,
    /// `## Name`, or a line above `===` or `---`; its level, 1 to 6.
    Heading(u8),
    /// `[Name]`, `【Name】`, `[[ ## name ## ]]`.
    Bracket,
    /// `**Name**`, `**Name:** text`, `__Name__` at the start of a line.
    Bold,
    /// `Name: text`: a name of the vocabulary, or words that look like a name.
    Label,
    /// `some words: text` or `KEY=text`: a leaf that closes nothing.
    Pair,
    /// A name of the vocabulary alone on its line.
    Bare,
    /// `- text`, `1. text`, `a) text`, `• text`.
    Item,
    /// `<name>`; a name that is not in the vocabulary counts only if it is closed on its line or alone on it.
    Tag,
    /// Text between fence marks. Its [`name`](Node::name) is the info string.
    Fence,
    /// A think block. Nothing in it is a node.
    Think,
    /// The mark of a turn of the dialogue: `<|user|>`, `[INST]`, `### Instruction:`, `User:`. It owns what follows,
    /// up to the next one.
    Turn,
    /// A line of five or more `=`, where the layout asks for one. It owns what follows, up to the next one.
    Divider,
    /// A pipe table. Its children are the rows below the header.
    Table,
    /// A row. Its name is its first cell; its children are the cells.
    Row,
    /// A cell. Its name is that of its column.
    Cell,
    /// A JSON object. Its children are the values, named by their keys.
    Object,
    /// A JSON list.
    Array,
    /// A JSON string, or an unquoted one. Its body is between the quotes.
    Text,
    /// A JSON number, `true`, `null`, or another word that is there.
    Atom,
}

impl Form {
    /// Whether the node is part of a JSON value.
    pub fn is_json(self) -> bool {
        matches!(self, Self::Object | Self::Array | Self::Text | Self::Atom)
    }
}

/// What else is known of a node. A set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u16);

impl Flags {
    /// A JSON value that is not whole: cut off, or broken beyond repair. Nothing in it is a value.
    pub const BROKEN: Self = Self(1);
    /// A fence, tag or think block that ends with the text.
    pub const UNCLOSED: Self = Self(1 << 1);
    /// A JSON string that holds escapes, or that needed a repair inside: its value is not its body.
    pub const ESCAPED: Self = Self(1 << 2);
    /// The name is one of a series: `Chapter 1` for a list `Chapters`.
    pub const COUNTED: Self = Self(1 << 3);
    /// The item holds a check box with a tick.
    pub const TICKED: Self = Self(1 << 4);
    /// The item holds an empty check box.
    pub const UNTICKED: Self = Self(1 << 5);
    /// Nothing but the mark is on its line.
    pub const ALONE: Self = Self(1 << 6);
    /// The section's own closing mark ended it: `</plan>`, `[/Plan]`.
    pub const CLOSED: Self = Self(1 << 7);
    /// A quoted JSON string, not an unquoted word.
    pub const QUOTED: Self = Self(1 << 8);

    /// A bracket of the JSON value was missing, wrong or one too many.
    pub const MENDED: Self = Self(1 << 9);

    /// The JSON value may have ended too early: a closing bracket too many came, and what is after may have been in it.
    pub const EARLY: Self = Self(1 << 10);

    /// Whether all of these are set.
    pub fn has(self, flags: Self) -> bool {
        self.0 & flags.0 == flags.0
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Sets these, too.
    pub fn set(&mut self, flags: Self) {
        self.0 |= flags.0;
    }
}

/// What closes at the end of a mark's line and is no part of the text after the mark: `**Plan: text**`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tail {
    /// Nothing.
    #[default]
    None,
    /// `**`, `__` or another run of marks of this many bytes.
    Marks(u8),
    /// The closing bracket of `[Plan: text]`, of this many bytes.
    Bracket(u8),
}

impl Tail {
    /// The line without what closes at its end.
    pub fn strip(self, line: &str) -> &str {
        let end = line.trim_end();
        let is_mark = |c: char| matches!(c, '*' | '_');
        match self {
            Self::None => line,
            Self::Marks(width) => {
                match end.split_at_checked(end.len().saturating_sub(width.into())) {
                    Some((kept, marks)) if !marks.is_empty() && marks.chars().all(is_mark) => kept,
                    _ => line,
                }
            }
            Self::Bracket(_) => {
                let mut inside = end.trim_end_matches(is_mark).chars();
                inside.next_back();
                inside.as_str().trim_end()
            }
        }
    }
}

/// One thing on the page. All places are bytes of the reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// How it looks.
    pub form: Form,
    /// What else is known.
    pub flags: Flags,
    /// What closes at the end of its first line.
    pub tail: Tail,
    /// Its name, if the vocabulary has it.
    pub key: Option<Key>,
    /// Where its mark begins, without the blanks before it.
    pub start: u32,
    /// Its name as written; empty for none.
    pub name: (u32, u32),
    /// Where the text after its mark begins: on the mark's line, else at the start of the next line.
    pub body: u32,
    /// Where it ends: children included, its closing mark left out.
    pub end: u32,
    /// The blanks before its mark, a tab as four.
    pub indent: u16,
    /// The node it is part of.
    pub parent: NodeId,
    /// Its first part.
    pub first: Option<NodeId>,
    /// Its last part.
    pub last: Option<NodeId>,
    /// The next part of the same parent.
    pub next: Option<NodeId>,
    /// A bit for each [`Key`] in it, by [`Key::bit`]: a search for a name passes over what cannot hold it.
    pub names: u64,
}

/// One slip that was repaired to make a node, or one mark that is not as the formats have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// What was tolerated.
    pub kind: RecoveryKind,
    /// The node that it concerns.
    pub node: NodeId,
    /// Where, in bytes.
    pub span: Range<usize>,
}

/// The nodes of a reply in document order; the first is the whole reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) slips: Vec<Slip>,
}

impl Tree {
    /// The node.
    #[expect(
        clippy::indexing_slicing,
        reason = "ids are made by this tree alone, and none is ever removed"
    )]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The parts of a node in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.node(id).first, |child| self.node(*child).next)
    }

    /// The name of a node as written.
    pub fn name<'a>(&self, id: NodeId, text: &'a str) -> &'a str {
        let (start, end) = self.node(id).name;
        text.get(start as usize..end as usize).unwrap_or_default()
    }

    /// Everything that was repaired.
    pub fn all_slips(&self) -> &[Slip] {
        &self.slips
    }

    /// What was repaired to make the node and all its parts.
    pub fn slips(&self, id: NodeId) -> impl Iterator<Item = &Slip> + '_ {
        let last = self.last_part(id);
        self.slips.iter().filter(move |slip| slip.node >= id && slip.node <= last)
    }

    /// The last node, in document order, that is the node or in it.
    pub(crate) fn last_part(&self, id: NodeId) -> NodeId {
        let mut last = id;
        while let Some(deeper) = self.node(last).last {
            last = deeper;
        }
        last
    }
}
