//! Tables of replies without their header: what is found, and the refusals next to it.

use super::*;
use crate::read::Circumstances;
use crate::soft::fold;
use crate::spec::{Field, Ref, Spec, Width, Word};

/// Reads a reply of the one field `Score`: its value's debug form, or nothing.
fn check_alone(kind: Kind, reply: &str, expect: &str) {
    check_named("Score", kind, reply, expect);
}

fn check_named(header: &'static str, kind: Kind, reply: &str, expect: &str) {
    let field = Field {
        header: header.into(),
        keys: vec![fold(header).into()].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    };
    let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
    let reader = Reader::new(&spec);
    let reading = reader.read(reply);
    let Value::Record(values) = &reading.value else { panic!("a reply is a record") };
    let read = values[0].as_ref().map(|value| format!("{value:?}")).unwrap_or_default();
    assert_eq!(read, expect, "{reply:?}");
    let noted = reading.recoveries.iter().any(|found| found.kind == RecoveryKind::HeaderMissing);
    assert_eq!(noted, !expect.is_empty(), "{reply:?}");
    // Where only the value was asked for, nothing is missing.
    let reading = reader.read_field(0, reply, Circumstances::default());
    let is_noted = |found: &Recovery| found.kind == RecoveryKind::HeaderMissing;
    assert!(!reading.recoveries.iter().any(is_noted), "{reply:?}");
}

fn choice(words: &[&'static str]) -> Kind {
    let word = |text: &&'static str| Word {
        text: (*text).into(),
        keys: vec![fold(text).into()].into(),
        ..Word::EMPTY
    };
    Kind::Choice(words.iter().map(word).collect())
}

fn byte() -> Kind {
    Kind::Integer(Width::U8)
}

#[test]
fn the_only_value_alone_needs_no_header() {
    for reply in ["7", "**7**", " 7.\n", "<think>8?</think>\n7", "7</s>", "seven", "70%"] {
        let expect = if reply == "70%" { "Integer(70)" } else { "Integer(7)" };
        check_alone(byte(), reply, expect);
    }
    for reply in ["about 7", "7 points", "7\n8", "Well.\n7", "7 or 8", "", "none", "7. It is good."]
    {
        check_alone(byte(), reply, "");
    }
    check_alone(Kind::Boolean, "**Yes.**", "Boolean(true)");
    check_alone(Kind::Boolean, "Yes, because it is so.", "");
    let risk = || choice(&["low", "high"]);
    check_alone(risk(), "High", "Choice(1)");
    check_alone(risk(), "It is high", "");
    check_alone(Kind::Line, "7", "");
    check_alone(Kind::Text, "7", "");
}

#[test]
fn a_line_of_its_own_is_the_value() {
    check_alone(byte(), "It is good.\n\n**7**", "Integer(7)");
    check_alone(byte(), "7\n\nIt is good.", "Integer(7)");
    check_alone(byte(), "3 + 4 is\n#### 7", "Integer(7)");
    check_alone(byte(), "It is good.\n\n7\n\nAnd short.", "");
    check_alone(byte(), "3\n\nand\n\n4", "");
    check_alone(byte(), "Sum:\n3\n4\n7", "");
    let risk = || choice(&["low", "high"]);
    check_alone(risk(), "It rains.\nHigh", "Choice(1)");
    check_alone(risk(), "Low\nor\nhigh", "");
    check_alone(risk(), "It rains.\nNot high", "");
}

#[test]
fn a_line_of_numbers_is_a_list_of_them() {
    let list = || Kind::List(Ref::shared(byte()));
    check_alone(list(), "9 8\n\nBoth are good.", "List([Integer(9), Integer(8)])");
    check_alone(list(), "9, 8", "List([Integer(9), Integer(8)])");
    check_alone(list(), "9", "");
    check_alone(list(), "9 8\n7 6", "");
    check_alone(list(), "I give 9 8", "");
    check_alone(list(), "9 or 8", "");
}

#[test]
fn a_box_or_double_brackets_hold_the_value() {
    check_alone(byte(), "So it is \\(\\boxed{7}\\).", "Integer(7)");
    check_alone(byte(), "First \\boxed{6}, then\n\\[\n\\boxed{7}\n\\]", "Integer(7)");
    check_alone(choice(&["A", "B"]), "It is $\\boxed{\\text{B}}$, not A.", "Choice(1)");
    check_alone(byte(), "So it is \\boxed{x}.", "");
}

#[test]
fn a_sentence_says_what_the_header_is() {
    check_alone(byte(), "Good. The score is 7.", "Integer(7)");
    check_alone(byte(), "The score is 7 points. It is good.", "Integer(7)");
    check_alone(byte(), "The score is 7. Well, the score is 8.", "");
    check_alone(byte(), "The score is 7. Therefore, the score is 8.", "Integer(8)");
    check_alone(byte(), "The score is about 7 or 8.", "");
    let wide = format!("{}分数 score 是：7", "好".repeat(100));
    check_alone(byte(), &wide, "");
    let wide = format!("The score is 7. {}", "好".repeat(100));
    check_alone(byte(), &wide, "Integer(7)");
}

