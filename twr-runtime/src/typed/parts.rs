//! `Parts` takes an untyped partial value apart, field by field: for generated code.

use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::partial::Partial;
use twr_spec::spec::{Path, Segment, Value};

use super::{Mismatch, Part};

/// The fields of a [`Partial`] by name, so that one that was read by another spec has what both have.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'p> {
    partial: &'p Partial,
}

impl<'p> Parts<'p> {
    /// The fields of this partial value.
    pub fn of(partial: &'p Partial) -> Self {
        Self { partial }
    }

    /// How far the field called `name` came.
    pub fn part<T>(self, name: &str, read: fn(Value<'_>) -> Result<T, Mismatch>) -> Part<T> {
        self.find(name, read, || None)
    }

    /// The same for a field with a default, which is ready with it where a reply does without.
    pub fn part_or<T>(
        self,
        name: &str,
        read: fn(Value<'_>) -> Result<T, Mismatch>,
        default: impl FnOnce() -> T,
    ) -> Part<T> {
        self.find(name, read, || Some(default()))
    }

    fn find<T>(
        self,
        name: &str,
        read: fn(Value<'_>) -> Result<T, Mismatch>,
        default: impl FnOnce() -> Option<T>,
    ) -> Part<T> {
        let Some(at) = self.partial.position(name) else { return Part::Missing };
        let of_field = |wrong: &&Diagnostic| wrong.path.section() == Some(at);
        let wrong: Vec<Diagnostic> =
            self.partial.diagnostics.iter().filter(of_field).cloned().collect();
        if !wrong.is_empty() {
            return self.wronged(at, wrong, read);
        }
        match self.partial.get(name) {
            Some(value) => match read(value.clone()) {
                Ok(value) => Part::Ready(value),
                // A hand-written `FieldValue` may refuse what its own kind reads.
                Err(mismatch) => Part::Rejected(vec![refused(at, &mismatch)]),
            },
            None if self.is_blank() => Part::Missing,
            None => default().map_or(Part::Missing, Part::Ready),
        }
    }

    fn wronged<T>(
        self,
        at: usize,
        wrong: Vec<Diagnostic>,
        read: fn(Value<'_>) -> Result<T, Mismatch>,
    ) -> Part<T> {
        let is_missing = |wrong: &Diagnostic| {
            wrong.path.0.len() == 1 && matches!(wrong.kind, DiagnosticKind::Missing)
        };
        let is_cut_off = |wrong: &Diagnostic| matches!(wrong.kind, DiagnosticKind::CutOff);
        match self.partial.drafts.get(at) {
            Some(Some(Value::Text(text))) if wrong.iter().any(is_cut_off) => {
                Part::Growing(text.clone().into_owned())
            }
            Some(Some(parts)) if wrong.iter().all(is_cut_off) => match read(parts.clone()) {
                Ok(complete) => Part::Filling { complete, growing: found(wrong) },
                // A record is none before it is whole.
                Err(_) => Part::Growing(found(wrong)),
            },
            _ if wrong.iter().all(is_missing) => Part::Missing,
            _ => Part::Rejected(wrong),
        }
    }

    /// Whether no reply was read at all: then nothing was left out either.
    fn is_blank(self) -> bool {
        self.partial.good() == 0 && self.partial.diagnostics.is_empty()
    }
}

/// What was written of a part that was cut off.
fn found(wrong: Vec<Diagnostic>) -> String {
    wrong.into_iter().map(|wrong| wrong.found).collect()
}

fn refused(at: usize, mismatch: &Mismatch) -> Diagnostic {
    Diagnostic {
        path: Path(vec![Segment::Field(at)]),
        span: None,
        kind: DiagnosticKind::Unreadable,
        found: mismatch.to_string(),
    }
}
