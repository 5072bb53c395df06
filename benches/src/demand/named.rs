//! `Plan:` and `Passage:`: sections under lines with their names.

use regex::Regex;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Kind, Layout};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{field, part, spec_in, text};

/// A text section for each name.
pub(super) fn read(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let names = sample.strings("sections");
    let spec = spec_in(Layout::Labels, names.iter().map(|name| field(name, Kind::Text)).collect());
    let reading = Reader::new(&spec).read_in(&sample.text, known);
    let mut truth = Truth::default();
    for (at, (name, said)) in names.iter().zip(bodies(&sample.text, &names)).enumerate() {
        if let Some(read) = part(&reading.value, at).and_then(text) {
            truth.compare_words(name, said, read);
        }
    }
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// What is below each name, where each begins just one line, in order, and is followed by a colon; else
/// nothing.
fn bodies<'r>(reply: &'r str, names: &[String]) -> Vec<&'r str> {
    let mut headers = Vec::new();
    for name in names {
        let Ok(header) = Regex::new(&format!(r"(?mi)^\W*{}\b.*?:", regex::escape(name))) else {
            return Vec::new();
        };
        let mut found = header.find_iter(reply).map(|found| found.range());
        let (Some(only), None) = (found.next(), found.next()) else { return Vec::new() };
        headers.push(only);
    }
    if !headers.iter().is_sorted_by_key(|header| header.start) {
        return Vec::new();
    }
    let ends = headers.iter().skip(1).map(|next| next.start).chain([reply.len()]);
    headers.iter().zip(ends).filter_map(|(header, end)| reply.get(header.end..end)).collect()
}
