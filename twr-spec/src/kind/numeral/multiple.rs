//! What multiplies the number before it, or adds to it: `1.2万`, `2.5 million`, `$3M`, `3 × 10^8`, `3½`.

use crate::assertion::is_of_unit;
use crate::kind::spelled;

/// The words for a power of ten, with its zeros.
const WORDS: [(&str, usize); 5] =
    [("thousand", 3), ("million", 6), ("billion", 9), ("trillion", 12), ("bn", 9)];

/// Letters that stand for one where an amount of money is before them; elsewhere `5m` may be metres.
const OF_MONEY: [(&str, usize); 7] =
    [("K", 3), ("M", 6), ("m", 6), ("mn", 6), ("B", 9), ("b", 9), ("T", 12)];

/// The digits multiplied by what is right after them, and what follows that.
pub(super) fn multiplied<'t>(digits: String, before: &str, after: &'t str) -> (String, &'t str) {
    // `3 万元`
    let money = after.trim_start_matches(' ');
    let unit = if is_multiple_of_yuan(money) { money } else { after };
    let is_multiple = |unit: &char| matches!(unit, '千' | '万' | '亿') && !is_of_unit(after);
    if let Some(unit) = unit.chars().next().filter(is_multiple) {
        let rest = money.strip_prefix(unit).unwrap_or_default();
        return match spelled::times(&digits, unit) {
            Some(product) => (product, rest),
            None => (digits, after),
        };
    }
    if let Some((part, rest)) = fraction(&digits, after) {
        return (format!("{digits}.{part}"), rest);
    }
    if let Some((power, rest)) = power_of_ten(&digits, after) {
        return (format!("{digits}e{power}"), rest);
    }
    let name = after.trim_start_matches(' ');
    let end = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
    let (name, rest) = name.split_at_checked(end).unwrap_or((name, ""));
    let is_apart = after.starts_with(' ');
    let is_money = before.trim_end().ends_with(['$', '€', '£', '¥', '₹']);
    let zeros = WORDS
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(name))
        .or_else(|| OF_MONEY.iter().find(|(letter, _)| is_money && *letter == name))
        .map(|(_, zeros)| *zeros)
        // `5k`; with a capital it may be kelvins.
        .or_else(|| (!is_apart && name == "k").then_some(3));
    match zeros.and_then(|zeros| spelled::shifted(&digits, zeros)) {
        Some(whole) => (whole, rest),
        None => (digits, after),
    }
}

fn is_multiple_of_yuan(text: &str) -> bool {
    ["万元", "亿元", "千元"].iter().any(|money| text.starts_with(money))
}

/// The decimals of a fraction that is one character, right after whole digits: `3½`.
fn fraction<'t>(digits: &str, after: &'t str) -> Option<(&'static str, &'t str)> {
    let sign = after.chars().next()?;
    let part = match sign {
        '½' => "5",
        '¼' => "25",
        '¾' => "75",
        _ => return None,
    };
    let is_whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    is_whole.then_some((part, after.get(sign.len_utf8()..)?))
}

/// The exponent of `× 10^8`, `x 10^-3`, `×10²³`.
fn power_of_ten<'t>(digits: &str, after: &'t str) -> Option<(String, &'t str)> {
    let behind = after.trim_start().strip_prefix(['×', 'x', '*', '·'])?.trim_start();
    let power = behind.strip_prefix("10")?;
    let (exponent, rest) = if let Some(raised) = power.strip_prefix('^') {
        let open = usize::from(raised.starts_with('{'));
        let inner = raised.get(open..)?;
        let sign = usize::from(inner.starts_with('-'));
        let digits = inner.get(sign..)?.bytes().take_while(u8::is_ascii_digit).count();
        let rest = inner.get(sign + digits..)?;
        let rest = if open > 0 { rest.strip_prefix('}')? } else { rest };
        (inner.get(..sign + digits)?.to_owned(), rest)
    } else {
        let end = power.find(|c| superscript(c).is_none()).unwrap_or(power.len());
        let (raised, rest) = power.split_at_checked(end)?;
        (raised.chars().filter_map(superscript).collect(), rest)
    };
    let is_number = exponent.parse::<i16>().is_ok() && !digits.contains(['e', 'E']);
    is_number.then_some((exponent, rest))
}

fn superscript(character: char) -> Option<char> {
    let at = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻".chars().position(|known| known == character)?;
    "0123456789-".chars().nth(at)
}
