//! A server that sends more than anyone can keep: reading ends at the bound, with a clear error.

use serde_json::json;
use twr_runtime::model::{HttpModel, Model, ModelError, ModelErrorKind};

use crate::server::{Answer, Server};
use crate::support::{KEY, completion, event, request, streamed};

const MOST: usize = 100_000;

/// The error of a whole reply, or of a stream, of a server that never ends.
async fn error_of(answer: Answer, is_streamed: bool) -> ModelError {
    let server = Server::start([answer]).await;
    let model = HttpModel::at(server.address(), "tiny")
        .with_key(KEY)
        .with_retries(0)
        .with_max_answer_bytes(MOST);
    let error = if is_streamed {
        streamed(&model, &request()).await.err()
    } else {
        model.complete(&request()).await.err()
    };
    // The reply itself would be as long as a book.
    let error = error.expect("more than the bound is an error");
    assert!(!format!("{error:?}").contains(KEY), "{error:?}");
    error
}

#[tokio::test]
async fn an_answer_without_end_is_not_read_to_its_end() {
    let stream = Answer::head("text/event-stream");
    let begun = format!("{stream}data: {}\n\n", event(&json!({"content": KEY}), None));
    let json = Answer::head("application/json") + r#"{"choices":[{"message":{"content":""#;
    for (answer, is_streamed) in [
        (json, false),
        (Answer::head("text/html") + KEY, false),
        (begun + "data: ", true),
        (stream + "<html>", true),
    ] {
        let error = error_of(Answer::Endless(answer), is_streamed).await;
        assert_eq!(error.kind(), ModelErrorKind::BadBody);
        insta::allow_duplicates! {
            insta::assert_snapshot!(error, @"model `tiny`: the answer is longer than 100000 bytes: allow more (`with_max_answer_bytes`), or ask for fewer tokens");
        }
    }
}

#[tokio::test]
async fn an_answer_that_promises_too_much_is_not_read_at_all() {
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        u64::MAX / 2
    );
    let error = error_of(Answer::Endless(head), false).await;
    assert!(error.to_string().contains("longer than 100000 bytes"), "{error}");
}

#[tokio::test]
async fn a_failed_call_without_end_is_told_by_its_beginning() {
    let head = "HTTP/1.1 500 Internal Server Error\r\nconnection: close\r\n\r\n";
    let body = format!("{{\"error\": \"{KEY} is busy ");
    for is_streamed in [false, true] {
        let error = error_of(Answer::Endless(format!("{head}{body}")), is_streamed).await;
        assert_eq!((error.kind(), error.status()), (ModelErrorKind::Server, Some(500)));
        assert!(error.body().is_some_and(|body| body.contains("is busy") && body.len() < 1000));
    }
}

#[tokio::test]
async fn what_is_kept_of_a_stream_is_bounded_however_it_is_cut() {
    let text = event(&json!({"content": "a".repeat(1000)}), None);
    let thought = event(&json!({"reasoning_content": "a".repeat(1000)}), None);
    let call = |at: u32| json!({"index": at, "id": "", "function": {"name": "", "arguments": "a".repeat(1000)}});
    let same = event(&json!({"tool_calls": [call(0)]}), None);
    let others: Vec<String> =
        (0..101).map(|at| event(&json!({"tool_calls": [call(at)]}), None)).collect();
    for events in [vec![text; 101], vec![thought; 101], vec![same; 101], others] {
        let events: Vec<&str> = events.iter().map(String::as_str).chain(["[DONE]"]).collect();
        let error = error_of(Answer::events(&events), true).await;
        assert!(error.to_string().contains("longer than 100000 bytes"), "{error}");
    }
}

#[tokio::test]
async fn the_bound_itself_is_allowed_and_is_generous_unless_set() {
    let body = completion(&"a".repeat(1000), "stop");
    let length = body.to_string().len();
    for (most, is_read) in [(length, true), (length - 1, false)] {
        let server = Server::start([Answer::json("200 OK", &body)]).await;
        let model = HttpModel::at(server.address(), "tiny");
        let reply = model.with_max_answer_bytes(most).complete(&request()).await;
        assert_eq!(reply.is_ok(), is_read, "{most} of {length}");
    }
    let json = Answer::json("200 OK", &completion(&"a".repeat(17 << 20), "stop"));
    let server = Server::start([json]).await;
    let model = HttpModel::at(server.address(), "tiny");
    let reply = model.complete(&request()).await.map(|reply| reply.text.len());
    let error = reply.unwrap_err();
    assert!(error.to_string().contains("longer than 16777216 bytes"), "{error}");
}
