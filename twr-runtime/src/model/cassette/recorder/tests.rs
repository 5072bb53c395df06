//! Cassettes are written whole, in order, durably and without keys.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::{Model, ModelErrorKind, Recorder, Request};
use crate::model::{
    CassetteErrorKind, Cut, Finish, Message, ModelError, Piece, Replay, Reply, ScriptedModel,
    ScriptedReply, ToolCall, Usage, next_piece,
};

/// A file that is gone after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let file = format!("twr-recorder-{}-{name}.jsonl", std::process::id());
        Self(std::env::temp_dir().join(file))
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

fn asking(text: &str) -> Request {
    Request::new([Message::user(text)])
}

fn limited() -> ModelError {
    ModelError::new(ModelErrorKind::RateLimited, "scripted")
        .with_status(429)
        .with_retry_after(Duration::from_secs(7))
        .with_body("slow down")
}

#[tokio::test]
async fn each_call_is_on_the_disk_before_its_reply_is_returned() {
    let scratch = Scratch::new("lines");
    let reply = Reply::text("[Risk] low")
        .with_finish(Finish::Length)
        .with_usage(Usage::of_call(12, 3))
        .with_reasoning("hm")
        .with_model("small")
        .with_raw(serde_json::json!({"id": "x"}));
    let script = [ScriptedReply::from(reply), limited().into()];
    let recorder = Recorder::create(&scratch.0, ScriptedModel::new(script)).unwrap();
    assert_eq!(scratch.text().lines().count(), 1);

    let request = asking("How risky?").with_temperature(0.3).with_max_tokens(50).with_seed(7);
    recorder.complete(&request.with_stop("END")).await.unwrap();
    assert_eq!(scratch.text().lines().count(), 2);
    recorder.complete(&asking("again")).await.unwrap_err();
    insta::assert_snapshot!(scratch.text(), @r#"
    {"twr_cassette":1,"model":"scripted"}
    {"request":{"messages":[{"role":"user","content":"How risky?"}],"temperature":0.3,"max_tokens":50,"stop":["END"],"seed":7},"reply":{"text":"[Risk] low","reasoning":"hm","model":"small","finish":"length","usage":{"calls":1,"input_tokens":12,"output_tokens":3,"cached_tokens":0,"reasoning_tokens":0}}}
    {"request":{"messages":[{"role":"user","content":"again"}]},"error":{"kind":"rate_limited","status":429,"retry_after_ms":7000,"body":"slow down"}}
    "#);
}

#[tokio::test]
async fn a_stream_is_recorded_as_its_whole_reply_or_its_error() {
    let scratch = Scratch::new("stream");
    let script = [ScriptedReply::from("one two"), limited().into()];
    let model = ScriptedModel::new(script).with_piece_size(3);
    let recorder = Recorder::create(&scratch.0, model).unwrap();
    for text in ["a", "b"] {
        let request = asking(text);
        let mut stream = recorder.stream(&request);
        while next_piece(&mut stream).await.is_some() {}
    }

    let replay = Replay::open(&scratch.0).unwrap();
    assert_eq!(replay.complete(&asking("a")).await.unwrap(), Reply::text("one two"));
    let error = replay.complete(&asking("b")).await.unwrap_err();
    assert_eq!(format!("{error:?}"), format!("{:?}", limited()));
}

#[tokio::test]
async fn no_key_gets_into_the_file() {
    let scratch = Scratch::new("keys");
    let said = "my key is opensesame, or Bearer abcdef123456";
    let refused = ModelError::new(ModelErrorKind::Unauthorized, "tiny")
        .with_body(r#"{"error":{"message":"bad key opensesame"}}"#);
    let script =
        [ScriptedReply::from(Reply::text(said).with_reasoning("sk-abcdefgh1234")), refused.into()];
    let recorder =
        Recorder::create(&scratch.0, ScriptedModel::new(script)).unwrap().redact("opensesame");
    let request = asking(said).with_stop("opensesame");
    assert_eq!(recorder.complete(&request).await.unwrap().text, said);
    recorder.complete(&request).await.unwrap_err();

    let text = scratch.text();
    for key in ["opensesame", "abcdef123456", "sk-abcdefgh1234"] {
        assert!(!text.contains(key), "{key} in {text}");
    }
    assert!(!format!("{recorder:?}").contains("opensesame"));
    let replay = Replay::open(&scratch.0).unwrap().redact("opensesame");
    let replayed = replay.complete(&request).await.unwrap().text;
    assert_eq!(replayed, "my key is [redacted], or Bearer [redacted]");
}

#[tokio::test]
async fn attachments_and_tool_calls_come_back_without_keys() {
    let scratch = Scratch::new("attachments");
    let call = |key: &str| ToolCall::new("c1", "look", serde_json::json!({"with": [key]}));
    let request = |key: &str, picture: &'static [u8]| {
        Request::new([
            Message::user("see")
                .with_image_bytes("image/png", picture)
                .with_image_url(format!("https://a.example/x.png?key={key}")),
            Message::assistant("").with_tool_calls([call(key)]),
            Message::tool_result("c1", "a bridge"),
        ])
    };
    let reply = Reply::text("").with_tool_calls([call("opensesame")]);
    let recorder = Recorder::create(&scratch.0, ScriptedModel::new([reply])).unwrap();
    let recorder = recorder.redact("opensesame");
    recorder.complete(&request("opensesame", &[1, 2])).await.unwrap();
    assert!(!scratch.text().contains("opensesame"), "{}", scratch.text());

    let replay = Replay::open(&scratch.0).unwrap().redact("opensesame");
    let other = replay.complete(&request("opensesame", &[3])).await.unwrap_err();
    assert!(
        other
            .to_string()
            .contains("message 1 (user) has the recorded text, with other attachments"),
        "{other}"
    );
    let replayed = replay.complete(&request("opensesame", &[1, 2])).await.unwrap();
    assert_eq!(replayed.tool_calls, [call("[redacted]")]);
}

#[tokio::test]
async fn appending_goes_on_after_the_last_line_and_keeps_what_is_there() {
    let scratch = Scratch::new("append");
    for text in ["a", "b"] {
        let recorder = Recorder::append(&scratch.0, ScriptedModel::new([text])).unwrap();
        recorder.complete(&asking(text)).await.unwrap();
        // As an editor leaves it.
        std::fs::write(&scratch.0, scratch.text().trim_end()).unwrap();
    }
    let replay = Replay::open(&scratch.0).unwrap();
    assert_eq!(replay.complete(&asking("b")).await.unwrap().text, "b");
    assert_eq!(replay.complete(&asking("a")).await.unwrap().text, "a");
}

#[test]
fn a_file_that_cannot_be_continued_is_refused_and_not_touched() {
    let check = |content: &str, kind: CassetteErrorKind| {
        let scratch = Scratch::new("refused");
        std::fs::write(&scratch.0, content).unwrap();
        let error = Recorder::append(&scratch.0, ScriptedModel::new([""; 0])).unwrap_err();
        assert_eq!((error.kind(), error.path()), (kind, Some(scratch.0.as_path())));
        assert_eq!(scratch.text(), content);
    };
    check("", CassetteErrorKind::NotACassette);
    check("# notes\n", CassetteErrorKind::NotACassette);
    check("{\"twr_cassette\":1,\"model\":\"other\"}\n", CassetteErrorKind::OtherModel);
    check("{\"twr_cassette\":1,\"model\":\"scripted\"}\n{\"req", CassetteErrorKind::Malformed);

    let folder = Scratch::new("absent").0.join("x.jsonl");
    let error = Recorder::append(&folder, ScriptedModel::new([""; 0])).unwrap_err();
    assert_eq!(error.kind(), CassetteErrorKind::Unwritable);
}

#[tokio::test]
async fn pieces_of_arguments_that_hold_a_key_are_not_recorded() {
    let check = async |secret: &str, has_pieces: bool| {
        let scratch = Scratch::new(&format!("arguments-{has_pieces}"));
        let arguments = serde_json::json!("{\"key\": \"opensesame\"}");
        let reply = Reply::text("").with_tool_calls([ToolCall::new("c1", "look", arguments)]);
        let model = ScriptedModel::new([reply]).with_piece_size(3);
        let recorder = Recorder::create(&scratch.0, model).unwrap().redact(secret);
        let request = Request::default();
        let mut stream = recorder.stream(&request);
        while next_piece(&mut stream).await.is_some() {}
        drop(stream);
        assert_eq!(scratch.text().contains("\"pieces\""), has_pieces, "{}", scratch.text());
    };
    check("opensesame", false).await;
    check("something else", true).await;
}

/// A cassette of one call that was streamed in pieces of three bytes.
async fn streamed() -> String {
    let scratch = Scratch::new("pieces");
    let model = ScriptedModel::new([Reply::text("eins, zwei").with_reasoning("hm, yes")]);
    let recorder = Recorder::create(&scratch.0, model.with_piece_size(3)).unwrap();
    let request = asking("a");
    let mut stream = recorder.stream(&request);
    while next_piece(&mut stream).await.is_some() {}
    scratch.text()
}

#[tokio::test]
async fn a_streamed_reply_comes_again_in_its_pieces_or_in_others() {
    let text = streamed().await;
    let check = async |cut: Cut, expect: &[&str]| {
        let replay = Replay::from_text(&text).unwrap().cut(cut);
        let request = asking("a");
        let mut stream = replay.stream(&request);
        let mut given = Vec::new();
        while let Some(piece) = next_piece(&mut stream).await {
            match piece.unwrap() {
                Piece::Text(text) => given.push(text),
                Piece::Reasoning(text) => given.push(format!("({text})")),
                Piece::Arguments { call, text, .. } => given.push(format!("{call}: {text}")),
                Piece::End(reply) => assert_eq!(reply.text, "eins, zwei"),
            }
        }
        assert_eq!(given, expect, "{cut:?}");
    };
    check(Cut::AsRecorded, &["(hm,)", "( ye)", "(s)", "ein", "s, ", "zwe", "i"]).await;
    check(Cut::AtMost(5), &["(hm, y)", "(es)", "eins,", " zwei"]).await;
    check(Cut::Whole, &["(hm, yes)", "eins, zwei"]).await;
}

#[tokio::test]
async fn a_replay_waits_between_pieces_as_the_model_did() {
    let request = serde_json::to_string(&asking("a")).unwrap();
    let text = format!(
        "{{\"twr_cassette\":1,\"model\":\"tiny\"}}\n{{\"request\":{request},\"reply\":{{\"text\":\"abc\"}},\
         \"pieces\":[{{\"ms\":40,\"text\":1}},{{\"ms\":50,\"text\":2}}]}}\n"
    );
    let waited = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&waited);
    let replay = Replay::from_text(&text).unwrap().with_times(move |wait| {
        told.lock().unwrap().push(wait.as_millis());
        Box::pin(std::future::ready(()))
    });
    let request = asking("a");
    let mut stream = replay.stream(&request);
    while next_piece(&mut stream).await.is_some() {}
    assert_eq!(*waited.lock().unwrap(), [40, 10]);
}

