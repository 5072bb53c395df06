//! Fences: where one opens and closes, and which begins a section's block.

use std::ops::Range;

use super::{Fence, Scanner};
use crate::soft::fence::{FenceLine, one_line};
use crate::soft::mark::{LineKind, LineMark};
use crate::spec::Layout;

impl Scanner<'_> {
    /// Whether the line opens or closes a fence; then nothing else is on it.
    pub(super) fn fence_line(
        &mut self,
        line: &str,
        start: usize,
        end: usize,
        length: usize,
    ) -> bool {
        let fence = match self.open {
            Some(_) => FenceLine::parse(line),
            None => FenceLine::opening(line),
        };
        let Some(fence) = fence else {
            return self.matcher.layout() == Layout::Blocks
                && self.block_on_one_line(line, start, end);
        };
        match self.open {
            None => self.open_fence(fence, line, start..end, length),
            Some(open) if fence.closes(&open) && self.depth > 0 => self.depth -= 1,
            Some(open) if fence.closes(&open) => {
                self.open = None;
                self.section = self.section.filter(|section| !section.fenced);
                if let Some(fence) = self.scan.fences.last_mut() {
                    fence.close = Some(start..end);
                }
            }
            Some(open) if self.depth == 0 && self.begins_block(fence, &open) => {
                if let Some(fence) = self.scan.fences.last_mut() {
                    fence.close = Some(start..start);
                }
                self.open_fence(fence, line, start..end, length);
            }
            Some(open) if fence.is_paired_inside(&open) => self.depth += 1,
            Some(_) => {}
        }
        true
    }

    /// Whether the line is a section's block as a whole, where blocks were asked for.
    fn block_on_one_line(&mut self, line: &str, start: usize, end: usize) -> bool {
        // Only a whole line: what follows a closing mark on it would be searched again and again.
        let is_whole = start == self.at;
        if self.open.is_some() || !is_whole {
            return false;
        }
        let Some((tag, inside)) = one_line(line) else { return false };
        let found = self.matcher.block(tag, line, inside.start);
        let Some(block) = found.filter(|found| matches!(found.kind, LineKind::Header(_))) else {
            return false;
        };
        self.push(LineMark { exact: false, ..block }, line, start);
        if let Some(mark) = self.scan.marks.last_mut() {
            mark.block = Some(self.scan.fences.len());
        }
        let (inside, close) = (start + inside.start, Some(start + inside.end..end));
        self.scan.fences.push(Fence { start, inside, close });
        true
    }

    fn open_fence(&mut self, fence: FenceLine<'_>, line: &str, place: Range<usize>, length: usize) {
        let inside = (place.end + 1).min(length);
        self.open = None;
        // A fence inside a tag is its value.
        let in_tag = self.matcher.layout() == Layout::Tags && self.section.is_some();
        let block = self.matcher.block(fence.info, line, place.len()).filter(|_| !in_tag);
        self.in_block = block.is_some();
        if let Some(block) = block {
            self.push(block, line, place.start);
            self.section = None;
            if let Some(mark) = self.scan.marks.last_mut() {
                mark.block = Some(self.scan.fences.len());
            }
        }
        self.open = Some(fence.detached());
        self.depth = 0;
        self.scan.fences.push(Fence { start: place.start, inside, close: None });
    }

    /// Whether this line begins a section's block although a fence is open: a block before that was never
    /// closed, or a fence round the whole reply.
    fn begins_block(&self, next: FenceLine<'_>, open: &FenceLine<'_>) -> bool {
        self.matcher.layout() == Layout::Blocks
            && (!self.in_block || next.reaches(open))
            && self.matcher.field(next.info).is_some()
    }
}
