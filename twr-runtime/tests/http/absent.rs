//! No answer at all, and calls that cannot be made.

use std::time::Duration;

use twr_runtime::model::{HttpModel, Model, ModelErrorKind};

use crate::server::{Answer, Server};
use crate::support::{KEY, completion, fault, plain, request, streamed};

#[tokio::test]
async fn a_server_that_does_not_answer_is_told() {
    insta::assert_snapshot!(fault(Answer::Bytes(String::new()), ModelErrorKind::Connection).await, @"model `tiny`: http://127.0.0.1:PORT/v1/ closed the connection without an answer; start the server, or correct the base URL (TWR_BASE_URL)");

    let absent = Server::absent().await;
    let model = HttpModel::at(&absent, "tiny").with_key(KEY);
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
    let model = HttpModel::at(server.address(), "tiny").with_timeout(Duration::from_millis(50));
    let whole = model.complete(&request()).await.unwrap_err();
    let stream = streamed(&model, &request()).await.unwrap_err();
    assert_eq!(whole.to_string(), stream.to_string());
    assert_eq!((whole.kind(), whole.is_retryable()), (ModelErrorKind::Timeout, true));
    insta::assert_snapshot!(whole, @"model `tiny`: no whole answer came within 0.05 s; allow more time (`with_timeout`), ask for fewer tokens, or call again");
}

#[tokio::test]
async fn a_base_url_that_is_none_is_told_at_the_first_call() {
    let model = HttpModel::at("localhost:8080", "tiny");
    let error = model.complete(&request()).await.unwrap_err();
    assert_eq!((error.kind(), error.is_retryable()), (ModelErrorKind::Config, false));
    insta::assert_snapshot!(error, @"model `tiny`: the base URL must begin with http:// or https://, like http://localhost:8080/v1");
}

#[test]
fn a_call_outside_a_runtime_is_an_error_and_no_panic() {
    let model = HttpModel::at("http://127.0.0.1:1", "tiny");
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
        .args(["--exact", "absent::certificates_are_absent", "--ignored", "--nocapture"])
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
    let model = HttpModel::at(server.address(), "tiny");
    assert_eq!(model.complete(&request()).await.unwrap().text, "ok");

    let absent = Server::absent().await.replace("http:", "https:");
    let model = HttpModel::at(absent, "tiny").with_key(KEY);
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
