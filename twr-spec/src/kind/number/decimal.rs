//! An exact decimal: the digits as they were written, never by way of a binary number.

use std::borrow::Cow;

use super::thousands::may_be_thousands;
use crate::diagnostic::DiagnosticKind;
use crate::kind::numeral::{Amounts, Numeral};
use crate::kind::{Body, ReadContext, scalar};
use crate::recovery::RecoveryKind;
use crate::spec::Value;
use crate::text::plain_decimal;

/// The bits of all digits together, and the most digits after the point: what the usual types of exact decimals hold.
const MOST_BITS: u32 = 96;
const MOST_PLACES: usize = 28;

pub(super) fn read<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    let whole = body.text.trim();
    if whole.len() <= 32 && fits(whole) && plain_decimal(whole, 0).is_some_and(|it| it == whole) {
        return Some(Value::Decimal(Cow::Borrowed(whole)));
    }
    let body = scalar::unfenced(body, context)?;
    let labels = std::mem::take(&mut context.labels);
    let amounts = Amounts::of_money(&labels, &context.rules);
    let asserted = scalar::asserted(body, &amounts, context);
    context.labels = labels;
    let asserted = asserted?;
    if may_be_thousands(&asserted, body) {
        scalar::refuse(DiagnosticKind::Ambiguous, body, context);
        return None;
    }
    let Some(shift) = shift(&asserted.value, context) else {
        scalar::refuse(DiagnosticKind::Ambiguous, body, context);
        return None;
    };
    let Some(digits) = plain_decimal(&asserted.value.digits, shift).filter(|it| fits(it)) else {
        scalar::refuse(DiagnosticKind::OutOfWidth, body, context);
        return None;
    };
    let spelling = asserted.value.spelling();
    scalar::record(&asserted, &digits, spelling, RecoveryKind::NumberDressed, body, context);
    Some(Value::Decimal(Cow::Owned(digits)))
}

/// Whether a type of exact decimals holds it without rounding.
fn fits(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = [whole, part].concat();
    let bits = all.parse::<u128>().map(|all| u128::BITS - all.leading_zeros());
    part.len() <= MOST_PLACES && bits.is_ok_and(|bits| bits <= MOST_BITS)
}

/// How far the point moves for a share in per cent; `None` where per cent say nothing of the field.
fn shift(numeral: &Numeral, context: &mut ReadContext<'_, '_>) -> Option<i32> {
    if !numeral.percent {
        return Some(0);
    }
    let labels = std::mem::take(&mut context.labels);
    let number = numeral.digits.parse::<f64>().unwrap_or(f64::NAN);
    let share = Amounts::new(&labels, &context.rules).of_percent(number);
    context.labels = labels;
    // Which of the two is meant is all that is asked of the binary number.
    share.map(|share| if number == 0.0 || share.to_bits() == number.to_bits() { 0 } else { -2 })
}

#[cfg(test)]
mod tests {
    use crate::kind::context::tests::{check, check_rules};
    use crate::spec::{Bound, Float, Int, Kind, Range, Rule};

    const DECIMAL: Kind = Kind::Number(Float::Decimal);

    fn reads(expect: &str, bodies: &[&str]) {
        for body in bodies {
            check(&DECIMAL, body, &format!("Decimal({expect:?})"));
        }
    }

    #[test]
    fn money_is_read_to_the_last_digit() {
        reads(
            "12.90",
            &["12.90", "$12.90", "12.90 EUR", "12,90 €", "**12.90**", "It costs $12.90."],
        );
        reads("1012.90", &["1,012.90 EUR", "1,012.90", "$1,012.90", "1.012,90 €", "USD 1,012.90"]);
        reads("5", &["USD 5", "5", "$5", "five", "5 euros", "about 5"]);
        reads("12.9", &["￥12.9", "¥12.9", "12.9元", "12.9"]);
        reads("1012", &["1,012", "1 012", "$1,012"]);
        reads("3000000", &["$3M", "3 million"]);
        reads("12000", &["1.2万"]);
        reads("-3.50", &["-3.50", "-$3.50", "minus 3.50"]);
    }

    #[test]
    fn no_digit_is_rounded() {
        let long = "0.1234567890123456789012345678";
        reads(long, &[long, &format!("${long}")]);
        reads("79228162514264337593543950335", &["79228162514264337593543950335"]);
        check(&DECIMAL, "79228162514264337593543950336", "out_of_width");
        check(&DECIMAL, "0.12345678901234567890123456789", "out_of_width");
        check(&DECIMAL, "1e40", "out_of_width");
        reads("0.1", &["0.1", ".1"]);
        reads("1000", &["1e3"]);
        reads("1.000", &["1.000"]);
    }

    #[test]
    fn what_may_be_two_numbers_is_asked_again() {
        for body in ["1.000 €", "$1.000", "1.234 EUR", "85%", "5 or 6"] {
            check(&DECIMAL, body, "ambiguous");
        }
        for body in ["3,5", "12.90.1", "cheap"] {
            check(&DECIMAL, body, "unreadable");
        }
        check(&DECIMAL, "", "empty");
    }

    #[test]
    fn a_share_in_per_cent_moves_its_point() {
        let bound = |number| Some(Bound::Integer(Int::from_unsigned(number)));
        let share = [Rule::Range(Range { min: bound(0), max: bound(1) })];
        check_rules(&DECIMAL, &share, "85%", "Decimal(\"0.85\")");
        check_rules(&DECIMAL, &share, "0.29", "Decimal(\"0.29\")");
        check_rules(&DECIMAL, &share, "1.00000000000000000000000001", "broken_rule");
        let percent = [Rule::Range(Range { min: bound(0), max: bound(100) })];
        check_rules(&DECIMAL, &percent, "8.5%", "Decimal(\"8.5\")");
        check_rules(&DECIMAL, &percent, "$8.50", "Decimal(\"8.50\")");
        check_rules(&DECIMAL, &percent, "$108.50", "broken_rule");
    }
}
