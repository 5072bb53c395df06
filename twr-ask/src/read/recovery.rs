//! `Recovery`: one leniency that reading a payload used, and where.

use std::fmt::{self, Write as _};

use twr::advanced::json::Repairs;
use twr::advanced::verdict::Verdict;
use twr::verdict::RecoveryKind;

use super::coercion::Coercion;
use crate::payload::{Envelope, Payload};

/// One thing that a model wrote otherwise than asked, and that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recovery {
    /// What was tolerated, as a [`Strictness`](twr::verdict::Strictness) names it.
    pub kind: RecoveryKind,
    /// The same in terms of payloads; `None` for a slip that any reply may have, such as a comma too many in JSON.
    pub coercion: Option<Coercion>,
    /// The part of the payload, such as `questions[0].recommended`; empty for the reply as a whole.
    pub place: String,
}

impl Recovery {
    /// A slip that any reply may have.
    pub(super) fn slip(kind: RecoveryKind, place: &str) -> Self {
        Self { kind, coercion: None, place: place.to_owned() }
    }

    /// A way of writing a payload.
    pub(super) fn coerced(coercion: Coercion, place: &str) -> Self {
        Self { kind: coercion.kind(), coercion: Some(coercion), place: place.to_owned() }
    }

    /// What a model has to write in its place.
    pub(super) fn instead(&self) -> String {
        let instead = match self.coercion {
            Some(coercion) => coercion.instead().to_owned(),
            None => format!("write it just as asked for, without `{}`", self.kind.name()),
        };
        if self.place.is_empty() { instead } else { format!("{}: {instead}", self.place) }
    }
}

/// The place, and what was tolerated there.
impl fmt::Display for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{}: ", twr::visible(&self.place))?;
        }
        match self.coercion {
            Some(coercion) => coercion.fmt(f),
            None => f.write_str(self.kind.name()),
        }
    }
}

/// A reply that was put right, and what was tolerated.
pub(super) struct Canonical {
    pub(super) reply: String,
    pub(super) recoveries: Vec<Recovery>,
}

/// What is tolerated while a payload's JSON is put right, each with the part that is looked at.
#[derive(Debug, Default)]
pub(super) struct Changes {
    place: String,
    found: Vec<Recovery>,
}

impl Changes {
    /// Notes a change to the part that is looked at.
    pub(super) fn push(&mut self, coercion: Coercion) {
        self.found.push(Recovery::coerced(coercion, &self.place));
    }

    /// Notes a change to this member of the part.
    pub(super) fn push_at(&mut self, member: &str, coercion: Coercion) {
        self.within(member, |changes| changes.push(coercion));
    }

    /// Looks at a member of the part.
    pub(super) fn within<T>(&mut self, member: &str, look: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.place.len();
        if length > 0 {
            self.place.push('.');
        }
        self.place.push_str(member);
        let seen = look(self);
        self.place.truncate(length);
        seen
    }

    /// Looks at an item of the part, which is a list.
    pub(super) fn within_item<T>(&mut self, at: usize, look: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.place.len();
        // A `String` takes every text.
        let _ = write!(self.place, "[{at}]");
        let seen = look(self);
        self.place.truncate(length);
        seen
    }

    /// All changes, each of a part once.
    pub(super) fn finish(self) -> Vec<Recovery> {
        let mut found = self.found;
        found.dedup();
        found
    }
}

/// The slips of JSON that were repaired.
pub(super) fn of_repairs(repairs: &Repairs) -> impl Iterator<Item = Recovery> + '_ {
    repairs.iter().map(|(repair, _)| Recovery::slip(repair.into(), ""))
}

/// The slips of a reply in sections, or of the JSON that was put right, with the field that each is in.
pub(super) fn of_verdict(verdict: &Verdict<Envelope>) -> impl Iterator<Item = Recovery> + '_ {
    let fields = &verdict.partial.spec.fields;
    verdict.recoveries.iter().map(|recovery| {
        let field = recovery.section.and_then(|section| fields.get(section));
        Recovery::slip(recovery.kind, field.map_or("", |field| field.name.as_ref()))
    })
}

/// The questions without an id, whose text is their name.
pub(super) fn of_missing_ids(payload: &Payload) -> Vec<Recovery> {
    let Payload::Clarification(form) = payload else { return Vec::new() };
    let questions = form.questions.iter().enumerate();
    let has_none = |id: &Option<String>| id.as_deref().is_none_or(|id| id.trim().is_empty());
    questions
        .filter(|(_, question)| has_none(&question.id))
        .map(|(at, _)| Recovery::coerced(Coercion::NoId, &format!("questions[{at}]")))
        .collect()
}
