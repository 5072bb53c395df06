//! The program without a terminal: what it prints, and its exit codes.

use std::process::{Command, Output};

/// The program's end with this reply in its file.
fn run(reply: &str, options: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("reply.txt");
    std::fs::write(&file, reply).unwrap();
    Command::new(env!("CARGO_BIN_EXE_twr-ask")).args(options).arg(file).output().unwrap()
}

#[test]
fn a_file_that_asks_nothing_ends_with_2() {
    for reply in [
        "The report is done.",
        "[Response type] normal\n[Content] It is done.",
        "{\"questions\": [",
    ] {
        let output = run(reply, &["--auto"]);
        assert_eq!(output.status.code(), Some(2), "{reply}");
        assert!(output.stdout.is_empty(), "{reply}");
        assert!(!output.stderr.is_empty(), "{reply}");
    }
}

#[test]
fn a_form_that_nobody_is_there_to_answer_ends_with_11_or_12() {
    // The standard input of the program is at its end.
    let check = |reply: &str, code: i32| {
        let output = run(reply, &[]);
        assert_eq!(output.status.code(), Some(code), "{reply}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("nobody answered"), "{reply}");
    };
    check(
        r#"{"response_type": "clarification", "title": "T", "questions": [{"question": "Who?"}]}"#,
        11,
    );
    check(r#"{"response_type": "outline_edit", "title": "T", "outline_text": "1. Eyes"}"#, 12);
}

#[test]
fn an_answer_in_json_keeps_its_value_and_commands_no_terminal() {
    let label = "\u{9b}2J\u{202e}a";
    let reply = serde_json::json!({
        "response_type": "clarification", "title": "T",
        "questions": [{"question": "Which?", "options": [label, "b"], "recommended": 0}],
    });
    let output = run(&reply.to_string(), &["--auto", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(!printed.contains(twr::visible::is_hidden), "{printed:?}");
    let answer: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(answer["answers"][0]["chosen"][0]["label"], label);
}

#[test]
fn what_is_not_as_asked_for_is_told_by_its_place_with_strict() {
    let question = r#"{"id": "who", "question": "Who?", "options": [{"label": "A"}, {"label": "B"}], "recommended": 1}"#;
    let reply =
        format!(r#"{{"response_type": "clarification", "title": "T", "questions": [{question}]}}"#);
    assert_eq!(run(&reply, &["--auto"]).status.code(), Some(0));
    let refused = run(&reply, &["--auto", "--strict"]);
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(told.contains("questions[0].recommended: name the option"), "{told}");
    let strict = reply.replace("\"recommended\": 1", "\"recommended\": \"B\"");
    assert_eq!(run(&strict, &["--auto", "--strict"]).status.code(), Some(0));
}
