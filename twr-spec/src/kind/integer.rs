//! Kind: a whole number of a Rust width, exact.

use super::numeral::Numeral;
use super::{Body, Desk, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::rule::Rule;
use crate::spec::{Int, IntError, Value, Width};

pub(super) fn read<'a>(width: Width, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    let numeral = scalar::numeral(line, desk).filter(|numeral| of_fits(numeral, &desk.rules));
    let Some(numeral) = numeral else {
        desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
        return None;
    };
    // `5.0` is five; `5.5` is no whole number, and nothing is rounded.
    let digits = match numeral.digits.split_once('.') {
        Some((whole, part)) if part.bytes().all(|byte| byte == b'0') => whole,
        _ => &numeral.digits,
    };
    match digits.parse::<Int>() {
        Ok(int) if width.holds(int) => {
            if numeral.dressed {
                desk.recover(RecoveryKind::NumberDressed, line);
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
    use super::super::desk::tests::check;
    use crate::spec::{Kind, Width};

    #[test]
    fn whole_numbers_exactly() {
        let u8 = Kind::Integer(Width::U8);
        check(&u8, "5", "Integer(5)");
        check(&u8, "**5**", "Integer(5)");
        check(&u8, "5.0", "Integer(5)");
        check(&u8, "5\nBecause it is so.", "Integer(5)");
        check(&u8, "5. Good work.", "Integer(5)");
        check(&u8, "1. 5", "Integer(5)");
        check(&u8, "1e2", "unreadable");
        check(&u8, "256", "out_of_width");
        check(&u8, "-1", "out_of_width");
        check(&u8, "31.6", "unreadable");
        check(&u8, "5/10", "unreadable");
        check(&u8, "True", "unreadable");
        check(
            &Kind::Integer(Width::U128),
            &u128::MAX.to_string(),
            &format!("Integer({})", u128::MAX),
        );
        check(&Kind::Integer(Width::I8), "- 5", "Integer(5)");
        check(&Kind::Integer(Width::I8), "-5", "Integer(-5)");
    }
}
