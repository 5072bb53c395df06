//! Kind: a whole number of a Rust width, exact.

use super::numeral::{self, Numeral};
use super::{Body, Desk, roman, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::rule::Rule;
use crate::soft::undecorate;
use crate::spec::{Int, IntError, Value, Width};

pub(super) fn read<'a>(width: Width, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    let numeral = scalar::numeral(line, desk).filter(|numeral| of_fits(numeral, &desk.rules));
    let Some(numeral) = numeral.or_else(|| in_roman(line, &desk.rules)) else {
        desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
        return None;
    };
    if scalar::is_contradicted(line, body, |other| is_another(&numeral, other)) {
        desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return None;
    }
    // `5.0` is five; `5.5` is no whole number, and nothing is rounded. `1.000` may be a thousand.
    let digits = match numeral.digits.split_once('.') {
        Some((_, "000")) => {
            desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
            return None;
        }
        Some((whole, part)) if part.bytes().all(|byte| byte == b'0') => whole,
        _ => &numeral.digits,
    };
    match digits.parse::<Int>() {
        Ok(int) if width.holds(int) => {
            if let Some(kind) = numeral.recovery() {
                desk.recover(kind, line);
            }
            Some(Value::Integer(int))
        }
        Ok(_) | Err(IntError::TooLarge) => {
            desk.report(DiagnosticKind::OutOfWidth, Some(line), quote(line));
            None
        }
        Err(IntError::NotDigits) => {
            desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
            None
        }
    }
}

/// Whether a line is nothing but another number.
pub(super) fn is_another(numeral: &Numeral, line: &str) -> bool {
    numeral::parse(line)
        .is_some_and(|other| !other.dressed && !other.in_words && other.digits != numeral.digits)
}

/// A Roman number alone, where a rule bounds the value to what is written so.
fn in_roman(line: &str, rules: &[Rule]) -> Option<Numeral> {
    let small = |rule: &Rule| match rule {
        Rule::Range(range) => {
            range.max.is_some_and(|max| max.to_string().parse::<u32>().is_ok_and(|max| max <= 39))
        }
        _ => false,
    };
    let value = roman(undecorate(line).trim_end_matches('.'))?;
    let digits = value.to_string();
    let percent = false;
    rules.iter().any(small).then_some(Numeral {
        digits,
        of: None,
        percent,
        dressed: true,
        in_words: true,
    })
}

/// `5/10` is five where ten is the most that a rule allows; elsewhere it is a half.
pub(super) fn of_fits(numeral: &Numeral, rules: &[Rule]) -> bool {
    let Some(of) = &numeral.of else { return true };
    rules.iter().any(|rule| match rule {
        Rule::Range(range) => range.max.is_some_and(|max| max.to_string() == *of),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::{check, check_rules};
    use super::*;
    use crate::rule::{Bound, Range};
    use crate::spec::Kind;

    #[test]
    fn whole_numbers_exactly() {
        let u8 = Kind::Integer(Width::U8);
        check(&u8, "5", "Integer(5)");
        check(&u8, "**5**", "Integer(5)");
        check(&u8, "5.0", "Integer(5)");
        check(&u8, "5\nBecause it is so.", "Integer(5)");
        check(&u8, "5. Good work.", "Integer(5)");
        check(&u8, "1. 5", "Integer(5)");
        check(&u8, "[5]", "Integer(5)");
        check(&u8, "5\n6", "ambiguous");
        check(&u8, "- 5\n- 6", "ambiguous");
        check(&u8, "5\n\nWait, that is too low.", "ambiguous");
        check(&u8, "5\n5", "Integer(5)");
        check(&u8, "5\n6 of the points are clear.", "Integer(5)");
        check(&u8, "1e2", "unreadable");
        check(&u8, "256", "out_of_width");
        check(&u8, "-1", "out_of_width");
        check(&u8, "31.6", "unreadable");
        check(&u8, "1.000", "ambiguous");
        check(&u8, "1.234", "unreadable");
        check(&u8, "at least 18, not sure", "unreadable");
        check(&u8, "twelve", "Integer(12)");
        check(&u8, "IV", "unreadable");
        check(&u8, "5/10", "unreadable");
        check(&u8, "True", "unreadable");
        let bound = |number| Some(Bound::Integer(Int::from_unsigned(number)));
        let rules = [Rule::Range(Range { min: bound(1), max: bound(10) })];
        check_rules(&u8, &rules, "**IV**", "Integer(4)");
        check_rules(&u8, &rules, "I think so", "unreadable");
        check_rules(&u8, &rules, "7 out of 10", "Integer(7)");
        check_rules(&u8, &rules, "7/20", "unreadable");
        check_rules(&u8, &rules, "7 (out of 20)", "unreadable");
        check_rules(&u8, &rules, "★★★★☆", "unreadable");
        check_rules(&u8, &rules, "XII", "broken_rule");
        check(
            &Kind::Integer(Width::U128),
            &u128::MAX.to_string(),
            &format!("Integer({})", u128::MAX),
        );
        check(&Kind::Integer(Width::I8), "- 5", "Integer(5)");
        check(&Kind::Integer(Width::I8), "-5", "Integer(-5)");
    }
}
