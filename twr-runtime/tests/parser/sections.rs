//! `multi_section_parser` and `simple_parser` by default: what is tolerated, what is not, and what is said.

use twr_runtime::parser::{
    MatchMode, MultiSection, Order, Parser, Section, Sections, Status, multi_section_parser,
    simple_parser,
};
use twr_runtime::recovery::RecoveryKind;
use twr_runtime::spec::Language;

use crate::{contract, feedback};

fn read(parser: &MultiSection, reply: &str) -> Sections {
    match parser.parse(reply) {
        Status::Success(sections) => sections,
        Status::Error { feedback } => panic!("{reply:?}: {feedback}"),
    }
}

fn check_with(parser: &MultiSection, reply: &str, expect: &[(&str, &str)]) {
    let sections = read(parser, reply);
    let found: Vec<_> = sections
        .iter()
        .map(|(header, section)| (header, section.text().unwrap_or("a list")))
        .collect();
    assert_eq!(found, expect, "{reply:?}");
}

/// Reads `[A]` and `[B]`.
fn check(reply: &str, a: &str, b: &str) {
    check_with(&multi_section_parser(["[A]", "[B]"]), reply, &[("[A]", a), ("[B]", b)]);
}

#[test]
fn headers_are_found_in_any_decoration() {
    check("[A]\na\n[B]\nb", "a", "b");
    check("**[A]**\na\n**[B]:**\nb", "a", "b");
    check("## [A]\na\n### B\nb", "a", "b");
    check("【A】\na\n［B］：b", "a", "b");
    check("[a]: a\n[ B ] b", "a", "b");
    check("**A:** a\n**B:** b", "a", "b");
    check("A: a\nB: b", "a", "b");
    check("<A>\na\n<B>\nb", "a", "b");
    check("1. [A]\na\n2. [B]\nb", "a", "b");
    check("**[A]** a\n**[B]** b", "a", "b");
    check("```A\na\n```\n```B\nb\n```", "a", "b");
    check("[A] — a\n[B: b]", "a", "b");
    check("[B]\nb\n\n[A]\na", "a", "b");
}

#[test]
fn what_is_no_part_of_a_section_stays_out() {
    check("I think so.\n\n[A]\na\n---\n[B]\nb", "a", "b");
    check("```\n[A]\na\n[B]\nb\n```", "a", "b");
    check("Sure:\n```text\n[A]\na\n[B]\nb\n```\nI hope this helps!", "a", "b");
    check("[A]\na\n[B]\nb\n```", "a", "b");
    check("[A]\na\n[B]\nb</s>", "a", "b");
    check("<answer>\n[A]\na\n[B]\nb\n</answer>", "a", "b");
    check("[A]\na\n[B]\nb\nUser: More!\n[A]\nc\n[B]\nd", "a", "b");
    check("[A]\na\n[B]\nb<|im_end|>\n<|im_start|>user\nMore!", "a", "b");
    check("[A]\na\n[/A]\n[B]\nb\n[/B]\nBye!", "a", "b");
    check("[A]\n```\na\n```\n[B]\n```text\nb\n```", "a", "b");
    check("[A]\r\na\r\n\r\n[B]\r\nb\r\nc", "a", "b\nc");
    check("<think>\n[A]\ndraft\n</think>\n[A]\na\n[B]\nb", "a", "b");
}

#[test]
fn text_is_kept_as_it_stands() {
    check("[A]\n  x\n    y\n[B]\nb\n\n\nc", "  x\n    y", "b\n\n\nc");
    check("[A]\n```rust\n// [B]\n```\ntext\n[B]\nb", "```rust\n// [B]\n```\ntext", "b");
    check("[A]\nsee [B] and **bold**\n[B]\nb", "see [B] and **bold**", "b");
    check("[A]\na\n[B]\nb\n\nI hope this helps!", "a", "b\n\nI hope this helps!");
}

#[test]
fn the_last_complete_section_wins_and_nothing_is_merged() {
    check("[B]\nb1\n[A]\na1\n[A]\na2", "a2", "b1");
    check("[A]\ndraft\n[B]\nb\n[A]\na", "a", "b");
    check("[A]\na\n[B]\nb\n[A]\n", "a", "b");
    let sections = read(&multi_section_parser(["[A]"]), "[A]\n1\n[A]\n2");
    assert_eq!(sections.recoveries()[0].kind, RecoveryKind::Repeated);
}

