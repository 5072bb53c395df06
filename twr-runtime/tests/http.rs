//! `GenaiModel` against a server that answers well, wrongly, or not at all.

mod server;

use std::time::Duration;

use serde_json::json;
use server::{Answer, Server};
use twr_runtime::model::{
    Finish, GenaiModel, Message, Model, ModelError, ModelErrorKind, Piece, Reply, Request, Usage,
    next_piece,
};

const KEY: &str = "sk-test-0123456789abcdef";
/// A key that looks like an ordinary word.
const PLAIN_KEY: &str = "opensesame";

fn request() -> Request {
    Request::new([Message::system("Be brief."), Message::user("你好")])
}

fn completion(content: &str, finish: &str) -> serde_json::Value {
    json!({
        "id": "c1",
        "model": "tiny-2025",
        "choices": [{
            "index": 0,
            "message": {"role": "assistant", "content": content},
            "finish_reason": finish,
        }],
        "usage": {
            "prompt_tokens": 21,
            "completion_tokens": 8,
            "total_tokens": 29,
            "prompt_tokens_details": {"cached_tokens": 16},
            "completion_tokens_details": {"reasoning_tokens": 5},
        },
    })
}

fn event(delta: &serde_json::Value, finish: Option<&str>) -> String {
    json!({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}).to_string()
}

/// The whole reply of a stream, after its pieces were checked against it.
async fn streamed(model: &GenaiModel, request: &Request) -> Result<(Reply, usize), ModelError> {
    let mut stream = model.stream(request);
    let (mut text, mut reasoning, mut pieces) = (String::new(), String::new(), 0);
    loop {
        match next_piece(&mut stream).await.expect("a stream ends with its end or an error") {
            Ok(Piece::Text(piece)) => text += &piece,
            Ok(Piece::Reasoning(piece)) => reasoning += &piece,
            Ok(Piece::End(reply)) => {
                assert_eq!(
                    (&reply.text, reply.reasoning.as_deref().unwrap_or("")),
                    (&text, &*reasoning)
                );
                assert!(next_piece(&mut stream).await.is_none(), "nothing follows the end");
                return Ok((reply, pieces));
            }
            Ok(other) => panic!("{other:?}"),
            Err(error) => {
                assert!(next_piece(&mut stream).await.is_none(), "nothing follows an error");
                return Err(error);
            }
        }
        pieces += 1;
    }
}

#[tokio::test]
async fn a_request_is_sent_whole_and_its_reply_read_whole() {
    let text = "\n  [Risk] low\n\n";
    let server = Server::start([Answer::json("200 OK", &completion(text, "stop"))]).await;
    let model = GenaiModel::openai_compatible(server.address(), "tiny").with_key(KEY);
    let request = request()
        .with_temperature(0.25)
        .with_max_tokens(64)
        .with_stop("[End]")
        .with_stop("=====")
        .with_seed(7);

    let reply = model.complete(&request).await.unwrap();
    assert_eq!((reply.text.as_str(), &reply.finish), (text, &Finish::Stop));
    assert_eq!(reply.model.as_deref(), Some("tiny"));
    let usage = Usage { cached_tokens: 16, reasoning_tokens: 5, ..Usage::of_call(21, 8) };
    assert_eq!(reply.usage, usage);
    assert_eq!(reply.raw, Some(completion(text, "stop")));

    let call = &server.calls()[0];
    assert!(call.head.starts_with("post /v1/chat/completions http/1.1"), "{}", call.head);
    assert!(call.head.contains(&format!("authorization: bearer {KEY}")), "{}", call.head);
    assert_eq!(
        call.body,
        json!({
            "model": "tiny",
            "stream": false,
            "messages": [
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "你好"},
            ],
            "temperature": 0.25,
            "stop": ["[End]", "====="],
            "max_tokens": 64,
            "seed": 7,
        })
    );
}

#[tokio::test]
async fn what_is_not_set_is_not_sent_and_a_name_is_sent_as_it_is() {
    for name in ["tiny", "tiny-high", "org/tiny::latest", "groq::x-low"] {
        let server = Server::start([Answer::json("200 OK", &completion("ok", "stop"))]).await;
        let base = format!("{}/api/", server.address());
        let model = GenaiModel::openai_compatible(base, name);
        let conversation =
            Request::new([Message::user("a"), Message::assistant("b"), Message::user("c")]);
        model.complete(&conversation).await.unwrap();

        let call = &server.calls()[0];
        assert!(call.head.starts_with("post /api/chat/completions http/1.1"), "{}", call.head);
        assert!(!call.head.contains("authorization"), "{}", call.head);
        assert_eq!(
            call.body,
            json!({
                "model": name,
                "stream": false,
                "messages": [
                    {"role": "user", "content": "a"},
                    {"role": "assistant", "content": "b"},
                    {"role": "user", "content": "c"},
                ],
            })
        );
    }
}

