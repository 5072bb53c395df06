//! `run`: a model is asked, and again for what is missing.

use crate::folder::Folder;
use crate::server::{BUSY, REFUSING, SILENT, Server};

/// What is seen, without the number of the port.
fn asked(folder: &Folder, server: &Server, more: &[&str]) -> String {
    let arguments = ["run", "study", "-i", "topic=moss", "-i", "places=Rome", "--model", "tiny"];
    let arguments = [&arguments[..], &["--base-url", &server.url], more].concat();
    folder.run(&arguments).replace(&server.url, "<url>")
}

#[test]
fn the_value_is_on_standard_output_and_the_calls_in_the_transcript() {
    let folder = Folder::of("sound", "run_repaired");
    let server = Server::start(&["Hm.\n[目标] Learn where moss grows.", "[Risk] low"]);
    insta::assert_snapshot!(asked(&folder, &server, &["--transcript", "calls/all.json"]));

    let first = server.requests.recv().unwrap();
    let task = first["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap();
    assert!(task.starts_with("Study moss in Rome, on 2 pages."), "{task}");
    assert_eq!(first["model"], "tiny");
    let second = server.requests.recv().unwrap();
    assert!(!second.to_string().contains("Learn where moss grows"), "{second}");

    let calls: serde_json::Value = serde_json::from_str(&folder.read("calls/all.json")).unwrap();
    assert_eq!(calls["attempts"].as_array().unwrap().len(), 2);
    assert_eq!(calls["usage"]["input_tokens"], 200);
}

#[test]
fn each_field_is_shown_while_it_is_written() {
    let folder = Folder::of("sound", "run_stream");
    let server =
        Server::start(&["Hm.\n[目标] Learn where moss grows.\n[Risk] soon\n", "[Risk] low"]);
    let seen = asked(&folder, &server, &["--stream"]);
    let shown = ["Hm.", "[目标] is there", "[Risk] is wrong: unreadable", "[Risk] is there"];
    let places: Vec<Option<usize>> = shown.iter().map(|line| seen.rfind(line)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?} in {seen}");
    assert!(seen.ends_with("--- exit 0"), "{seen}");
}

#[test]
fn whole_replies_are_asked_for_in_a_pipe() {
    let folder = Folder::of("sound", "run_pipe");
    let server = Server::start(&["[目标] Learn.", "[Risk] low"]);
    let seen = asked(&folder, &server, &[]);
    assert!(seen.ends_with("--- exit 0"), "{seen}");
    for call in [1, 2] {
        let sent = server.requests.recv().unwrap();
        assert!(sent.get("stream").is_none_or(|stream| stream == false), "call {call}: {sent}");
    }
    let server = Server::start(&["[目标] Learn.\n[Risk] low"]);
    asked(&folder, &server, &["--stream"]);
    assert_eq!(server.requests.recv().unwrap()["stream"], true);
}

#[test]
fn an_item_is_shown_while_it_is_written_and_only_once() {
    let folder = Folder::of("sound", "run_items");
    let reply =
        "[Summary] Lively.\n[Changes]\n- Cut the second half of it\n- Name the source\n[Score] 4\n";
    let server = Server::start(&[reply]);
    let arguments = ["run", "review", "--task", "It rained.", "--model", "tiny", "--stream"];
    let seen = folder.run(&[&arguments[..], &["--base-url", &server.url]].concat());
    let told = "[Changes]:\n- Cut the second half of it\n- Name the source\n[Changes] is there\n";
    assert!(seen.contains(told) && seen.contains("[Tone] is left out\n"), "{seen}");
}

#[test]
fn a_wait_for_a_busy_server_is_told() {
    let folder = Folder::of("sound", "run_busy");
    let server = Server::start(&[BUSY, "[目标] Learn.\n[Risk] low"]);
    let seen = asked(&folder, &server, &[]);
    assert!(seen.contains("tiny: busy; again in 1 s"), "{seen}");
    assert!(seen.ends_with("--- exit 0"), "{seen}");
}

#[test]
fn a_call_under_way_is_stopped_when_the_time_is_up() {
    let folder = Folder::of("sound", "run_max_time");
    let server = Server::start(&["[目标] Learn.", SILENT]);
    let seen = asked(&folder, &server, &["--max-time", "1"]);
    assert!(seen.contains("the time is up: allow more") && seen.contains("Learn."), "{seen}");
    assert!(seen.ends_with("--- exit 1"), "{seen}");
}

#[test]
fn a_value_is_shown_although_the_transcript_cannot_be_written() {
    let folder = Folder::of("sound", "run_unwritable");
    let server = Server::start(&["[目标] Learn.\n[Risk] low"]);
    let seen = asked(&folder, &server, &["--transcript", "specs"]);
    assert!(seen.contains("Learn.") && seen.contains("it is a folder"), "{seen}");
    assert!(seen.ends_with("--- exit 2"), "{seen}");
}

#[test]
fn no_answer_is_exit_code_1_with_what_could_be_read() {
    let folder = Folder::of("sound", "run_exhausted");
    let server = Server::start(&["[目标] Learn.", "[Risk] purple"]);
    insta::assert_snapshot!(asked(&folder, &server, &["--max-attempts", "2"]));
}

#[test]
fn what_prompt_shows_is_what_run_sends() {
    let folder = Folder::of("sound", "run_prompt");
    let server = Server::start(&["[目标] Learn.\n[Risk] low"]);
    asked(&folder, &server, &[]);
    let sent = server.requests.recv().unwrap();
    let arguments = ["prompt", "study", "-i", "topic=moss", "-i", "places=Rome", "--json"];
    let output = folder.command(&arguments).output().unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(sent["messages"], shown["messages"]);
}

#[test]
fn nothing_but_the_value_is_said_with_quiet() {
    let folder = Folder::of("sound", "run_quiet");
    let server = Server::start(&["[目标] Learn.\n[Risk] low"]);
    insta::assert_snapshot!(asked(&folder, &server, &["--quiet"]));
}

#[test]
fn without_a_model_it_says_how_to_name_one() {
    let folder = Folder::of("sound", "run_no_model");
    insta::assert_snapshot!(folder.run(&["run", "review", "-t", "bees"]));
    let half = folder.run(&["run", "review", "-t", "bees", "--base-url", "http://localhost:1"]);
    insta::assert_snapshot!(half);
    let no_key = folder.run(&["run", "review", "-t", "bees", "--model", "gpt-4o-mini"]);
    insta::assert_snapshot!(no_key);
}

#[test]
fn most_of_several_votes_give_the_value() {
    let folder = Folder::of("sound", "run_votes");
    let server = Server::start(&["[目标] Learn.\n[Risk] low", "[Risk] high", "[Risk] high"]);
    let seen = asked(&folder, &server, &["--votes", "3"]);
    assert!(seen.contains("\"risk\": \"high\"") && seen.contains("3 calls"), "{seen}");
    assert!(folder.run(&["run", "study", "--votes", "0"]).contains("--votes"), "no vote at all");
}

#[test]
fn evidence_is_asked_for_each_grounded_field() {
    let folder = Folder::of("sound", "run_evidence");
    let spec = "name: Order\nsections:\n  - {field: who, kind: line, rules: {grounded: true}, example: Ann Lee}\n";
    folder.write("specs/order.yaml", spec);
    let server = Server::start(&["[Who] Bo Li", "sent by Bo Li"]);
    let arguments =
        ["run", "order", "-t", "The parcel was sent by Bo Li on Friday, to Ann.", "--evidence"];
    let model = ["--model", "tiny", "--base-url", &server.url];
    let seen = folder.run(&[&arguments[..], &model[..]].concat());
    assert!(seen.contains("asked what the task says for [Who]"), "{seen}");
    assert!(seen.contains("\"who\": \"Bo Li\"") && seen.contains("2 calls"), "{seen}");
}

#[test]
fn defaults_are_filled_in_at_any_depth() {
    let folder = Folder::of("sound", "run_defaults");
    let spec = "name: Order\nsections:\n  - {field: items, kind: list<Item>}\nrecords:\n  Item:\n    fields:\n      \
                - {field: title, kind: line, example: Tea}\n      - {field: count, kind: u8, default: 1}\n";
    folder.write("specs/order.yaml", spec);
    let server = Server::start(&["[Items]\n- Title: Milk\n- Title: Eggs\n  Count: 6"]);
    let model = ["--model", "tiny", "--base-url", &server.url, "--quiet"];
    let seen =
        folder.run(&[&["run", "order", "-t", "Buy milk and six eggs."][..], &model[..]].concat());
    let value: String = seen.split_whitespace().collect();
    let expect = r#""items":[{"title":"Milk","count":1},{"title":"Eggs","count":6}]"#;
    assert!(value.contains(expect), "{seen}");
}

#[test]
fn an_output_mode_is_asked_for_and_given_up_where_the_server_refuses() {
    let folder = Folder::of("sound", "run_output");
    let server = Server::start(&[r#"{"目标": "Learn.", "risk": "low"}"#]);
    let seen = asked(&folder, &server, &["--output", "native"]);
    assert!(seen.contains("\"risk\": \"low\"") && seen.ends_with("--- exit 0"), "{seen}");
    let sent = server.requests.recv().unwrap();
    assert_eq!(sent["response_format"]["type"], "json_schema");

    let server = Server::start(&[REFUSING, "[目标] Learn.\n[Risk] low"]);
    let seen = asked(&folder, &server, &["--output", "tool"]);
    assert!(seen.contains("no tool output, so it is asked in text") && !seen.contains('\u{1b}'));
    assert!(seen.contains("1 call,") && seen.ends_with("--- exit 0"), "{seen}");
    assert!(server.requests.recv().unwrap()["tools"].is_array());

    let seen = asked(&folder, &server, &["--output", "natve"]);
    assert!(seen.contains("did you mean `native`?"), "{seen}");
}

#[test]
fn a_grammar_is_sent_in_the_field_that_is_named() {
    let folder = Folder::of("sound", "run_grammar");
    let reply = "[目标] Learn.\n[Risk] low";
    let server = Server::start(&[reply]);
    let seen =
        asked(&folder, &server, &["--output", "grammar", "--grammar-field", "guided_grammar"]);
    assert!(seen.ends_with("--- exit 0") && !seen.contains("asked in text"), "{seen}");
    let sent = server.requests.recv().unwrap();
    assert!(sent["guided_grammar"].as_str().unwrap().contains("[Risk]"), "{sent}");

    let server = Server::start(&[reply]);
    let seen = asked(&folder, &server, &["--output", "grammar"]);
    assert!(
        seen.contains("no grammar output, so it is asked in text: the model takes no grammar"),
        "{seen}"
    );
    assert!(seen.ends_with("--- exit 0"), "{seen}");

    let server = Server::start(&["I like moss.", reply]);
    let seen = asked(&folder, &server, &["--output", "native"]);
    assert!(seen.contains("the server did not hold the reply to the form"), "{seen}");
    assert!(seen.ends_with("--- exit 0"), "{seen}");
}
