//! `SECTION X`, as the benchmark `IFEval` asks for numbered sections.

use regex::Regex;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::Kind;

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{field, part, spec, text};

/// Whether the prompt asks for numbered sections, among other things.
pub(super) fn asks_for_sections(sample: &Sample) -> bool {
    demanded(sample).is_some()
}

/// Text sections `SECTION 1` to as many as were asked for.
pub(super) fn sections(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let Some((word, count)) = demanded(sample) else { return Outcome::not_read() };
    let headers: Vec<String> = (1..=count).map(|number| format!("{word} {number}")).collect();
    let spec = spec(headers.iter().map(|header| field(header, Kind::Text)).collect());
    let reading = Reader::new(&spec).read_in(&sample.text, known);
    let bodies: Vec<Option<&str>> =
        (0..headers.len()).map(|at| part(&reading.value, at).and_then(text)).collect();
    let truth = truth(&sample.text, word, &bodies);
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// The word and the number of the sections.
fn demanded(sample: &Sample) -> Option<(&str, u64)> {
    let instructions = sample.strings("instruction_ids");
    let at = instructions.iter().position(|id| id.ends_with(":multiple_sections"))?;
    let details = &sample.demanded["kwargs"][at];
    Some((details["section_spliter"].as_str()?.trim(), details["num_sections"].as_u64()?))
}

/// Where every number is after the word just once and in order, each body has the letters between its
/// number and the next.
fn truth(reply: &str, word: &str, bodies: &[Option<&str>]) -> Truth {
    let mut truth = Truth::default();
    let Ok(mark) = Regex::new(&format!(r"(?i)\b{}\s+(\d+)\b", regex::escape(word))) else {
        return truth;
    };
    let marks: Vec<(_, usize)> = mark
        .captures_iter(reply)
        .filter_map(|found| Some((found.get(0)?.range(), found.get(1)?.as_str().parse().ok()?)))
        .collect();
    let numbers = marks.iter().map(|(_, number)| *number);
    if !numbers.eq(1..=bodies.len()) {
        return truth;
    }
    let ends = marks.iter().skip(1).map(|(next, _)| next.start).chain([reply.len()]);
    for (((mark, number), end), body) in marks.iter().zip(ends).zip(bodies) {
        if let (Some(body), Some(said)) = (body, reply.get(mark.end..end)) {
            truth.compare_letters(&format!("{word} {number}"), said, body);
        }
    }
    truth
}
