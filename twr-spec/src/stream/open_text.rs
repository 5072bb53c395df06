//! The texts of open sections while they grow.

use super::candidate::{SectionCandidate, ends_at_label};
use super::event::ReplyEvent;
use super::growth::Source;
use super::pace::{GrowingText, Pace};
use super::part_growth::OpenPart;
use super::safe::{EndsAt, Safe, safe};
use super::state::LiveReply;
use crate::kind::begins_as_code;
use crate::outline::{Form, Growing, NodeId, Tail, Tree};
use crate::spec::{Kind, Path, Segment};
use crate::text::code_tag;

impl LiveReply<'_> {
    /// Tells what was added to a text.
    pub(super) fn grow(&mut self, candidate: &mut SectionCandidate, out: &mut Vec<ReplyEvent>) {
        let Some(field) = self.reader.spec().fields.get(candidate.field) else { return };
        let tree = self.outline.tree();
        let node = tree.node(candidate.node);
        let found = match field.kind.required() {
            Kind::Text | Kind::Code(_) if node.form == Form::Text => match self.outline.growing() {
                Growing::Json(_, Some((id, string))) if id == candidate.node => {
                    let safe = Safe { end: string.end, pace: Pace::Look };
                    Some((string.start, safe, Source::Json))
                }
                _ => None,
            },
            Kind::Text if !node.form.is_json() && node.tail == Tail::None => {
                let is_loose = ends_at_label(node.form, self.reader.spec().layout);
                let ends = if is_loose { EndsAt::Label } else { EndsAt::Header };
                let safe = safe(&self.text, &self.outline, ends, &mut candidate.scan);
                Some((node.body as usize, safe, Source::Text))
            }
            Kind::Code(language) => {
                self.code(candidate, language).or_else(|| self.bare_code(candidate))
            }
            _ => None,
        };
        let Some((body, safe, source)) = found else { return };
        let text = candidate.growth.grow(&self.text, body, safe.end.max(body), source);
        let pace = candidate.growth.pace(&self.text, safe.pace);
        self.keep_pace(pace, GrowingText { section: candidate.node, is_part: false });
        out.extend(text.map(|text| ReplyEvent::Text { field: candidate.field, text }));
    }

    /// Tells what was added to the part that is being written.
    pub(super) fn grow_part(
        &mut self,
        candidate: &mut SectionCandidate,
        out: &mut Vec<ReplyEvent>,
    ) {
        let names = &self.reader.tables().names;
        let Some(kind) = self.kind(candidate.field).filter(|kind| OpenPart::may_be_in(kind)) else {
            return;
        };
        let Some(told) = candidate.parts.reported_part() else { return };
        let before = (told, &mut candidate.part);
        let found = OpenPart::find(&self.text, &self.outline, candidate.node, kind, names, before);
        let Some(part) = found else { return self.pace = Pace::Look };
        let (text, pace) = candidate.part.grow(&self.text, &self.outline, &part);
        self.keep_pace(pace, GrowingText { section: candidate.node, is_part: true });
        if let Some(text) = text {
            out.push(part_text(candidate.field, &part.segments, text));
        }
    }

    /// Where the first fence of a section is, and up to where its code is known.
    fn code(
        &self,
        candidate: &mut SectionCandidate,
        language: &str,
    ) -> Option<(usize, Safe, Source)> {
        let tree = self.outline.tree();
        let section = candidate.node;
        let id = first_fence(tree, section)?;
        let fence = tree.node(id);
        let info = tree.name(id, &self.text);
        let is_asked = candidate.growth.is_begun()
            || section == id
            || info.is_empty()
            || code_tag::tag(language, info) == code_tag::Tag::Asked;
        if !is_asked || fence.indent > 0 || !self.outline.is_open(id) {
            return None;
        }
        let safe = safe(&self.text, &self.outline, EndsAt::FenceMark, &mut candidate.scan);
        Some((fence.body as usize, safe, Source::Code))
    }

    /// Where code without a fence is, and up to where it is known: its first line shows that it is code.
    fn bare_code(&self, candidate: &mut SectionCandidate) -> Option<(usize, Safe, Source)> {
        let tree = self.outline.tree();
        let node = tree.node(candidate.node);
        if node.form.is_json() || node.form == Form::Fence || node.tail != Tail::None {
            return None;
        }
        let body = node.body as usize;
        if candidate.is_bare_code.is_none() {
            let known = body..self.outline.taken();
            let words = candidate.first_words(&self.text, known.clone())?;
            let (first, _) = self.text.get(words..known.end)?.split_once('\n')?;
            candidate.is_bare_code = Some(begins_as_code(first.trim()));
        }
        if candidate.is_bare_code != Some(true) {
            return None;
        }
        let is_loose = ends_at_label(node.form, self.reader.spec().layout);
        let ends = if is_loose { EndsAt::Label } else { EndsAt::Header };
        let safe = safe(&self.text, &self.outline, ends, &mut candidate.scan);
        Some((body, safe, Source::Bare))
    }

    /// Tells what is new of the text that goes on.
    pub(super) fn go_on(&mut self, out: &mut Vec<ReplyEvent>) {
        self.waiting = 0;
        let GrowingText { section, is_part } = self.growing;
        let Some(candidate) = self.open.iter_mut().find(|candidate| candidate.node == section)
        else {
            return;
        };
        let field = candidate.field;
        if !is_part {
            let text = candidate.growth.go_on(&self.text).map(str::to_owned);
            out.extend(text.map(|text| ReplyEvent::Text { field, text }));
        } else if let Some((segments, text)) = candidate.part.go_on(&self.text) {
            out.push(part_text(field, segments, text.to_owned()));
        }
    }

    /// Takes into account what the rest of the line can tell of a section.
    fn keep_pace(&mut self, pace: Pace, growing: GrowingText) {
        if pace == Pace::Tell {
            self.growing = growing;
        }
        self.pace = self.pace.and(pace);
    }
}

/// The fence that a section is, or begins with: `Here it is:` before it looks like a label.
fn first_fence(tree: &Tree, section: NodeId) -> Option<NodeId> {
    let mut at = section;
    while tree.node(at).form != Form::Fence {
        let is_introduction = tree.node(at).form == Form::Label && tree.node(at).key.is_none();
        if at != section && !is_introduction {
            return None;
        }
        at = tree.node(at).first?;
    }
    Some(at)
}

fn part_text(field: usize, segments: &[Segment], text: String) -> ReplyEvent {
    let field = Segment::Field(field);
    let path = Path(std::iter::once(field).chain(segments.iter().cloned()).collect());
    ReplyEvent::PartText { path, text }
}
