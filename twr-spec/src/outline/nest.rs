//! Which open node a new mark belongs to: first-come style, indent, and what closes what.

use super::key::Key;
use super::mark::{Mark, Style};
use super::node::{Form, NodeId};

/// No more nodes are open at once. Deeper marks are leaves.
pub(super) const DEEPEST: usize = 48;

/// An open node.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the node")]
pub(super) struct Frame {
    pub(super) node: NodeId,
    pub(super) form: Form,
    pub(super) key: Option<Key>,
    /// What tells its mark apart from others of the form.
    pub(super) style: Style,
    /// The blanks before its mark.
    pub(super) indent: u16,
    /// The column of the text after its mark.
    pub(super) column: u16,
    /// How many quote marks are before its mark.
    pub(super) quote: u16,
    /// How many quote marks are looked through in its content.
    pub(super) through: u16,
    /// Whether it holds a name of the vocabulary that is quoted no deeper than its content.
    pub(super) has_known: bool,
    /// Whether it has text of its own, or parts.
    pub(super) is_full: bool,
    /// Whether it has lines of text below its mark's.
    pub(super) has_lines: bool,
    /// The blanks before the last of those lines.
    pub(super) text_indent: u16,
    /// Whether nothing follows its mark on the line.
    pub(super) is_alone: bool,
    /// Whether it is on the line of the item that it is part of.
    pub(super) is_inline: bool,
    /// For an item: the form of the name that it begins with.
    pub(super) label: Option<Form>,
    /// For an item: whether a label was set in under it.
    pub(super) has_set_in: bool,
    /// For an item with a name alone: whether unindented text followed after a blank line, as below a heading.
    pub(super) is_section: bool,
    /// For a bold name or a label: the level of the first heading right below it.
    pub(super) rank: u8,
}

impl Frame {
    /// The frame of a node that the mark begins.
    pub(super) fn new(node: NodeId, mark: &Mark) -> Self {
        let width = u16::try_from(mark.body - mark.start).unwrap_or(u16::MAX);
        Self {
            node,
            form: mark.form,
            key: mark.key,
            style: mark.style,
            indent: mark.indent,
            column: mark.indent.saturating_add(width),
            quote: 0,
            through: 0,
            has_known: false,
            is_full: false,
            has_lines: false,
            text_indent: 0,
            is_alone: false,
            is_inline: false,
            label: None,
            has_set_in: false,
            is_section: false,
            rank: 0,
        }
    }

    /// Whether no mark inside closes it: only its own end does.
    fn is_container(&self) -> bool {
        matches!(self.form, Form::Root | Form::Turn | Form::Divider | Form::Fence)
    }

    fn is_plain(&self) -> bool {
        matches!(self.form, Form::Label | Form::Bare)
    }

    fn is_name(&self) -> bool {
        self.is_plain() || self.form == Form::Bold
    }
}

/// The open nodes; the first is the root.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    pub(super) frames: Vec<Frame>,
    /// How many quote marks the current line begins with.
    pub(super) quote: u16,
}

