//! Whom a call goes to, and as whom: one `Authorization` header, and no other server.

use std::process::Command;

use serde_json::json;
use twr_runtime::model::{HttpModel, Model, ModelErrorKind};

use crate::server::{Answer, Server};
use crate::support::{KEY, completion, event, fault, request, streamed};

fn redirecting(status: &str, to: &str) -> Answer {
    Answer::of(status, &format!("location: {to}\r\n"), "text/html", "<h1>Moved</h1>")
}

#[tokio::test]
async fn there_is_one_authorization_header_or_none() {
    async fn check(user: &str, key: &str, expected: &[&str]) {
        let server = Server::start([
            Answer::json("200 OK", &completion("ok", "stop")),
            Answer::events(&[&event(&json!({"content": "ok"}), Some("stop")), "[DONE]"]),
        ])
        .await;
        let base = server.address().replace("http://", &format!("http://{user}"));
        let model = HttpModel::at(base, "tiny").with_key(key);
        model.complete(&request()).await.unwrap();
        streamed(&model, &request()).await.unwrap();
        for call in server.calls() {
            let found: Vec<&str> =
                call.head.lines().filter(|line| line.starts_with("authorization")).collect();
            assert_eq!(found, expected, "{}", call.head);
        }
    }
    check("", "", &[]).await;
    check("", "k-1", &["authorization: bearer k-1"]).await;
    check("me:pass@", "", &["authorization: basic bwu6cgfzcw=="]).await;
    check("me:pass@", "k-1", &["authorization: bearer k-1"]).await;
}

#[tokio::test]
async fn a_call_is_not_redirected_to_another_server() {
    let other = Server::start([Answer::json("200 OK", &completion("ok", "stop"))]).await;
    for status in ["301 Moved Permanently", "307 Temporary Redirect", "308 Permanent Redirect"] {
        let to = format!("{}/v1/chat/completions?key={KEY}", other.address());
        let told = fault(redirecting(status, &to), ModelErrorKind::Config).await;
        let told = told.replace(other.address(), "http://127.0.0.1:OTHER");
        assert!(
            told.contains("to another server, http://127.0.0.1:OTHER, and it was not sent there"),
            "{told}"
        );
    }
    assert!(other.calls().is_empty());
}

#[tokio::test]
async fn a_call_is_redirected_to_an_address_of_the_same_server_as_it_is() {
    let server = Server::start([
        redirecting("308 Permanent Redirect", "/v2/chat/completions"),
        Answer::json("200 OK", &completion("ok", "stop")),
    ])
    .await;
    let model = HttpModel::at(server.address(), "tiny").with_key(KEY);
    assert_eq!(model.complete(&request()).await.unwrap().text, "ok");
    let calls = server.calls();
    assert!(calls[1].head.starts_with("post /v2/chat/completions"), "{}", calls[1].head);
    assert!(calls[1].head.contains("authorization: bearer"), "{}", calls[1].head);
    assert_eq!(calls[0].body, calls[1].body);
}

#[tokio::test]
async fn a_redirect_that_leads_nowhere_is_told() {
    insta::assert_snapshot!(fault(redirecting("302 Found", "/login"), ModelErrorKind::Config).await, @"model `tiny`: http://127.0.0.1:PORT/v1/ redirects the call to the page http://127.0.0.1:PORT/login: correct the base URL (TWR_BASE_URL) (302)");
    insta::assert_snapshot!(fault(redirecting("307 Temporary Redirect", "//"), ModelErrorKind::Config).await, @"model `tiny`: http://127.0.0.1:PORT/v1/ redirects the call to no address: correct the base URL (TWR_BASE_URL) (307)");
    let to_itself = redirecting("307 Temporary Redirect", "/v1/chat/completions");
    let server = Server::start(vec![to_itself; 9]).await;
    let model = HttpModel::at(server.address(), "tiny");
    let error = model.complete(&request()).await.unwrap_err();
    assert!(error.to_string().contains("redirects the call again and again"), "{error}");
    assert_eq!(server.calls().len(), 4);
}

/// Runs the test below in a process whose environment names a proxy.
#[tokio::test]
async fn the_proxy_of_the_environment_is_asked_for_another_machine_by_https_only() {
    async fn check(base_url: &str, is_asked: bool) {
        let proxy = Server::start([Answer::of("403 Forbidden", "", "text/plain", "no")]).await;
        let mut test = Command::new(std::env::current_exe().unwrap());
        test.args(["--exact", "origin::a_call_fails", "--ignored", "--nocapture"])
            .env("HTTPS_PROXY", proxy.address())
            .env("HTTP_PROXY", proxy.address())
            .env("NO_PROXY", "kept.invalid")
            .env_remove("no_proxy")
            .env("TWR_TEST_BASE_URL", base_url);
        let test = tokio::task::spawn_blocking(move || test.output()).await.unwrap().unwrap();
        let said = String::from_utf8_lossy(&test.stdout);
        assert!(test.status.success() && said.contains("1 passed"), "{said}");
        let asked: Vec<_> = proxy.calls().into_iter().map(|call| call.head).collect();
        assert_eq!(asked.iter().any(|head| head.starts_with("connect away.invalid:443")), is_asked);
        assert_eq!(!asked.is_empty(), is_asked, "{base_url}: {asked:?}");
        assert!(!asked.concat().contains(KEY), "{asked:?}");
    }
    check("https://away.invalid/v1", true).await;
    check("https://kept.invalid/v1", false).await;
    check("https://127.0.0.1:1/v1", false).await;
    check("http://away.invalid/v1", false).await;
}

#[tokio::test]
#[ignore = "run by the test above, in a process of its own"]
async fn a_call_fails() {
    let base_url = std::env::var("TWR_TEST_BASE_URL").unwrap();
    let error =
        HttpModel::at(base_url, "tiny").with_key(KEY).complete(&request()).await.unwrap_err();
    assert_eq!(error.kind(), ModelErrorKind::Connection, "{error}");
}