#[tokio::test]
async fn what_arrived_of_a_stream_that_was_dropped_or_failed_is_recorded() {
    let scratch = Scratch::new("dropped");
    let reply = Reply::text("eins, zwei, drei").with_reasoning("hm");
    let model = ScriptedModel::new([reply.clone(), reply]).with_piece_size(5);
    let recorder = Recorder::create(&scratch.0, model).unwrap();
    let request = asking("a");
    drop(recorder.stream(&request));
    assert_eq!(scratch.text().lines().count(), 1, "nothing had arrived");
    let mut stream = recorder.stream(&request);
    for _ in 0..3 {
        next_piece(&mut stream).await.unwrap().unwrap();
    }
    drop(stream);

    let text = scratch.text();
    let replay = Replay::from_text(&text).unwrap();
    let mut stream = replay.stream(&request);
    let mut given = Vec::new();
    while let Some(piece) = next_piece(&mut stream).await {
        match piece.unwrap() {
            Piece::Text(text) | Piece::Reasoning(text) => given.push(text),
            Piece::End(reply) => {
                assert_eq!(reply.text, "eins, zwei");
                assert_eq!(reply.finish, Finish::Other("broken_off".to_owned()));
                assert!(reply.usage.output_tokens > 0, "what arrived was paid for");
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(given, ["hm", "eins,", " zwei"]);
}

#[tokio::test]
async fn a_stream_that_failed_comes_again_with_its_pieces_and_its_error() {
    let request = serde_json::to_string(&asking("a")).unwrap();
    let line = format!(
        "{{\"request\":{request},\"reply\":{{\"text\":\"abc\"}},\
         \"error\":{{\"kind\":\"connection\"}},\"pieces\":[{{\"ms\":40,\"text\":1}},{{\"ms\":50,\"text\":2}}]}}"
    );
    let first = format!("{{\"twr_cassette\":1,\"model\":\"tiny\"}}\n{line}\n");
    // What is replayed and recorded again is the same but for the times.
    let scratch = Scratch::new("failed");
    let recorder = Recorder::create(&scratch.0, Replay::from_text(&first).unwrap()).unwrap();
    check_failing(&recorder).await;
    check_failing(&Replay::open(&scratch.0).unwrap()).await;
}

/// The model gives two pieces and an error.
async fn check_failing(model: &dyn Model) {
    let asked = asking("a");
    let mut stream = model.stream(&asked);
    let mut given = Vec::new();
    while let Some(piece) = next_piece(&mut stream).await {
        given.push(match piece {
            Ok(Piece::Text(text)) => text,
            Ok(other) => panic!("{other:?}"),
            Err(error) => format!("{:?}", error.kind()),
        });
    }
    assert_eq!(given, ["a", "bc", "Connection"]);
}