#[tokio::test]
async fn the_reason_to_stop_is_told() {
    async fn check(body: serde_json::Value, text: &str, finish: Finish) {
        let server = Server::start([Answer::json("200 OK", &body)]).await;
        let model = GenaiModel::openai_compatible(server.address(), "tiny");
        let reply = model.complete(&request()).await.unwrap();
        assert_eq!((reply.text.as_str(), reply.finish), (text, finish));
    }
    check(completion("[Plan] We wat", "length"), "[Plan] We wat", Finish::Length).await;
    check(completion("", "content_filter"), "", Finish::Filtered).await;
    check(completion("", "tool_calls"), "", Finish::ToolCall).await;
    check(completion("x", "load"), "x", Finish::Other("load".into())).await;
    check(json!({"choices": [{"message": {"content": "x"}}]}), "x", Finish::Unknown).await;
    let refusal = json!({"content": null, "refusal": "I will not."});
    let refused = json!({"choices": [{"message": refusal, "finish_reason": "stop"}]});
    check(refused, "I will not.", Finish::Filtered).await;
}

#[tokio::test]
async fn reasoning_is_kept_apart_from_the_text() {
    let message = json!({"content": "4", "reasoning_content": "2 and 2"});
    let body = json!({"choices": [{"message": message, "finish_reason": "stop"}]});
    let server = Server::start([Answer::json("200 OK", &body)]).await;
    let model = GenaiModel::openai_compatible(server.address(), "tiny");
    let reply = model.complete(&request()).await.unwrap();
    assert_eq!((reply.text.as_str(), reply.reasoning.as_deref()), ("4", Some("2 and 2")));
}

#[tokio::test]
async fn a_stream_gives_each_piece_and_then_the_whole() {
    let usage = json!({
        "choices": [],
        "usage": {"prompt_tokens": 21, "completion_tokens": 8, "total_tokens": 29},
    });
    let server = Server::start([Answer::events(&[
        &event(&json!({"role": "assistant", "reasoning_content": "hm"}), None),
        &event(&json!({"content": "\n[风险] "}), None),
        &event(&json!({"content": "低\n"}), None),
        &event(&json!({}), Some("length")),
        &usage.to_string(),
        "[DONE]",
    ])])
    .await;
    let model = GenaiModel::openai_compatible(server.address(), "tiny-high").with_key(KEY);
    let (reply, pieces) = streamed(&model, &request().with_seed(7)).await.unwrap();
    assert_eq!((reply.text.as_str(), pieces), ("\n[风险] 低\n", 3));
    assert_eq!((reply.finish, reply.usage), (Finish::Length, Usage::of_call(21, 8)));
    assert_eq!(reply.reasoning.as_deref(), Some("hm"));
    assert_eq!(reply.model.as_deref(), Some("tiny-high"));

    let call = &server.calls()[0];
    assert!(call.head.contains(&format!("authorization: bearer {KEY}")), "{}", call.head);
    assert_eq!(
        (&call.body["model"], &call.body["stream"], &call.body["seed"]),
        (&json!("tiny-high"), &json!(true), &json!(7))
    );
    assert_eq!(call.body["stream_options"], json!({"include_usage": true}));
    assert_eq!(call.body.get("reasoning_effort"), None);
}

#[tokio::test]
async fn a_megabyte_of_one_line_arrives_whole() {
    let text = "长 ".repeat(250_000);
    let whole = Answer::json("200 OK", &completion(&text, "stop"));
    let stream = Answer::events(&[&event(&json!({"content": text}), Some("stop")), "[DONE]"]);
    let server = Server::start([whole, stream]).await;
    let model = GenaiModel::openai_compatible(server.address(), "tiny");
    assert_eq!(model.complete(&request()).await.unwrap().text, text);
    assert_eq!(streamed(&model, &request()).await.unwrap().0.text, text);
}

