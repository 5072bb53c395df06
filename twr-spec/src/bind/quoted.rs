//! Lines of a text that quote something, and look like sections or labels of the page: `The note says:⏎[Steps] more.`

use super::names::Shape;
use super::{Names, Page, inline};
use crate::outline::{Flags, Form, NodeId};
use crate::text::blank;

/// As many bytes above a line are looked at.
const NEAR: usize = 600;

/// As many lines of a quotation are looked at.
const MOST_LINES: usize = 12;

/// Takes the sections out of a level that are lines of the text above them.
pub(super) fn take_quoted(
    page: &Page<'_, '_>,
    names: &Names,
    marks: &mut Vec<NodeId>,
) -> Vec<NodeId> {
    let mut above: Option<NodeId> = None;
    let mut quoted = Vec::new();
    marks.retain(|mark| {
        let named = names.find(page.node(*mark).key);
        let field = named.and_then(|named| names.of.get(named.field));
        if above.is_some_and(|above| is_quoted_section(page, *mark, above)) {
            quoted.push(*mark);
            return false;
        }
        if let Some(field) = field {
            above = Some(*mark).filter(|_| field.shape == Shape::Text);
        }
        true
    });
    quoted
}

/// Whether a section is a line that the text in the section above it quotes:
///
/// - the section above is below its header, and this one is after its own;
/// - its brackets are others than those of the section above;
/// - the line above it, and above others in such brackets, ends with a colon.
pub(super) fn is_quoted_section(page: &Page<'_, '_>, id: NodeId, above: NodeId) -> bool {
    let (node, header) = (page.node(id), page.node(above));
    let are_brackets = node.form == Form::Bracket && header.form == Form::Bracket;
    let is_behind = !node.flags.has(Flags::ALONE) && header.flags.has(Flags::ALONE);
    if !are_brackets || !is_behind || node.start < header.body {
        return false;
    }
    let mark = |at: u32| page.text.get(at as usize..).and_then(|text| text.chars().next());
    let (own, other) = (mark(node.start), mark(header.start));
    let Some(own) = own.filter(|_| own != other) else { return false };
    let before = page.slice(header.body as usize..node.start as usize);
    introducing(before, |line| line.starts_with(own)).is_some()
}

/// Whether a label in a text is a line of what the text quotes: a line above it ends with a colon, with nothing but
/// lines of the quotation between them; and these give another field that the page has given before, or the text goes
/// on right below.
pub(super) fn is_quoted_label(page: &Page<'_, '_>, names: &Names, id: NodeId) -> bool {
    let node = page.node(id);
    let body = page.node(node.parent).body.min(node.start);
    let before = page.slice(body as usize..node.start as usize);
    let is_label = |line: &str| field_of(names, line).is_some();
    let quoted = introducing(before, |line| line.contains([':', '：']));
    let Some((words, lines)) = quoted else { return false };
    let is_name = inline::field_of(names, words).is_some();
    !is_name && (lines.into_iter().any(is_label) || goes_on_below(page, id))
}

/// The field that a line gives: `Type: lost`.
fn field_of(names: &Names, line: &str) -> Option<usize> {
    let (label, value) = line.split_once([':', '：'])?;
    inline::field_of(names, label.trim()).filter(|_| !blank(value))
}

/// The line above that ends with a colon, and the lines below it, if all of them are of the quotation.
fn introducing(before: &str, is_quoted: impl Fn(&str) -> bool) -> Option<(&str, Vec<&str>)> {
    let mut start = before.len().saturating_sub(NEAR);
    while !before.is_char_boundary(start) {
        start += 1;
    }
    let near = before.get(start..).unwrap_or_default();
    let near = near.strip_suffix('\n').unwrap_or(near);
    let mut found = Vec::new();
    for line in near.rsplit('\n').take(MOST_LINES).map(str::trim) {
        if let Some(words) = line.strip_suffix([':', '：']) {
            return Some((words, found));
        }
        if line.is_empty() || !is_quoted(line) {
            return None;
        }
        found.push(line);
    }
    None
}

/// Whether a line without a name is right below the line of a label.
fn goes_on_below(page: &Page<'_, '_>, id: NodeId) -> bool {
    let node = page.node(id);
    let end = page.node(node.parent).end.max(node.body) as usize;
    let below = page.slice(node.body as usize..end);
    let mut lines = below.split('\n').skip(1).take(MOST_LINES).map(str::trim);
    let next = lines.find(|line| !line.contains([':', '：']));
    next.is_some_and(|line| !line.is_empty())
}
