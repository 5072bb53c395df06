//! `Plan:` and `Passage:`: sections under lines with their names.

use twr_spec::read::Reader;
use twr_spec::spec::Kind;

use super::Outcome;
use crate::corpus::Sample;
use crate::shape::{field, spec};

/// A text section for each name.
pub(super) fn read(sample: &Sample) -> Outcome {
    let names = sample.strings("sections");
    let spec = spec(names.iter().map(|name| field(name, Kind::Text)).collect());
    let reading = Reader::new(&spec).read(&sample.text);
    Outcome::of(&spec, &reading)
}
