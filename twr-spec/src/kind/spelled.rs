//! Numbers in words: `twenty-one`, `二十五`, `1.2万`, `XIV`; only what can be one number.

use crate::lexicon::number_word;

/// The value of English number words, blanks or hyphens between them: `five`, `twenty-one`, `one hundred
/// and five`, `two thousand`. No `a dozen`, no fraction.
pub(super) fn english(text: &str) -> Option<u64> {
    let text = text.trim();
    // The longest number in words that is read is shorter.
    if text.is_empty() || text.len() > 160 {
        return None;
    }
    let mut lower = text.to_ascii_lowercase();
    // `a hundred and eighty`
    let is_one = lower.strip_prefix("a ").is_some_and(|rest| {
        ["hundred", "thousand", "million", "billion"].iter().any(|word| rest.starts_with(word))
    });
    if is_one {
        lower.replace_range(..1, "one");
    }
    let mut total: u64 = 0;
    let mut group: Option<u64> = None;
    let mut limit = u64::MAX;
    let mut joined = false;
    let mut before = "";
    for word in lower.split([' ', '-']) {
        if word == "and" && matches!(before, "hundred" | "thousand") {
            joined = true;
        } else if let Some(value) = number_word(word) {
            let here = group.unwrap_or(0);
            // `twenty-one`, `hundred five`; neither `five twenty` nor `one two`.
            let fits = match value {
                0 => group.is_none() && total == 0,
                1..=9 => here.is_multiple_of(10) && !(10..20).contains(&(here % 100)),
                _ => here.is_multiple_of(100),
            };
            if !fits || (before == "zero") {
                return None;
            }
            group = Some(here + value);
            joined = false;
        } else if word == "hundred" {
            group = Some(group.filter(|here| (1..=9).contains(here))? * 100);
        } else {
            let scale = match word {
                "thousand" => 1_000,
                "million" => 1_000_000,
                "billion" => 1_000_000_000,
                _ => return None,
            };
            let here = group.take().filter(|here| *here > 0 && scale < limit)?;
            total += here * scale;
            limit = scale;
        }
        before = word;
    }
    let ends = !joined && before != "and";
    (ends && (group.is_some() || total > 0)).then(|| total + group.unwrap_or(0))
}

/// The Chinese numeral at the start of the text, as digits, and what follows it: `二十五`, `一百零五`,
/// `两千`, `三点五`. `一百五`, which some mean as 150, and `三四`, three or four, are none.
pub(crate) fn chinese(text: &str) -> Option<(String, &str)> {
    let end = text.find(|c: char| digit(c).is_none() && unit(c).is_none()).unwrap_or(text.len());
    let (numeral, rest) = text.split_at_checked(end)?;
    let whole = whole(numeral)?;
    let Some(fraction) = rest.strip_prefix('点') else { return Some((whole.to_string(), rest)) };
    let end = fraction.find(|c: char| digit(c).is_none()).unwrap_or(fraction.len());
    let (fraction, rest) = fraction.split_at_checked(end)?;
    let digits: String = fraction.chars().filter_map(digit).map(|d| d.to_string()).collect();
    // `三点` is three o'clock; `三点五万` is no more a plain numeral.
    let plain = !digits.is_empty() && !rest.starts_with(|c| unit(c).is_some());
    plain.then(|| (format!("{whole}.{digits}"), rest))
}

/// The year at the start of the text, a numeral a digit, and what follows it: `二〇二六`.
pub(crate) fn year(text: &str) -> Option<(String, &str)> {
    let end = text.find(|c: char| digit(c).is_none() || c == '两').unwrap_or(text.len());
    let (numerals, rest) = text.split_at_checked(end)?;
    let digits: String = numerals.chars().filter_map(digit).map(|d| d.to_string()).collect();
    let is_year = digits.len() == 4 && digits.starts_with(['1', '2']);
    (is_year && !rest.starts_with(|c| unit(c).is_some())).then_some((digits, rest))
}

fn digit(character: char) -> Option<u64> {
    // The numerals of cheques beside the plain ones.
    let places = ["零一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖"];
    let at = places.iter().find_map(|all| all.chars().position(|known| known == character));
    match character {
        '〇' => Some(0),
        '两' => Some(2),
        _ => u64::try_from(at?).ok(),
    }
}

fn unit(character: char) -> Option<u64> {
    match character {
        '十' | '拾' => Some(10),
        '百' | '佰' => Some(100),
        '千' | '仟' => Some(1_000),
        '万' => Some(10_000),
        '亿' => Some(100_000_000),
        _ => None,
    }
}

