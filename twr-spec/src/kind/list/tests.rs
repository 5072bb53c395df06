//! Tables of lists in all their shapes.

use crate::kind::context::tests::check;
use crate::spec::{Kind, Ref, Width};

const TEXTS: Kind = Kind::List(Ref::Static(&Kind::Text));
const BYTES: Kind = Kind::List(Ref::Static(&Kind::Integer(Width::U8)));

#[test]
fn shapes_of_lists() {
    let abc = r#"List([Text("a"), Text("b"), Text("c")])"#;
    for body in [
        "\n- a\n- b\n- c",
        "\n* a\n\n* b\n\n* c\n",
        "1. a\n2. b\n3. c",
        "\n  • a\n  • b\n  • c",
        "a\nb\nc",
        "a, b, c",
        "a、b、c",
        "[\"a\", \"b\", \"c\"]",
        "Here they are:\n- a\n- b\n- c",
        "- a\n- b\n- c\n\nI hope this helps!",
        "- **a**\n- **b**\n- **c**",
        "```\n- a\n- b\n- c\n```",
    ] {
        check(&TEXTS, body, abc);
    }
    check(&TEXTS, "- a\n- b\n- ...", "unreadable");
    check(&TEXTS, "none", "List([])");
    check(&TEXTS, "- none", "List([])");
    for none in ["None identified.", "- None found", "No issues found.", "未发现问题"] {
        check(&TEXTS, none, "List([])");
    }
    check(&TEXTS, "- No smoking", r#"List([Text("No smoking")])"#);
    check(&TEXTS, "- \\No issues found.", r#"List([Text("No issues found.")])"#);
    check(&TEXTS, "\n", "empty");
    check(&TEXTS, "- a\n  more\n\n  still\n- b", r#"List([Text("a\nmore\n\nstill"), Text("b")])"#);
    check(&TEXTS, "- a\n  - sub\n- b", r#"List([Text("a\n- sub"), Text("b")])"#);
    check(
        &TEXTS,
        "One long sentence, with a comma in the middle of it.",
        r#"List([Text("One long sentence, with a comma in the middle of it.")])"#,
    );
    check(&BYTES, "1, 2, 3", "List([Integer(1), Integer(2), Integer(3)])");
    check(&BYTES, "- 1\n- too\n- 3", "unreadable");
    check(&BYTES, "9 8", "List([Integer(9), Integer(8)])");
    check(
        &BYTES,
        "9 8\n\nBoth are good. The first errs in 3 places.",
        "List([Integer(9), Integer(8)])",
    );
    check(&BYTES, "9, 8\nBoth are good.", "List([Integer(9), Integer(8)])");
    let three = "List([Integer(1), Integer(2), Integer(3)])";
    for body in ["1,2,3", "1、2、3", "1，2，3", "1, 2 and 3", "1, 2, and 3"] {
        check(&BYTES, body, three);
    }
    let large = Kind::List(Ref::Static(&Kind::Integer(Width::U32)));
    check(&large, "1,000, 2,000", "List([Integer(1000), Integer(2000)])");
    check(&large, "1,000,2,000", "unreadable");
    check(&large, "1,234", "List([Integer(1234)])");
    check(&large, "100 200 300", "ambiguous");
    check(&large, "1 000", "List([Integer(1000)])");
    check(&BYTES, "9 8.5", "unreadable");
    check(&BYTES, "9 8\n7 6", "ambiguous and 1 more");
    check(&BYTES, "1 000", "out_of_width");
    check(&BYTES, "9 or 8", "ambiguous");
    check(&BYTES, "9 8 points", "ambiguous");
    check(&BYTES, "100,200,300", "ambiguous and 1 more");
}

#[test]
fn items_after_marks_of_a_series() {
    let two = r#"List([Text("one"), Text("two")])"#;
    for body in [
        "a) one\nb) two",
        "a. one\nb. two",
        "(a) one\n(b) two",
        "1.one\n2.two",
        "1: one\n2: two",
        "1 - one\n2 - two",
        "-one\n-two",
        "①one\n② two",
    ] {
        check(&TEXTS, body, two);
    }
    check(&TEXTS, "a) one\nd) two", r#"List([Text("one"), Text("two")])"#);
    check(&TEXTS, "1.5 l milk\n2.5 l oil", r#"List([Text("1.5 l milk"), Text("2.5 l oil")])"#);
}

#[test]
fn words_that_introduce_a_list_on_its_line() {
    let three = r#"List([Text("a"), Text("b"), Text("c")])"#;
    check(&TEXTS, "The items are: a, b, c", three);
    check(&TEXTS, "Items: a, b, c", three);
    check(&TEXTS, "列表如下：a、b、c", three);
    check(&TEXTS, "Goal: a, b, c", "ambiguous");
    check(&TEXTS, "The items are a, b, and c.", "ambiguous");
    check(&TEXTS, "苹果、梨和香蕉", r#"List([Text("苹果"), Text("梨"), Text("香蕉")])"#);
    check(&TEXTS, "soil, frost and wind", r#"List([Text("soil"), Text("frost"), Text("wind")])"#);
    check(&TEXTS, "You need soil, frost and wind", "ambiguous");
    let sentences = "First, we read. Then, we write.";
    check(&TEXTS, sentences, &format!("List([Text({sentences:?})])"));
}

#[test]
fn of_choices_with_boxes_the_ticked_ones_are_meant() {
    let word = |text: &'static str| crate::spec::Word {
        text: text.into(),
        keys: vec![text.into()].into(),
        ..crate::spec::Word::EMPTY
    };
    let choice = Kind::Choice(vec![word("low"), word("medium"), word("high")].into());
    let risks = Kind::List(Ref::shared(choice));
    let two = "List([Choice(0), Choice(2)])";
    check(&risks, "- [x] low\n- [ ] medium\n- [x] high", two);
    check(&risks, "low and high", two);
    check(&risks, "low, and high.", two);
    check(&risks, "- low\n- not high", "unreadable");
    check(&TEXTS, "- [x] a\n- [ ] b", r#"List([Text("a"), Text("b")])"#);
}
