//! What is a parser, and how its contract serializes.

use twr_runtime::parser::{Divider, Parser, Status, multi_section_parser, simple_parser};

use crate::contract;

fn words(reply: &str) -> Status<usize> {
    match reply.split_whitespace().count() {
        0 => Status::Error { feedback: "Write some words.".to_owned() },
        words => Status::Success(words),
    }
}

fn check(parser: &impl Parser<Output = usize>, reply: &str, expect: &Status<usize>) {
    assert_eq!(&parser.parse(reply), expect, "{reply:?}");
}

#[test]
fn functions_closures_and_combinations_are_parsers() {
    let least = 3;
    check(&words, "a b", &Status::Success(2));
    check(
        &move |reply: &str| match words(reply) {
            Status::Success(count) if count < least => {
                Status::Error { feedback: format!("Write {least} words.") }
            }
            other => other,
        },
        "a b",
        &Status::Error { feedback: "Write 3 words.".to_owned() },
    );
    let below = simple_parser("[A]").and_then(|text: String| words(&text));
    check(&below, "x x x\n[A]\na b", &Status::Success(2));
    check(&below.and_then(|count| Status::Success(count * 10)), "[A] a", &Status::Success(10));
    check(&(Box::new(words) as Box<dyn Fn(&str) -> Status<usize>>), "a", &Status::Success(1));
    check(&(Box::new(words) as Box<dyn Parser<Output = usize>>), "a", &Status::Success(1));
}

#[test]
fn a_parser_can_be_an_object() {
    let parsers: Vec<Box<dyn Parser<Output = String>>> =
        vec![Box::new(simple_parser("[A]")), Box::new(Divider::default())];
    let read = parsers.iter().map(|parser| parser.parse("[A]\na\n=====\nb"));
    let read: Vec<_> = read.collect();
    assert_eq!(read, [Status::Success("a\n=====\nb".to_owned()), Status::Success("b".to_owned())]);
}

#[test]
fn the_contract_is_the_patterns_own() {
    let parser = multi_section_parser(["[研究计划]", "[章节大纲]"]);
    let reply = "[章节大纲]\n第一章\n[研究计划]\n计划";
    insta::assert_snapshot!(contract(&parser.parse(reply)), @r#"{"status":"success","content":{"[研究计划]":"计划","[章节大纲]":"第一章"}}"#);
    insta::assert_snapshot!(contract(&parser.return_list(true).parse(reply)), @r#"{"status":"success","content":{"[研究计划]":["计划"],"[章节大纲]":["第一章"]}}"#);
    insta::assert_snapshot!(contract(&words("")), @r#"{"status":"error","feedback":"Write some words."}"#);
}
