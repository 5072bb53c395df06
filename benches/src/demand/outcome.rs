//! `Outcome`: how far up the ladder one output came.

use serde_json::Value as Json;
use twr_spec::read::Reading;
use twr_spec::recovery::RecoveryKind;
use twr_spec::spec::Spec;

use super::Truth;
use crate::shown;

/// The rungs, from the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// Just as asked, free thinking before it allowed.
    Exact,
    /// Read, with recoveries.
    Recovered,
    /// Not by a spec, but by a parser with a pattern, as the user of a bare token writes it.
    Pattern,
    /// Some value that the reader gave is not what the output says, whether or not others are missing.
    Wrong,
    /// Not read: the model is asked again.
    Unreadable,
    /// The library has no kind for it yet.
    NotRead,
}

impl Rung {
    /// All of them, from the best.
    pub const ALL: [Self; 6] =
        [Self::Exact, Self::Recovered, Self::Pattern, Self::Wrong, Self::Unreadable, Self::NotRead];

    /// A short name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Recovered => "recovered",
            Self::Pattern => "pattern",
            Self::Wrong => "wrong",
            Self::Unreadable => "unreadable",
            Self::NotRead => "not read yet",
        }
    }

    /// Whether the spec gave a value, and no value is known to be wrong.
    pub fn is_read_by_spec(self) -> bool {
        matches!(self, Self::Exact | Self::Recovered)
    }

    /// Whether the user gets a value, and no value is known to be wrong.
    pub fn is_read(self) -> bool {
        self.is_read_by_spec() || self == Self::Pattern
    }
}

/// What came of one output.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How well it could be read.
    pub rung: Rung,
    /// The leniencies that were used.
    pub recoveries: Vec<RecoveryKind>,
    /// Whether nothing is asked for again.
    pub is_complete: bool,
    /// Why it could not be read, in short.
    pub reason: String,
    /// The values that the spec gave, be they all or not.
    pub value: Json,
    /// Whether the values are true.
    pub truth: Truth,
}

impl Outcome {
    /// The outcome of a demand that the library cannot state yet.
    pub(super) fn not_read() -> Self {
        Self {
            rung: Rung::NotRead,
            recoveries: Vec::new(),
            is_complete: false,
            reason: String::new(),
            value: Json::Null,
            truth: Truth::default(),
        }
    }

    /// The outcome of a reading by the spec.
    pub(super) fn of(spec: &Spec, reading: &Reading<'_>) -> Self {
        let recoveries: Vec<_> = reading.recoveries.iter().map(|recovery| recovery.kind).collect();
        let header = |at: Option<usize>| {
            at.and_then(|at| spec.fields.get(at)).map_or("", |field| field.header.as_ref())
        };
        let wrong = reading.diagnostics.iter().map(|diagnostic| {
            let header = header(diagnostic.path.section());
            let inside = if diagnostic.path.0.len() > 1 { "…" } else { "" };
            format!("{header}{inside} {} {}", diagnostic.kind.name(), diagnostic.found)
        });
        let reason = wrong.collect::<Vec<_>>().join("; ");
        let rung = match (reading.diagnostics.is_empty(), recoveries.is_empty()) {
            (true, true) => Rung::Exact,
            (true, false) => Rung::Recovered,
            (false, _) => Rung::Unreadable,
        };
        let value = shown::record(spec, &reading.value);
        let is_complete = reading.diagnostics.is_empty();
        Self { rung, recoveries, is_complete, reason, value, truth: Truth::default() }
    }

    /// The same, held against the truth. Values of an output that could not be read in whole count, too: the
    /// library keeps them, and asks for the others only.
    #[must_use]
    pub(super) fn with_truth(mut self, truth: Truth) -> Self {
        if truth.is_wrong() {
            self.rung = Rung::Wrong;
        }
        self.truth = truth;
        self
    }

    /// The same, refused for a reason that the spec cannot say.
    #[must_use]
    pub(super) fn refused(mut self, reason: &str) -> Self {
        if self.rung.is_read() {
            self.rung = Rung::Unreadable;
            self.is_complete = false;
            reason.clone_into(&mut self.reason);
        }
        self
    }
}
