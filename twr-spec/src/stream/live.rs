//! `LiveReply`: pieces of a reply go in, events come out.

use std::ops::Range;

use super::candidate::{Finder, SectionCandidate};
use super::event::ReplyEvent;
use super::fingerprint::Fingerprint;
use super::pace::{GrowingText, Pace, goes_on_as_text, goes_on_quietly};
use super::parts::Parts;
use super::reported_state::{Outcome, ReportedState};
use super::state::{LiveReply, Wanted};
use super::thinking::{FirstSection, Thinking};
use crate::bind::{Place, place_of_field};
use crate::diagnostic::Diagnostic;
use crate::kind::Memo;
use crate::outline::{Form, NodeId, Outline};
use crate::read::{Alone, Circumstances, Reader, Reading};
use crate::rule::{Task, TaskIndex};
use crate::spec::{Kind, Path, Segment, Value};
use crate::text::{blank, has};

/// What is known of a field whose section is complete.
#[derive(Clone, Debug)]
pub struct FieldReading {
    /// The value, if it is good.
    pub value: Option<Value<'static>>,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
    /// What could be read all the same.
    pub draft: Option<Value<'static>>,
}

/// Makes of what a section says of a field what is known of the field then.
pub type Amend<'a> = dyn Fn(usize, FieldReading) -> FieldReading + 'a;

/// What sections are read and told with.
#[derive(Clone, Copy)]
struct Known<'k> {
    circumstances: Circumstances<'k>,
    amend: &'k Amend<'k>,
}

/// What goes on a line waits until there are so many bytes of it.
const LEAST: usize = 4;

impl<'r> LiveReply<'r> {
    /// A reply of which nothing has arrived yet.
    pub fn new(reader: &'r Reader<'r>) -> Self {
        let fields = reader.spec().fields.len();
        let tables = reader.tables();
        Self {
            reader,
            names: tables.names.get(reader.spec()),
            wanted: Wanted::All,
            text: String::new(),
            outline: Outline::new(&tables.vocab),
            finder: Finder::default(),
            first: None,
            open: Vec::new(),
            best: vec![None; fields],
            told: vec![ReportedState::Nothing; fields],
            kept: vec![Vec::new(); fields],
            thinking: Thinking::default(),
            memo: Memo::default(),
            index: TaskIndex::default(),
            waiting: 0,
            pace: Pace::Look,
            growing: GrowingText { section: NodeId::ROOT, is_part: false },
        }
    }

    /// Reads the next reply by another reader of the same fields. What was told of the fields stays.
    pub fn change_reader(&mut self, reader: &'r Reader<'r>) {
        let told = std::mem::take(&mut self.told);
        *self = Self { told, ..Self::new(reader) };
    }

    /// Begins a further reply, which is asked for these fields: what was told of them counts no more, what was told of
    /// the others stays.
    pub fn begin(&mut self, wanted: Wanted, asked: impl Fn(usize) -> bool) {
        let told = std::mem::take(&mut self.told);
        *self = Self::new(self.reader);
        if let Wanted::Value(field) = wanted {
            // The words are the value, and no thinking.
            self.thinking = Thinking::none();
            self.open.push(SectionCandidate::of_reply(field));
        }
        self.wanted = wanted;
        let kept = told.into_iter().enumerate();
        self.told =
            kept.map(|(at, told)| if asked(at) { ReportedState::Nothing } else { told }).collect();
    }

