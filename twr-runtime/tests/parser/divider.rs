//! The divider mode by default: which lines part, and which text is the value.

use twr_runtime::parser::{Divider, Parser, Status, multi_section_parser, simple_parser};
use twr_runtime::spec::Language;

use crate::{contract, feedback};

fn check(reply: &str, expect: &str) {
    let expect = Status::Success(expect.to_owned());
    assert_eq!(Divider::default().parse(reply), expect, "{reply:?}");
    assert_eq!(simple_parser(None).parse(reply), expect, "{reply:?}");
}

#[test]
fn the_value_stands_after_the_last_divider() {
    check("x\n=====\ny\nz", "y\nz");
    check("x\n=====\ny\n======\nz", "z");
    check("x\n===\ny", "y");
    check("x\n== 结果 ==\ny", "y");
    check("x\n＝＝＝＝＝\ny", "y");
    check("=====\ny", "y");
    check("x\n  =====  \n  y\n    z", "  y\n    z");
    check("x\n=====\n```\ny\n```", "y");
    check("x\n=====\ny</s>", "y");
}

#[test]
fn between_two_dividers_if_nothing_follows() {
    check("x\n=====\ny\n=====\n", "y");
    check("=====\ny\n=====", "y");
    check("x\n=====\ny\n=====\n=====\n\n", "y");
}

#[test]
fn other_characters_count_where_no_equals_sign_does() {
    check("x\n-----\ny", "y");
    check("x\n******\ny", "y");
    check("x\n~~~~~\ny", "y");
    check("~~~~~\ny\n~~~~~", "y");
    check("x\n━━━━━━\ny", "y");
    check("x\n-----\ny\n=====\nz\n-----\nw", "z\n-----\nw");
    check("x ===== y\nz", "y\nz");
    check("x. *****\ny", "y");
    check("a ===== b\n=====\ny ===== z", "y ===== z");
}

#[test]
fn dividers_in_code_and_thinking_are_none() {
    check("x\n=====\ny\n```\na\n=====\nb\n```\nz", "y\n```\na\n=====\nb\n```\nz");
    check("<think>\n=====\ndraft\n</think>\n=====\ny", "y");
    check("Here:\n```\nx\n=====\ny\n```\nBye!", "y");
    check("```\nunclosed\n=====\ny", "y");
}

#[test]
fn what_is_no_divider_is_not_guessed_to_be_one() {
    let none = |reply: &str| {
        let status = Divider::default().parse(reply);
        assert!(matches!(status, Status::Error { .. }), "{reply:?}: {status:?}");
    };
    none("");
    none("x");
    none("x\n---\ny");
    none("x\n== y");
    none("x\n=====\n");
    none("<think>\n=====\ny");
    none("| a | b |\n|-----|-----|\n| 1 | 2 |");
    insta::assert_snapshot!(feedback(Divider::default().parse("x")), @"Write a line of ===== and below it the final text, with nothing after it.");
    insta::assert_snapshot!(feedback(Divider::default().language(Language::Chinese).parse("x")), @"请先单独写一行 =====，然后在它下面只写最终内容。");
    assert_eq!(
        Divider::default().allow_empty(true).parse("x\n====="),
        Status::Success(String::new())
    );
}

#[test]
fn sections_without_headers_are_the_divider_mode() {
    let parser = multi_section_parser(Vec::<String>::new());
    insta::assert_snapshot!(contract(&parser.parse("x\n=====\ny")), @r#"{"status":"success","content":{"":"y"}}"#);
    insta::assert_snapshot!(contract(&parser.return_list(true).parse("x\n-----\n- y\n- z")), @r#"{"status":"success","content":{"":["y","z"]}}"#);
}
