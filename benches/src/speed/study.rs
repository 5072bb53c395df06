//! The five typed fields that most works look for: as a derived type, as a spec, and the headers alone.

use std::fmt::Write as _;

use twr::Thinkable;
use twr_spec::rule::{Bound, Range, Rule};
use twr_spec::spec::{Int, Kind, Ref, Spec, Width};

use super::words::Words;
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

/// Free thinking, then five sections: the reply that one expects, with the marks that models add.
pub(super) fn typical(size: usize) -> String {
    let mut words = Words::new(3);
    let mut out = String::from("Sure! Let me think about it first.\n\n");
    while out.len() < size / 5 {
        words.write_line(&mut out, 240);
        out.push_str("\n\n");
    }
    out.push_str("**[Plan]:**\n");
    while out.len() < size * 7 / 10 {
        words.write_line(&mut out, 280);
        out.push_str("\n\n");
    }
    out.push_str("## Chapters\n");
    let mut number = 0;
    while out.len() < size * 19 / 20 {
        number += 1;
        let _ = write!(out, "{number}. **");
        words.write_line(&mut out, 12);
        out.push_str("** ");
        words.write_line(&mut out, 60);
        out.push('\n');
    }
    out.push_str("\n[Risk] Medium\n[Score]: 4/5\n[Approved] Yes.\n");
    out
}
