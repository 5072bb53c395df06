//! Tables of numbers in all their dress.

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
    check("5 (no change)", Some("5"));
    check("5 no", None);
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
    check("five", Some("5"));
    check("Twenty-one.", Some("21"));
    check("five (5)", Some("5"));
    check("5（五）", Some("5"));
    check("三", Some("3"));
    check("约二十五个", Some("25"));
    check("第十二章", Some("12"));
    check("三点五", Some("3.5"));
    check("1.2万", Some("12000"));
    check("5万", Some("50000"));
    check("3万元", Some("30000"));
    check("3rd", Some("3"));
    check("1 234", Some("1234"));
    check("1\u{202f}234\u{202f}567", Some("1234567"));
    check("1'234", Some("1234"));
    check("1.234.567", Some("1234567"));
    check("1.234,56", Some("1234.56"));
    check("1,234.56", Some("1234.56"));
    check("US$3", Some("3"));
    check("3 USD", Some("3"));
    check("￥3", Some("3"));
    check("3元", Some("3"));
    check("－５", Some("-5"));
    check(".5", Some("0.5"));
    check("-.5", Some("-0.5"));
    check("$.50", Some("0.50"));
    check("1 234,5", Some("1234.5"));
    check("3,50 €", Some("3.50"));
    check("€3,50", Some("3.50"));
    check("7,5 %", Some("7.5"));
    check("8,5/10", Some("8.5/10"));
    check("₹1,23,456", Some("123456"));
    check("2.5 million users", Some("2500000"));
    check("about 3 million", Some("3000000"));
    check("$1.2B", Some("1200000000"));
    check("5k", Some("5000"));
    check("3½ cups", Some("3.5"));
    check("6.02 × 10^23", Some("6.02e23"));
    check("$3 \\times 10^{-8}$", Some("3e-8"));
    check("6×10²³", Some("6e23"));
    check("\\(42\\)", Some("42"));
    check("x = 42", Some("42"));
    check("40 + 2 = 42", Some("42"));
    check("minus five", Some("-5"));
    check("负5", Some("-5"));
    check("百分之五十", Some("50"));
    check("二〇二六年", Some("2026"));
    check("five items", Some("5"));
    check("thirty (30) days", Some("30"));
}

#[test]
fn a_number_that_the_words_round_it_lead_to() {
    check("Score: 5", Some("5"));
    check("**Total: 12**", Some("12"));
    check("No. 3", Some("3"));
    check("The answer is 42.", Some("42"));
    check("The total number of items is 12.", Some("12"));
    check("The price is $12.99.", Some("12.99"));
    check("I would give this a 7.", Some("7"));
    check("I'd rate it 7/10.", Some("7/10"));
    check("答案：42", Some("42"));
    check("答案是42。", Some("42"));
    check("7 because it is better than 6", Some("7"));
    check("7, since nothing is missing", Some("7"));
    check("7: the plan is clear", Some("7"));
    check("7 – it covers 3 of 5 points", Some("7"));
    check("7分，内容清楚", Some("7"));
    check("7，因为第2点不清楚", Some("7"));
    check("34 years of age", Some("34"));
}

#[test]
fn how_far_the_scale_goes() {
    check("7 (out of 10)", Some("7/10"));
    check("5 (of 20)", Some("5/20"));
    check("7 points out of 10", Some("7/10"));
    check("7 on a scale of 1-10", Some("7/10"));
    check("7 (on a scale from 1 to 10)", Some("7/10"));
    check("8.5 / 10.0", Some("8.5/10"));
    check("8分（满分10分）", Some("8/10"));
    check("seven out of ten", Some("7/10"));
    check("★★★★☆", Some("4/5"));
    check("⭐⭐⭐⭐ (4/5)", Some("4/5"));
    check("⭐⭐⭐⭐ (3/5)", None);
    check("0.85 (85%)", Some("0.85"));
    check("85% (0.85)", Some("85"));
    check("85% (0.8)", None);
}

#[test]
fn nothing_by_guess() {
    for line in [
        "five or six",
        "a dozen",
        "five (6)",
        "5 (six)",
        "5（六）",
        "十几",
        "三四个",
        "一百五",
        "5个以上",
        "5 at most",
        "5 minimum",
        "1 23",
        "1234 567",
        "1,234 567",
        "1.234,567.8",
        "someone",
        "three o'clock",
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
        "5 万人",
        "5万多",
        "½",
        "300K",
        "5 million or so",
        "1-2 million",
        "5m",
        "5 (?)",
        "5 (uncertain)",
        "five hundredths",
        "two thirds",
        "Maximum: 5",
        "At least: 5",
        "The answer is not 42.",
        "The answer is 42, not 43.",
        "I would not give this a 7.",
        "7 because it may be 8?",
        "7 - 8 points",
        "7. The plan covers 3 cities.",
        "3,5",
        "3,50",
        "5个以内",
        "5元起",
        "5人不等",
        "至少5个",
        "不是5",
        "答案可能是5",
        "5, maybe 6, because it is so",
        "★★★☆",
        "12 = 3 × 4",
        "10²",
        "5 (or 6)",
        "5 (maybe more)",
        "5 to 6",
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
