//! A calculation before its result: `3 × 4.50 = 13.50`. It counts only where it comes out.

use super::digits::{numeral_length, ungrouped};

/// No calculation is longer, in bytes.
const LONGEST: usize = 120;

/// What is before an amount of money.
const MONEY: [char; 4] = ['$', '€', '£', '¥'];

/// Where the result begins, if the text begins with a calculation of two numbers or more whose result it gives.
pub(super) fn result_after(text: &str) -> Option<usize> {
    let first = text.bytes().next()?;
    if !(first.is_ascii_digit() || text.starts_with(MONEY)) {
        return None;
    }
    let equals = text.bytes().take(LONGEST).position(|byte| byte == b'=')?;
    let (calculation, result) = (text.get(..equals)?, text.get(equals + 1..)?);
    let blanks = result.len() - result.trim_start_matches([' ', '$', '€', '£', '¥']).len();
    let width = numeral_length(result.get(blanks..)?);
    let written = result.get(blanks..blanks + width)?;
    let sum: f64 = ungrouped(written)?.parse().ok()?;
    let decimals = written.rsplit_once('.').map_or(0, |(_, part)| part.len());
    // The result may be rounded.
    let most = 0.5 * 10_f64.powi(-i32::try_from(decimals).ok()?) + 1e-9;
    let is_right = value(calculation).is_some_and(|value| (value - sum).abs() <= most);
    let start = equals + 1 + (result.len() - result.trim_start_matches(' ').len());
    is_right.then_some(start)
}

/// The value of a calculation of sums and products; `None` if it has anything else in it, or one number only.
fn value(calculation: &str) -> Option<f64> {
    let mut rest = calculation.trim();
    let (mut sum, mut sign) = (0.0, 1.0);
    let mut product = number(&mut rest)?;
    let mut is_calculated = false;
    while !rest.is_empty() {
        is_calculated = true;
        let operator = operator(&mut rest)?;
        let next = number(&mut rest)?;
        match operator {
            '*' => product *= next,
            '/' if next != 0.0 => product /= next,
            '+' | '-' => {
                sum += sign * product;
                (sign, product) = (if operator == '+' { 1.0 } else { -1.0 }, next);
            }
            _ => return None,
        }
    }
    is_calculated.then_some(sum + sign * product)
}

/// Takes a number from the text, with the mark of its money or its per cent.
fn number(rest: &mut &str) -> Option<f64> {
    let bare = rest.trim_start_matches(MONEY);
    let width = numeral_length(bare);
    let number: f64 = ungrouped(bare.get(..width)?)?.parse().ok()?;
    let after = bare.get(width..)?.trim_start();
    let (number, after) = match after.strip_prefix('%') {
        Some(after) => (number / 100.0, after),
        None => (number, after.strip_prefix(MONEY).unwrap_or(after)),
    };
    *rest = after.trim_start();
    Some(number)
}

/// Takes a sign between two numbers.
fn operator(rest: &mut &str) -> Option<char> {
    const SIGNS: [(&str, char); 10] = [
        ("+", '+'),
        ("-", '-'),
        ("−", '-'),
        ("–", '-'),
        ("×", '*'),
        ("x", '*'),
        ("*", '*'),
        ("·", '*'),
        ("/", '/'),
        ("÷", '/'),
    ];
    let (sign, operator) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))?;
    *rest = rest.get(sign.len()..)?.trim_start();
    Some(*operator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calculation_counts_where_it_comes_out() {
        let check = |text: &str, result: Option<&str>| {
            assert_eq!(result_after(text).and_then(|at| text.get(at..)), result, "{text:?}");
        };
        check("90.00 + 57.60 + 34.00 = 181.60", Some("181.60"));
        check("181.60 x 7% = 12.71 euros", Some("12.71 euros"));
        check("€3 × 4.50 = €13.50", Some("€13.50"));
        check("4 x 120.00 + 84.30 = 564.30", Some("564.30"));
        check("1,200 / 7 = 171.4", Some("171.4"));
        check("3 x 940 = 2,620", None);
        check("3 people x 4 = 12", None);
        check("x = 5", None);
        check("5 = 5", None);
        check("4 / 0 = 0", None);
    }
}
