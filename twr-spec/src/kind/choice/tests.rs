//! Tables of choices in all their dress.

use std::borrow::Cow;

use super::*;
use crate::kind::context::tests::check;
use crate::spec::Kind;
use crate::text::fold;

fn choice(words: &[&'static str]) -> Kind {
    let word = |text: &&'static str| Word {
        text: Cow::Borrowed(*text),
        keys: vec![Cow::Owned(fold(text))].into(),
        ..Word::EMPTY
    };
    Kind::Choice(words.iter().map(word).collect())
}

#[test]
fn whole_words_and_never_their_opposite() {
    let risk = choice(&["low", "high", "very high"]);
    check(&risk, "low", "Choice(0)");
    check(&risk, "**High.**", "Choice(1)");
    check(&risk, "It is high because of rain.", "Choice(1)");
    check(&risk, "The risk is high because of rain.", "unreadable");
    check(&risk, "VERY_HIGH", "Choice(2)");
    check(&risk, "very\\_high", "Choice(2)");
    check(&risk, "neither low nor high", "ambiguous");
    check(&risk, "neither high", "unreadable");
    check(&risk, "[low/high/very high]", "ambiguous");
    check(&risk, "It is very high", "Choice(2)");
    check(&risk, "low to high", "ambiguous");
    check(&risk, "not high", "unreadable");
    check(&risk, "higher", "unreadable");
    check(&risk, "isn't low", "unreadable");
    let spam = choice(&["spam", "fine"]);
    check(&spam, "not spam", "unreadable");
    check(&spam, "anti-spam", "unreadable");
    check(&spam, "spam if it rains", "unreadable");
    let decision = choice(&["批准", "拒绝"]);
    check(&decision, "批准", "Choice(0)");
    check(&decision, "决定：批准。", "Choice(0)");
    check(&decision, "不批准", "unreadable");
    check(&decision, "我非常愿意批准", "unreadable");
    let both = choice(&["spam", "not spam"]);
    check(&both, "It is not spam.", "Choice(1)");
    check(&both, "It is no spam.", "unreadable");
}

/// Reads under a header: what comes of each body.
fn check_section(kind: &Kind, body: &str, expect: &str) {
    let field = crate::spec::Field {
        header: "Level".into(),
        keys: vec!["level".into()].into(),
        kind: crate::spec::Ref::shared(kind.clone()),
        ..crate::spec::Field::EMPTY
    };
    let spec = crate::spec::Spec { fields: vec![field].into(), ..crate::spec::Spec::EMPTY };
    let reply = format!("[Level]\n{body}");
    let reading = crate::read::Reader::new(&spec).read(&reply);
    let got = match (reading.diagnostics.first(), reading.value) {
        (Some(first), _) => first.kind.name().to_owned(),
        (None, Value::Record(mut values)) => format!("{:?}", values.remove(0)),
        (None, other) => format!("{other:?}"),
    };
    assert_eq!(got, expect, "{body:?}");
}

#[test]
fn a_tick_after_the_word_says_no_more() {
    let risk = choice(&["low", "high"]);
    for body in ["High ✅", "high ✔️", "**High** ✓"] {
        check(&risk, body, "Choice(1)");
    }
    check(&risk, "low ❌", "unreadable");
}

#[test]
fn a_choice_with_a_reason_after_it() {
    let risk = choice(&["low", "medium", "high"]);
    for high in [
        "High – it is not tested",
        "High. There is no mitigation.",
        "High because medium would be too little",
        "**High** (because medium would be too little)",
        "High, since nothing is tested",
        "High: the schedule is tight, and nobody is free",
        "Level: High - it is rare and costs much",
        "🔴 High - it does not work",
    ] {
        check_section(&risk, high, "Some(Choice(2))");
    }
    let medium = "Medium. The probability is low but the impact is high.";
    check_section(&risk, medium, "Some(Choice(1))");
    check_section(&risk, "Medium. Low would be wrong.", "ambiguous");
    for (body, wrong) in [
        ("High - medium", "ambiguous"),
        ("Medium - while the probability is low, the impact is high.", "ambiguous"),
        ("High (or medium)", "ambiguous"),
        ("High, but it could be medium", "ambiguous"),
        ("High: no", "unreadable"),
        ("High - if it rains", "unreadable"),
        ("High?", "unreadable"),
        ("High (?)", "unreadable"),
        ("Low to medium. It depends.", "ambiguous"),
        ("High\nMedium", "ambiguous"),
    ] {
        check_section(&risk, body, wrong);
    }
    let letters = choice(&["A", "B", "C"]);
    for b in [
        "B. A dog",
        "B) a second one",
        "B. Because A is wrong.",
        "B. The others are wrong, A above all.",
        "I choose B because it is right",
        "B。因为A不对",
        "B选项",
    ] {
        check_section(&letters, b, "Some(Choice(1))");
    }
    check_section(&letters, "B. C) is wrong", "ambiguous");
    check_section(&letters, "B - C", "ambiguous");
    let level = choice(&["低", "中", "高"]);
    check_section(&level, "高，因为时间不够", "Some(Choice(2))");
    check_section(&level, "高：时间不够", "Some(Choice(2))");
    check_section(&level, "高，但不确定", "unreadable");
    check_section(&level, "高？", "unreadable");
}

#[test]
fn a_form_with_boxes_to_tick() {
    let risk = choice(&["low", "medium", "high"]);
    for medium in [
        "- [ ] low\n- [x] medium\n- [ ] high",
        "[ ] low\n[X] medium\n[ ] high",
        "[ ] low [x] medium [ ] high",
        "☐ low ☑ medium ☐ high",
        "( ) low (x) medium ( ) high",
        "- [x] medium",
    ] {
        check(&risk, medium, "Choice(1)");
    }
    for none in
        ["- [ ] low\n- [ ] medium\n- [ ] high", "- [x] low\n- [x] medium\n- [ ] high", "[ ] low"]
    {
        check(&risk, none, "ambiguous");
    }
}

#[test]
fn a_letter_is_a_choice_only_where_it_is_no_word() {
    let letters = choice(&["A", "B", "C"]);
    for b in [
        "B",
        "(b)",
        "**B**",
        "B.",
        "B: it is so",
        "The answer is B.",
        "Option \"B\" it is",
        "B <eoa>",
    ] {
        check(&letters, b, "Choice(1)");
    }
    check(&letters, "The answer is B.\nIt is the capital.", "Choice(1)");
    check(&letters, "Assistant B: good work.\n\n[[A]]", "Choice(0)");
    let formula =
        "Let $a_1 = 2k + 1$ be the first term of the sequence, and let the others follow it.";
    check(&letters, formula, "unreadable");
    check(&letters, "A and B", "ambiguous");
    check(&letters, "A reason is B.", "ambiguous");
    check(&letters, "(A) or (B)", "ambiguous");
    check(&letters, "This is a good answer", "unreadable");
    check(&letters, "A good answer", "unreadable");
    check(&letters, "C's answer", "unreadable");
}
