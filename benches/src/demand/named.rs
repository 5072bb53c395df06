//! `Plan:` and `Passage:`: sections under lines with their names.

use twr_spec::read::Reader;
use twr_spec::spec::{Kind, Layout};

use super::Outcome;
use crate::corpus::Sample;
use crate::shape::{field, spec_in};

/// A text section for each name.
pub(super) fn read(sample: &Sample) -> Outcome {
    let names = sample.strings("sections");
    let spec = spec_in(Layout::Labels, names.iter().map(|name| field(name, Kind::Text)).collect());
    let reading = Reader::new(&spec).read(&sample.text);
    Outcome::of(&spec, &reading)
}