impl Stack {
    pub(super) fn top(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Whether a name of the vocabulary is open, or was seen beside what is open, in this turn.
    pub(super) fn is_named(&self) -> bool {
        let is_turn = |frame: &Frame| matches!(frame.form, Form::Turn | Form::Divider);
        let first = self.frames.iter().rposition(is_turn).unwrap_or(0);
        self.frames.iter().skip(first).any(|frame| frame.key.is_some() || frame.has_known)
    }

    fn get(&self, at: usize) -> Option<&Frame> {
        self.frames.get(at)
    }

    /// How many open nodes stay open when the mark comes; its parent is the last of them.
    ///
    /// `is_apart` tells whether a blank line is before the mark.
    pub(super) fn keep_for(&mut self, mark: &Mark, is_apart: bool, is_alone: bool) -> usize {
        let keep = match mark.form {
            Form::Turn | Form::Divider => self
                .frames
                .iter()
                .position(|frame| matches!(frame.form, Form::Turn | Form::Divider))
                .unwrap_or(1),
            Form::Item => self.keep_for_item(mark),
            Form::Pair | Form::Think | Form::Table => self.frames.len(),
            Form::Fence if self.is_name_waiting() => self.frames.len(),
            Form::Fence => self.keep_by_indent(mark, self.tag_floor()),
            Form::Bold | Form::Label | Form::Bare => {
                let floor = self.tag_floor();
                match self.unindented_label(mark, is_apart, floor).filter(|_| !is_alone) {
                    Some(keep) => keep,
                    None => self.keep_for_label(mark, floor),
                }
            }
            Form::Heading(level) => self.keep_for_heading(mark, level),
            Form::Tag => self.keep_for_tag(mark),
            _ => self.keep_for_bracket(mark),
        };
        keep.clamp(self.floor(mark), self.frames.len())
    }

    /// How many open nodes no such mark closes.
    fn floor(&self, mark: &Mark) -> usize {
        match mark.form {
            Form::Turn | Form::Divider => 1,
            _ => self.container_floor(),
        }
    }

    /// How many open nodes only their own end closes: containers, and what the line's quote is part of.
    fn container_floor(&self) -> usize {
        let holds = |frame: &Frame| frame.is_container() || frame.quote < self.quote;
        self.frames.iter().rposition(holds).map_or(1, |at| at + 1)
    }

    /// How many open nodes no mark but a closing tag closes.
    pub(super) fn tag_floor(&self) -> usize {
        self.frames
            .iter()
            .rposition(|frame| {
                frame.is_container() || frame.form == Form::Tag || frame.quote < self.quote
            })
            .map_or(1, |at| at + 1)
    }

    /// Whether the last line is a name with nothing after it: what comes next is its value, set in or not.
    fn is_name_waiting(&self) -> bool {
        self.frames.last().is_some_and(|top| top.is_name() && top.is_alone && !top.is_full)
    }

    /// The open nodes without the items that the mark is not set in under.
    fn keep_by_indent(&self, mark: &Mark, floor: usize) -> usize {
        let closes = |frame: &Frame| frame.form == Form::Item && mark.indent <= frame.indent;
        let first = self.frames.iter().skip(floor).position(closes);
        first.map_or(self.frames.len(), |at| at + floor)
    }

    /// Where the last frame before `end` and not before `floor` is that fits.
    fn last(&self, floor: usize, end: usize, fits: impl Fn(&Frame) -> bool) -> Option<usize> {
        (floor..end).rev().find(|at| self.get(*at).is_some_and(&fits))
    }

    /// An item that begins with a label goes on with labels of that form, unindented too, until a blank line or a label
    /// with nothing after it, unless a label of it was set in.
    fn unindented_label(&self, mark: &Mark, is_apart: bool, floor: usize) -> Option<usize> {
        let item = self.last(floor, self.frames.len(), |frame| frame.form == Form::Item)?;
        let frame = self.get(item)?;
        // Further out, it is beside what is open there.
        let is_outside = mark.indent < frame.indent
            && self.frames.iter().take(item).any(|outer| {
                (outer.is_plain() || outer.form == Form::Item) && mark.indent <= outer.indent
            });
        // What is set in under an outer item belongs to that one.
        let is_outer = |frame: &Frame| frame.form == Form::Item && frame.indent < mark.indent;
        let goes_on = !is_apart
            && !is_outside
            && !self.frames.iter().take(item).any(is_outer)
            && frame.label == Some(mark.form)
            && mark.indent <= frame.indent
            && !frame.has_set_in
            && !frame.is_section;
        goes_on.then_some(item + 1)
    }

    /// Notes that the line of the innermost item holds further labels: it is whole, and no label below it that is not
    /// set in is another part of it.
    pub(super) fn note_several_labels(&mut self) {
        let item = self.frames.iter_mut().rev().find(|frame| frame.form == Form::Item);
        if let Some(item) = item {
            item.has_set_in = true;
        }
    }

    /// Notes that the value of the name that an item begins with is set in below it: so are its other names.
    pub(super) fn note_set_in(&mut self, indent: u16) {
        let is_waiting = self
            .frames
            .last()
            .is_some_and(|name| name.is_inline && name.is_alone && name.is_name());
        let item = self.frames.len().checked_sub(2).and_then(|at| self.frames.get_mut(at));
        if let Some(item) =
            item.filter(|item| is_waiting && item.form == Form::Item && indent > item.indent)
        {
            item.has_set_in = true;
        }
    }

    /// Notes that a pair is set in under the item that begins with a name: so are its other names.
    pub(super) fn note_pair_set_in(&mut self, indent: u16) {
        let is_inline = self.frames.last().is_some_and(|name| name.is_inline && name.is_name());
        let item = self.frames.len().checked_sub(2).and_then(|at| self.frames.get_mut(at));
        if let Some(item) =
            item.filter(|item| is_inline && item.form == Form::Item && indent > item.indent)
        {
            item.has_set_in |= item.label.is_some();
        }
    }

    fn keep_for_label(&mut self, mark: &Mark, floor: usize) -> usize {
        let keep = self.keep_by_indent(mark, floor);
        let is_stop = |frame: &Frame| {
            matches!(frame.form, Form::Item | Form::Bracket | Form::Heading(_) | Form::Table)
        };
        let stop = self.last(floor, keep, is_stop).map_or(floor, |at| at + 1);
        if let Some(item) = stop.checked_sub(1).and_then(|at| self.frames.get_mut(at))
            && item.form == Form::Item
        {
            item.has_set_in |= item.label.is_some();
        }
        let is_bold = mark.form == Form::Bold;
        let is_sibling = |frame: &Frame| {
            let is_alike = if is_bold { frame.form == Form::Bold } else { frame.is_plain() };
            // What is set in under a name without text of its own is part of it, and so is what is set in
            // further than the text below the name.
            let is_below_text = frame.indent < frame.text_indent && frame.text_indent < mark.indent;
            let holds_parts = frame.is_alone && (!frame.has_lines || is_below_text);
            let tolerance = if frame.is_inline {
                u16::MAX * u16::from(frame.is_full && !holds_parts)
            } else {
                u16::from(is_bold)
            };
            let is_level = mark.indent <= frame.indent.saturating_add(tolerance);
            is_alike && is_level
        };
        // The outermost of those that are level with it.
        if let Some(at) = (stop..keep).find(|at| self.get(*at).is_some_and(is_sibling)) {
            return at;
        }
        let mut keep = keep;
        while keep > stop
            && self.get(keep - 1).is_some_and(|top| {
                top.is_plain() && (top.indent > mark.indent || is_bold && top.is_full)
            })
        {
            keep -= 1;
        }
        keep
    }

    fn keep_for_heading(&mut self, mark: &Mark, level: u8) -> usize {
        let floor = self.tag_floor();
        let mut keep = self.keep_by_indent(mark, floor);
        let closes = |frame: &Frame| match frame.form {
            Form::Heading(open) => open >= level,
            _ => frame.rank > level,
        };
        if let Some(at) = (floor..keep).find(|at| self.get(*at).is_some_and(closes)) {
            return at;
        }
        while keep > floor
            && self.get(keep - 1).is_some_and(|top| {
                top.form == Form::Item && mark.indent <= top.column
                    || top.is_name() && top.is_full && top.rank == 0
            })
        {
            keep -= 1;
        }
        if let Some(top) = keep.checked_sub(1).and_then(|at| self.frames.get_mut(at))
            && top.is_name()
            && top.rank == 0
        {
            top.rank = level;
        }
        keep
    }

    fn keep_for_bracket(&self, mark: &Mark) -> usize {
        let floor = self.tag_floor();
        let keep = self.keep_by_indent(mark, floor);
        match self.last(floor, keep, |frame| frame.form == Form::Bracket) {
            Some(at) => at,
            None => self.keep_without_names(keep, floor, mark.indent),
        }
    }

    fn keep_for_tag(&self, mark: &Mark) -> usize {
        let keep = self.keep_by_indent(mark, self.tag_floor());
        let innermost = self.last(self.container_floor(), keep, |frame| frame.form == Form::Tag);
        let is_same = |frame: &Frame| frame.key.is_some() && frame.key == mark.key;
        match innermost.filter(|at| self.get(*at).is_some_and(is_same)) {
            Some(at) => at,
            None => self.keep_without_names(keep, self.tag_floor(), mark.indent),
        }
    }

    /// The open nodes without the labels and bold names at the end that the mark is not set in under.
    fn keep_without_names(&self, mut keep: usize, floor: usize, indent: u16) -> usize {
        while keep > floor
            && self.get(keep - 1).is_some_and(|top| top.is_name() && indent <= top.indent)
        {
            keep -= 1;
        }
        keep
    }

    fn keep_for_item(&mut self, mark: &Mark) -> usize {
        let floor = self.tag_floor();
        // A header on the line of an item belongs to that item.
        let is_stop = |frame: &Frame| {
            matches!(frame.form, Form::Bracket | Form::Heading(_)) && !frame.is_inline
        };
        let end = self.frames.len();
        let stop = self.last(floor, end, is_stop).map_or(floor, |at| at + 1);
        let is_exact = |frame: &Frame| {
            frame.form == Form::Item
                && frame.style.mark == mark.style.mark
                && frame.indent == mark.indent
        };
        if let Some(at) = self.last(stop, end, is_exact) {
            return at;
        }
        let mut keep = end;
        // What was set in deeper under a name was all of it where a number follows: that goes on with numbers further out.
        let is_deeper = |frame: &Frame| {
            let is_same = frame.form == Form::Item && frame.style.mark == mark.style.mark;
            mark.style.mark == b'.' && frame.indent > mark.indent && !is_same
        };
        while keep > stop
            && self.get(keep - 1).is_some_and(|top| match top.form {
                Form::Item => is_beside(top, mark, keep == end),
                Form::Label | Form::Bare | Form::Bold if top.is_inline => {
                    let item = keep.checked_sub(2).and_then(|at| self.get(at));
                    let is_outside = item.is_some_and(|item| item.indent > mark.indent);
                    is_outside || top.is_full && mark.indent <= top.indent
                }
                Form::Label | Form::Bare | Form::Bold => {
                    let is_closed =
                        top.indent == mark.indent && self.get(keep).is_some_and(is_deeper);
                    top.indent > mark.indent || is_closed
                }
                _ => false,
            })
        {
            keep -= 1;
        }
        keep
    }

    /// How many open nodes stay open when unindented text comes after a blank line: it closes items, but
    /// one that holds nothing but a name takes the text as a heading does.
    pub(super) fn keep_for_prose(&mut self, indent: u16) -> usize {
        let floor = self.tag_floor();
        let mut keep = self.frames.len();
        while let Some(at) =
            self.last(floor, keep, |frame| frame.form == Form::Item && indent <= frame.indent)
        {
            // Its text may begin right below it: the name has nothing on its line.
            let is_waiting = self.frames.get(at + 1).is_some_and(|name| {
                let is_below = name.is_alone && name.has_lines && name.text_indent <= indent;
                name.is_inline && (!name.is_full || is_below)
            });
            let Some(item) = self.frames.get_mut(at) else { break };
            if is_waiting && at + 2 == keep || item.is_section {
                item.is_section = true;
                return keep;
            }
            keep = at;
        }
        while keep > floor
            && self
                .get(keep - 1)
                .is_some_and(|top| top.is_plain() && !top.is_inline && top.indent > indent)
        {
            keep -= 1;
        }
        keep
    }
}

/// Whether an item is no part of the open one: further out, or of the same mark and one column further in,
/// as in a reply whose first line was trimmed.
fn is_beside(open: &Frame, mark: &Mark, is_top: bool) -> bool {
    let is_same = open.style.mark == mark.style.mark;
    let is_trimmed = is_same && mark.indent == open.indent + 1 && (is_top || open.label.is_none());
    open.indent > mark.indent || is_trimmed
}
