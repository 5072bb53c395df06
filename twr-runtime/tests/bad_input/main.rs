//! Bad input: replies that are none, that are huge, and bytes that are no text. Each has a verdict or a
//! typed error that says what to do.

mod answer;

use std::error::Error as _;
use std::str::Utf8Error;

use answer::Answer;
use twr_runtime::condition::Condition;
use twr_runtime::parse::{NotText, parse, parse_bytes, parse_in};
use twr_runtime::read::Circumstances;
use twr_runtime::verdict::Verdict;

const MEGABYTE: usize = 1024 * 1024;

/// The contract of the verdict as it is serialized, long lines cut.
fn check(name: &str, verdict: &Verdict<Answer>) {
    let json = serde_json::to_string_pretty(verdict).unwrap();
    let lines: Vec<String> = json.lines().map(shortened).collect();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(name, lines.join("\n"));
    });
}

fn shortened(line: &str) -> String {
    if line.chars().count() <= 1000 {
        return line.to_owned();
    }
    let start: String = line.chars().take(40).collect();
    format!("{start}… ({} bytes)", line.len())
}

#[test]
fn a_reply_that_is_none_is_an_error_that_tells_what_to_write() {
    check("empty", &parse(""));
    check("whitespace", &parse(" \n\t\r\n\u{3000}"));
    check("refusal", &parse("I'm sorry, but I can't help with that."));
    check("only_thinking", &parse("<think>\nBees, then. [Plan] A draft.\n</think>\n"));
    check("only_thinking_unclosed", &parse("<think>\nBees, then.\n[Plan] A draft.\n"));
    check("prose", &parse("Bees navigate by the sun."));
}

#[test]
fn a_megabyte_in_one_line_is_read_as_any_other_reply() {
    let long = "bees ".repeat(MEGABYTE / 5);
    check("long_prose", &parse(&long));
    check("long_section", &parse(&format!("[Plan] {long}\n[Certain] yes")));
    check("long_choice", &parse(&format!("[Plan] Bees.\n[Certain] {long}")));
    check("long_brackets", &parse(&"[".repeat(MEGABYTE)));
}

#[test]
fn a_reply_that_was_cut_off_is_not_complete() {
    let known = Circumstances { cut_off: true, ..Circumstances::default() };
    check("cut_off", &parse_in("[Certain] no\n[Plan] We follow", known));
    let early: Verdict<Answer> = parse_in("Let me thi", known);
    assert_eq!(early.condition, Condition::CutOff);
    assert!(!early.is_success());
}

#[test]
fn what_files_hold_besides_text_is_no_hindrance() {
    let plan = |reply: &[u8]| {
        let verdict = parse_bytes::<Answer>(reply).unwrap();
        verdict.value().map(|answer| answer.plan.clone())
    };
    assert_eq!(plan(b"[Plan] Bees."), Some("Bees.".to_owned()));
    assert_eq!(plan("[Plan] 蜜蜂。".as_bytes()), Some("蜜蜂。".to_owned()));
    assert_eq!(plan(b"[Plan]\r\nBees.\r\n[Certain] yes\r\n"), Some("Bees.".to_owned()));
    assert_eq!(plan(b"\xef\xbb\xbf[Plan] Bees."), Some("Bees.".to_owned()), "a byte order mark");
    assert_eq!(plan(b"[Plan] Bees\0."), Some("Bees\0.".to_owned()));
    assert_eq!(plan(b""), None);
}

#[test]
fn bytes_that_are_no_text_are_a_typed_error_with_their_place() {
    let check = |bytes: &[u8], offset: usize, says: &str| {
        let error: NotText = parse_bytes::<Answer>(bytes).unwrap_err();
        assert_eq!((error.offset(), error.to_string().as_str()), (offset, says));
        assert!(error.source().and_then(|source| source.downcast_ref::<Utf8Error>()).is_some());
    };
    let latin = "the reply is not UTF-8 text from byte 10 on: save it as UTF-8, or convert it from its own encoding";
    check(b"[Plan] Caf\xe9s.", 10, latin);
    check(
        b"[Plan] Bees \xe8\x9c",
        12,
        "the reply ends within a character that begins at byte 12: read it to its end, or cut it there",
    );
    let wide = "the reply is UTF-16 and not UTF-8 text: save it as UTF-8";
    check(b"\xff\xfe[\0P\0l\0a\0n\0]\0", 0, wide);
    check(b"\xfe\xff\0[\0P\0l\0a\0n\0]", 0, wide);
    let mut long = "x".repeat(MEGABYTE).into_bytes();
    long.push(0xff);
    assert_eq!(parse_bytes::<Answer>(&long).unwrap_err().offset(), MEGABYTE);
}
