//! The digits of a numeral: groups, point and exponent.

/// Characters that may be between groups of three digits, besides `,`, `_` and `.`.
const GAPS: [char; 6] = [' ', '\u{a0}', '\u{2009}', '\u{202f}', '\'', '’'];

/// Digits with their groups, point and exponent.
pub(super) fn numeral_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    loop {
        let gap = text.get(at..).map_or(0, group_gap);
        if is_digit(at) || (matches!(bytes.get(at), Some(b',' | b'.' | b'_')) && is_digit(at + 1)) {
            at += 1;
        } else if gap > 0 && (1..=3).contains(&leading_digits(text)) {
            at += gap;
        } else {
            break;
        }
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        let signed = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        if is_digit(at + 1 + signed) {
            at += 1 + signed;
            while is_digit(at) {
                at += 1;
            }
        }
    }
    at
}

fn leading_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The width of a gap before a group of just three digits: `1 234`, `1'234`; else 0.
fn group_gap(rest: &str) -> usize {
    let Some(gap) = rest.chars().next().filter(|c| GAPS.contains(c)) else { return 0 };
    let behind = rest.get(gap.len_utf8()..).unwrap_or_default();
    if leading_digits(behind) == 3 { gap.len_utf8() } else { 0 }
}

/// The digits with a point for a comma that parts no groups of three, where money, a per cent sign or a
/// scale is beside it: `3,50 €`, `7,5 %`, `8,5/10`. Elsewhere `3,5` may be two numbers.
pub(super) fn with_decimal_comma(digits: &str, before: &str, after: &str) -> Option<String> {
    let (whole, part) = digits.split_once(',')?;
    let is_plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_grouped = whole.contains(' ');
    let money = ['$', '€', '£', '¥'];
    let is_told = before.trim_end().ends_with(money)
        || after.trim_start().starts_with(money)
        || after.trim_start().starts_with(['%', '/'])
        || is_grouped;
    let whole = if is_grouped { ungrouped(whole)? } else { whole.to_owned() };
    (is_told && is_plain(&whole) && is_plain(part) && part.len() <= 2)
        .then(|| format!("{whole}.{part}"))
}

/// The digits without what parts groups of three; `None` if the groups are odd, as in `1,23` or `1.2.3`,
/// or of several sorts. `1.234.567` and `1.234,56` have points between groups.
pub(super) fn ungrouped(digits: &str) -> Option<String> {
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(digits.to_owned());
    }
    let (digits, exponent) = digits.split_at(digits.find(['e', 'E']).unwrap_or(digits.len()));
    let points = digits.matches('.').count();
    let after_comma = digits.rsplit_once(',').filter(|(head, _)| head.contains('.'));
    let (whole, fraction, marks): (&str, &str, &[char]) = match after_comma {
        Some((whole, fraction)) => (whole, fraction, &['.']),
        None if points > 1 => (digits, "", &['.']),
        None => {
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
            (whole, fraction, &[',', '_', ' ', '\u{a0}', '\u{2009}', '\u{202f}', '\'', '’'])
        }
    };
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut used = whole.chars().filter(|c| !c.is_ascii_digit());
    let mark = used.next();
    if used.any(|other| Some(other) != mark) || mark.is_some_and(|mark| !marks.contains(&mark)) {
        return None;
    }
    let mut groups = whole.split(|c: char| Some(c) == mark);
    let first = groups.next()?;
    let others: Vec<&str> = groups.collect();
    // In India all groups but the last are of two: `12,34,567`.
    let in_pairs = mark == Some(',')
        && first.len() <= 2
        && others.split_last().is_some_and(|(last, others)| {
            last.len() == 3 && !others.is_empty() && others.iter().all(|group| group.len() == 2)
        });
    // `0,250` has a decimal comma.
    if first.starts_with('0') && !others.is_empty() {
        return None;
    }
    let even = in_pairs
        || others.iter().all(|group| group.len() == 3) && (others.is_empty() || first.len() <= 3);
    let point = if fraction.is_empty() { "" } else { "." };
    even.then(|| format!("{first}{}{point}{fraction}{exponent}", others.concat()))
}
