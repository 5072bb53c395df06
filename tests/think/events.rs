//! What is told of a run while it goes on.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use twr::model::{
    ModelError, ModelErrorKind, Offers, Patient, Reply, ScriptedModel, ScriptedReply,
};
use twr::think::{Event, Finding};
use twr::{Metrics, Output, Think};

use crate::TASK;
use crate::specs::Study;

const GOOD: &str =
    "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory";

/// The event in a few words.
fn told(event: &Event<'_>) -> String {
    match event {
        Event::Asked { number, ask, request, .. } => {
            format!("asked {number} for {ask:?} with {} messages", request.messages.len())
        }
        Event::Replied(attempt) => {
            format!("replied {}, completed {:?}", attempt.number, attempt.completed)
        }
        Event::Waiting(waiting) => waiting.to_string(),
        Event::GaveUp(given_up) => {
            format!("gave up {}: {}", given_up.output.name(), given_up.reason)
        }
        Event::Fault(error) => format!("fault {}", error.kind().name()),
        Event::Judged(reports) => {
            let findings = reports.iter().map(|report| report.findings.len());
            format!("judged with {} findings", findings.sum::<usize>())
        }
        Event::Ended { transcript, failure } => {
            let failure = failure.map_or("answered", |kind| kind.name());
            format!("ended after {}: {failure}", transcript.attempts.len())
        }
        _ => "something else".to_owned(),
    }
}

/// Runs the script, as whole replies and as streams, and compares what was told.
async fn check(
    think: Think<Study>,
    script: impl IntoIterator<Item = impl Into<ScriptedReply> + Clone>,
    expect: &[&str],
) {
    let script: Vec<_> = script.into_iter().collect();
    for is_streamed in [false, true] {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = Arc::clone(&heard);
        let tell = move |event: &Event<'_>| {
            listener.lock().expect("no panic").push(told(event));
        };
        let (think, model) = (think.clone().on_event(tell), ScriptedModel::new(script.clone()));
        if is_streamed {
            let model = model.with_piece_size(5);
            let mut stream = think.stream(&model);
            while stream.next().await.is_some() {}
        } else {
            let _ = think.run(&model).await;
        }
        assert_eq!(*heard.lock().expect("no panic"), expect, "streamed: {is_streamed}");
    }
}

fn think() -> Think<Study> {
    Think::new(TASK).max_examples(0).of()
}

#[tokio::test]
async fn each_thing_that_happens_is_told_in_its_order() {
    check(
        think(),
        ["[Plan] We follow bees to their hive and back.", "[Chapters]\n- Light\n- Smell\n- Memory"],
        &[
            "asked 1 for Whole with 2 messages",
            "replied 1, completed [0]",
            "asked 2 for Sections([1]) with 2 messages",
            "replied 2, completed [1]",
            "ended after 2: answered",
        ],
    )
    .await;
    let down = ModelError::new(ModelErrorKind::Server, "tiny");
    check(
        think(),
        [Ok(Reply::text("")), Err(down)],
        &[
            "asked 1 for Whole with 2 messages",
            "replied 1, completed []",
            "asked 2 for Sections([0, 1, 2, 3]) with 2 messages",
            "fault server",
            "ended after 1: model",
        ],
    )
    .await;
    let judged = think().max_rounds(0).check(|_| vec![Finding::of("plan", "name the hive")]);
    check(
        judged,
        [GOOD],
        &[
            "asked 1 for Whole with 2 messages",
            "replied 1, completed [0, 1]",
            "judged with 1 findings",
            "ended after 1: out_of_rounds",
        ],
    )
    .await;
}

#[tokio::test]
async fn an_output_mode_that_is_given_up_is_told_once() {
    async fn check(offers: Offers, script: [ScriptedReply; 2], expect: &[&str]) {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = Arc::clone(&heard);
        let think = think().output(Output::Native);
        let think =
            think.on_event(move |event| listener.lock().expect("no panic").push(told(event)));
        think.run(&ScriptedModel::new(script).with_offers(offers)).await.unwrap();
        let heard: Vec<String> = std::mem::take(&mut *heard.lock().expect("no panic"));
        let shown = heard.iter().map(|event| event.split(" for ").next().unwrap_or_default());
        let shown: Vec<&str> = shown.filter(|event| !event.starts_with("replied")).collect();
        assert_eq!(shown, expect);
    }
    check(
        Offers::TEXT,
        [GOOD.into(), GOOD.into()],
        &[
            "gave up native: the model offers no native output",
            "asked 1",
            "ended after 1: answered",
        ],
    )
    .await;
    let refusal = ModelError::new(ModelErrorKind::BadRequest, "tiny")
        .with_status(400)
        .with_body("response_format is not supported");
    check(
        Offers::JSON,
        [refusal.clone().into(), GOOD.into()],
        &["asked 1", &format!("gave up native: {refusal}"), "asked 1", "ended after 1: answered"],
    )
    .await;
    check(
        Offers::JSON,
        ["Bees are fine.".into(), GOOD.into()],
        &[
            "asked 1",
            "gave up native: the server did not hold the reply to the form",
            "asked 2",
            "ended after 2: answered",
        ],
    )
    .await;
}

#[tokio::test]
async fn every_listener_hears_and_may_count() {
    let metrics = Arc::new(Mutex::new(Metrics::default()));
    let heard = Arc::new(Mutex::new(0));
    let (counting, listening) = (Arc::clone(&metrics), Arc::clone(&heard));
    let think = think()
        .on_event(move |event| {
            if let Event::Ended { transcript, failure } = event {
                counting.lock().expect("no panic").record_transcript(transcript, *failure);
            }
        })
        .on_event(move |_| *listening.lock().expect("no panic") += 1);
    let result = think.clone().run(&ScriptedModel::new([GOOD])).await;
    let failed = think.run(&ScriptedModel::new(["", "", ""])).await;
    let mut by_hand = Metrics::default();
    by_hand.record(&result);
    by_hand.record(&failed);
    assert_eq!(*metrics.lock().expect("no panic"), by_hand);
    assert_eq!(by_hand.runs, 2);
    assert_eq!(*heard.lock().expect("no panic"), 3 + 7);
}

#[tokio::test]
async fn a_wait_for_a_busy_server_is_told_with_its_length() {
    let busy = ModelError::new(ModelErrorKind::RateLimited, "tiny")
        .with_retry_after(Duration::from_secs(36));
    let script = ScriptedModel::new([ScriptedReply::from(busy), Reply::text(GOOD).into()]);
    let model = Patient::new(script, |_| Box::pin(std::future::ready(())));
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&heard);
    let think = think().on_event(move |event| listener.lock().expect("no panic").push(told(event)));
    let thought = think.run(&model).await.expect("an answer");
    assert_eq!(
        *heard.lock().expect("no panic"),
        [
            "asked 1 for Whole with 2 messages",
            "busy; again in 36 s",
            "replied 1, completed [0, 1]",
            "ended after 1: answered",
        ]
    );
    let sent = &thought.transcript.attempts[0].request;
    assert_eq!(format!("{:?}", sent.on_wait), "OnWait(no one)", "what is kept tells no one");
}
