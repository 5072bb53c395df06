//! `PartGrowth`: the text, so far, of the part of a section that is being written.

use std::borrow::Cow;

use super::growth::{Growth, Source};
use super::named_fences::FenceCount;
use super::pace::Pace;
use super::safe::{EndsAt, LineScan, Safe, floor, safe};
use crate::bind::NamesOf;
use crate::outline::{Form, NodeId, Outline, Tree};
use crate::spec::{Kind, Segment};
use crate::text::code_tag::{self, Tag};
use crate::text::{blank, list_marker};

/// The code of an item whose fence is further from the start of its line, in bytes, is told with the item.
const DEEPEST_FENCE: usize = 32;

/// An item whose mark, with the blanks around it, is longer is told when its line is complete, in bytes.
const LONGEST_MARK: usize = 64;

/// The text of the part that is being written.
#[derive(Clone, Debug, Default)]
pub(super) struct PartGrowth {
    /// Where the part begins.
    start: usize,
    segments: Vec<Segment>,
    growth: Growth,
    scan: LineScan,
    fences: FenceCount,
}

/// A part that is being written.
pub(super) struct OpenPart {
    pub(super) segments: Vec<Segment>,
    start: usize,
    body: usize,
    ends: EndsAt,
    source: Source,
}

impl PartGrowth {
    /// What is new of a part, and how the part grows on the line that is being written.
    pub(super) fn grow(
        &mut self,
        reply: &str,
        outline: &Outline<'_>,
        part: &OpenPart,
    ) -> (Option<String>, Pace) {
        if self.start != part.start {
            let fences = std::mem::take(&mut self.fences);
            let segments = part.segments.clone();
            *self = Self { start: part.start, segments, fences, ..Self::default() };
        }
        let safe = match part.ends {
            // The line that is being written is the item.
            EndsAt::Item => Safe { end: reply.len(), pace: Pace::Tell },
            ends => safe(reply, outline, ends, &mut self.scan),
        };
        let text = self.growth.grow(reply, part.body, safe.end.max(part.body), part.source);
        (text, self.growth.pace(reply, safe.pace))
    }

    /// What is new of a part that goes on, at [`Pace::Tell`], and where the part is in its section.
    pub(super) fn go_on<'r>(&mut self, reply: &'r str) -> Option<(&[Segment], &'r str)> {
        let new = self.growth.go_on(reply)?;
        Some((&self.segments, new))
    }

    /// The part that is being written, and what was told of it.
    pub(super) fn growth<'r>(&self, reply: &'r str) -> (&[Segment], Cow<'r, str>) {
        (&self.segments, self.growth.growth(reply))
    }

    /// Ends the text of the part, which was told as a whole.
    pub(super) fn end(&mut self) {
        self.growth = Growth::ended();
    }
}

impl OpenPart {
    /// Whether a text can be part of a section of this kind.
    pub(super) fn may_be_in(kind: &Kind) -> bool {
        match kind {
            Kind::List(item) => matches!(
                item.required(),
                Kind::Line | Kind::Text | Kind::File | Kind::Edit | Kind::Code(_)
            ),
            Kind::File | Kind::Edit | Kind::Record(_) => true,
            _ => false,
        }
    }

    /// The part of a section that is being written, if it is a text, where so many parts were told and `before` is what
    /// was told of the last one.
    pub(super) fn find(
        reply: &str,
        outline: &Outline<'_>,
        section: NodeId,
        kind: &Kind,
        names: &NamesOf,
        (told, before): (usize, &mut PartGrowth),
    ) -> Option<Self> {
        match kind {
            Kind::List(item) => match item.required() {
                Kind::Line | Kind::Text => Self::item(reply, outline, section, told),
                Kind::File | Kind::Edit => {
                    let (fence, part) = Self::content(outline, section)?;
                    let at = before.fences.before(outline.tree(), section, fence);
                    Some(Self { segments: vec![Segment::Item(at)], ..part })
                }
                Kind::Code(language) => Self::code(reply, outline, section, (language, told)),
                _ => None,
            },
            Kind::File | Kind::Edit => Self::content(outline, section).map(|(_, part)| part),
            Kind::Record(record) => {
                let tree = outline.tree();
                let last = tree.node(section).last.filter(|last| outline.is_open(*last))?;
                let node = tree.node(last);
                let named = names.get(record)?.find(node.key)?;
                let field = record.fields.get(named.field)?;
                let is_text = matches!(field.kind.required(), Kind::Text) && !node.form.is_json();
                is_text.then(|| Self {
                    segments: vec![Segment::Field(named.field)],
                    start: node.start as usize,
                    body: node.body as usize,
                    ends: EndsAt::Label,
                    source: Source::Nested,
                })
            }
            _ => None,
        }
    }

