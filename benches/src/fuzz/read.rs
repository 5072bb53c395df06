//! Reading any text gives a value or a reason for every field, and true places.

use std::ops::Range;

use twr_spec::read::{Circumstances, Reader, Reading};
use twr_spec::spec::{Case, Spec, Value};

use super::specs::SPECS;

/// Reads the text by every spec: whole, cut off, and each field alone.
///
/// # Panics
/// A place is none of the text, or a field is missing without a reason.
pub fn read(text: &str) {
    for spec in SPECS.iter() {
        let reader = Reader::new(spec);
        for cut_off in [false, true] {
            let known = Circumstances { task: Some(text), cut_off, ..Circumstances::default() };
            let reading = reader.read_in(text, known);
            check_places(spec, &reading, text);
            check_reasons(spec, &reading, text);
        }
        for field in 0..spec.fields.len() {
            let alone = reader.read_field(field, text, Circumstances::default());
            check_places(spec, &alone, text);
        }
    }
}

fn check_places(spec: &Spec, reading: &Reading<'_>, text: &str) {
    let stands = |span: &Range<usize>, what: &str| {
        assert!(text.get(span.clone()).is_some(), "{what} at {span:?} of {text:?}");
    };
    let is_field = |at: usize| at < spec.fields.len();
    for diagnostic in &reading.diagnostics {
        assert!(diagnostic.path.section().is_some_and(is_field), "{diagnostic:?}");
        diagnostic.span.iter().for_each(|span| stands(span, "a diagnostic"));
    }
    for recovery in &reading.recoveries {
        assert!(recovery.section.is_none_or(is_field), "{recovery:?}");
        stands(&recovery.span, recovery.kind.name());
    }
    reading.places.iter().flatten().for_each(|place| stands(place, "a section"));
}

/// A field that is not there has a reason, or is of another case; one that has a reason is not there.
fn check_reasons(spec: &Spec, reading: &Reading<'_>, text: &str) {
    let Value::Record(values) = &reading.value else { panic!("a reply is a record: {text:?}") };
    for ((at, value), field) in values.iter().enumerate().zip(spec.fields.iter()) {
        let blamed = reading.diagnostics.iter().any(|found| found.path.section() == Some(at));
        let elsewhere = matches!(field.case, Case::Of(_)) && value.is_none();
        assert_eq!(value.is_none(), blamed || elsewhere, "field {at} of {text:?}");
    }
}
