//! What is done to a text: our scan and reading, and the baselines beside them.

use twr_spec::read::Reader;
use twr_spec::rule::{Bound, Range, Rule};
use twr_spec::soft::{Matcher, Scanner};
use twr_spec::spec::{Int, Kind, Layout, Ref, Spec, Width};

use super::baseline::{ExactSearch, LenientSplit, count_lines, count_markdown};
use crate::shape::{choice, field, spec};

/// The headers of the spec that all works look for.
pub(super) const HEADERS: [&str; 5] = ["Plan", "Chapters", "Risk", "Score", "Approved"];

/// One thing done to a reply; what it gives depends on all of the work, so that none is left out.
pub struct Work {
    /// A short name.
    pub name: &'static str,
    run: Box<dyn Fn(&str) -> usize>,
}

impl Work {
    fn new(name: &'static str, run: impl Fn(&str) -> usize + 'static) -> Self {
        Self { name, run: Box::new(run) }
    }

    /// Does it once to every reply.
    pub fn run(&self, replies: &[String]) -> usize {
        replies.iter().map(|reply| (self.run)(reply)).sum()
    }
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work").field("name", &self.name).finish_non_exhaustive()
    }
}

/// All works, ours first. Each is prepared once, as a program does.
pub fn works() -> Vec<Work> {
    let matcher = Matcher::new(&plan().fields, Layout::Sections);
    // The readers live as long as the program, as those of derived types do.
    let reader = Reader::new(Box::leak(Box::new(plan())));
    let (split, exact) = (LenientSplit::new(&HEADERS), ExactSearch::new(&HEADERS));
    vec![
        Work::new("scan", move |reply| Scanner::new(&matcher).finish(reply).marks.len()),
        Work::new("scan + read", move |reply| reader.read(reply).recoveries.len()),
        Work::new("typed", |reply| usize::from(typed::read(reply))),
        Work::new("regex split", move |reply| split.sections(reply).len()),
        Work::new("exact search", move |reply| exact.sections(reply).len()),
        Work::new("pulldown-cmark", count_markdown),
        Work::new("count lines", count_lines),
    ]
}

/// The spec of the made replies: five typed fields.
fn plan() -> Spec {
    let kinds = [
        Kind::Text,
        Kind::List(Ref::shared(Kind::Text)),
        choice(&["low", "medium", "high"]),
        Kind::Integer(Width::U8),
        Kind::Boolean,
    ];
    let mut fields: Vec<_> =
        HEADERS.into_iter().zip(kinds).map(|(header, kind)| field(header, kind)).collect();
    if let Some(score) = fields.get_mut(3) {
        let bound = |number| Some(Bound::Integer(Int::from_unsigned(number)));
        score.rules = vec![Rule::Range(Range { min: bound(1), max: bound(5) })].into();
    }
    spec(fields)
}

/// The same spec as a derived type.
mod typed {
    use twr::Thinkable;

    /// A study.
    #[derive(Debug, Thinkable)]
    struct Study {
        /// What is done.
        #[think(example = "We count the bees.")]
        plan: String,
        /// Its chapters.
        #[think(example = ["Hives", "Fields"])]
        chapters: Vec<String>,
        risk: Risk,
        /// How good it is.
        #[think(min = 1, max = 5, example = 4)]
        score: u8,
        approved: bool,
    }

    #[derive(Debug, Thinkable)]
    enum Risk {
        Low,
        Medium,
        High,
    }

    /// Whether the reply is a whole study; its text is owned by then.
    pub(super) fn read(reply: &str) -> bool {
        twr::parse::<Study>(reply).is_success()
    }
}
