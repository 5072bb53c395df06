//! `Outline`: all that is known at one place of a growing text, and how nodes are opened and closed.
//!
//! What a line is and what follows from it is in the files above: `piece` takes the marks of a line, `machine`
//! the lines.

use super::ahead::CachedSearch;
use super::arena::{Arena, offset};
use super::far_tags::FarTags;
use super::json::JsonRun;
use super::key::Key;
use super::mark::Mark;
use super::nest::{DEEPEST, Frame, Stack};
use super::node::{Flags, Form, Node, NodeId};
use super::open_fence::OpenFence;
use super::vocab::Vocab;

/// Makes the tree of a growing text.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the line")]
pub struct Outline<'v> {
    pub(super) vocab: &'v Vocab,
    pub(super) arena: Arena,
    pub(super) stack: Stack,
    /// The open fences, the innermost last.
    pub(super) fences: Vec<OpenFence>,
    pub(super) mode: Mode,
    /// Where the first line begins, or the rest of one, that was not taken yet.
    pub(super) at: usize,
    /// Up to where the end of that line was looked for.
    pub(super) searched: usize,
    /// The end of the line at `at`, if it is known.
    pub(super) newline: Option<usize>,
    /// Where a line begins that is known to begin with no object.
    pub(super) no_object_at: Option<usize>,
    /// Whether `at` is inside a line.
    pub(super) is_inside: bool,
    /// Where the last text or mark ended.
    pub(super) last_end: usize,
    /// No JSON is tried before this place: text that failed to be JSON is not tried again.
    pub(super) no_json_before: usize,
    /// How many bytes of broken JSON were searched for a line that closes what is around it.
    pub(super) read_again: usize,
    /// Whether the rest of the line is text, whatever it looks like.
    pub(super) is_text: bool,
    /// Whether the rest of the line follows a value of JSON.
    pub(super) is_after_json: bool,
    /// Whether the line before was blank.
    pub(super) is_apart: bool,
    /// No closing mark of a think block that was never opened is before this place.
    pub(super) no_orphan_before: usize,
    /// The first `{` or `[` after a place of the current line: the place, and where the bracket is.
    pub(super) first_bracket: (usize, usize),
    /// What was found inside the current line.
    pub(super) inside: Option<Inside>,
    /// Tags whose closing mark is not near.
    pub(super) far_tags: FarTags,
    /// The next `<`.
    pub(super) angle: CachedSearch,
    /// The next mark that may part a name from its text.
    pub(super) separator: CachedSearch,
    /// The next `[`.
    pub(super) bracket: CachedSearch,
    /// The line before, if it was text or a bare name.
    pub(super) above: Option<Above>,
    pub(super) table: Option<OpenTable>,
    /// Tags that ended where another of their name began.
    pub(super) passed: Vec<Passed>,
    /// The fence that a divider ended: its closing mark may come yet.
    pub(super) divided: Option<OpenFence>,
}

/// The line before the current one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Above {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) indent: u16,
    /// Where the text before it ended.
    pub(super) last_end: usize,
    /// Whether a blank line, or nothing, was before it.
    pub(super) is_apart: bool,
    /// The id that the node after it gets, if the line holds no other mark.
    pub(super) next_id: NodeId,
    /// The bare name that it is, and the part of its parent before that.
    pub(super) bare: Option<(NodeId, Option<NodeId>)>,
}

/// What may be between values of JSON.
pub(super) const COMMAS: [char; 4] = [',', ';', ' ', '\t'];

/// What the text at the current place is.
#[derive(Debug)]
pub(super) enum Mode {
    Lines,
    /// Inside JSON.
    Json(Box<Embedded>),
    /// Inside a fence whose lines are not outlined.
    Raw,
    /// Inside a think block; the end is looked for from there on.
    Think(NodeId, usize),
}

/// A line of the text, or the rest of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Where it begins.
    pub(super) start: usize,
    /// Where it ends, without blanks.
    pub(super) end: usize,
    /// Where the next one begins.
    pub(super) next: usize,
    /// Whether the line began further left.
    pub(super) is_rest: bool,
}

/// A part of a line: what is after another mark, or all of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) at: usize,
    pub(super) indent: u16,
    /// Whether it is after the mark of an item.
    pub(super) is_inline: bool,
    /// Whether it begins the line.
    pub(super) is_first: bool,
}

/// A table whose next row may follow.
#[derive(Clone, Debug)]
pub(super) struct OpenTable {
    pub(super) node: NodeId,
    /// The part of its parent before it.
    pub(super) before: Option<NodeId>,
    pub(super) columns: Vec<Column>,
    /// Whether a row of dashes is below the header.
    pub(super) has_dashes: bool,
}

/// The name of a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) name: (u32, u32),
    pub(super) key: Option<Key>,
}

/// A tag that was taken to end where another of its name began beside it. If one more is closed than is open,
/// then the other was inside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    /// The node that both are parts of.
    pub(super) holder: NodeId,
    pub(super) tag: NodeId,
    pub(super) key: Key,
}

/// What was found inside a line from a place on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inside {
    pub(super) from: usize,
    /// The next mark.
    pub(super) next: Option<usize>,
    /// The end of the line.
    pub(super) end: usize,
    /// The innermost open node, and how many are open: what counts depends on them.
    pub(super) top: NodeId,
    pub(super) open: usize,
}

