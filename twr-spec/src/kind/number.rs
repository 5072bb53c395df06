//! Kind: a finite number.

use super::{Body, Desk, integer::of_fits, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::spec::{Float, Value};

/// The shortest text that reads back as the same number.
pub(super) fn write(float: Float, number: f64) -> String {
    match float {
        Float::F64 => number.to_string(),
        #[expect(clippy::cast_possible_truncation, reason = "the field is no wider")]
        Float::F32 => (number as f32).to_string(),
    }
}

pub(super) fn read<'a>(float: Float, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    let numeral = scalar::numeral(line, desk).filter(|numeral| of_fits(numeral, &desk.rules));
    let Some((numeral, number)) = numeral
        .and_then(|numeral| numeral.digits.parse::<f64>().ok().map(|number| (numeral, number)))
    else {
        desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
        return None;
    };
    if !fits(float, number) {
        desk.report(DiagnosticKind::OutOfWidth, Some(line), quote(line));
        return None;
    }
    if let Some(kind) = numeral.recovery() {
        desk.recover(kind, line);
    }
    Some(Value::Number(number))
}

fn fits(float: Float, number: f64) -> bool {
    match float {
        Float::F64 => number.is_finite(),
        #[expect(clippy::cast_possible_truncation, reason = "whether it truncates is the question")]
        Float::F32 => (number as f32).is_finite(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::check;
    use crate::spec::{Float, Kind};

    #[test]
    fn finite_numbers() {
        let f64 = Kind::Number(Float::F64);
        check(&f64, "31.6", "Number(31.6)");
        check(&f64, "1e3", "Number(1000.0)");
        check(&f64, "75%", "Number(75.0)");
        check(&f64, "NaN", "unreadable");
        check(&f64, "1e999", "out_of_width");
        check(&Kind::Number(Float::F32), "1e39", "out_of_width");
    }
}
