//! Fences whose closing mark was forgotten: such a fence ends before the next header of the reply.

use super::ahead::CachedSearch;
use super::far_tags::FarTags;
use super::line::{Lead, mark_of};
use super::nest::Frame;
use super::node::{Flags, Form};
use super::state::{Mode, Outline};
use crate::text::blank;

impl Outline<'_> {
    /// Ends a fence of text that is open at the end of the reply before the first line in it that is a header in the
    /// form of the one above the fence. The reply goes on there. `false` if no fence is open, or no line is a header.
    pub(super) fn end_lost_fence(&mut self, text: &str) -> bool {
        let frames = &self.stack.frames;
        let fence = frames.iter().rposition(|frame| frame.form == Form::Fence);
        let Some(fence) = fence.filter(|_| matches!(self.mode, Mode::Raw)) else { return false };
        let around = frames.get(..fence).unwrap_or_default();
        let Some(node) = frames.get(fence).map(|frame| frame.node) else { return false };
        let Some(above) = around.iter().rev().find(|frame| frame.key.is_some()) else {
            return false;
        };
        let mut at = self.arena.node(node).body as usize;
        let mut end = at;
        let inside = text.get(at..).unwrap_or_default();
        let header = inside.split_inclusive('\n').find_map(|line| {
            if self.is_header_like(line, above, around) {
                return Some(at);
            }
            at += line.len();
            if !blank(line) {
                end = at - (line.len() - line.trim_end().len());
            }
            None
        });
        let Some(header) = header else { return false };
        self.last_end = end;
        self.arena.node_mut(node).flags.set(Flags::UNCLOSED);
        self.close_to(fence);
        self.go_back_to(header);
        true
    }

    /// Whether a line is a header in the form of another, set in no further, with a name that is not open around it.
    fn is_header_like(&self, line: &str, above: &Frame, around: &[Frame]) -> bool {
        let line = line.trim_end();
        let lead = Lead::of(line);
        let Some(mark) = line.get(lead.width..).and_then(|rest| mark_of(self.vocab, rest)) else {
            return false;
        };
        let is_open = around.iter().any(|frame| frame.key == mark.key);
        mark.key.is_some()
            && !mark.closes
            && !is_open
            && lead.quotes == above.quote
            && lead.indent <= above.indent
            && std::mem::discriminant(&mark.form) == std::mem::discriminant(&above.form)
    }

    /// Goes on at the start of a line that was passed over as text.
    pub(super) fn go_back_to(&mut self, at: usize) {
        self.mode = Mode::Lines;
        self.at = at;
        (self.searched, self.newline, self.no_object_at) = (at, None, None);
        (self.is_inside, self.is_apart) = (false, true);
        (self.above, self.inside) = (None, None);
        self.far_tags = FarTags::default();
        (self.angle, self.separator, self.bracket) =
            (CachedSearch::default(), CachedSearch::default(), CachedSearch::default());
    }
}