#[test]
fn what_was_tolerated_is_told() {
    let parser = multi_section_parser(["[Chapters]", "[Plan]"]);
    let sections = read(&parser, "**Plan:**\n```\np\n```\n[Chaptrs]\nc");
    let kinds: Vec<_> =
        sections.recoveries().iter().map(|recovery| (recovery.kind, recovery.section)).collect();
    let expect = [
        (RecoveryKind::HeaderDecorated, Some(1)),
        (RecoveryKind::HeaderTypo, Some(0)),
        (RecoveryKind::FencedValue, Some(1)),
    ];
    assert_eq!(kinds, expect);
    assert_eq!(sections.text("[Chapters]"), Some("c"));
}

#[test]
fn what_was_not_asked_for_is_kept_aside() {
    let parser = multi_section_parser(["[A]"]);
    let sections = read(&parser, "Hm.\n[A]\na\n[Notes]\nn");
    assert_eq!(sections.text("[A]"), Some("a"));
    assert_eq!(sections.extra(), [("Notes".to_owned(), "n".to_owned())]);
    assert_eq!(sections.thought(), Some("Hm."));
    // Where headers are not in brackets, a line in brackets is text.
    check_with(
        &multi_section_parser(["## A"]),
        "## A\na\n[Notes]\nn",
        &[("## A", "a\n[Notes]\nn")],
    );
}

#[test]
fn headers_of_any_form_are_found_as_given() {
    let odd = ["##对问题的回答", "====推荐链接====", "@@end@@"];
    let reply = "##对问题的回答\n是\n====推荐链接====\nx\n@@end@@\ny";
    let expect = [(odd[0], "是"), (odd[1], "x"), (odd[2], "y")];
    check_with(&multi_section_parser(odd), reply, &expect);
    // Plain words are as certain as they were asked for.
    check_with(
        &multi_section_parser(["PLAN", "[B]"]),
        "PLAN\np\n[B]\nb",
        &[("PLAN", "p"), ("[B]", "b")],
    );
    // Nothing to fold, or the same: only as given.
    let alike = ["----", "[A]", "[a]"];
    check_with(
        &multi_section_parser(alike),
        "----\n0\n[A]\n1\n[a]\n2",
        &[("----", "0"), ("[A]", "1"), ("[a]", "2")],
    );
    check_with(
        &multi_section_parser(alike).match_mode(MatchMode::Any),
        "[A]\n1\n## A\n2",
        &[("[A]", "1\n## A\n2")],
    );
    check_with(&multi_section_parser(["[A]", "[A]"]), "[A]\n1", &[("[A]", "1")]);
}

