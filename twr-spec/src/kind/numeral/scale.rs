//! How far a scale goes, where the number says it: `5/10`, `5 out of 10`, `(满分10分)`, `★★★★☆`.

use super::Numeral;
use super::digits::numeral_length;

/// The other number of `/10`, `out of 10`, `points out of 10`, `on a scale of 1 to 10`, and what follows.
pub(super) fn behind(after: &str) -> (Option<String>, &str) {
    let trimmed = after.trim_start();
    let counted = || {
        let (unit, rest) = trimmed.split_once(' ')?;
        let is_unit = ["points", "point", "stars", "分"].contains(&unit);
        is_unit.then_some(rest.trim_start())
    };
    let of = |text: &'_ str| -> Option<usize> {
        let mark = ["/", "out of ", "of "].iter().find(|mark| text.starts_with(**mark))?;
        Some(mark.len())
    };
    let start = [Some(trimmed), counted()].into_iter().flatten().find_map(|text| {
        let rest = text.get(of(text)?..)?.trim_start();
        (numeral_length(rest) > 0).then_some(rest)
    });
    if let Some(rest) = start {
        let length = numeral_length(rest);
        let (number, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
        return (Some(whole(number)), after);
    }
    match named(trimmed) {
        Some(most) => (Some(most), ""),
        None => (None, after),
    }
}

/// The end of the scale that the words name as a whole: `out of 10`, `on a scale of 1 to 10`, `满分10分`.
pub(super) fn named(words: &str) -> Option<String> {
    let words = words.trim().trim_end_matches(['.', '。']);
    let lower = words.to_lowercase();
    let after = |starts: &[&str]| {
        let rest = starts.iter().find_map(|start| lower.strip_prefix(start))?;
        Some(rest.trim_start_matches([' ', ':', '：']).to_owned())
    };
    if let Some(rest) = after(&["out of", "of", "/", "max", "满分为", "满分"]) {
        let length = numeral_length(&rest);
        let (number, unit) = rest.split_at_checked(length)?;
        let is_unit = ["", "points", "stars", "分"].contains(&unit.trim());
        return (length > 0 && is_unit).then(|| whole(number));
    }
    let rest = after(&["on a scale of", "on a scale from", "on a", "scale of", "scale"])?;
    let (low, high) = ["to", "-", "–"].iter().find_map(|mark| rest.split_once(mark))?;
    let high = high.trim().trim_end_matches(" scale").trim();
    let is_number = |text: &str| !text.is_empty() && numeral_length(text) == text.len();
    (is_number(low.trim()) && is_number(high)).then(|| whole(high))
}

/// `10.0` as `10`.
fn whole(number: &str) -> String {
    let plain = number.split_once('.').filter(|(_, part)| part.bytes().all(|byte| byte == b'0'));
    plain.map_or(number, |(whole, _)| whole).to_owned()
}

/// Stars for a number of five: full ones, and empty ones behind them.
pub(super) fn stars(text: &str) -> Option<Numeral> {
    let text = text.trim();
    if !text.starts_with(['★', '⭐', '🌟']) {
        return None;
    }
    let (row, note) = match text.split_once('(') {
        Some((row, note)) => (row.trim_end(), Some(note.strip_suffix(')')?)),
        None => (text, None),
    };
    let full = row.chars().filter(|c| matches!(c, '★' | '⭐' | '🌟')).count();
    let empty = row.chars().filter(|c| *c == '☆').count();
    let others = row.chars().any(|c| !matches!(c, '★' | '⭐' | '🌟' | '☆' | '\u{fe0f}' | ' '));
    let is_row = !others && full + empty <= 5 && (empty == 0 || full + empty == 5);
    let agrees = note.is_none_or(|note| {
        super::of_text(note).is_some_and(|noted| noted.digits == full.to_string())
    });
    (is_row && agrees).then(|| Numeral {
        digits: full.to_string(),
        of: Some("5".to_owned()),
        percent: false,
        dressed: true,
        in_words: false,
    })
}

/// The number of a note that is nothing but a share, and whether it is in per cent.
pub(super) fn share(note: &str) -> Option<(f64, bool)> {
    let note = note.trim();
    let number = note.strip_suffix('%').unwrap_or(note).trim_end();
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value = number.parse::<f64>().ok().filter(|_| is_plain)?;
    Some((value, number.len() < note.len()))
}

/// Whether the note says the number again as a share, or as per cent: `0.85 (85%)`.
pub(super) fn is_same_share(numeral: &Numeral, note: &str) -> bool {
    let (Some((noted, in_percent)), Ok(value)) = (share(note), numeral.digits.parse::<f64>())
    else {
        return false;
    };
    let same = |share: f64, percent: f64| (share * 100.0 - percent).abs() < 1e-6;
    match (numeral.percent, in_percent) {
        (false, true) => same(value, noted),
        (true, false) => same(noted, value),
        _ => (value - noted).abs() < 1e-9,
    }
}