/// Both ways to call give this kind of error; it never shows the key, and is returned as text.
async fn fault(answer: Answer, kind: ModelErrorKind) -> String {
    let mut texts = Vec::new();
    for key in [KEY, PLAIN_KEY] {
        let server = Server::start([answer.clone(), answer.clone()]).await;
        let model = GenaiModel::openai_compatible(server.address(), "tiny").with_key(key);
        let whole = model.complete(&request()).await.unwrap_err();
        let stream = streamed(&model, &request()).await.unwrap_err();
        assert!(!format!("{model:?}").contains(key));
        for error in [&whole, &stream] {
            assert_eq!((error.kind(), error.model()), (kind, "tiny"), "{error:?}");
            let source = std::error::Error::source(error);
            let shown = format!("{error} {error:?} {error:#?} {source:?}");
            assert!(!shown.contains(key), "{shown}");
        }
        assert_eq!((whole.status(), whole.retry_after()), (stream.status(), stream.retry_after()));
        texts.extend([whole, stream].map(|error| plain(&error, server.address())));
    }
    texts.sort();
    texts.dedup();
    texts.join("\n")
}

/// The error's text, without the port, which is another in each run.
fn plain(error: &ModelError, address: &str) -> String {
    error.to_string().replace(address, "http://127.0.0.1:PORT")
}