#[test]
fn any_takes_what_is_there_and_nothing_weaker() {
    let any = multi_section_parser(["[决策]", "[理由]", "[反馈]"]).match_mode(MatchMode::Any);
    check_with(&any, "[决策]\n通过\n[理由]\n很好", &[("[决策]", "通过"), ("[理由]", "很好")]);
    check_with(&any, "[决策]\n通过\n[反馈]\n", &[("[决策]", "通过")]);
    check_with(&any, "[理由]\n反馈：无\n决策", &[("[理由]", "反馈：无\n决策")]);
    check_with(&any, "决策：通过", &[("[决策]", "通过")]);
    insta::assert_snapshot!(feedback(any.parse("通过")), @"
    请至少写出以下部分中的一个。标题单独占一行，内容写在标题下面：
    [决策]
    [理由]
    [反馈]
    ");
    insta::assert_snapshot!(feedback(any.language(Language::English).parse("[决策]\n")), @"
    Write at least one of these sections. Write its header alone on its line, and its content on the lines below:
    [决策]
    [理由]
    [反馈]
    ");
}

#[test]
fn patterns_are_matched_at_the_start_of_a_line() {
    let parser = multi_section_parser([r"第.章", r"附录"]).regex(true).expect("patterns");
    check_with(
        &parser,
        "第1章：起源\na\n**第2章**\nb\n## 附录\nc",
        &[("第1章：起源", "a"), ("第2章", "b"), ("附录", "c")],
    );
    check_with(&parser, "```\n第1章\na\n附录\nb\n```", &[("第1章", "a"), ("附录", "b")]);
    check_with(&parser, "第1章\n草稿\n附录\nb\n第1章\na", &[("附录", "b"), ("第1章", "a")]);
    insta::assert_snapshot!(feedback(parser.parse("见第1章\n附录\nc")), @"
    请写出标题符合以下正则表达式的部分。每个标题单独占一行，内容写在标题下面：
    第.章
    请重新给出完整的回答，包括所有部分。
    ");
    insta::assert_snapshot!(feedback(parser.parse("第1章\n附录\nc")), @"
    请在符合以下正则表达式的标题下面写出内容，这里现在是空的：
    第.章
    请重新给出完整的回答，包括所有部分。
    ");
    insta::assert_snapshot!(multi_section_parser(["[A"]).regex(true).unwrap_err(), @"
    pattern `[A` is not a valid regular expression: regex parse error:
        ^(?:[A)
            ^
    error: unclosed character class
    ");
}

#[test]
fn lists_are_lines() {
    let parser = multi_section_parser(["[A]", "[B]"]).return_list(true);
    let reply = "[A]\n# 第一章\n# 第二章\n[B]\nThe items:\n- x\n- y\n  goes on\n\nLet me know!";
    insta::assert_snapshot!(contract(&parser.parse(reply)), @r##"{"status":"success","content":{"[A]":["# 第一章","# 第二章"],"[B]":["x","y goes on"]}}"##);
}

#[test]
fn order_and_emptiness_are_settings() {
    let reply = "[B]\nb\n[A]\na";
    let parser = || multi_section_parser(["[A]", "[B]"]);
    check_with(&parser().order(Order::Reply), reply, &[("[B]", "b"), ("[A]", "a")]);
    check_with(&parser().order(Order::Original), reply, &[("[A]", "a"), ("[B]", "b")]);
    check_with(&parser().compat(true), "[A]\na\n[B]\nb", &[("[B]", "b"), ("[A]", "a")]);
    check_with(
        &parser().compat(true).order(Order::Asked),
        "[A]\na\n[B]\nb",
        &[("[A]", "a"), ("[B]", "b")],
    );
    check_with(&parser().compat(true).order(Order::Reply), reply, &[("[B]", "b"), ("[A]", "a")]);
    let allowing = parser().allow_empty(true);
    check_with(&allowing, "[A]\n[B]\nb", &[("[A]", ""), ("[B]", "b")]);
    assert_eq!(
        read(&allowing.return_list(true), "[A]\n[B]\nb").get("[A]"),
        Some(&Section::Lines(Vec::new()))
    );
}

#[test]
fn feedback_says_what_to_write() {
    let parser = multi_section_parser(["[Plan]", "[Chapters]", "[Risk]"]);
    insta::assert_snapshot!(feedback(parser.parse("Well.")), @"
    Write what is missing. Write each header alone on its line, and its content on the lines below:
    [Plan]
    [Chapters]
    [Risk]
    Give the whole answer again, with every section.
    ");
    insta::assert_snapshot!(feedback(parser.parse("[Plan]\np\n[Chapters]\n\n[Risk]")), @"
    Write something below each of these headers, which is still empty:
    [Chapters]
    [Risk]
    Keep the text below [Plan].
    Give the whole answer again, with every section.
    ");
    let parser = multi_section_parser(["[研究计划]", "[章节大纲]"]);
    insta::assert_snapshot!(feedback(parser.parse("[研究计划]\n计划\n")), @"
    请写出以下部分。每个标题单独占一行，内容写在标题下面：
    [章节大纲]
    [研究计划] 的内容没有问题，请原样保留。
    请重新给出完整的回答，包括所有部分。
    ");
    insta::assert_snapshot!(feedback(simple_parser("[Draft]").parse("")), @"
    Write what is missing. Write each header alone on its line, and its content on the lines below:
    [Draft]
    ");
}

#[test]
fn one_section_is_a_text() {
    let check = |reply: &str, expect: &str| {
        assert_eq!(
            simple_parser("[新草稿]").parse(reply),
            Status::Success(expect.to_owned()),
            "{reply:?}"
        );
    };
    check("想一想。\n[新草稿]\n内容", "内容");
    check("**新草稿**：内容", "内容");
    assert_eq!(
        simple_parser("[A]").allow_empty(true).parse("[A]\n"),
        Status::Success(String::new())
    );
}
