//! What a prompt asked for, read as a user who asked for it would read it. Each kind of demand is one file:
//! its spec, and the truth as far as another way than the library's finds it.

mod code;
mod fences;
mod files;
mod ifeval;
mod keyed;
mod markers;
mod named;
mod object;
mod outcome;
mod strict;
mod tags;
mod truth;
mod verdict;

use twr_spec::read::Circumstances;

use crate::corpus::Sample;

pub use outcome::{Outcome, Rung};
pub use truth::Truth;

/// How the outputs of one kind of demand are read.
type Read = fn(&Sample, Circumstances<'_>) -> Outcome;

/// A kind of demand.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    /// As `demanded_format.kind` names it, with the style of a verdict.
    pub name: &'static str,
    read: Option<Read>,
}

/// Every kind of demand that the corpus has, in the order of the report.
const DEMANDS: &[Demand] = &[
    Demand { name: "ifeval sections", read: Some(ifeval::sections) },
    Demand { name: "sections", read: Some(named::read) },
    Demand { name: "section_kv", read: Some(keyed::in_sections) },
    Demand { name: "kv_lines", read: Some(keyed::lines) },
    Demand { name: "markers", read: Some(markers::read) },
    Demand { name: "xml_tags", read: Some(tags::read) },
    Demand { name: "verdict pair", read: Some(verdict::pair) },
    Demand { name: "verdict rating", read: Some(verdict::rating) },
    Demand { name: "verdict bare_output", read: Some(verdict::bare_output) },
    Demand { name: "verdict therefore_output", read: Some(verdict::therefore_output) },
    Demand { name: "verdict the_answer_is", read: Some(verdict::the_answer_is) },
    Demand { name: "verdict two_scores_first", read: Some(verdict::two_scores) },
    Demand { name: "file_blocks", read: Some(files::blocks) },
    Demand { name: "one_fenced_block", read: Some(files::one) },
    Demand { name: "search_replace", read: Some(files::edits) },
    Demand { name: "code_fence", read: Some(code::read) },
    Demand { name: "json", read: Some(object::read) },
    Demand { name: "wrapped_json", read: Some(object::read) },
];

impl Demand {
    /// All of them, in the order of the report.
    pub fn all() -> impl Iterator<Item = Self> {
        DEMANDS.iter().copied()
    }

    /// The demand on this sample, if something was asked for that could be read.
    pub fn of(sample: &Sample) -> Option<Self> {
        let name = match sample.kind() {
            "verdict" => {
                format!("verdict {}", sample.demanded["style"].as_str().unwrap_or_default())
            }
            "ifeval" if ifeval::asks_for_sections(sample) => "ifeval sections".to_owned(),
            other => other.to_owned(),
        };
        DEMANDS.iter().find(|demand| demand.name == name).copied()
    }

    /// Reads the sample in those circumstances.
    pub fn read(&self, sample: &Sample, known: Circumstances<'_>) -> Outcome {
        self.read.map_or_else(Outcome::not_read, |read| read(sample, known))
    }
}
