//! What the tests of reading share: a field, and which fields are asked for again.

use super::Reader;
use crate::spec::{Field, Kind, Ref, Spec};
use crate::text::fold;

/// A field with this header.
pub(super) fn field(header: &'static str, kind: Kind) -> Field {
    Field {
        header: header.into(),
        keys: vec![fold(header).into()].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

/// The fields of a reply that are asked for again, one for each diagnostic.
pub(super) fn asked(spec: &Spec, reply: &str) -> Vec<usize> {
    let reading = Reader::new(spec).read(reply);
    reading.diagnostics.iter().filter_map(|found| found.path.section()).collect()
}
