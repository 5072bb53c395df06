//! The log that all stages report to: the files that were read, and what is wrong in them.

use std::path::PathBuf;

use crate::problem::{Problem, ProblemKind};
use crate::source::{Place, Source};

/// How many problems are told of one document; what follows is rarely read.
const MAX_PROBLEMS: usize = 100;

#[derive(Debug, Default)]
pub(crate) struct ProblemLog {
    pub(crate) sources: Vec<Source>,
    pub(crate) problems: Vec<Problem>,
}

impl ProblemLog {
    /// A new file, and its position.
    pub(crate) fn add(&mut self, path: PathBuf, text: String) -> usize {
        self.sources.push(Source { path, text });
        self.sources.len() - 1
    }

    pub(crate) fn report(&mut self, place: Place, kind: ProblemKind) {
        self.push(Problem { kind, place, also: None });
    }

    /// A problem with a second place that explains it.
    pub(crate) fn report_also(
        &mut self,
        place: Place,
        kind: ProblemKind,
        also: Place,
        label: &'static str,
    ) {
        self.push(Problem { kind, place, also: Some((also, label)) });
    }

    /// The byte after the line that holds this one.
    pub(crate) fn line_end(&self, file: usize, at: usize) -> usize {
        let remaining = self.sources.get(file).and_then(|source| source.text.get(at..));
        at + remaining
            .and_then(|remaining| remaining.lines().next())
            .map_or(0, |line| line.trim_end().len())
    }

    fn push(&mut self, problem: Problem) {
        let is_told = self.problems.contains(&problem);
        if !is_told && self.problems.len() < MAX_PROBLEMS {
            self.problems.push(problem);
        }
    }
}