#[test]
fn what_is_better_by_the_header_is_the_value() {
    let check = |reply: &str, expect: &str| {
        check_named("Better", choice(&["Output (a)", "Output (b)"]), reply, expect);
    };
    check("Output (a) is better because it is brief, while Output (b) is not.", "Choice(0)");
    check("Output (b) is better. Output (a) is not as good as Output (b).", "Choice(1)");
    check("I have seen Output (a), and find that Output (b) is better.\n\nWell.", "Choice(1)");
    check("**Output (b)** is clearly the better, since it is brief. So be it.", "Choice(1)");
    check("If you are in a hurry, Output (b) is better. Take your time.", "");
    check("While Output (b) is better, it is long. Take your time.", "");
    check("Output (a), unlike Output (b), is better. Take your time.", "");
    check("Output (b) is not better. Take your time.", "");
    check("I do not think that Output (b) is better. Take your time.", "");
    check("Output (b) is better in style. Take your time.", "");
    check("That Output (b) is better is false. Take your time.", "");
    check("Assistant 1 says Output (b) is better. Take your time.", "");
    check("Output (a) is better. Well, Output (b) is better. Hm.", "");
    check("Output (b) is worse than Output (a). Take your time.", "");
}

#[test]
fn the_last_sentence_concludes() {
    let words = ["Output (a)", "Output (b)"];
    for header in ["Better", "Verdict"] {
        let check = |reply: &str, expect: &str| check_named(header, choice(&words), reply, expect);
        check("(a) is long. Therefore, Output (b) is better.", "Choice(1)");
        check("Output (b) is brief. Therefore, Output (a) is better than Output (b).", "Choice(0)");
        check("Fine.\nOverall, Output (a) is superior to Output (b).", "Choice(0)");
        check("Fine.\nThus, while Output (b) is fine, Output (a) is the best.", "Choice(0)");
        check("Fine. Therefore, I choose Output (b) over Output (a).", "Choice(1)");
        check("Fine. **Therefore, my choice is: Output (b).**", "Choice(1)");
        check("Fine. In conclusion, Output (b).", "Choice(1)");
        check("Output (a) is better. Therefore, Output (b) is better.", "Choice(1)");
        check("所以输出都看过了。因此，Output (b) 更好。", "Choice(1)");
        check("Fine. Therefore, Output (b) is worse.", "");
        check("Fine. Therefore, Output (b) is worse than Output (a).", "");
        check("Fine. Therefore, neither Output (a) nor Output (b) is better.", "");
        check("Fine. Therefore, the problem is Output (b).", "");
        check("Fine. Therefore, I would improve Output (b).", "");
        check("Fine. Therefore, Output (b) is better if you are in a hurry.", "");
        check("Fine. Therefore, Output (b) is not better.", "");
        check("Fine. Therefore, it is Output (a) or Output (b).", "");
        check(
            "Therefore, Output (b) is better. But is it? I cannot say.",
            if header == "Better" { "Choice(1)" } else { "" },
        );
    }
    let letters = || choice(&["A", "B", "C"]);
    check_alone(letters(), "Fine. Therefore, the right one is (B).", "Choice(1)");
    check_alone(letters(), "Fine. The closest option is (B).", "Choice(1)");
    check_alone(letters(), "Fine. The correct description is (B).", "Choice(1)");
    check_alone(letters(), "Fine. The first description is (B).", "");
    check_alone(letters(), "Fine. The correct description is not (B).", "");
    check_alone(letters(), "Fine. Therefore, option B is the correct answer.", "Choice(1)");
    check_alone(letters(), "The score is A. Hm. The best option is (B).", "Choice(0)");
    check_alone(letters(), "The score is A. The score is C. The best option is (B).", "");
    check_alone(letters(), "Fine. Therefore, the current is 5 A.", "");
    check_alone(letters(), "Fine. Therefore, the unit is A.", "");
    let risk = || choice(&["low", "high"]);
    check_alone(risk(), "It rains. Therefore, the risk is high because of rain.", "Choice(1)");
    check_alone(risk(), "It rains. The risk is high.", "");
    check_alone(choice(&["批准", "拒绝"]), "材料齐全。因此，应当批准。", "Choice(0)");
    check_alone(choice(&["批准", "拒绝"]), "材料不全。因此，我们不批准。", "");
}

#[test]
fn what_is_said_before_a_question_of_its_own_counts() {
    let letters = || choice(&["A", "B"]);
    check_alone(letters(), "The score is (B).\n\nQuestion:\nWhat?\nThe score is (A).", "Choice(1)");
    check_alone(letters(), "The score is (B).\n\nQuestion:\nWhat?\nScore: (A)", "Choice(1)");
    check_alone(letters(), "So.\n\nQuestion: what?\nThe score is (B).", "Choice(1)");
    check_alone(letters(), "The score is (B).\n\nAnswer:\nThe score is (A).", "");
}

#[test]
fn code_in_a_fence_needs_no_header() {
    let check = |reply: &str, expect: &str| check_alone(Kind::Code("rust".into()), reply, expect);
    check("```rust\nf()\n```", "Text(\"f()\")");
    check("Here it is:\n\n```rust\nf()\n```\n\nIt calls f.", "Text(\"f()\")");
    check("<think>\n```rust\ng()\n```\n</think>\n```rust\nf()\n```", "Text(\"f()\")");
    check("f()", "");
    check("```rust\nf()", "");
    check("```python\nf()\n```", "");
}