/// A value of JSON that is being read.
#[derive(Debug)]
pub(super) struct Embedded {
    pub(super) run: JsonRun,
    pub(super) start: usize,
    /// The id of its first node.
    pub(super) first: NodeId,
}

impl<'v> Outline<'v> {
    /// The tree of no text.
    pub fn new(vocab: &'v Vocab) -> Self {
        let arena = Arena::new();
        let root = Frame::new(NodeId::ROOT, &Mark::new(Form::Root, 0..0, 0));
        Self {
            vocab,
            arena,
            stack: Stack { frames: vec![root], quote: 0 },
            fences: Vec::new(),
            mode: Mode::Lines,
            at: 0,
            searched: 0,
            newline: None,
            no_object_at: None,
            is_inside: false,
            last_end: 0,
            no_json_before: 0,
            read_again: 0,
            is_text: false,
            is_after_json: false,
            is_apart: true,
            no_orphan_before: 0,
            first_bracket: (1, 0),
            inside: None,
            far_tags: FarTags::default(),
            angle: CachedSearch::default(),
            separator: CachedSearch::default(),
            bracket: CachedSearch::default(),
            above: None,
            table: None,
            passed: Vec::new(),
            divided: None,
        }
    }

    /// Goes on inside a line.
    pub(super) fn go_on_at(&mut self, at: usize) {
        self.at = at;
        self.is_inside = true;
    }

    /// Adds the mark's node to the innermost open one, and opens it.
    pub(super) fn open(&mut self, mark: &Mark, piece: Piece, line: Line) -> NodeId {
        let parent = self.fill_top(mark, piece);
        let mut node = Node::new(mark.form, parent, mark.start);
        node.key = mark.key;
        node.flags = mark.flags;
        node.tail = mark.tail;
        node.indent = mark.indent;
        node.name = (offset(mark.name.start), offset(mark.name.end));
        let is_alone = mark.body >= line.end;
        let body = if is_alone { line.next } else { mark.body };
        node.body = offset(body);
        node.end = node.body;
        if is_alone && piece.is_first {
            node.flags.set(Flags::ALONE);
        }
        let id = self.arena.add(node);
        let is_leaf = mark.form == Form::Tag && mark.flags.has(Flags::CLOSED);
        if !is_leaf && self.stack.frames.len() < DEEPEST {
            let mut frame = Frame::new(id, mark);
            frame.is_inline = piece.is_inline;
            frame.is_alone = is_alone;
            frame.quote = self.stack.quote;
            frame.through = self.stack.quote;
            self.stack.frames.push(frame);
        }
        id
    }

    /// Adds a heading that is not the start of its line's rest, and opens it.
    pub(super) fn open_heading(&mut self, mark: &Mark, line: Line) {
        let piece = Piece { at: mark.start, indent: mark.indent, is_inline: false, is_first: true };
        self.open(mark, piece, line);
    }

    /// The innermost open node, which gets a part.
    pub(super) fn fill_top(&mut self, mark: &Mark, piece: Piece) -> NodeId {
        let quote = self.stack.quote;
        let Some(top) = self.stack.top() else { return NodeId::ROOT };
        if top.form == Form::Item && piece.is_inline && !top.is_full {
            top.label = Some(mark.form);
        }
        top.is_full = true;
        if mark.key.is_some() {
            top.has_known = true;
            top.through = top.through.min(quote.max(top.quote));
        }
        top.node
    }

    /// The first `<` from `from` on, before `end`.
    pub(super) fn next_angle(&self, text: &str, from: usize, end: usize) -> Option<usize> {
        let start = self.angle.at.max(from);
        memchr::memchr(b'<', text.as_bytes().get(start..end)?).map(|at| start + at)
    }

    /// Closes what text closes that comes after a blank line.
    pub(super) fn close_for_prose(&mut self, piece: Piece) {
        if self.is_apart && piece.is_first && !piece.is_inline {
            let keep = self.stack.keep_for_prose(piece.indent);
            self.close_to(keep);
        }
    }

    /// Closes open nodes but the first `keep`.
    pub(super) fn close_to(&mut self, keep: usize) {
        if self.stack.frames.len() > keep {
            self.end_table(false);
        }
        while self.stack.frames.len() > keep {
            let Some(frame) = self.close_frame() else { return };
            let body = self.arena.node(frame.node).body as usize;
            self.arena.close(frame.node, self.last_end.max(body));
        }
    }

    /// Takes the innermost open node from the stack.
    pub(super) fn close_frame(&mut self) -> Option<Frame> {
        let frame = self.stack.frames.pop()?;
        if frame.form == Form::Fence {
            self.fences.pop();
        }
        while self.passed.last().is_some_and(|passed| passed.holder == frame.node) {
            self.passed.pop();
        }
        Some(frame)
    }

    /// Ends the open table. One without dashes whose lines do not fit was none, and is taken back.
    pub(super) fn end_table(&mut self, is_broken: bool) {
        let Some(table) = self.table.take() else { return };
        if is_broken && !table.has_dashes {
            let parent = self.arena.node(table.node).parent;
            self.arena.truncate(table.node, parent, table.before);
        }
    }
}

/// Whether the writer's backslash is before a mark: it is text.
pub(super) fn is_escaped(text: &str, at: usize) -> bool {
    at.checked_sub(1).and_then(|before| text.as_bytes().get(before)) == Some(&b'\\')
}
