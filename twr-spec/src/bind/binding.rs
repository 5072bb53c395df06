//! `Binding`: where each field of a record is, and what was tolerated to find it.

use std::collections::HashSet;
use std::ops::Range;

use super::level::CERTAIN;
use super::pick::{Level, Pick, cut_at};
use super::{Names, Page, Place};
use crate::outline::{Form, NodeId};
use crate::recovery::RecoveryKind;

/// Where each field of a record is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Binding {
    /// The node with each field's name, and the place of its value.
    pub(super) picks: Vec<Option<Pick>>,
    /// Nodes with unknown names in the form of their siblings.
    pub(crate) extra: Vec<NodeId>,
    /// Nodes of a field that was found again, and better, elsewhere.
    pub(crate) repeated: Vec<(usize, NodeId)>,
    /// Places that give a field once more.
    pub(super) rivals: Vec<Rival>,
    /// What was tolerated to find the fields.
    pub(crate) notes: Vec<Note>,
    /// The node that all fields were taken from; `None` for the record's own level.
    pub(crate) source: Option<NodeId>,
    /// What is wrong with the object of JSON that the fields are in: what is absent may have been in it.
    pub(crate) damage: Option<Damage>,
    /// A node in which the dialogue went on.
    pub(crate) turn: Option<NodeId>,
    /// Where the words that head the record end, if labels follow on their line.
    pub(super) head_end: Option<usize>,
    /// Words below the title of the record that no field was given.
    pub(super) left: Option<Range<usize>>,
    /// Words of the record that may be the value of a field without one, where nothing says of which.
    pub(crate) unclear: Option<Range<usize>>,
    /// Fields that are not there and that a name nobody asked for may mean.
    pub(super) meant_by_stranger: Vec<usize>,
}

/// What is wrong with an object of JSON as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// The reply ends inside of it.
    CutOff,
    /// It is broken, or one of its brackets was missing or wrong.
    Broken,
}

/// A place that gives a field once more.
#[derive(Clone, Debug)]
pub(super) struct Rival {
    pub(super) field: usize,
    pub(super) place: Place,
}

/// One leniency that finding a field took.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    pub(crate) kind: RecoveryKind,
    /// The field; `None` for the record as a whole.
    pub(crate) field: Option<usize>,
    pub(crate) range: Range<usize>,
}

impl Binding {
    pub(super) fn new(level: Level, source: Option<NodeId>) -> Self {
        let note = |range| Note { kind: RecoveryKind::Repeated, field: None, range };
        Self {
            notes: level.left_out.into_iter().map(note).collect(),
            picks: level.picks,
            extra: level.unknown,
            repeated: level.repeated,
            source,
            ..Self::default()
        }
    }

    /// Whether some field was found in a form that is no accident of the words.
    pub(crate) fn is_certain(&self) -> bool {
        self.picks.iter().flatten().any(|pick| pick.certainty >= CERTAIN)
    }

    /// The place of a field's value.
    pub(crate) fn place(&self, field: usize) -> Option<&Place> {
        self.picks.get(field)?.as_ref().map(|pick| &pick.place)
    }

    /// The places that give a field once more, where nothing says which of them counts.
    pub(crate) fn rivals(&self, field: usize) -> impl Iterator<Item = &Place> {
        self.rivals.iter().filter(move |rival| rival.field == field).map(|rival| &rival.place)
    }

    /// Whether a name that nobody asked for may mean a field that is not there.
    pub(crate) fn is_meant_by_stranger(&self, field: usize) -> bool {
        self.meant_by_stranger.contains(&field)
    }

    /// Whether all that was found is inside a range.
    pub(super) fn is_all_in(&self, range: &Range<usize>) -> bool {
        let mut found = self.found();
        found.all(|(_, place)| range.start <= place.range.start && place.range.end <= range.end)
    }

    /// Ends every place that holds this byte there.
    pub(super) fn cut_at(&mut self, page: &Page<'_, '_>, at: usize) {
        cut_at(&mut self.picks, page, at);
    }

    /// The place without the fields that were found in it: a text with a title of its own may hold all of them.
    pub(super) fn before_found(&self, page: &Page<'_, '_>, mut place: Place) -> Place {
        let marks = self.picks.iter().flatten().map(|pick| page.node(pick.mark).start as usize);
        let first = marks.filter(|start| place.range.contains(start)).min();
        if let Some(first) = first {
            place.cut(page, first);
        }
        place
    }

    /// The node with a field's name.
    pub(crate) fn mark(&self, field: usize) -> Option<NodeId> {
        self.picks.get(field)?.as_ref().map(|pick| pick.mark)
    }

