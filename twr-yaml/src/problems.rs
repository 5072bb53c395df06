//! `Problems`: all that is wrong with a document, told in rustc's look or as data.

use std::borrow::Cow;
use std::fmt;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use twr_spec::visible::{is_hidden, visible};

use crate::log::ProblemLog;
use crate::problem::Problem;
use crate::source::{Place, Source};

/// All that is wrong with a document. Displays as [`render`](Self::render) does without colour; serializes
/// as a list of objects with `kind`, `message`, `help`, `file`, `line`, `column`, `span`.
#[derive(Clone)]
pub struct Problems {
    sources: Vec<Source>,
    problems: Vec<Problem>,
}

impl Problems {
    pub(crate) fn new(log: ProblemLog) -> Self {
        let mut problems = log.problems;
        problems.sort_by_key(|problem| (problem.place.file, problem.place.start));
        Self { sources: log.sources, problems }
    }

    /// The problems, by file and place.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.problems.iter()
    }

    /// How many there are; never none.
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// Whether no problem was found.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The files that were read.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Each problem with its lines, as rustc tells errors; with the escapes of a terminal for colour. The escapes
    /// of the file itself are made visible.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let told: Vec<String> =
            self.problems.iter().map(|problem| self.told(problem, &renderer)).collect();
        told.join("\n\n")
    }

    fn told(&self, problem: &Problem, renderer: &Renderer) -> String {
        let message = visible(problem.kind.message());
        let mut group = Group::with_title(Level::ERROR.primary_title(message.as_str()));
        if let Some(source) = self.source(problem.place) {
            let also = problem.also.filter(|(also, _)| also.file == problem.place.file);
            let mut snippet = snippet(source)
                .annotation(AnnotationKind::Primary.span(shown(source, problem.place)));
            if let Some((place, label)) = also {
                let range = shown(source, place);
                snippet = snippet.annotation(AnnotationKind::Context.span(range).label(label));
            }
            group = group.element(snippet);
        }
        if let Some((place, label)) = problem.also
            && place.file != problem.place.file
            && let Some(source) = self.source(place)
        {
            let range = shown(source, place);
            group = group.element(
                snippet(source).annotation(AnnotationKind::Context.span(range).label(label)),
            );
        }
        let help = problem.kind.help().map(visible);
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        renderer.render(&[group])
    }

    fn source(&self, place: Place) -> Option<&Source> {
        self.sources.get(place.file)
    }
}

fn snippet<A: Clone>(source: &Source) -> Snippet<'_, A> {
    let text = if source.text.contains(is_hidden) {
        Cow::Owned(visible(&source.text))
    } else {
        Cow::Borrowed(source.text.as_str())
    };
    Snippet::source(text).path(visible(source.path.display())).line_start(1)
}

/// What is underlined: the first line of the place, without white space at its end. Its bytes are those of the
/// text as the snippet shows it.
fn shown(source: &Source, place: Place) -> std::ops::Range<usize> {
    let text = source.text.get(place.range()).unwrap_or_default();
    let line = text.lines().next().unwrap_or_default().trim_end();
    let at = |byte: usize| match source.text.get(..byte) {
        Some(before) if before.contains(is_hidden) => visible(before).len(),
        _ => byte,
    };
    at(place.start)..at(place.start + line.len())
}

impl Problems {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

twr_spec::show_in_words!(Problems: Error);

impl Serialize for Problems {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.problems.iter().map(|problem| Shown { problem, of: self }))
    }
}

struct Shown<'p> {
    problem: &'p Problem,
    of: &'p Problems,
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Problem { kind, place, .. } = self.problem;
        let source = self.of.source(*place);
        let at = source.map(|source| source.position(place.start));
        let mut out = serializer.serialize_struct("Problem", 7)?;
        out.serialize_field("kind", kind.name())?;
        out.serialize_field("message", &kind.message())?;
        out.serialize_field("help", &kind.help())?;
        out.serialize_field("file", &source.map(|source| source.path.display().to_string()))?;
        out.serialize_field("line", &at.map(|at| at.line))?;
        out.serialize_field("column", &at.map(|at| at.column))?;
        out.serialize_field("span", &[place.start, place.end])?;
        out.end()
    }
}
