//! Kind: a finite number.

use super::numeral::Numeral;
use super::{
    Body, Desk,
    integer::{is_another, of_fits},
    scalar,
};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::rule::Rule;
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
    if scalar::is_contradicted(line, body, |other| is_another(&numeral, other)) {
        desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return None;
    }
    let Some(number) = as_share(&numeral, number, &desk.rules) else {
        desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
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

/// The number as a share of one where a rule bounds it to that and it stands in per cent: `85%` is 0.85.
/// `None` where it could be either, as in `0.5%`.
fn as_share(numeral: &Numeral, number: f64, rules: &[Rule]) -> Option<f64> {
    let most = rules.iter().find_map(|rule| match rule {
        Rule::Range(range) => range.max.and_then(|max| max.to_string().parse::<f64>().ok()),
        _ => None,
    });
    if !numeral.percent || number == 0.0 || most.is_none_or(|most| most > 1.0) {
        return Some(number);
    }
    (number > 1.0).then_some(number / 100.0)
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
    use super::super::desk::tests::{check, check_rules};
    use crate::rule::{Bound, Range, Rule};
    use crate::spec::{Float, Int, Kind};

    #[test]
    fn a_share_may_stand_in_per_cent() {
        let f64 = Kind::Number(Float::F64);
        let bound = |number| Some(Bound::Integer(Int::from_unsigned(number)));
        let share = [Rule::Range(Range { min: bound(0), max: bound(1) })];
        for body in ["0.85", "85%", "85 %", ".85", "0.85 (85%)", "85% (0.85)"] {
            check_rules(&f64, &share, body, "Number(0.85)");
        }
        check_rules(&f64, &share, "100%", "Number(1.0)");
        check_rules(&f64, &share, "0%", "Number(0.0)");
        check_rules(&f64, &share, "0.5%", "ambiguous");
        check_rules(&f64, &share, "85", "broken_rule");
        check_rules(&f64, &share, "120%", "broken_rule");
        check(&f64, "85%", "Number(85.0)");
    }

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