#[tokio::test]
async fn a_failed_status_is_told_with_the_servers_words() {
    use ModelErrorKind::{BadRequest, Filtered, NotFound, RateLimited, Server, Unauthorized};

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
    insta::assert_snapshot!(fault(answer("429 Too Many Requests", "", "{}"), RateLimited).await, @"model `tiny`: the server takes no more calls for now (429); wait and call again, and check the account's quota");
    insta::assert_snapshot!(fault(answer("500 Internal Server Error", "", ""), Server).await, @"model `tiny`: the server failed (500); call again later");
    insta::assert_snapshot!(fault(answer("503 Service Unavailable", "", "<h1>busy</h1>"), Server).await, @r#"model `tiny`: the server failed (503), saying "<h1>busy</h1>"; call again later"#);
    insta::assert_snapshot!(fault(answer("404 Not Found", "", &said("no model `tiny`")), NotFound).await, @r#"model `tiny`: http://127.0.0.1:PORT/v1/ does not know this model, or is no model server (404), saying "no model `tiny`"; correct the model's name (TWR_MODEL) or the base URL (TWR_BASE_URL, it usually ends in `/v1`)"#);
    insta::assert_snapshot!(fault(answer("400 Bad Request", "", &said("context is 512 tokens")), BadRequest).await, @r#"model `tiny`: the server refused the request (400), saying "context is 512 tokens"; change the request as the server says"#);
    let filtered = json!({"error": {"message": "blocked", "code": "content_filter"}}).to_string();
    insta::assert_snapshot!(fault(answer("400 Bad Request", "", &filtered), Filtered).await, @r#"model `tiny`: the provider's filter refused the request (400), saying "blocked"; word the task differently, or use another model"#);
}

#[tokio::test]
async fn an_error_inside_a_good_status_is_an_error() {
    let reported = json!({"error": {"message": "upstream is full", "code": 429}});
    let model_error = |answer| async move {
        let server = Server::start([answer]).await;
        let model = GenaiModel::openai_compatible(server.address(), "tiny");
        model.complete(&request()).await.unwrap_err()
    };
    let error = model_error(Answer::json("200 OK", &reported)).await;
    assert_eq!((error.kind(), error.status()), (ModelErrorKind::RateLimited, Some(429)));

    let begun = event(&json!({"content": "[Plan]"}), None);
    let server = Server::start([Answer::events(&[&begun, &reported.to_string()])]).await;
    let model = GenaiModel::openai_compatible(server.address(), "tiny");
    let error = streamed(&model, &request()).await.unwrap_err();
    insta::assert_snapshot!(error, @r#"model `tiny`: the server takes no more calls for now (429), saying "upstream is full"; wait and call again, and check the account's quota"#);
}

#[tokio::test]
async fn an_answer_that_is_no_completion_is_told() {
    use ModelErrorKind::BadBody;

    let page = "<html><title>Sign in</title></html>";
    insta::assert_snapshot!(fault(Answer::of("200 OK", "", "text/html", page), BadBody).await, @r#"
    model `tiny`: the answer is not a stream of a reply; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    model `tiny`: the answer is text/html, not JSON, saying "<html><title>Sign in</title></html>"; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    "#);
    insta::assert_snapshot!(fault(Answer::of("200 OK", "", "application/json", "{\"choices\":"), BadBody).await, @r#"
    model `tiny`: the answer is not a stream of a reply; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    model `tiny`: the answer is not whole JSON: EOF while parsing a value at line 1 column 11, saying "{"choices":"; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    "#);
    insta::assert_snapshot!(fault(Answer::of("200 OK", "", "application/json", "{}"), BadBody).await, @r#"
    model `tiny`: the answer has no `choices`; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    model `tiny`: the answer is not a stream of a reply; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    "#);
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
        let model = GenaiModel::openai_compatible(server.address(), "tiny");
        let error = streamed(&model, &request()).await.unwrap_err();
        assert_eq!((error.kind(), error.is_retryable()), (ModelErrorKind::BadBody, true));
        texts.push(plain(&error, server.address()));
    }
    insta::assert_snapshot!(texts.join("\n"), @r#"
    model `tiny`: the answer broke off before its end; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    model `tiny`: the stream broke off before its end mark; call again; if it stays so, check that the base URL (TWR_BASE_URL) is a model server's
    "#);
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_told() {
    insta::assert_snapshot!(fault(Answer::Bytes(String::new()), ModelErrorKind::Connection).await, @"model `tiny`: http://127.0.0.1:PORT/v1/ closed the connection without an answer; start the server, or correct the base URL (TWR_BASE_URL)");

    let absent = Server::absent().await;
    let model = GenaiModel::openai_compatible(&absent, "tiny").with_key(KEY);
    let whole = model.complete(&request()).await.unwrap_err();
    let stream = streamed(&model, &request()).await.unwrap_err();
    let address = absent.trim_end_matches("/v1");
    assert_eq!(plain(&whole, address), plain(&stream, address));
    assert_eq!((whole.kind(), whole.is_retryable()), (ModelErrorKind::Connection, true));
    insta::assert_snapshot!(plain(&whole, address), @"model `tiny`: nothing answers at http://127.0.0.1:PORT/v1/ (connection refused); start the server, or correct the base URL (TWR_BASE_URL)");
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_given_up() {
    let server = Server::start([Answer::Silence, Answer::Silence]).await;
    let model = GenaiModel::openai_compatible(server.address(), "tiny")
        .with_timeout(Duration::from_millis(50));
    let whole = model.complete(&request()).await.unwrap_err();
    let stream = streamed(&model, &request()).await.unwrap_err();
    assert_eq!(whole.to_string(), stream.to_string());
    assert_eq!((whole.kind(), whole.is_retryable()), (ModelErrorKind::Timeout, true));
    insta::assert_snapshot!(whole, @"model `tiny`: no whole answer came within 0.05 s; allow more time (`with_timeout`), ask for fewer tokens, or call again");
}

#[tokio::test]
async fn a_base_url_that_is_none_is_told_at_the_first_call() {
    let model = GenaiModel::openai_compatible("localhost:8080", "tiny");
    let error = model.complete(&request()).await.unwrap_err();
    assert_eq!((error.kind(), error.is_retryable()), (ModelErrorKind::Config, false));
    insta::assert_snapshot!(error, @"model `tiny`: the base URL must begin with http:// or https://, like http://localhost:8080/v1");
}

#[test]
fn a_call_outside_a_runtime_is_an_error_and_no_panic() {
    let model = GenaiModel::openai_compatible("http://127.0.0.1:1", "tiny");
    let request = request();
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    let std::task::Poll::Ready(Err(error)) = model.complete(&request).as_mut().poll(&mut context)
    else {
        panic!("it must fail at once");
    };
    insta::assert_snapshot!(error, @"model `tiny`: it is called outside a tokio runtime: call it from `#[tokio::main]`, or in `Runtime::block_on`");
}

/// Runs the test below in a process that finds no certificates.
#[test]
fn without_certificates_a_local_server_still_answers_and_https_is_an_error() {
    let test = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "certificates_are_absent", "--ignored", "--nocapture"])
        .env("SSL_CERT_FILE", "/nonexistent/file")
        .env("SSL_CERT_DIR", "/nonexistent/folder")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&test.stdout);
    assert!(test.status.success() && said.contains("1 passed"), "{said}");
}

#[tokio::test]
#[ignore = "run by the test above, in a process of its own"]
async fn certificates_are_absent() {
    let server = Server::start([Answer::json("200 OK", &completion("ok", "stop"))]).await;
    let model = GenaiModel::openai_compatible(server.address(), "tiny");
    assert_eq!(model.complete(&request()).await.unwrap().text, "ok");

    let absent = Server::absent().await.replace("http:", "https:");
    let model = GenaiModel::openai_compatible(absent, "tiny").with_key(KEY);
    let error = model.complete(&request()).await.unwrap_err();
    // Elsewhere the system's own store is asked, whatever the variables say.
    let kind = if cfg!(target_os = "linux") {
        assert!(error.to_string().contains("CA certificates"), "{error}");
        ModelErrorKind::Config
    } else {
        ModelErrorKind::Connection
    };
    assert_eq!(error.kind(), kind, "{error}");
}
