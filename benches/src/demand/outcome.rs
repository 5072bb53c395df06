//! `Outcome`: how far up the ladder one output came.

use twr_spec::read::Reading;
use twr_spec::spec::Spec;

/// The rungs, from the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// Just as asked, free thinking before it allowed.
    Exact,
    /// Read, with recoveries.
    Recovered,
    /// Not by a spec, but by a parser with a pattern, as the user of a bare token writes it.
    Pattern,
    /// Not read: the model is asked again.
    Unreadable,
    /// The library has no kind for it yet.
    NotRead,
}

impl Rung {
    /// All of them, from the best.
    pub const ALL: [Self; 5] =
        [Self::Exact, Self::Recovered, Self::Pattern, Self::Unreadable, Self::NotRead];

    /// A short name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Recovered => "recovered",
            Self::Pattern => "pattern",
            Self::Unreadable => "unreadable",
            Self::NotRead => "not read yet",
        }
    }
}

/// What another way of reading says of the values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Truth {
    /// It does not know.
    #[default]
    Unknown,
    /// The same.
    Agrees,
    /// Something else, in short.
    Differs(String),
}

/// What came of one output.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How well it could be read.
    pub rung: Rung,
    /// The leniencies that were used, by name.
    pub recoveries: Vec<&'static str>,
    /// Why it could not be read, in short.
    pub reason: String,
    /// Whether the values are true.
    pub truth: Truth,
}

impl Outcome {
    /// The outcome of a demand that the library cannot state yet.
    pub(super) fn not_read() -> Self {
        Self {
            rung: Rung::NotRead,
            recoveries: Vec::new(),
            reason: String::new(),
            truth: Truth::Unknown,
        }
    }

    /// The outcome of a reading by the spec.
    pub(super) fn of(spec: &Spec, reading: &Reading<'_>) -> Self {
        let recoveries: Vec<_> =
            reading.recoveries.iter().map(|recovery| recovery.kind.name()).collect();
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
        Self { rung, recoveries, reason, truth: Truth::Unknown }
    }

    /// The same, held against the truth; what was not read cannot be wrong.
    #[must_use]
    pub(super) fn with_truth(mut self, truth: Truth) -> Self {
        if self.is_read() {
            self.truth = truth;
        }
        self
    }

    /// The same, refused for a reason that the spec cannot say.
    #[must_use]
    pub(super) fn refused(mut self, reason: &str) -> Self {
        if self.is_read() {
            self.rung = Rung::Unreadable;
            reason.clone_into(&mut self.reason);
        }
        self
    }

    /// Whether there is a value.
    pub fn is_read(&self) -> bool {
        matches!(self.rung, Rung::Exact | Rung::Recovered | Rung::Pattern)
    }
}
