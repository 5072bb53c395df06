//! The one numeral that a line of prose holds: `about 5`, `$1,234`, `5 (five)`, `7/10`; never by guess.

/// A numeral and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numeral {
    /// Sign, digits, point, exponent: ready to be parsed.
    pub(super) digits: String,
    /// The other number of `5/10` or `5 out of 10`.
    pub(super) of: Option<String>,
    /// Whether anything stood round it, or inside the digits.
    pub(super) dressed: bool,
}

/// Words that may stand before a number without changing it.
const BEFORE: [&str; 16] = [
    "about",
    "approximately",
    "approx",
    "around",
    "roughly",
    "circa",
    "ca",
    "exactly",
    "usd",
    "eur",
    "约",
    "大约",
    "大概",
    "共",
    "第",
    "rmb",
];

/// Words after a number that make it another one, or none.
const AFTER: [&str; 27] = [
    "or", "to", "and", "not", "but", "plus", "minus", "times", "thousand", "million", "millions",
    "billion", "billions", "trillion", "hundred", "dozen", "lakh", "crore", "unsure", "maybe", "k",
    "m", "mn", "mio", "b", "bn", "mrd",
];

/// What multiplies a number in Chinese.
const MULTIPLES: [char; 5] = ['十', '百', '千', '万', '亿'];

/// Reads the numeral, if exactly one stands on the line and nothing there speaks against it.
pub(super) fn parse(line: &str) -> Option<Numeral> {
    let (line, noted) = without_note(line)?;
    let text: String = line.chars().map(crate::soft::half_width).collect();
    // `**7**/10`: bold inside says nothing.
    let text = text.replace('\u{2212}', "-").replace("**", "");
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let (before, sign) = sign_before(text.get(..start)?);
    let rest = text.get(start..)?;
    let length = numeral_length(rest);
    let (digits, after) = (rest.get(..length)?, rest.get(length..)?);
    let plain = ungrouped(digits)?;
    let (of, after) = denominator(after);
    if !allowed_before(before) || !allowed_after(after) {
        return None;
    }
    let dressed = noted
        || of.is_some()
        || plain.len() != digits.len()
        || !before.is_empty()
        || !after.is_empty();
    Some(Numeral { digits: format!("{sign}{plain}"), of, dressed })
}

/// The line without a note in brackets at its end, and whether there was one; `None` if the note speaks of
/// another number.
fn without_note(line: &str) -> Option<(&str, bool)> {
    let trimmed = line.trim().trim_end_matches(['.', '。']);
    let open = match trimmed.chars().last() {
        Some(')') => trimmed.rfind('('),
        Some('）') => trimmed.rfind('（'),
        _ => None,
    };
    let Some((head, note)) = open.and_then(|open| trimmed.split_at_checked(open)) else {
        return Some((line.trim(), false));
    };
    if !head.contains(|c: char| c.is_ascii_digit()) {
        return Some((line.trim(), false));
    }
    // It does so at its beginning, as in "(or 6)"; further on it gives a reason.
    let mut words = note.split_whitespace().take(2);
    let other = words.any(|word| word.contains(char::is_numeric) || changes(word));
    (!other).then_some((head.trim_end(), true))
}

/// Whether a word behind a number makes it another one, or none.
fn changes(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    AFTER.contains(&word.as_str()) || word.starts_with(MULTIPLES)
}

/// A sign straight before the digits; a dash behind a word is none.
fn sign_before(before: &str) -> (&str, &'static str) {
    for (mark, sign) in [("-", "-"), ("+", "")] {
        if let Some(head) = before.strip_suffix(mark)
            && (head.is_empty() || head.ends_with([' ', '$', '€', '£', '¥']))
        {
            return (head, sign);
        }
    }
    match before.strip_prefix('-').map(str::trim_start) {
        // `-$3`
        Some(currency @ ("$" | "€" | "£" | "¥")) => (currency, "-"),
        _ => (before, ""),
    }
}