fn whole(numeral: &str) -> Option<u64> {
    let (mut total, mut section) = (0_u64, 0_u64);
    let mut pending: Option<u64> = None;
    // The unit that was last used in the section, and whether a zero was after it.
    let (mut last, mut zero) = (u64::MAX, false);
    let mut greatest = u64::MAX;
    for character in numeral.chars() {
        match (digit(character), unit(character)) {
            (Some(0), _) if numeral.chars().count() == 1 => return Some(0),
            (Some(0), _) if pending.is_none() && !zero && last != u64::MAX => zero = true,
            (Some(value), _) if value > 0 && pending.is_none() => pending = Some(value),
            (None, Some(unit)) if unit < 10_000 && unit < last => {
                // Only ten is without a digit, and only at the start.
                let first = unit == 10 && section == 0 && total == 0;
                section += pending.take().or(first.then_some(1))? * unit;
                (last, zero) = (unit, false);
            }
            (None, Some(unit)) if unit >= 10_000 && unit < greatest => {
                section += pending.take().unwrap_or(0);
                total += section.checked_mul(unit).filter(|product| *product > 0)?;
                section = 0;
                (last, greatest, zero) = (unit, unit, false);
            }
            _ => return None,
        }
    }
    // A digit after hundreds needs its zero: `一百零五`.
    let needs_zero = pending.is_some() && last != u64::MAX && last > 10;
    let ends = !zero || pending.is_some();
    (ends && (!needs_zero || zero)).then_some(())?;
    Some(total + section + pending.unwrap_or(0)).filter(|sum| *sum > 0)
}

/// Digits with a point, multiplied by a Chinese unit: `1.2` and `万` make `12000`. `None` if no whole number
/// comes out.
pub(super) fn times(digits: &str, unit_of: char) -> Option<String> {
    shifted(digits, unit(unit_of)?.to_string().len() - 1)
}

/// Digits with a point, multiplied by a power of ten: `18650.5` for `1.86505` and 4.
pub(super) fn shifted(digits: &str, zeros: usize) -> Option<String> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 12 || !plain(whole) || !plain(part) {
        return None;
    }
    let (moved, left) = part.split_at_checked(zeros).unwrap_or((part, ""));
    let joined = format!("{whole}{moved}{}", "0".repeat(zeros - moved.len()));
    let trimmed = joined.trim_start_matches('0');
    let product = if trimmed.is_empty() { "0" } else { trimmed };
    Some(if left.is_empty() { product.to_owned() } else { format!("{product}.{left}") })
}

/// The value of a Roman number up to 39, in capitals.
pub(crate) fn roman(text: &str) -> Option<u32> {
    let mut rest = text;
    let mut sum = 0;
    for (letters, value, most) in
        [("X", 10, 3), ("IX", 9, 1), ("V", 5, 1), ("IV", 4, 1), ("I", 1, 3)]
    {
        for _ in 0..most {
            let Some(shorter) = rest.strip_prefix(letters) else { break };
            rest = shorter;
            sum += value;
        }
    }
    (rest.is_empty() && sum > 0).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_words() {
        for (text, value) in [
            ("five", 5),
            ("Twenty-One", 21),
            ("twenty one", 21),
            ("one hundred", 100),
            ("a hundred and eighty", 180),
            ("one hundred and five", 105),
            ("two thousand", 2_000),
            ("three million two hundred thousand", 3_200_000),
            ("nineteen", 19),
            ("zero", 0),
            ("two hundred thirty-four thousand five hundred sixty-seven", 234_567),
        ] {
            assert_eq!(english(text), Some(value), "{text}");
        }
        for text in [
            "",
            "one two",
            "five twenty",
            "hundred",
            "a dozen",
            "ten five",
            "and five",
            "five and",
            "fives",
            "zero five",
            "one hundred and",
            "one thousand million",
            "thirty ten",
            "someone",
        ] {
            assert_eq!(english(text), None, "{text}");
        }
    }

    #[test]
    fn chinese_numerals() {
        for (text, value) in [
            ("三", "3"),
            ("十", "10"),
            ("十二", "12"),
            ("二十五", "25"),
            ("一百零五", "105"),
            ("一百一十", "110"),
            ("两千", "2000"),
            ("两千零三十", "2030"),
            ("一万二千", "12000"),
            ("三亿五千万", "350000000"),
            ("十万", "100000"),
            ("三点五", "3.5"),
            ("零", "0"),
        ] {
            assert_eq!(chinese(text), Some((value.to_owned(), "")), "{text}");
        }
        for text in [
            "三四",
            "一百五",
            "百",
            "二零二六",
            "十十",
            "一百零",
            "三点",
            "零五",
            "几",
            "两万三",
            "",
        ] {
            assert_eq!(chinese(text), None, "{text}");
        }
        assert_eq!(times("1.2", '万').as_deref(), Some("12000"));
        assert_eq!(times("5", '万').as_deref(), Some("50000"));
        assert_eq!(times("1.23456", '万').as_deref(), Some("12345.6"));
    }

    #[test]
    fn roman_numbers_are_read_by_their_rules() {
        for (text, value) in [("I", 1), ("IV", 4), ("VIII", 8), ("IX", 9), ("XIV", 14), ("XXX", 30)]
        {
            assert_eq!(roman(text), Some(value), "{text}");
        }
        for text in ["", "IIII", "VX", "i", "XI I", "MIX"] {
            assert_eq!(roman(text), None, "{text}");
        }
    }
}
