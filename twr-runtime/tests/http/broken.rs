//! Answers that break off, never end, or are no answers: each a clear error, without the key.

use std::time::Duration;

use serde_json::json;
use twr_runtime::model::{HttpModel, Model, ModelErrorKind};

use crate::server::{Answer, Server};
use crate::support::{KEY, PLAIN_KEY, completion, event, fault, plain, request, streamed};

#[tokio::test]
async fn a_reset_in_mid_body_is_told() {
    let whole = completion("[Risk] low", "stop").to_string();
    let json = Answer::head("application/json") + &whole[..whole.len() / 2];
    insta::assert_snapshot!(fault(Answer::Reset(json), ModelErrorKind::BadBody).await, @"model `tiny`: the answer broke off before its end; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's");
    let begun = event(&json!({"content": "[Risk] lo"}), None);
    let stream = format!("{}data: {begun}\n\ndata: {{", Answer::head("text/event-stream"));
    let server = Server::start([Answer::Reset(stream)]).await;
    let model = HttpModel::at(server.address(), "tiny").with_key(KEY);
    let error = streamed(&model, &request()).await.unwrap_err();
    assert_eq!((error.kind(), error.is_retryable()), (ModelErrorKind::BadBody, true));
    insta::assert_snapshot!(plain(&error, server.address()), @"model `tiny`: the answer broke off before its end; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's");
}

#[tokio::test]
async fn a_drip_is_given_up_at_the_end_of_the_time() {
    let json = Answer::Drip(Answer::head("application/json"));
    let begun = format!("data: {}\n\n:", event(&json!({"content": "[Risk] lo"}), None));
    let stream = Answer::Drip(Answer::head("text/event-stream") + &begun);
    let server = Server::start([json, stream]).await;
    let model = HttpModel::at(server.address(), "tiny")
        .with_key(KEY)
        .with_timeout(Duration::from_millis(100));
    let whole = model.complete(&request()).await.unwrap_err();
    let stream = streamed(&model, &request()).await.unwrap_err();
    for error in [whole, stream] {
        assert_eq!((error.kind(), error.is_retryable()), (ModelErrorKind::Timeout, true));
        insta::allow_duplicates! {
            insta::assert_snapshot!(error, @"model `tiny`: no whole answer came within 0.1 s; allow more time (`with_timeout`), ask for fewer tokens, or call again");
        }
    }
}

#[tokio::test]
async fn an_answer_that_is_no_json_is_told_with_its_type() {
    // A good completion, but for its first bracket.
    let body = completion(&format!("{KEY} {PLAIN_KEY}"), "stop").to_string().replacen('{', "", 1);
    for content_type in ["text/plain", "application/octet-stream"] {
        let answer = Answer::of("200 OK", "", content_type, &body);
        let said = fault(answer, ModelErrorKind::BadBody).await;
        assert!(said.contains(&format!("the answer is {content_type}, not JSON")), "{said}");
        assert!(said.contains("check that the base URL"), "{said}");
    }
}

#[tokio::test]
async fn garbage_is_told() {
    let garbage = "\u{1}\u{fffd}%PDF-1.7 \u{7f}{]".repeat(50);
    let typed = Answer::of("200 OK", "", "application/json", &garbage);
    let told = fault(typed, ModelErrorKind::BadBody).await;
    assert!(told.contains("call again; if it stays so, check that the base URL"), "{told}");
    // What is not even HTTP.
    insta::assert_snapshot!(fault(Answer::Bytes(garbage), ModelErrorKind::Connection).await, @"model `tiny`: http://127.0.0.1:PORT/v1/ closed the connection without an answer; start the server, or correct the base URL (TWR_BASE_URL)");
}

#[tokio::test]
async fn json_that_is_no_completion_is_told() {
    for body in [
        json!([]),
        json!("ok"),
        json!(null),
        json!({"choices": []}),
        json!({"choices": {"0": 1}}),
        json!({"choices": [{"message": "ok"}]}),
        json!({"object": "list", "data": [{"id": "tiny"}]}),
    ] {
        let told = fault(Answer::json("200 OK", &body), ModelErrorKind::BadBody).await;
        assert!(told.contains("call again; if it stays so, check that the base URL"), "{told}");
    }
}
