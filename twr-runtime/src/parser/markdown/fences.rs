//! `fences`: the fence lines of a reply, as `CommonMark` knows them, and blocks that are on one line.

use crate::parser::page::Page;
use crate::parser::sections::without_list_mark;

/// A line that opens or closes a block.
#[derive(Clone, Debug)]
pub(super) struct Fence<'r> {
    mark: u8,
    /// How many marks there are.
    pub(super) length: usize,
    pub(super) indent: usize,
    /// What follows the marks on the line, trimmed.
    pub(super) info: &'r str,
    /// Whether the block is opened and closed on this one line; `info` is all of it then.
    pub(super) whole: bool,
    /// Where the line begins.
    pub(super) start: usize,
    /// Where the next line begins.
    pub(super) end: usize,
}

impl Fence<'_> {
    /// Whether it can close what `open` opened. A chat template's mark that leaked in after it does not
    /// keep it open.
    pub(super) fn closes(&self, open: &Self) -> bool {
        self.is_bare() && self.mark == open.mark && self.length >= open.length
    }

    /// Which character it is made of: 0 for backticks, 1 for tildes.
    pub(super) fn sort(&self) -> usize {
        usize::from(self.mark == b'~')
    }

    /// Whether it opens a block of its own inside what `open` opened.
    pub(super) fn opens_inside(&self, open: &Self) -> bool {
        !self.is_bare() && !self.whole && self.mark == open.mark && self.length >= open.length
    }

    /// Whether nothing follows the marks.
    pub(super) fn is_bare(&self) -> bool {
        let leaked = ["</s>", "<|", "<end_of_turn>", "[/INST]"];
        let is_leaked = leaked.iter().any(|mark| self.info.starts_with(mark));
        !self.whole && (self.info.is_empty() || is_leaked)
    }

    /// The tag: the first word after the marks, up to a blank, a brace or a colon.
    pub(super) fn tag(&self) -> &str {
        let is_end = |c: char| c.is_whitespace() || matches!(c, '{' | ':');
        self.info.split(is_end).next().unwrap_or_default()
    }

    /// What follows the tag.
    pub(super) fn after_tag(&self) -> &str {
        let after = self.info.get(self.tag().len()..).unwrap_or_default();
        after.trim_start_matches(':').trim()
    }

    pub(super) fn has_tag(&self, tag: &str) -> bool {
        self.tag().eq_ignore_ascii_case(tag)
    }
}

/// The fence lines in order, those in think blocks left out.
pub(super) fn fences(reply: &str) -> Vec<Fence<'_>> {
    let thinks = Page::plain(reply).thinks;
    let mut thinks = thinks.iter().peekable();
    let mut found = Vec::new();
    let mut at = 0;
    for piece in reply.split_inclusive('\n') {
        let start = at;
        at += piece.len();
        while thinks.next_if(|think| think.end <= start).is_some() {}
        if thinks.peek().is_none_or(|think| !think.contains(&start)) {
            found.extend(fence(piece, start).or_else(|| in_list(piece, start)));
        }
    }
    found
}

/// The fence with which an item of a list begins; a bare one there would be as good a closing one.
fn in_list(line: &str, start: usize) -> Option<Fence<'_>> {
    let item = without_list_mark(line.trim_start())?;
    let width = line.len() - item.len();
    let fence = fence(item, start + width).filter(|fence| !fence.is_bare())?;
    Some(Fence { indent: width, start, ..fence })
}

/// The fence on a line, at any indent: models indent fences in lists.
fn fence(line: &str, start: usize) -> Option<Fence<'_>> {
    let text = line.trim_start_matches([' ', '\t']);
    let mark = *text.as_bytes().first()?;
    if !matches!(mark, b'`' | b'~') {
        return None;
    }
    let length = text.bytes().take_while(|&byte| byte == mark).count();
    let info = text.get(length..)?.trim();
    let mut fence = Fence {
        mark,
        length,
        indent: line.len() - text.len(),
        info,
        whole: false,
        start,
        end: start + line.len(),
    };
    if length < 3 {
        return None;
    }
    if mark == b'`' && info.contains('`') {
        // Code in a sentence, unless the line is a block that opens and closes.
        fence.info = info.strip_suffix("```").filter(|inside| !inside.contains('`'))?.trim();
        fence.whole = true;
    }
    Some(fence)
}