    /// The item that begins on the line that is being written.
    fn item(reply: &str, outline: &Outline<'_>, section: NodeId, told: usize) -> Option<Self> {
        if outline.is_inside_line() || !outline.is_of_lines() {
            return None;
        }
        let start = outline.taken();
        let line = reply.get(start..)?;
        let line = line.get(..floor(line, LONGEST_MARK))?;
        let words = line.trim_start_matches([' ', '\t']);
        let width = list_marker(words)?;
        let body = start + line.len() - words.len() + width;
        // The item before this one is told when the line that ends it is complete. What is set in further, or has another
        // mark, may be an item inside it or the next section.
        let open = outline.open_item_in(section);
        if let Some(item) = open.map(|item| outline.tree().node(item)) {
            let mark = reply.get(item.start as usize..).unwrap_or_default();
            let indent = line.len() - words.len();
            if indent > usize::from(item.indent) || mark_class(words) != mark_class(mark) {
                return None;
            }
        }
        // The mark may be a longer one yet.
        let is_begun = words.get(width..).is_some_and(|text| !blank(text));
        let before = usize::from(open.is_some());
        is_begun.then(|| Self {
            segments: vec![Segment::Item(told + before)],
            start,
            body,
            ends: EndsAt::Item,
            source: Source::Text,
        })
    }

    /// The lines of the fence that the item begins with which is being written.
    fn code(
        reply: &str,
        outline: &Outline<'_>,
        section: NodeId,
        (language, told): (&str, usize),
    ) -> Option<Self> {
        let tree = outline.tree();
        let item = tree.node(section).last.filter(|last| tree.node(*last).form == Form::Item)?;
        let fence = tree.node(item).first.filter(|fence| tree.node(*fence).form == Form::Fence)?;
        let node = tree.node(fence);
        let info = tree.name(fence, reply);
        let is_asked = info.is_empty() || code_tag::tag(language, info) == Tag::Asked;
        if !is_asked || node.start != tree.node(item).body || !outline.is_open(fence) {
            return None;
        }
        let before = reply.get(..node.start as usize)?.bytes().rev().take(DEEPEST_FENCE + 1);
        let column = before.take_while(|byte| *byte != b'\n').count();
        (column <= DEEPEST_FENCE).then(|| Self {
            segments: vec![Segment::Item(told)],
            start: node.start as usize,
            body: node.body as usize,
            ends: EndsAt::FenceMark,
            source: Source::Item(column),
        })
    }

    /// The lines of the file or edit whose fence is open, and the fence.
    fn content(outline: &Outline<'_>, section: NodeId) -> Option<(NodeId, Self)> {
        let tree = outline.tree();
        let fence = last_fence(tree, section).filter(|fence| outline.is_open(*fence))?;
        let node = tree.node(fence);
        let part = Self {
            segments: Vec::new(),
            start: node.start as usize,
            body: node.body as usize,
            ends: EndsAt::FenceMark,
            source: Source::Code,
        };
        (node.indent == 0).then_some((fence, part))
    }
}

/// What all marks of one list begin with: `1. ` and `2. ` with a digit, `一、` and `二、` with a letter.
fn mark_class(mark: &str) -> Option<char> {
    let first = mark.chars().next()?;
    Some(match first {
        first if first.is_numeric() => '1',
        first if first.is_alphabetic() => 'a',
        first => first,
    })
}

/// The innermost last part of a section, if it is a fence.
fn last_fence(tree: &Tree, section: NodeId) -> Option<NodeId> {
    let mut at = section;
    while let Some(last) = tree.node(at).last {
        at = last;
        if tree.node(at).form == Form::Fence {
            return Some(at);
        }
    }
    None
}
