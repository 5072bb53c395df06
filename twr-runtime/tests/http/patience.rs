//! What a real call tries again, by itself and inside a `Patient`, and how long it waits as the server says.

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use serde_json::json;
use twr_runtime::model::{HttpModel, Model, ModelErrorKind, Patient, Request};

use crate::server::{Answer, Server};
use crate::support::{KEY, completion, event, request, streamed};

/// A good answer as a whole and as a stream, and whether it is one.
fn good_answers() -> [(Answer, bool); 2] {
    let whole = Answer::json("200 OK", &completion("ok", "stop"));
    let events = [&event(&json!({"content": "ok"}), Some("stop")), "[DONE]"];
    [(whole, false), (Answer::events(&events), true)]
}

/// The text or the kind of error that a call gives. No error shows the key.
async fn outcome(
    model: &impl Model,
    asked: &Request,
    is_streamed: bool,
) -> Result<String, ModelErrorKind> {
    let reply = if is_streamed {
        streamed(model, asked).await.map(|(reply, _)| reply)
    } else {
        model.complete(asked).await
    };
    reply.map(|reply| reply.text).map_err(|error| {
        assert!(!format!("{error} {error:?}").contains(KEY), "{error:?}");
        error.kind()
    })
}

/// What comes of a call whose server gives these answers and then a good one, with the waits, in
/// seconds; for a whole reply and for a stream.
async fn patiently(faults: &[Answer]) -> [(Result<String, ModelErrorKind>, Vec<f64>); 2] {
    let mut outcomes = Vec::new();
    for (good, is_streamed) in good_answers() {
        let server = Server::start([faults, &[good]].concat()).await;
        let waits = Arc::<Mutex<Vec<f64>>>::default();
        let kept = Arc::clone(&waits);
        let model = HttpModel::at(server.address(), "tiny").with_key(KEY).with_retries(0);
        let patient = Patient::new(model, move |wait: Duration| {
            kept.lock().unwrap().push(wait.as_secs_f64());
            Box::pin(std::future::ready(()))
        })
        .with_spread(0.0);
        let outcome = outcome(&patient, &request(), is_streamed).await;
        outcomes.push((outcome, waits.lock().unwrap().clone()));
    }
    outcomes.try_into().unwrap()
}

fn failing(status: &str, headers: &str) -> Answer {
    Answer::of(status, headers, "application/json", &json!({"error": KEY}).to_string())
}

#[tokio::test]
async fn what_may_pass_is_tried_again_and_the_servers_word_is_kept() {
    async fn check(faults: &[Answer], expected: Result<&str, ModelErrorKind>, waits: &[f64]) {
        for (found, waited) in patiently(faults).await {
            assert_eq!(found.as_deref().map_err(|kind| *kind), expected);
            assert_eq!(waited, waits);
        }
    }
    let limited = |headers: &str| failing("429 Too Many Requests", headers);
    let failed = || failing("500 Internal Server Error", "");
    check(&[limited("retry-after: 7\r\n")], Ok("ok"), &[7.0]).await;
    check(
        &[limited("retry-after: 0\r\n"), limited("retry-after-ms: 1500\r\n")],
        Ok("ok"),
        &[0.0, 1.5],
    )
    .await;
    check(&[limited(""), limited("")], Ok("ok"), &[5.0, 12.5]).await;
    check(&[limited("retry-after: 3600\r\n")], Err(ModelErrorKind::RateLimited), &[]).await;
    let past = "retry-after: Wed, 21 Oct 2015 07:28:00 GMT\r\n";
    check(&[limited(past)], Ok("ok"), &[5.0]).await;
    check(&[failed(), failed()], Ok("ok"), &[1.0, 2.0]).await;
    check(&[failed(), failed(), failed()], Err(ModelErrorKind::Server), &[1.0, 2.0]).await;
    check(&[failing("503 Service Unavailable", "retry-after: 2\r\n")], Ok("ok"), &[2.0]).await;
    check(&[failing("401 Unauthorized", "")], Err(ModelErrorKind::Unauthorized), &[]).await;
    let broken = Answer::Reset(Answer::head("application/json") + "{");
    let silent = Answer::Bytes(String::new());
    check(&[silent.clone(), silent], Ok("ok"), &[1.0, 2.0]).await;
    check(&[broken], Ok("ok"), &[1.0]).await;
}

#[tokio::test]
async fn a_date_says_how_long_to_wait() {
    let date = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(100));
    let limited = failing("429 Too Many Requests", &format!("retry-after: {date}\r\n"));
    for (found, waited) in patiently(&[limited]).await {
        assert_eq!(found.as_deref(), Ok("ok"));
        // Whole seconds, less what the call took; the backoff would be five.
        assert!(matches!(waited[..], [wait] if (30.0..=100.0).contains(&wait)), "{waited:?}");
    }
}

/// What comes of a call of a model as it is, with the waits that were told, for a whole reply and a stream.
async fn by_itself(faults: &[Answer]) -> [(Result<String, ModelErrorKind>, Vec<String>); 2] {
    let mut outcomes = Vec::new();
    for (good, is_streamed) in good_answers() {
        let server = Server::start([faults, &[good]].concat()).await;
        let waits = Arc::<Mutex<Vec<String>>>::default();
        let kept = Arc::clone(&waits);
        let asked = request().with_on_wait(move |waiting| {
            kept.lock().unwrap().push(waiting.to_string());
        });
        let model = HttpModel::at(server.address(), "tiny").with_key(KEY);
        let outcome = outcome(&model, &asked, is_streamed).await;
        outcomes.push((outcome, waits.lock().unwrap().clone()));
    }
    outcomes.try_into().unwrap()
}

#[tokio::test]
async fn a_busy_or_failing_server_is_called_again_twice_and_each_wait_is_told() {
    async fn check(faults: &[Answer], expected: Result<&str, ModelErrorKind>, waits: &[&str]) {
        for (found, told) in by_itself(faults).await {
            assert_eq!(found.as_deref().map_err(|kind| *kind), expected);
            assert_eq!(told, waits);
        }
    }
    let limited = || failing("429 Too Many Requests", "retry-after-ms: 3\r\n");
    let failed = || failing("503 Service Unavailable", "retry-after-ms: 3\r\n");
    let (busy, failure) = ("busy; again in 0.0 s", "the server failed; again in 0.0 s");
    check(&[], Ok("ok"), &[]).await;
    check(&[limited(), failed()], Ok("ok"), &[busy, failure]).await;
    let thrice = [limited(), limited(), limited()];
    check(&thrice, Err(ModelErrorKind::RateLimited), &[busy, busy]).await;
    check(&[failing("401 Unauthorized", "")], Err(ModelErrorKind::Unauthorized), &[]).await;
    let spent = json!({"error": {"message": "pay", "code": "insufficient_quota"}}).to_string();
    let headers = "retry-after-ms: 3\r\n";
    let spent = Answer::of("429 Too Many Requests", headers, "application/json", &spent);
    check(&[spent], Err(ModelErrorKind::Quota), &[]).await;
}
