//! A server whose answers are errors, or no answers of a model.

use serde_json::json;
use twr_runtime::model::{HttpModel, Model, ModelErrorKind};

use crate::server::{Answer, Server};
use crate::support::{KEY, PLAIN_KEY, completion, event, fault, plain, request, streamed};

#[tokio::test]
async fn a_failed_status_is_told_with_the_servers_words() {
    use ModelErrorKind::{
        BadRequest, Filtered, NotFound, Quota, RateLimited, Server, Unauthorized,
    };

    let said = |message: &str| json!({"error": {"message": message, "type": "x"}}).to_string();
    let answer = |status: &str, headers: &str, body: &str| {
        Answer::of(status, headers, "application/json", body)
    };
    let echo = said(&format!("Incorrect API key provided: {KEY} or {PLAIN_KEY}."));
    let refused = fault(answer("401 Unauthorized", "", &echo), Unauthorized).await;
    insta::assert_snapshot!(refused, @r#"
    model `tiny`: the server refused the key (401), saying "Incorrect API key provided: [redacted] or [redacted]."; give a key that may use this model (`with_key`, TWR_API_KEY, or the provider's own variable)
    model `tiny`: the server refused the key (401), saying "Incorrect API key provided: [redacted] or opensesame."; give a key that may use this model (`with_key`, TWR_API_KEY, or the provider's own variable)
    "#);
    insta::assert_snapshot!(fault(answer("429 Too Many Requests", "retry-after: 7\r\n", &said("slow down")), RateLimited).await, @r#"model `tiny`: the server takes no more calls for now (429), saying "slow down"; call again after 7 s"#);
    insta::assert_snapshot!(fault(answer("429 Too Many Requests", "", "{}"), RateLimited).await, @"model `tiny`: the server takes no more calls for now (429); wait and call again");
    let spent =
        json!({"error": {"message": "You exceeded your quota", "code": "insufficient_quota"}})
            .to_string();
    insta::assert_snapshot!(fault(answer("429 Too Many Requests", "retry-after: 7\r\n", &spent), Quota).await, @r#"model `tiny`: the account has no quota or credit left (429), saying "You exceeded your quota"; add credit or raise the limit at the provider, or use another key or model"#);
    insta::assert_snapshot!(fault(answer("500 Internal Server Error", "", ""), Server).await, @"model `tiny`: the server failed (500); call again later");
    insta::assert_snapshot!(fault(answer("503 Service Unavailable", "", "<h1>busy</h1>"), Server).await, @r#"model `tiny`: the server failed (503), saying "<h1>busy</h1>"; call again later"#);
    insta::assert_snapshot!(fault(answer("404 Not Found", "", &said("no model `tiny`")), NotFound).await, @r#"model `tiny`: http://127.0.0.1:PORT/v1/ does not know this model, or is not a model server (404), saying "no model `tiny`"; correct the model's name (TWR_MODEL) or the base URL (TWR_BASE_URL, it usually ends in `/v1`)"#);
    insta::assert_snapshot!(fault(answer("400 Bad Request", "", &said("context is 512 tokens")), BadRequest).await, @r#"model `tiny`: the server refused the request (400), saying "context is 512 tokens"; change the request as the server says"#);
    let filtered = json!({"error": {"message": "blocked", "code": "content_filter"}}).to_string();
    insta::assert_snapshot!(fault(answer("400 Bad Request", "", &filtered), Filtered).await, @r#"model `tiny`: the provider's filter refused the request (400), saying "blocked"; word the task differently, or use another model"#);
}

#[tokio::test]
async fn an_error_inside_a_good_status_is_an_error() {
    let reported = json!({"error": {"message": "upstream is full", "code": 429}});
    let model_error = |answer| async move {
        let server = Server::start([answer]).await;
        let model = HttpModel::at(server.address(), "tiny").with_retries(0);
        model.complete(&request()).await.unwrap_err()
    };
    let error = model_error(Answer::json("200 OK", &reported)).await;
    assert_eq!((error.kind(), error.status()), (ModelErrorKind::RateLimited, Some(429)));

    let begun = event(&json!({"content": "[Plan]"}), None);
    let server = Server::start([Answer::events(&[&begun, &reported.to_string()])]).await;
    let model = HttpModel::at(server.address(), "tiny");
    let error = streamed(&model, &request()).await.unwrap_err();
    insta::assert_snapshot!(error, @r#"model `tiny`: the server takes no more calls for now (429), saying "upstream is full"; wait and call again"#);
}

#[tokio::test]
async fn an_answer_that_is_no_completion_is_told() {
    use ModelErrorKind::BadBody;

    let page = "<html><title>Sign in</title></html>";
    insta::assert_snapshot!(fault(Answer::of("200 OK", "", "text/html", page), BadBody).await, @r#"
    model `tiny`: the answer is not a stream of a reply; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    model `tiny`: the answer is text/html, not JSON, saying "<html><title>Sign in</title></html>"; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    "#);
    insta::assert_snapshot!(fault(Answer::of("200 OK", "", "application/json", "{\"choices\":"), BadBody).await, @r#"model `tiny`: the answer is not whole JSON: EOF while parsing a value at line 1 column 11, saying "{"choices":"; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's"#);
    insta::assert_snapshot!(fault(Answer::of("200 OK", "", "application/json", "{}"), BadBody).await, @"model `tiny`: the answer has no `choices`; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's");
    insta::assert_snapshot!(fault(Answer::of("200 OK", "", "application/json", ""), BadBody).await, @r#"
    model `tiny`: the answer is not a stream of a reply; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    model `tiny`: the answer is not whole JSON: EOF while parsing a value at line 1 column 0; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    "#);
    let deep = "[".repeat(100_000);
    insta::assert_snapshot!(fault(Answer::of("200 OK", "", "application/json", &deep), BadBody).await, @r#"
    model `tiny`: the answer is not a stream of a reply; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    model `tiny`: the answer is not whole JSON: recursion limit exceeded at line 1 column 128; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    "#);
}

#[tokio::test]
async fn half_an_answer_is_never_taken_for_a_whole_one() {
    let whole = completion("[Risk] low", "stop").to_string();
    let half = &whole[..whole.len() / 2];
    let json = Answer::cut_short("200 OK", "", "application/json", half, whole.len());
    insta::assert_snapshot!(fault(json, ModelErrorKind::BadBody).await, @"model `tiny`: the answer broke off before its end; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's");

    let begun = format!("data: {}\n\n", event(&json!({"content": "[Risk] lo"}), None));
    let cut = Answer::cut_short("200 OK", "", "text/event-stream", &begun, 4096);
    let unended = Answer::of("200 OK", "", "text/event-stream", &begun);
    let mut texts = Vec::new();
    for answer in [cut, unended] {
        let server = Server::start([answer]).await;
        let model = HttpModel::at(server.address(), "tiny");
        let error = streamed(&model, &request()).await.unwrap_err();
        assert_eq!((error.kind(), error.is_retryable()), (ModelErrorKind::BadBody, true));
        texts.push(plain(&error, server.address()));
    }
    insta::assert_snapshot!(texts.join("\n"), @r#"
    model `tiny`: the answer broke off before its end; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    model `tiny`: the stream broke off before its end mark; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    "#);
}
