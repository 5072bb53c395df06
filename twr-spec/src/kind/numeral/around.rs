//! What may stand before and behind the digits of a numeral without changing the number.

/// Words that may stand before a number without changing it.
const BEFORE: [&str; 30] = [
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
    "rs",
    "number",
    "nr",
    "rank",
    "score",
    "rating",
    "共计",
    "一共",
    "总共",
];

/// Words after a number that make it another one, or none.
const AFTER: [&str; 38] = [
    "or",
    "to",
    "and",
    "not",
    "but",
    "plus",
    "minus",
    "times",
    "thousand",
    "million",
    "millions",
    "billion",
    "billions",
    "trillion",
    "hundred",
    "dozen",
    "lakh",
    "crore",
    "unsure",
    "maybe",
    "k",
    "m",
    "mn",
    "mio",
    "b",
    "bn",
    "mrd",
    "at",
    "minimum",
    "maximum",
    "max",
    "ish",
    "if",
    "uncertain",
    "unclear",
    "guess",
    "actually",
    "depending",
];

/// What makes a number another one in Chinese, wherever it stands behind it.
const UNSURE: [&str; 14] = [
    "几", "多", "余", "以上", "以下", "至", "到", "或", "半", "以内", "之内", "不", "之间", "上下",
];

/// What multiplies a number in Chinese.
const MULTIPLES: [char; 5] = ['十', '百', '千', '万', '亿'];

/// A currency, a word of `BEFORE`, or marks.
pub(super) fn allowed_before(before: &str) -> bool {
    if before.is_empty() {
        return true;
    }
    let before = before.trim().trim_end_matches([':', '=']).trim();
    if before.eq_ignore_ascii_case("no.") {
        return true;
    }
    before
        .split(|c: char| {
            c.is_whitespace()
                || matches!(c, '~' | '≈' | '=' | '$' | '€' | '£' | '¥' | '￥' | '₹' | '#' | '.')
        })
        .filter(|word| !word.is_empty())
        .all(|word| BEFORE.contains(&word.to_lowercase().as_str()))
}

/// Words that begin a reason.
const REASONS: [&str; 7] = [" because ", " since ", " as ", " due to ", " given ", "因为", "由于"];

/// A unit of at most two words, a per cent sign, a stop, a remark behind a stop or a dash, a reason; no
/// further digit before that, no word that changes the number.
pub(super) fn allowed_after(after: &str) -> bool {
    // Behind most numbers nothing stands.
    if after.is_empty() {
        return true;
    }
    let (after, is_reasoned) = without_reason(after);
    let after = after.trim().trim_end_matches(['.', '。', '!', ',']).trim();
    if after.is_empty() {
        return true;
    }
    if is_reasoned && after.starts_with([',', '，']) {
        return false;
    }
    let remark = [". ", "; ", ": ", "- ", "– ", "— ", "。", "；"];
    let first = remark.iter().filter_map(|mark| Some((after.find(mark)?, *mark))).min();
    let (unit, remark) =
        first.and_then(|(unit, _)| after.split_at_checked(unit)).unwrap_or((after, ""));
    // Digits of any sort, as in `1½`, `10²`. Behind a dash they belong to a reason, unless they come first.
    let digits_in = if remark.starts_with(['-', '–', '—']) && !begins_with_number(remark) {
        unit
    } else {
        after
    };
    if digits_in.contains(char::is_numeric)
        || after.contains(['?', '+'])
        || !after.is_ascii() && UNSURE.iter().any(|word| unit.contains(word))
        || unit.ends_with('起')
        // "5 no" is taken back; "5 (no change)" is not.
        || unit == "no"
        || after.starts_with('-') && !after.starts_with("- ")
    {
        return false;
    }
    let words = unit.split_whitespace().count();
    // "years of age", "USD per user"
    let is_unit = words <= 2
        || words == 3 && unit.split_whitespace().nth(1).is_some_and(|w| matches!(w, "of" | "per"));
    // A remark takes back at its beginning: "5. Maybe.", "5 - or rather more".
    !unit.split_whitespace().any(changes)
        && !remark.split_whitespace().take(4).any(changes)
        && !begins_otherwise(remark)
        && !unit.contains([',', '，'])
        && is_unit
}

/// What stands before a reason, and whether there is one. A reason may hold numbers of its own, and a
/// comma begins one in Chinese where no number and no doubt follows it.
fn without_reason(after: &str) -> (&str, bool) {
    let comma = after.find(',').filter(|at| {
        let behind = after.get(at + 1..).unwrap_or_default();
        behind.starts_with(is_han) && !behind.contains(char::is_numeric)
    });
    let found = REASONS.iter().filter_map(|word| Some((after.find(word)?, word.len())));
    let Some((at, width)) = found.chain(comma.map(|at| (at, 1))).min() else {
        return (after, false);
    };
    let reason = after.get(at + width..).unwrap_or_default();
    let doubts = begins_otherwise(reason) || reason.contains(['?', '？']);
    if doubts { (after, false) } else { (after.get(..at).unwrap_or(after), true) }
}

fn is_han(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{9fff}')
}

/// Whether words take back or doubt in Chinese what stands before them.
fn begins_otherwise(words: &str) -> bool {
    let words = words.trim_start_matches(|c: char| !c.is_alphanumeric());
    let begins = ["但", "或", "可", "也", "不", "大概", "约", "最", "至", "左右", "没", "未", "非"];
    begins.iter().any(|begin| words.starts_with(begin))
}

fn begins_with_number(remark: &str) -> bool {
    remark.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(char::is_numeric)
}

/// Whether a word behind a number makes it another one, or none.
pub(super) fn changes(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    AFTER.contains(&word.as_str()) || word.starts_with(MULTIPLES)
}
