//! Fences and think blocks: where they open, which lines they take, where they close.

use super::arena::offset;
use super::line::Lead;
use super::mark::Mark;
use super::nest::Frame;
use super::node::{Flags, Form, Node, NodeId};
use super::open_fence::{FenceLines, OpenFence};
use super::state::{Line, Mode, Outline, Piece, is_escaped};
use super::think;

impl Outline<'_> {
    pub(super) fn take_fence(&mut self, text: &str, mark: &Mark, piece: Piece, line: Line) {
        let info = text.get(mark.name.clone()).unwrap_or_default();
        let open = self.stack.frames.iter().rposition(|frame| frame.form == Form::Fence);
        if let Some(closed) = self.fence_closed_by(mark, piece.indent, info) {
            self.close_fence(closed, line);
            return;
        }
        if self.divided.is_some_and(|fence| fence.is_closed_by(mark.style, piece.indent, info))
            && piece.is_first
            && piece.indent == 0
            && open.is_none()
        {
            self.divided = None;
            self.close_to(2);
            return;
        }
        if !piece.is_inline {
            let keep = self.stack.keep_for(mark, self.is_apart, false);
            self.close_to(keep);
        }
        let mut mark = mark.clone();
        mark.key = self.vocab.find(info);
        mark.body = line.end;
        let before = self.stack.frames.len();
        self.open(&mark, piece, line);
        self.last_end = line.end;
        if self.stack.frames.len() > before {
            let indent = if piece.is_inline { u16::MAX } else { piece.indent };
            let mut fence = OpenFence::new(self.vocab, mark.style, indent, info);
            if self.is_verbatim() {
                fence.lines = FenceLines::Raw;
            }
            self.mode = match fence.lines {
                FenceLines::Outlined => Mode::Lines,
                FenceLines::Raw | FenceLines::Undecided => Mode::Raw,
            };
            self.fences.push(fence);
        }
    }

    /// Whether the fence that was just opened is part of a name whose text is taken as it is.
    fn is_verbatim(&self) -> bool {
        let around = self.stack.frames.iter().rev().skip(1);
        around.clone().find_map(|frame| frame.key).is_some_and(|key| self.vocab.is_verbatim(key))
    }

    /// The place on the stack of the fence that a line closes: one of just its length goes before a shorter one inside.
    pub(super) fn fence_closed_by(&self, mark: &Mark, indent: u16, info: &str) -> Option<usize> {
        let just = self.fences.iter().rposition(|fence| fence.is_just(mark.style, indent, info));
        let closed = just.or_else(|| {
            let last = self.fences.last()?;
            last.is_closed_by(mark.style, indent, info).then_some(self.fences.len() - 1)
        })?;
        let frames = self.stack.frames.iter().enumerate();
        frames.filter(|(_, frame)| frame.form == Form::Fence).map(|(at, _)| at).nth(closed)
    }

    /// Opens the fence after a mark, on its line.
    pub(super) fn take_fence_after(&mut self, text: &str, at: usize, line: Line) {
        let rest = text.get(at..line.end).unwrap_or_default();
        let Some(mark) = super::fence::parse(rest) else { return };
        let piece = Piece { at, indent: 0, is_inline: true, is_first: false };
        self.take_fence(text, &mark.moved(at), piece, line);
    }

    /// Takes a line of a fence; `false` if it shows that the fence's lines are outlined.
    pub(super) fn take_raw(&mut self, lead: Lead, rest: &str, line: Line) -> bool {
        let open = self.stack.frames.iter().rposition(|frame| frame.form == Form::Fence);
        let is_deeper = open
            .and_then(|open| self.stack.frames.get(open))
            .is_some_and(|frame| frame.quote < lead.quotes);
        if !is_deeper {
            let closed = super::fence::parse(rest).and_then(|mark| {
                let info = rest.get(mark.name.clone()).unwrap_or_default();
                self.fence_closed_by(&mark, lead.indent, info)
            });
            if let Some(closed) = closed {
                self.close_fence(closed, line);
                return true;
            }
            let Some(fence) = self.fences.last_mut() else { return true };
            fence.decide(self.vocab, rest);
            if fence.lines == FenceLines::Outlined {
                self.mode = Mode::Lines;
                return false;
            }
        }
        self.last_end = line.end;
        true
    }

    pub(super) fn close_fence(&mut self, open: usize, line: Line) {
        self.end_table(false);
        self.close_to(open + 1);
        if let Some(frame) = self.stack.frames.get(open) {
            let body = self.arena.node(frame.node).body as usize;
            self.last_end = self.last_end.min(line.start);
            self.arena.node_mut(frame.node).flags.set(Flags::CLOSED);
            self.arena.close(frame.node, self.last_end.max(body));
        }
        self.close_frame();
        self.mode = Mode::Lines;
        self.last_end = line.end;
        self.is_apart = false;
        self.above = None;
    }

    pub(super) fn open_think(&mut self, mark: &Mark, piece: Piece, line: Line) {
        let parent = self.fill_top(mark, piece);
        let mut node = Node::new(Form::Think, parent, mark.start);
        node.name = (offset(mark.name.start), offset(mark.name.end));
        node.body = offset(if mark.body >= line.end { line.next } else { mark.body });
        node.end = node.body;
        let body = node.body as usize;
        let id = self.arena.add(node);
        self.mode = Mode::Think(id, body);
    }

    /// Whether the line closes a think block that was never opened: then all before was thought.
    pub(super) fn takes_orphan(&mut self, text: &str, start: usize, end: usize) -> bool {
        if self.is_in_code(text) {
            return false;
        }
        let mut at = start.max(self.no_orphan_before);
        while let Some(angle) = self.next_angle(text, at, end) {
            self.no_orphan_before = angle;
            let Some(rest) = text.get(angle..end) else { return false };
            if let Some(mark) = think::parse(rest)
                && mark.key.is_none()
                && !is_escaped(text, angle)
            {
                let is_own =
                    super::tag::begin(self.vocab, rest).is_none_or(|mark| mark.form == Form::Think);
                if !mark.closes && is_own {
                    return false;
                }
                if mark.closes && is_own {
                    let width = think::close_width(rest).unwrap_or(mark.body);
                    self.all_was_thought(angle, angle + width);
                    return true;
                }
            }
            at = angle + 1;
        }
        self.no_orphan_before = end;
        false
    }

    /// Whether a fence is open that belongs to a name, or that begins the text: what is in it was not thought.
    pub(super) fn is_in_code(&self, text: &str) -> bool {
        const FEW: usize = 16;
        let frames = &self.stack.frames;
        let Some(fence) = frames.iter().position(|frame| frame.form == Form::Fence) else {
            return false;
        };
        let is_name = |frame: &Frame| frame.key.is_some() || frame.form == Form::Divider;
        let begins = frames.get(fence).is_some_and(|frame| {
            let start = self.arena.node(frame.node).start as usize;
            start < FEW && text.get(..start).is_some_and(crate::text::blank)
        });
        begins || frames.iter().take(fence + 1).any(is_name)
    }

    /// Whether a fence is open that is part of a name or an item.
    pub(super) fn is_in_value(&self) -> bool {
        let frames = &self.stack.frames;
        let fence = frames.iter().position(|frame| frame.form == Form::Fence);
        let holds =
            |frame: &Frame| frame.key.is_some() || matches!(frame.form, Form::Item | Form::Divider);
        fence.is_some_and(|fence| frames.iter().take(fence + 1).any(holds))
    }

    /// Takes back all nodes: what is before `end` was thought. Goes on at `body`.
    pub(super) fn all_was_thought(&mut self, end: usize, body: usize) {
        self.table = None;
        self.arena.truncate(NodeId(1), NodeId::ROOT, None);
        self.stack.frames.truncate(1);
        self.fences.clear();
        self.passed.clear();
        let mut node = Node::new(Form::Think, NodeId::ROOT, 0);
        node.end = offset(end);
        node.flags.set(Flags::CLOSED);
        self.arena.add(node);
        self.above = None;
        self.is_apart = true;
        self.last_end = body;
        self.mode = Mode::Lines;
        self.go_on_at(body);
    }
}

/// Whether a fence opens after a mark, on its line, and is not closed there.
pub(super) fn opens_fence(text: &str, at: usize, line: Line) -> bool {
    let rest = text.get(at..line.end).unwrap_or_default();
    rest.starts_with("```") && !rest.trim_start_matches('`').contains('`')
}