/// Digits with their groups, point and exponent.
fn numeral_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 0;
    while is_digit(at) || (matches!(bytes.get(at), Some(b',' | b'.' | b'_')) && is_digit(at + 1)) {
        at += 1;
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

/// The digits without `,` or `_` between groups of three; `None` if the groups are odd, as in `1,23` or
/// `1.2.3`.
fn ungrouped(digits: &str) -> Option<String> {
    let whole_end = digits.find(['.', 'e', 'E']).unwrap_or(digits.len());
    let (whole, rest) = digits.split_at(whole_end);
    if rest.matches('.').count() > 1 || rest.contains([',', '_']) {
        return None;
    }
    let mut groups = whole.split([',', '_']);
    let first = groups.next()?;
    let others: Vec<&str> = groups.collect();
    let even =
        others.iter().all(|group| group.len() == 3) && (others.is_empty() || first.len() <= 3);
    even.then(|| format!("{first}{}{rest}", others.concat()))
}

/// The other number of `5/10` and `5 out of 10`, and what follows it.
fn denominator(after: &str) -> (Option<String>, &str) {
    let trimmed = after.trim_start();
    let rest = ["/", "out of", "of"].iter().find_map(|word| trimmed.strip_prefix(word));
    let Some(rest) = rest.map(str::trim_start) else { return (None, after) };
    let digits = numeral_length(rest);
    match (rest.get(..digits), rest.get(digits..)) {
        (Some(number), Some(after)) if !number.is_empty() => (Some(number.to_owned()), after),
        _ => (None, after),
    }
}

fn allowed_before(before: &str) -> bool {
    let before = before.trim().trim_end_matches([':', '=']).trim();
    before
        .split(|c: char| {
            c.is_whitespace() || matches!(c, '~' | '≈' | '=' | '$' | '€' | '£' | '¥' | '#' | '.')
        })
        .filter(|word| !word.is_empty())
        .all(|word| BEFORE.contains(&word.to_lowercase().as_str()))
}

/// A unit of at most two words, a per cent sign, a stop, a remark behind a stop or a dash; no further
/// digit, no word that changes the number.
fn allowed_after(after: &str) -> bool {
    let after = after.trim().trim_end_matches(['.', '。', '!']).trim();
    // Digits of any sort, as in `1½`, `10²`.
    if after.contains(|c: char| c.is_numeric() || matches!(c, '?' | '+')) {
        return false;
    }
    if after.starts_with('-') && !after.starts_with("- ") {
        return false;
    }
    let remark = [". ", "; ", "- ", "– ", "— ", "。", "；"];
    let unit = remark.iter().filter_map(|mark| after.find(mark)).min().unwrap_or(after.len());
    let (unit, remark) = after.split_at_checked(unit).unwrap_or((after, ""));
    // A remark takes back at its beginning: "5. Maybe.", "5 - or rather more".
    !unit.split_whitespace().any(changes)
        && !remark.split_whitespace().take(3).any(changes)
        && !unit.contains([',', '，'])
        && unit.split_whitespace().count() <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expect: Option<&str>) {
        let got = parse(line).map(|numeral| match numeral.of {
            Some(of) => format!("{}/{of}", numeral.digits),
            None => numeral.digits,
        });
        assert_eq!(got.as_deref(), expect, "{line:?}");
    }

    #[test]
    fn one_number_whatever_its_dress() {
        check("5", Some("5"));
        check("-5", Some("-5"));
        check("+5.", Some("5"));
        check("5 (five)", Some("5"));
        check("5 (raised from 4 to 5)", Some("5"));
        check("1,234,567", Some("1234567"));
        check("5%", Some("5"));
        check("$3", Some("3"));
        check("-$3", Some("-3"));
        check("about 5", Some("5"));
        check("~5 hours", Some("5"));
        check("5/10", Some("5/10"));
        check("5 out of 10", Some("5/10"));
        check("3.25e-3", Some("3.25e-3"));
        check("约5个", Some("5"));
        check("１２", Some("12"));
        check("**7**/10", Some("7/10"));
        check("= 7", Some("7"));
        check("7 - solid work overall", Some("7"));
        check("7. The work is solid, and new.", Some("7"));
        check("7 points; well done all of you", Some("7"));
    }

    #[test]
    fn nothing_by_guess() {
        for line in [
            "five",
            "True",
            "at least 18",
            "18, not sure",
            "5 or 6",
            "5-6",
            "5 - 6",
            "5 - or rather more",
            "5. Maybe.",
            "5 -6",
            "5M",
            "5万",
            "5 万人",
            "1½",
            "10²",
            "5 (or 6)",
            "5 (maybe more)",
            "5 (of 20)",
            "5 to 6",
            "3 million",
            "1,23",
            "1.2.3",
            "2024-05-01",
            "5+",
            "not 5",
            "Model 3 x 4",
            "5?",
            "",
        ] {
            check(line, None);
        }
    }
}