    /// Whether a short value is the last of several in one form: what follows it after a blank line is about all of
    /// them.
    pub(crate) fn ends_series(&self, page: &Page<'_, '_>, field: usize) -> bool {
        let Some(mark) = self.mark(field) else { return false };
        let form = page.node(mark).form;
        // From the end: in a reply in order the next field tells at once.
        let picks = self.picks.iter().rev().flatten();
        let mut alike = picks.filter(|pick| page.node(pick.mark).form == form);
        let mut count = 0;
        let is_last = alike.all(|pick| {
            count += 1;
            pick.mark <= mark
        });
        is_last && count > 1
    }

    /// Gives a field another of its places.
    pub(crate) fn put(&mut self, field: usize, mark: NodeId, place: Place) {
        if let Some(slot) = self.picks.get_mut(field) {
            *slot = Some(Pick { mark, place, certainty: 0 });
        }
    }

    /// The field whose place ends last on the page.
    pub(crate) fn last(&self) -> Option<(usize, &Place)> {
        self.found().max_by_key(|(_, place)| place.range.end)
    }

    /// Ends the place of a field before words that are no part of its value.
    pub(crate) fn end_before(&mut self, page: &Page<'_, '_>, field: usize, words: Range<usize>) {
        let (Some(mark), Some(mut place)) = (self.mark(field), self.place(field).cloned()) else {
            return;
        };
        place.cut(page, words.start);
        self.put(field, mark, place);
        self.note(RecoveryKind::Postamble, Some(field), words);
    }

    /// Gives a field a section under another name.
    pub(crate) fn give(&mut self, page: &Page<'_, '_>, field: usize, id: NodeId) {
        let node = page.node(id);
        self.note(
            RecoveryKind::HeaderSpelled,
            Some(field),
            node.start as usize..node.body as usize,
        );
        self.put(field, id, Place::of(page, id));
        self.extra.retain(|extra| *extra != id);
    }

    /// Gives a field a piece of the model's own words.
    pub(crate) fn tell(&mut self, field: usize, piece: Range<usize>) {
        self.note(RecoveryKind::HeaderMissing, Some(field), piece.clone());
        self.put(field, NodeId::ROOT, Place::text(piece));
    }

    /// Gives a field the parts that are after its place.
    pub(super) fn extend(&mut self, page: &Page<'_, '_>, field: usize, parts: &[NodeId]) {
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return };
        let moved = page.node(*first).start as usize..page.node(*last).end as usize;
        let taken: HashSet<NodeId> = parts.iter().copied().collect();
        if let Some(Some(pick)) = self.picks.get_mut(field) {
            pick.place.range.end = pick.place.range.end.max(moved.end);
            pick.place.children.extend(parts);
            self.extra.retain(|extra| !taken.contains(extra));
            self.note(RecoveryKind::HeaderMoved, Some(field), moved);
        }
    }

    /// The fields that were found without a header, where only that they were missing said whose the place is.
    pub(crate) fn guessed(&self) -> impl Iterator<Item = usize> {
        let guesses = self.notes.iter().filter(|note| note.kind == RecoveryKind::HeaderMissing);
        guesses.filter_map(|note| note.field).filter(|field| self.has(*field))
    }

    /// Takes a field's place from it, and all that was tolerated to find it.
    pub(crate) fn withdraw(&mut self, field: usize) {
        if let Some(slot) = self.picks.get_mut(field) {
            *slot = None;
        }
        self.notes.retain(|note| note.field != Some(field));
    }

    /// Whether any field was found.
    pub(crate) fn is_empty(&self) -> bool {
        self.picks.iter().all(Option::is_none)
    }

    /// The fields that were found, in the order of the page.
    pub(crate) fn found(&self) -> impl Iterator<Item = (usize, &Place)> {
        let picks = self.picks.iter().enumerate();
        picks.filter_map(|(field, pick)| Some((field, &pick.as_ref()?.place)))
    }

    /// Where the first of the fields begins, its mark or its label in a line included.
    pub(crate) fn start(&self, page: &Page<'_, '_>) -> Option<usize> {
        let starts = self.picks.iter().flatten().map(|pick| {
            let mark = page.node(pick.mark);
            if mark.form == Form::Root { pick.place.range.start } else { mark.start as usize }
        });
        let first = starts.chain(self.head_end).min()?;
        Some(self.source.map_or(first, |source| first.min(page.node(source).start as usize)))
    }

    pub(super) fn has(&self, field: usize) -> bool {
        self.picks.get(field).is_some_and(Option::is_some)
    }

    pub(super) fn note(&mut self, kind: RecoveryKind, field: Option<usize>, range: Range<usize>) {
        self.notes.push(Note { kind, field, range });
    }

    /// The fields that were not found, those that have to be there first.
    pub(super) fn missing(&self, names: &Names) -> Vec<usize> {
        let missing = |required: bool| {
            let of = names.of.iter().enumerate();
            of.filter(move |(at, field)| field.is_required == required && !self.has(*at))
        };
        missing(true).chain(missing(false)).map(|(at, _)| at).collect()
    }
}
