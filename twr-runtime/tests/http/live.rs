//! A run that is told piece by piece, against a server whose stream is odd or breaks.

use std::sync::Mutex;
use std::time::Duration;

use serde_json::json;
use twr_runtime::model::{HttpModel, ModelErrorKind};
use twr_runtime::read::Reader;
use twr_runtime::soft::fold;
use twr_runtime::spec::{Field, Kind, Ref, Spec, Value, Width};
use twr_runtime::stream::ReplyEvent;
use twr_runtime::think::{Options, Run, Task, ThinkError};

use crate::server::{Answer, Server};
use crate::support::{KEY, event};

pub(crate) fn spec() -> Spec {
    let field = |name: &'static str, kind: Kind| Field {
        name: name.into(),
        header: name.into(),
        keys: vec![fold(name).into()].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    };
    let fields = vec![field("Plan", Kind::Text), field("Weeks", Kind::Integer(Width::U8))];
    Spec { name: "Study".into(), fields: fields.into(), ..Spec::EMPTY }
}

/// What is told of the fields of a reply, in short, and how the run ends.
async fn told(answer: Answer) -> (Vec<String>, Result<Value<'static>, ThinkError>) {
    let server = Server::start([answer]).await;
    let model = HttpModel::at(server.address(), "tiny")
        .with_key(KEY)
        .with_retries(0)
        .with_timeout(Duration::from_secs(2));
    let spec = Ref::shared(spec());
    let reader = Reader::new(&spec);
    let mut options = Options::default();
    options.budget.attempts = 1;
    let run = Run::new(&spec, &reader, Task::from("Plan it."), options);
    let seen = Mutex::new(Vec::new());
    let tell = |event: &ReplyEvent| {
        let name = event.field().and_then(|at| spec.fields.get(at)).map(|field| &field.name);
        let name = name.map(|name| name.to_lowercase()).unwrap_or_default();
        let line = match event {
            ReplyEvent::Thinking(text) => format!("thinking {text:?}"),
            ReplyEvent::Began { .. } => format!("{name} began"),
            ReplyEvent::Text { text, .. } => format!("{name} + {text:?}"),
            ReplyEvent::Ready { .. } => format!("{name} ready"),
            other => format!("{name} {other:?}"),
        };
        seen.lock().unwrap().push(line);
    };
    let ended = run.drive_in_pieces(&model, |_| {}, tell).await;
    (seen.into_inner().unwrap(), ended.map(|run| run.value()))
}

const PIECES: [&str; 4] = ["Hm.\n[Plan]\nWe follow bees home", ", 蜂", "\n[We", "eks] 12\n"];

fn pieces(pieces: &[&str]) -> String {
    let events = pieces.iter().map(|piece| event(&json!({"content": piece}), None));
    let lines: Vec<String> = events.map(|event| format!("data: {event}\n\n")).collect();
    lines.concat()
}

fn stream(body: &str) -> String {
    Answer::head("text/event-stream") + body
}

/// The value of all pieces.
fn whole() -> Value<'static> {
    let weeks = twr_runtime::spec::Int::from_unsigned(12);
    Value::Record(vec![Some(Value::text("We follow bees home, 蜂")), Some(Value::Integer(weeks))])
}

const TOLD: [&str; 6] = [
    "thinking \"Hm.\"",
    "plan began",
    "plan + \"We follow bees home, 蜂\"",
    "plan ready",
    "weeks began",
    "weeks ready",
];

#[tokio::test]
async fn keep_alive_comments_and_empty_pieces_say_nothing() {
    let mut odd = vec![""];
    for piece in &PIECES {
        odd.extend([piece, ""]);
    }
    let body = pieces(&odd).replace("\n\n", "\n\n: ping\n\n") + "data: [DONE]\n\n";
    let (told, value) = told(Answer::Bytes(stream(&body))).await;
    assert_eq!(told, TOLD);
    assert!(matches!(value.unwrap(), Value::Record(fields) if fields.iter().all(Option::is_some)));
}

#[tokio::test]
async fn an_error_in_the_stream_ends_the_run_and_keeps_what_was_told() {
    let error = json!({"error": {"message": "overloaded", "code": 503}});
    let body = pieces(&PIECES[..3]) + &format!("data: {error}\n\n");
    let (told, ended) = told(Answer::Bytes(stream(&body))).await;
    assert_eq!(told[..3], TOLD[..3], "`[We` is held back, and what is before it is told");
    let error = ended.unwrap_err();
    assert!(error.model_error().unwrap().to_string().contains("overloaded"));
    assert_eq!(error.usage().calls, 1, "what arrived was paid for");
}

#[tokio::test]
async fn a_connection_that_breaks_in_the_middle_is_told_after_what_came() {
    let (told, ended) = told(Answer::Reset(stream(&pieces(&PIECES)))).await;
    // A reset may overtake what was sent before it.
    let same = told.iter().zip(TOLD).take_while(|(told, expect)| told == expect).count();
    assert!(told.iter().skip(same).all(|line| line.contains("Rejected")), "{told:?}");
    match ended {
        // All lines came, and were whole.
        Ok(value) => assert_eq!(value, whole()),
        Err(error) => {
            let kind = error.model_error().map(twr_runtime::model::ModelError::kind);
            assert_eq!(kind, Some(ModelErrorKind::BadBody));
        }
    }
}

#[tokio::test]
async fn a_stream_that_stalls_is_given_up_and_what_came_counts() {
    let (heard, ended) = told(Answer::Drip(stream(&(pieces(&PIECES) + ":")))).await;
    assert_eq!(heard, TOLD);
    assert_eq!(ended.unwrap(), whole(), "every line that came is whole");

    let (heard, ended) = told(Answer::Drip(stream(&(pieces(&PIECES[..3]) + ":")))).await;
    assert_eq!(heard[..3], TOLD[..3]);
    let error = ended.unwrap_err();
    let kind = error.model_error().map(twr_runtime::model::ModelError::kind);
    assert_eq!(kind, Some(ModelErrorKind::Timeout));
    assert_eq!(error.usage().calls, 1, "what arrived was paid for");
}
