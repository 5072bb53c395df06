//! What a user's terminal shows of each fault of a server: the line that `main` prints of a `ThinkError`.

use std::fmt::Write as _;
use std::time::Duration;

use serde_json::{Value, json};
use twr_runtime::model::HttpModel;
use twr_runtime::think::{Options, Run, Task};
use twr_spec::read::Reader;
use twr_spec::spec::{Field, Ref, Spec};

use crate::server::{Answer, Server};
use crate::support::completion;

/// What `fn main() -> Result<(), Box<dyn Error>>` prints of a run with this model that found no answer.
async fn printed(model: HttpModel) -> String {
    let field = Field { name: "goal".into(), header: "Goal".into(), ..Field::EMPTY };
    let spec = Ref::shared(Spec { name: "Plan".into(), fields: vec![field].into(), ..Spec::EMPTY });
    let reader = Reader::new(&spec);
    let run = Run::new(&spec, &reader, Task::from("Study bees."), Options::default());
    let error = run.drive(&model, |_| {}).await.expect_err("there is no answer");
    format!("Error: {:?}", Box::<dyn std::error::Error>::from(error))
}

/// What is printed of a server that answers so.
async fn answered(answer: Answer) -> String {
    let server = Server::start([answer]).await;
    let model = HttpModel::at(server.address(), "tiny")
        .with_retries(0)
        .with_timeout(Duration::from_millis(300))
        .with_max_answer_bytes(100_000);
    printed(model).await.replace(server.address(), "http://127.0.0.1:PORT")
}

fn refused(status: &str, headers: &str, message: &str, code: Option<&str>) -> Answer {
    let body = json!({"error": {"message": message, "type": "x", "code": code}}).to_string();
    Answer::of(status, headers, "application/json", &body)
}

fn good_but(body: &Value) -> Answer {
    Answer::json("200 OK", body)
}

/// The faults, as a server answers.
fn faults() -> Vec<(&'static str, Answer)> {
    let whole = completion("[Goal] Learn.", "stop").to_string();
    let head = Answer::head("application/json");
    let elsewhere = "location: https://elsewhere.invalid/v1/chat/completions\r\n";
    let date = "retry-after: Wed, 21 Oct 2015 07:28:00 GMT\r\n";
    vec![
        (
            "400, in OpenAI's form",
            refused("400 Bad Request", "", "`temperature` is too high", None),
        ),
        ("401", refused("401 Unauthorized", "", "Incorrect API key provided.", None)),
        ("403", refused("403 Forbidden", "", "Your country is not supported.", None)),
        (
            "404, a wrong model",
            refused("404 Not Found", "", "The model `tiny` does not exist", None),
        ),
        ("404, a wrong path", Answer::of("404 Not Found", "", "text/plain", "404 page not found")),
        ("408", Answer::of("408 Request Timeout", "", "text/plain", "")),
        ("413", Answer::of("413 Payload Too Large", "", "text/plain", "too large")),
        ("422", Answer::json("422 Unprocessable Entity", &json!({"detail": "messages: required"}))),
        (
            "429, in seconds",
            refused("429 Too Many Requests", "retry-after: 7\r\n", "Slow down", None),
        ),
        ("429, a date gone by", refused("429 Too Many Requests", date, "Slow down", None)),
        (
            "429, no quota",
            refused(
                "429 Too Many Requests",
                "",
                "You exceeded your quota",
                Some("insufficient_quota"),
            ),
        ),
        ("500", refused("500 Internal Server Error", "", "Something broke", None)),
        (
            "502, a page",
            Answer::of("502 Bad Gateway", "", "text/html", "<html><h1>502 Bad Gateway</h1></html>"),
        ),
        ("503", Answer::of("503 Service Unavailable", "", "text/plain", "loading the model")),
        ("504", Answer::of("504 Gateway Timeout", "", "text/plain", "")),
        ("closed in the middle", Answer::Reset(head.clone() + &whole[..whole.len() / 2])),
        ("a body that drips without end", Answer::Drip(head.clone())),
        ("a body that floods without end", Answer::Endless(head)),
        ("no JSON", Answer::of("200 OK", "", "application/json", "{\"choices\": [")),
        ("JSON of another shape", good_but(&json!({"models": []}))),
        ("no choices", good_but(&json!({"choices": []}))),
        (
            "a redirect to another server",
            Answer::of("307 Temporary Redirect", elsewhere, "text/plain", ""),
        ),
        ("a wrong content type", Answer::of("200 OK", "", "text/html", "<title>Sign in</title>")),
        (
            "gzip that nobody asked for",
            Answer::of(
                "200 OK",
                "content-encoding: gzip\r\n",
                "application/json",
                "\u{1f}\u{8b}\u{8}",
            ),
        ),
        (
            "escapes in body, head and message",
            refused(
                "400 Bad\u{9b}31m",
                "x-odd: \u{9b}\u{202e}\r\n",
                "\u{1b}[2J\u{1b}]0;x\u{7}\u{9b}31m\u{202e}\u{8}",
                None,
            ),
        ),
    ]
}

#[tokio::test]
async fn each_fault_is_told_in_a_line_that_says_what_to_do() {
    let mut transcript = String::new();
    for (name, answer) in faults() {
        let _ = writeln!(transcript, "{name}\n  {}", answered(answer).await);
    }
    let absent = Server::absent().await;
    let said = printed(HttpModel::at(&absent, "tiny").with_retries(0)).await;
    let said = said.replace(absent.trim_end_matches("/v1"), "http://127.0.0.1:PORT");
    let _ = writeln!(transcript, "connection refused\n  {said}");
    let unknown = HttpModel::at("http://nowhere.invalid/v1", "tiny").with_retries(0);
    let said = printed(unknown).await;
    // Of a name that nobody knows each system says something else.
    let from = said.find('(').unwrap_or_default();
    let to = said.find(')').unwrap_or_default();
    assert!(from < to, "{said}");
    let _ = writeln!(transcript, "unknown host\n  {}(…{}", &said[..from], &said[to..]);
    let commands = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    assert!(!transcript.contains(commands), "{transcript:?}");
    insta::assert_snapshot!(transcript);
}

#[tokio::test]
async fn a_content_of_null_is_an_empty_reply() {
    let null = json!({"choices": [{"message": {"content": null}, "finish_reason": "stop"}]});
    let server = Server::start(vec![good_but(&null); 3]).await;
    let said = printed(HttpModel::at(server.address(), "tiny").with_retries(0)).await;
    insta::assert_snapshot!(said, @"Error: every reply was empty in 3 attempts: look at the model's server");
}