    /// Keeps these items of a list that the reply is asked for the rest of: they are its first parts, and those of the
    /// reply are put after them. To be called after [`begin`](Self::begin).
    pub fn keep_items(&mut self, field: usize, items: &[Value<'static>]) {
        if let Some(kept) = self.kept.get_mut(field) {
            *kept = items.to_vec();
        }
    }

    /// The text that has arrived.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the value of a field was told and counts.
    pub fn is_ready(&self, field: usize) -> bool {
        matches!(self.told.get(field), Some(ReportedState::Ready(_)))
    }

    /// Whether it was told of a field that something is wrong with it, and counts.
    pub fn is_rejected(&self, field: usize) -> bool {
        matches!(self.told.get(field), Some(ReportedState::Rejected))
    }

    /// Takes in a piece, and tells what is known since then. The cost of all pieces together is linear. What is known
    /// besides has the same task for all pieces of a reply.
    pub fn push(&mut self, piece: &str, known: Circumstances<'_>, out: &mut Vec<ReplyEvent>) {
        self.push_amended(piece, known, &|_, read| read, out);
    }

    /// As [`push`](Self::push). What is read of a field is told as `amend` makes it, which is given the field and what
    /// its section says: for whoever knows more of the field than this reply says.
    pub fn push_amended(
        &mut self,
        piece: &str,
        known: Circumstances<'_>,
        amend: &Amend<'_>,
        out: &mut Vec<ReplyEvent>,
    ) {
        self.text.push_str(piece);
        if piece.is_empty() || self.wanted == Wanted::AtEnd {
            return;
        }
        self.waiting += piece.len();
        match self.pace {
            Pace::Wait(least) if self.text.len() < least && !has(piece, b'\n') => return,
            Pace::Tell if goes_on_as_text(piece) => {
                if self.waiting >= LEAST {
                    self.go_on(out);
                }
                return;
            }
            _ => {}
        }
        // A value that is asked for alone begins with its first letter or digit, however short it is.
        let begins =
            self.open.iter().any(|candidate| candidate.node == NodeId::ROOT && !candidate.is_told);
        if self.waiting < LEAST && !begins && piece.bytes().all(goes_on_quietly) {
            return;
        }
        self.look(begins, Known { circumstances: known, amend }, out);
    }

    /// Tells all that is known now.
    fn look(&mut self, begins: bool, known: Known<'_>, out: &mut Vec<ReplyEvent>) {
        self.waiting = 0;
        self.pace = Pace::LINE_END;
        let stage = self.outline.stage();
        self.outline.push(&self.text);
        let has_moved = self.outline.stage() != stage || !stage.is_of_lines;
        if has_moved {
            self.find_sections();
        }
        self.tell_thinking(out);
        let mut open = std::mem::take(&mut self.open);
        if has_moved || begins {
            open.retain_mut(|candidate| self.goes_on(candidate, known, out));
        } else {
            // What is open stays open: a text alone may have grown.
            for candidate in &mut open {
                if candidate.is_told && self.is_best(candidate) {
                    self.grow(candidate, out);
                    self.grow_part(candidate, out);
                }
            }
        }
        self.open = open;
        if begins || !self.thinking.is_over() || !self.outline.waits_for_line_end() {
            self.pace = Pace::Look;
        }
    }

    /// Reports the final value or the faults of a field, unless an event has reported them before. Neither takes back
    /// what was reported.
    pub fn report_final(
        &mut self,
        field: usize,
        value: Option<&Value<'_>>,
        diagnostics: Vec<Diagnostic>,
        draft: Option<Value<'static>>,
        out: &mut Vec<ReplyEvent>,
    ) {
        if let (Some(ReportedState::Ready(told)), Some(value)) = (self.told.get(field), value)
            && diagnostics.is_empty()
            && *told == Fingerprint::of(value)
        {
            return;
        }
        let value = value.map(|value| value.clone().into_owned());
        let is_of_field = |candidate: &&SectionCandidate| {
            candidate.field == field && candidate.is_told && self.is_best(candidate)
        };
        let candidate = self.open.iter().find(is_of_field);
        let text =
            candidate.map(|candidate| candidate.growth.growth(&self.text)).unwrap_or_default();
        let part = candidate.map(|candidate| candidate.part.growth(&self.text)).unwrap_or_default();
        if let Some(told) = self.told.get_mut(field) {
            told.report(Outcome { field, text, part, value, diagnostics, draft, out });
        }
    }

    /// Reads the reply, which has ended: what [`Reader::read_in`] says of its text. What was outlined and read while
    /// the reply arrived is not outlined and read again. `None` if another text arrived than this.
    pub fn read<'a>(&mut self, text: &'a str, known: Circumstances<'_>) -> Option<Reading<'a>> {
        if self.text != text {
            return None;
        }
        let fresh = Outline::new(&self.reader.tables().vocab);
        let tree = std::mem::replace(&mut self.outline, fresh).finish(text);
        let memo = std::mem::take(&mut self.memo);
        Some(self.reader.read_outlined(text, &tree, memo, known))
    }

    /// Tells all that the reading of the whole reply says otherwise, or more.
    pub fn finish(&mut self, reading: &Reading<'_>, out: &mut Vec<ReplyEvent>) {
        let Value::Record(values) = &reading.value else { return };
        for (field, value) in values.iter().enumerate() {
            let draft = reading.drafts.get(field).cloned().flatten().map(Value::into_owned);
            self.report_final(
                field,
                value.as_ref(),
                of_field(&reading.diagnostics, field),
                draft,
                out,
            );
        }
    }

    fn find_sections(&mut self) {
        let new = self.outline.take_new();
        self.find_first(new.clone());
        let Some(names) = self.names else { return };
        for at in new {
            let Ok(at) = u32::try_from(at) else { return };
            let spec = self.reader.spec();
            let found = self.finder.find(&self.text, self.outline.tree(), NodeId(at), names, spec);
            let Some(candidate) = found.filter(|candidate| self.wanted.includes(candidate.field))
            else {
                continue;
            };
            let best = self.best.get(candidate.field).copied().flatten();
            let is_late = best.is_some() && self.reader.is_of_first_turn();
            if !is_late && best.is_none_or(|(best, _)| candidate.rank >= best) {
                self.open.push(candidate);
            }
        }
    }

    /// Finds the first part of the reply that is no think block, if it is among the new nodes.
    fn find_first(&mut self, new: Range<usize>) {
        if self.first.is_some_and(|NodeId(first)| (first as usize) < new.start) {
            return;
        }
        let tree = self.outline.tree();
        let mut ids = new.filter_map(|at| u32::try_from(at).ok().map(NodeId));
        let is_answer = |id: &NodeId| {
            let node = tree.node(*id);
            *id != NodeId::ROOT && node.parent == NodeId::ROOT && node.form != Form::Think
        };
        self.first = ids.find(is_answer);
    }

    /// Tells the text before the first section.
    fn tell_thinking(&mut self, out: &mut Vec<ReplyEvent>) {
        if self.thinking.is_over() {
            return;
        }
        let there = self.open.iter().filter(|candidate| candidate.is_in(self.outline.tree()));
        let first = there.min_by_key(|candidate| candidate.start);
        let first = first.map(|candidate| FirstSection {
            node: candidate.node,
            start: candidate.start as usize,
        });
        let told = self.thinking.grow(&self.text, &self.outline, first.as_ref());
        out.extend(told.map(ReplyEvent::Thinking));
    }

    /// Tells what is new of a section; whether it goes on.
    fn goes_on(
        &mut self,
        candidate: &mut SectionCandidate,
        known: Known<'_>,
        out: &mut Vec<ReplyEvent>,
    ) -> bool {
        if !candidate.is_in(self.outline.tree()) {
            self.take_back(candidate, out);
            return false;
        }
        if !candidate.is_told && !self.begins(candidate, out) {
            return self.outline.is_open(candidate.node);
        }
        if !self.is_best(candidate) {
            return false;
        }
        if !self.outline.is_open(candidate.node) {
            self.complete(candidate, known, out);
            return false;
        }
        self.grow(candidate, out);
        self.tell_parts(candidate, known.circumstances, out);
        self.grow_part(candidate, out);
        true
    }

    /// Takes back what was told of a section that was none.
    fn take_back(&mut self, candidate: &SectionCandidate, out: &mut Vec<ReplyEvent>) {
        if let Some(told) = self.told.get_mut(candidate.field).filter(|_| candidate.is_told) {
            *told = ReportedState::Nothing;
            out.push(ReplyEvent::Replaced { field: candidate.field });
        }
    }

    /// Tells that a section began. One that comes again is told of when it has words.
    fn begins(&mut self, candidate: &mut SectionCandidate, out: &mut Vec<ReplyEvent>) -> bool {
        let field = candidate.field;
        let node = self.outline.tree().node(candidate.node);
        let is_open = self.outline.is_open(candidate.node);
        let end = if is_open { self.outline.taken() } else { node.end as usize };
        let has_words = match candidate.node {
            // What begins with a sign may be a header.
            NodeId::ROOT => {
                let words = candidate.first_words(&self.text, 0..self.text.len());
                let words = words.and_then(|words| self.text.get(words..));
                words.is_some_and(|words| {
                    words.starts_with(|c: char| c.is_alphanumeric() || c == '-')
                })
            }
            _ => {
                node.first.is_some()
                    || candidate.first_words(&self.text, node.body as usize..end).is_some()
            }
        };
        let best = self.best.get(field).copied().flatten();
        if best.is_some_and(|(best, _)| candidate.rank < best || !has_words) {
            return false;
        }
        let Some(told) = self.told.get_mut(field) else { return false };
        if !matches!(told, ReportedState::Nothing) {
            if !has_words {
                return false;
            }
            out.push(ReplyEvent::Replaced { field });
        }
        let kept: Vec<(Segment, Value<'static>)> = match self.kept.get(field) {
            Some(items) => (0..).map(Segment::Item).zip(items.iter().cloned()).collect(),
            None => Vec::new(),
        };
        let parts = kept.iter().map(|(at, value)| (at.clone(), Fingerprint::of(value)));
        *told = ReportedState::Begun(parts.collect());
        if let Some(best) = self.best.get_mut(field) {
            *best = Some((candidate.rank, candidate.node));
        }
        candidate.is_told = true;
        candidate.parts = Parts::after(kept.len());
        out.push(ReplyEvent::Began { field });
        out.extend(kept.into_iter().map(|(segment, value)| ReplyEvent::Part {
            path: Path(vec![Segment::Field(field), segment]),
            value,
        }));
        true
    }

    /// Tells the parts of an open section that are complete.
    fn tell_parts(
        &mut self,
        candidate: &mut SectionCandidate,
        known: Circumstances<'_>,
        out: &mut Vec<ReplyEvent>,
    ) {
        let spec = self.reader.spec();
        let Some(field) = spec.fields.get(candidate.field) else { return };
        let mut closed = Vec::new();
        while let Some(part) =
            candidate.parts.next_closed(&self.text, &self.outline, candidate.node, &field.kind)
        {
            self.outline.finish_node(part.node());
            closed.push(part);
        }
        if closed.is_empty() {
            return;
        }
        let task = known.task.map(|text| Task::resumed(text, &mut self.index));
        let page = self.reader.page_from(&self.text, self.outline.tree(), self.first);
        let mut context = self.reader.context(page, task.as_ref());
        for part in closed {
            let memo = &mut self.memo;
            let Some((segment, value)) =
                candidate.parts.read(spec, candidate.field, &part, memo, &mut context)
            else {
                break;
            };
            let path = vec![Segment::Field(candidate.field), segment.clone()];
            if let Some(ReportedState::Begun(parts)) = self.told.get_mut(candidate.field) {
                parts.push((segment, Fingerprint::of(&value)));
            }
            candidate.part.end();
            out.push(ReplyEvent::Part { path: Path(path), value });
        }
        self.index.keep(task);
    }

    /// Reads a section that is closed. An empty one is left to the end: what follows may belong to it.
    fn complete(
        &mut self,
        candidate: &mut SectionCandidate,
        known: Known<'_>,
        out: &mut Vec<ReplyEvent>,
    ) {
        let field = candidate.field;
        let Known { circumstances: known, amend } = known;
        self.tell_parts(candidate, known, out);
        self.outline.finish_node(candidate.node);
        let page = self.reader.page_from(&self.text, self.outline.tree(), self.first);
        let place = match self.names {
            _ if page.node(candidate.node).form == Form::Divider => {
                Some(Place::of(&page, candidate.node))
            }
            Some(names) => place_of_field(&page, names, field, candidate.node),
            None => None,
        };
        let Some(place) = place else { return };
        let text = candidate.growth.growth(&self.text);
        let is_empty =
            blank(page.slice(place.range.clone())) && page.node(candidate.node).form != Form::Text;
        if is_empty
            || page.node(candidate.node).form == Form::Label && takes_siblings(self.kind(field))
        {
            return;
        }
        if let Some(node) = place.node {
            self.memo.want(node);
        }
        let task = known.task.map(|text| Task::resumed(text, &mut self.index));
        let alone = Alone::closed(&mut self.memo, task.as_ref());
        let reading = self.reader.read_at(page, field, place, alone, known);
        self.index.keep(task);
        let Reading { value, mut drafts, diagnostics, .. } = reading;
        let value = match value {
            Value::Record(mut values) => taken(&mut values, field),
            _ => None,
        };
        let draft = taken(&mut drafts, field);
        let diagnostics = of_field(&diagnostics, field);
        let Some(told) = self.told.get_mut(field) else { return };
        if value.is_some() || !diagnostics.is_empty() {
            let read = amend(field, FieldReading { value, diagnostics, draft });
            let FieldReading { value, diagnostics, draft } = read;
            let part = candidate.part.growth(&self.text);
            told.report(Outcome { field, text, part, value, diagnostics, draft, out });
        }
    }
}

/// Whether a label of this kind takes labels after it that no field has: the entries of a map, the paths of files.
fn takes_siblings(kind: Option<&Kind>) -> bool {
    match kind {
        Some(Kind::List(item)) => item.required().is_named_fence(),
        Some(kind) => matches!(kind, Kind::Map(_)) || kind.is_named_fence(),
        None => false,
    }
}

/// Takes what is there of a field.
fn taken(values: &mut [Option<Value<'_>>], field: usize) -> Option<Value<'static>> {
    values.get_mut(field)?.take().map(Value::into_owned)
}

fn of_field(diagnostics: &[Diagnostic], field: usize) -> Vec<Diagnostic> {
    let of_field = |found: &&Diagnostic| found.path.section() == Some(field);
    diagnostics.iter().filter(of_field).cloned().collect()
}
