//! `blocks`: the code blocks of a reply that are a file's path or content.

use super::fences::{Fence, fences};

/// A block that counts.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Whether it is a `path` block; else it is one of the content's tag.
    pub(super) is_path: bool,
    /// What is inside.
    pub(super) text: String,
    /// How it ended.
    pub(super) ending: Ending,
}

/// How a block ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// With its closing fence.
    Closed,
    /// With the reply, or where the next file begins.
    Unclosed,
    /// With a fence that may as well belong to code inside the block.
    Doubtful,
}

/// How often a fence round everything is looked into.
const DEPTH: usize = 3;

/// The `path` and content blocks outside any other block; if no path is there, those in the last
/// block that holds one. Linear in the reply.
pub(super) fn blocks(reply: &str, tag: &str) -> Vec<Block> {
    let fences = fences(reply);
    let mut walk = Walk { reply, tag, fences: &fences, pairs: true, longest: Vec::new() };
    let mut range = 0..fences.len();
    for _ in 0..DEPTH {
        let found = walk.blocks(range.clone());
        let has_path = found.iter().any(|block| block.is_path(&fences));
        let holder = found.iter().rev().find(|block| {
            fences
                .get(block.inside())
                .is_some_and(|inside| inside.iter().any(|fence| fence.has_tag("path")))
        });
        match holder {
            Some(holder) if !has_path => range = holder.inside(),
            _ => return found.iter().filter_map(|block| walk.read(block)).collect(),
        }
    }
    Vec::new()
}

/// A block as positions among the fences.
struct Span {
    open: usize,
    /// The closing fence; for an unclosed block, the end of the range.
    close: usize,
    ending: Ending,
}

impl Span {
    fn inside(&self) -> std::ops::Range<usize> {
        (self.open + 1).min(self.close)..self.close
    }

    fn is_path(&self, fences: &[Fence<'_>]) -> bool {
        fences.get(self.open).is_some_and(|fence| fence.has_tag("path"))
    }
}

struct Walk<'w> {
    reply: &'w str,
    tag: &'w str,
    fences: &'w [Fence<'w>],
    /// Whether fences inside a block are paired. Given up where it does not come out even, so that no
    /// reply is walked to its end twice.
    pairs: bool,
    /// For each fence of the range, how long the longest bare one at or after it is, by sort: a block
    /// that nothing can close is known without a walk. The last fence comes first.
    longest: Vec<[usize; 2]>,
}

impl Walk<'_> {
    fn blocks(&mut self, range: std::ops::Range<usize>) -> Vec<Span> {
        let mut found = Vec::new();
        self.measure(range.clone());
        let mut at = range.start;
        while let Some(open) = self.fences.get(at).filter(|_| at < range.end) {
            let span = if open.whole {
                Span { open: at, close: at, ending: Ending::Closed }
            } else if open.has_tag("path") {
                self.path(at, range.end)
            } else {
                self.block(at, range.end)
            };
            let is_closed = span.close < range.end && span.ending != Ending::Unclosed;
            at = if is_closed { span.close + 1 } else { span.close.max(at + 1) };
            found.push(span);
        }
        found
    }

    fn measure(&mut self, range: std::ops::Range<usize>) {
        self.longest.clear();
        let mut longest = [0; 2];
        for fence in self.fences.get(range).unwrap_or_default().iter().rev() {
            if let Some(length) = longest.get_mut(fence.sort()).filter(|_| fence.is_bare()) {
                *length = fence.length.max(*length);
            }
            self.longest.push(longest);
        }
    }

    /// A path block holds no fence: it ends at the next one, which is its own if nothing follows on it.
    fn path(&self, at: usize, end: usize) -> Span {
        let close = (at + 1).min(end);
        let closes = match (self.fences.get(at), self.fences.get(close).filter(|_| close < end)) {
            (Some(open), Some(next)) => next.closes(open),
            _ => false,
        };
        Span { open: at, close, ending: if closes { Ending::Closed } else { Ending::Unclosed } }
    }

    fn block(&mut self, at: usize, end: usize) -> Span {
        if let Some(close) = self.close(at, end) {
            let ending =
                if self.is_doubtful(at, close, end) { Ending::Doubtful } else { Ending::Closed };
            return Span { open: at, close, ending };
        }
        self.pairs = false;
        let inside = self.fences.get(at + 1..end).unwrap_or_default();
        let next_file = inside.iter().position(|fence| fence.has_tag("path"));
        let close = next_file.map_or(end, |next| at + 1 + next);
        Span { open: at, close, ending: Ending::Unclosed }
    }

    fn close(&self, at: usize, end: usize) -> Option<usize> {
        let open = self.fences.get(at)?;
        let after = end.checked_sub(at + 2).and_then(|after| self.longest.get(after))?;
        if after.get(open.sort()).is_none_or(|longest| *longest < open.length) {
            return None;
        }
        let mut depth = 0_usize;
        for next in at + 1..end {
            let fence = self.fences.get(next)?;
            match fence.closes(open) {
                true if depth == 0 => return Some(next),
                true => depth -= 1,
                false if self.pairs && fence.opens_inside(open) => depth += 1,
                false => {}
            }
        }
        None
    }

    /// Whether a block of text is closed by a fence after which, after more text, another bare one
    /// is: the first may as well open code inside the block.
    fn is_doubtful(&self, at: usize, close: usize, end: usize) -> bool {
        let (Some(open), Some(first)) = (self.fences.get(at), self.fences.get(close)) else {
            return false;
        };
        let holds_text = ["text", "txt", "markdown", "md"].iter().any(|tag| open.has_tag(tag));
        let next = self.fences.get(close + 1).filter(|_| close + 1 < end);
        let between = next
            .filter(|next| next.closes(open))
            .and_then(|next| self.reply.get(first.end..next.start));
        holds_text
            && open.has_tag(self.tag)
            && between.is_some_and(|between| !between.trim().is_empty())
    }

    /// The block, if it is one that counts.
    fn read(&self, span: &Span) -> Option<Block> {
        let open = self.fences.get(span.open)?;
        let is_path = open.has_tag("path");
        if !is_path && !open.has_tag(self.tag) {
            return None;
        }
        let mut ending = span.ending;
        let text = if open.whole {
            open.after_tag().to_owned()
        } else {
            let end = self.fences.get(span.close).map_or(self.reply.len(), |close| close.start);
            let inside = self.reply.get(open.end..end.max(open.end)).unwrap_or_default();
            let inside = match (ending, inside.trim_end().strip_suffix("```")) {
                // Closed at the end of its last line.
                (Ending::Unclosed, Some(closed)) => {
                    ending = Ending::Closed;
                    closed
                }
                _ => inside,
            };
            content(inside, open.indent)
        };
        let text =
            if is_path && text.trim().is_empty() { open.after_tag().to_owned() } else { text };
        Some(Block { is_path, text, ending })
    }
}

/// The lines without the fence's own indent, carriage returns, and the last line break.
fn content(inside: &str, indent: usize) -> String {
    let inside = inside.strip_suffix('\n').unwrap_or(inside);
    let inside = inside.strip_suffix('\r').unwrap_or(inside);
    if indent == 0 && !inside.contains('\r') {
        return inside.to_owned();
    }
    let mut out = String::with_capacity(inside.len());
    for (at, line) in inside.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
        let line = line.get(blanks.min(indent)..).unwrap_or_default();
        out.push_str(line.strip_suffix('\r').unwrap_or(line));
    }
    out
}
