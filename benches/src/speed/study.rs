//! The five typed fields that most works look for: as a derived type, as a spec, and the headers alone.

use twr::Thinkable;
use twr_spec::rule::{Bound, Range, Rule};
use twr_spec::spec::{Int, Kind, Ref, Spec, Width};

use crate::shape::{choice, field, spec};

/// The headers of the study.
pub(super) const HEADERS: [&str; 5] = ["Plan", "Chapters", "Risk", "Score", "Approved"];

/// A study.
#[derive(Debug, Thinkable)]
pub(super) struct Study {
    /// What is done.
    #[think(example = "We count the bees.")]
    pub(super) plan: String,
    /// Its chapters.
    #[think(example = ["Hives", "Fields"])]
    pub(super) chapters: Vec<String>,
    pub(super) risk: Risk,
    /// How good it is.
    #[think(min = 1, max = 5, example = 4)]
    pub(super) score: u8,
    pub(super) approved: bool,
}

/// How risky a study is.
#[derive(Debug, Thinkable)]
pub(super) enum Risk {
    Low,
    Medium,
    High,
}

/// Whether the reply is a whole study; its text is owned by then.
pub(super) fn parse_study(reply: &str) -> bool {
    twr::parse::<Study>(reply).is_success()
}

/// The same fields as a spec that is built at run time.
pub(super) fn study_spec() -> Spec {
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
