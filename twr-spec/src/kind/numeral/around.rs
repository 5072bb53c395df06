//! What may stand before and behind the digits of a numeral without changing the number.

/// Words that may stand before a number without changing it.
const BEFORE: [&str; 21] = [
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
    "cny",
    "gbp",
    "jpy",
    "inr",
    "chf",
];

/// Words after a number that make it another one, or none.
const AFTER: [&str; 33] = [
    "or", "to", "and", "not", "but", "plus", "minus", "times", "thousand", "million", "millions",
    "billion", "billions", "trillion", "hundred", "dozen", "lakh", "crore", "unsure", "maybe", "k",
    "m", "mn", "mio", "b", "bn", "mrd", "at", "minimum", "maximum", "max", "ish", "if",
];

/// What makes a number another one in Chinese, wherever it stands behind it.
const UNSURE: [&str; 9] = ["几", "多", "余", "以上", "以下", "至", "到", "或", "半"];

/// What multiplies a number in Chinese.
const MULTIPLES: [char; 5] = ['十', '百', '千', '万', '亿'];

/// A currency, a word of `BEFORE`, or marks.
pub(super) fn allowed_before(before: &str) -> bool {
    if before.is_empty() {
        return true;
    }
    let before = before.trim().trim_end_matches([':', '=']).trim();
    before
        .split(|c: char| {
            c.is_whitespace()
                || matches!(c, '~' | '≈' | '=' | '$' | '€' | '£' | '¥' | '￥' | '₹' | '#' | '.')
        })
        .filter(|word| !word.is_empty())
        .all(|word| BEFORE.contains(&word.to_lowercase().as_str()))
}

/// A unit of at most two words, a per cent sign, a stop, a remark behind a stop or a dash; no further
/// digit, no word that changes the number.
pub(super) fn allowed_after(after: &str) -> bool {
    let after = after.trim().trim_end_matches(['.', '。', '!']).trim();
    if after.is_empty() {
        return true;
    }
    // Digits of any sort, as in `1½`, `10²`.
    if after.contains(|c: char| c.is_numeric() || matches!(c, '?' | '+'))
        || !after.is_ascii() && UNSURE.iter().any(|word| after.contains(word))
    {
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

/// Whether a word behind a number makes it another one, or none.
pub(super) fn changes(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    AFTER.contains(&word.as_str()) || word.starts_with(MULTIPLES)
}
