//! Tables of numbers in all their dress.

use super::*;
use crate::assertion::{Outcome, read};
use crate::spec::{Bound, Int};

/// What is read of a field without a range, or with the scale that the expectation names: `7/10`.
fn digits(line: &str, most: Option<&str>) -> Option<String> {
    let labels = Labels::default();
    let most = most.and_then(|most| most.parse().ok()).map(|most| Bound::Integer(Int::from_unsigned(most)));
    let rules: Vec<Rule> = most.map(|max| Rule::Range(Range { min: None, max: Some(max) })).into_iter().collect();
    match read(line, &Amounts::new(&labels, &rules)) {
        Outcome::Value(found) => Some(found.value.digits),
        _ => None,
    }
}

/// What is read of a number up to 99 of a field with this header.
fn up_to_99(header: &'static str, line: &str) -> Option<String> {
    let field = crate::spec::Field { header: header.into(), ..crate::spec::Field::EMPTY };
    let max = Some(Bound::Integer(Int::from_unsigned(99)));
    let (labels, rules) = (Labels::of(&field), [Rule::Range(Range { min: None, max })]);
    match read(line, &Amounts::new(&labels, &rules)) {
        Outcome::Value(found) => Some(found.value.digits),
        _ => None,
    }
}

#[test]
fn what_counts_has_a_counter_also_within_a_range() {
    assert_eq!(up_to_99("数量", "4个").as_deref(), Some("4"));
    assert_eq!(up_to_99("数量", "四个").as_deref(), Some("4"));
    assert_eq!(up_to_99("评分", "4个"), None, "a score has no counter");
    assert_eq!(up_to_99("数量", "4元"), None);
}

#[test]
fn one_number_whatever_its_dress() {
    let rows = [
        ("The answer is 42, not 43.", "42"), ("7. The plan covers 3 cities.", "7"),
        ("5", "5"), ("-5", "-5"), ("+5.", "5"), ("5 (five)", "5"), ("5 (raised from 4 to 5)", "5"),
        ("1,234,567", "1234567"), ("5 (no change)", "5"), ("5%", "5"), ("$3", "3"), ("-$3", "-3"),
        ("about 5", "5"), ("~5 hours", "5"), ("5/10", "5/10"), ("5 out of 10", "5/10"),
        ("3.25e-3", "3.25e-3"), ("约5个", "5"), ("１２", "12"), ("**7**/10", "7/10"),
        ("7 - solid work overall", "7"), ("7. The work is solid, and new.", "7"),
        ("7 points; well done all of you", "7"), ("five", "5"), ("Twenty-one.", "21"), ("five (5)", "5"),
        ("5（五）", "5"), ("三", "3"), ("约二十五个", "25"), ("第十二章", "12"), ("三点五", "3.5"), ("1.2万", "12000"),
        ("5万", "50000"), ("3万元", "30000"), ("1 234", "1234"),
        ("1\u{202f}234\u{202f}567", "1234567"), ("1'234", "1234"), ("1.234.567", "1234567"),
        ("1.234,56", "1234.56"), ("1,234.56", "1234.56"), ("US$3", "3"), ("3 USD", "3"), ("￥3", "3"),
        ("3元", "3"), ("－５", "-5"), (".5", "0.5"), ("-.5", "-0.5"), ("$.50", "0.50"),
        ("1 234,5", "1234.5"), ("3,50 €", "3.50"), ("€3,50", "3.50"), ("7,5 %", "7.5"),
        ("8,5/10", "8.5/10"), ("₹1,23,456", "123456"), ("2.5 million users", "2500000"),
        ("about 3 million", "3000000"), ("$1.2B", "1200000000"), ("5k", "5000"), ("3½ cups", "3.5"),
        ("6.02 × 10^23", "6.02e23"), ("$3 \\times 10^{-8}$", "3e-8"), ("6×10²³", "6e23"),
        ("\\(42\\)", "42"), ("minus five", "-5"), ("负5", "-5"),
        ("百分之五十", "50"), ("二〇二六年", "2026"), ("five items", "5"), ("thirty (30) days", "30"),
        ("Score: 5", "5"), ("**Total: 12**", "12"), ("The answer is 42.", "42"),
        
        ("I would give this a 7.", "7"), ("I'd rate it 7/10.", "7/10"), ("答案：42", "42"), ("答案是42。", "42"),
        ("7 because it is better than 6", "7"), ("7, since nothing is missing", "7"),
        ("7: the plan is clear", "7"), ("7分，内容清楚", "7"),
        ("7，因为第2点不清楚", "7"), ("34 years of age", "34"), ("7 (out of 10)", "7/10"),
        ("7 points out of 10", "7/10"), ("7 on a scale of 1-10", "7/10"),
        ("7 (on a scale from 1 to 10)", "7/10"), ("8.5 / 10.0", "8.5/10"), ("8分（满分10分）", "8/10"),
        ("★★★★☆", "4/5"), ("⭐⭐⭐⭐ (4/5)", "4/5"), ("0.85 (85%)", "0.85"),
        ("85% (0.85)", "85"), ("40 + 2 = 42", "42"), ("3 × 4.50 € = 13.50 €", "13.50"),
    ];
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(line, expect)| {
            let (number, most) = expect.split_once('/').map_or((*expect, None), |(number, most)| (number, Some(most)));
            let got = digits(line, most);
            (got.as_deref() != Some(number)).then(|| format!("GOOD {line} gave {got:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_by_guess() {
    let rows = [
        "3rd", "x = 42", "40 + 2 = 43", "No. 3", "The total number of items is 12.",
        "The price is $12.99.", "7 – it covers 3 of 5 points", "5 (of 20)", "seven out of ten",
        "5 no", "⭐⭐⭐⭐ (3/5)", "85% (0.8)", "five or six", "a dozen", "five (6)", "5 (six)", "5（六）", "十几",
        "三四个", "一百五", "5个以上", "5 at most", "5 minimum", "1 23", "1234 567", "1,234 567", "1.234,567.8",
        "someone", "three o'clock", "True", "at least 18", "18, not sure", "5 or 6", "5-6", "5 - 6",
        "5 - or rather more", "5. Maybe.", "5 -6", "5M", "5 万人", "5万多", "½", "300K", "5 million or so",
        "1-2 million", "5m", "5 (?)", "5 (uncertain)", "five hundredths", "two thirds", "Maximum: 5",
        "At least: 5", "The answer is not 42.",  "I would not give this a 7.",
        "7 because it may be 8?", "7 - 8 points",  "3,5", "3,50", "5个以内",
        "5元起", "5人不等", "至少5个", "不是5", "答案可能是5", "5, maybe 6, because it is so", "★★★☆", "12 = 3 × 4",
        "10²", "5 (or 6)", "5 (maybe more)", "5 to 6", "1,23", "1.2.3", "2024-05-01", "5+", "not 5",
        "Model 3 x 4", "5?", "",
    ];
    let wrong: Vec<String> =
        rows.iter().filter_map(|line| Some(format!("BAD {line} gave {}", digits(line, None)?))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
