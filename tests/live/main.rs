//! What must hold with any model, on a real one. How often it answers right is the benchmark's to say.
//!
//! Run by `cargo xtask live`, which serves the model.

mod modes;
mod order;
mod streams;

use order::{ORDERS, Order};
use twr::advanced::read::Reader;
use twr::advanced::spec::{Ref, Spec};
use twr::model::{HttpModel, Message};
use twr::think::{Ask, Attempt, Ladder, Options, Transcript};
use twr::verdict::{Circumstances, Value};
use twr::wording::Wording;
use twr::{Policy, Task, Think, ThinkErrorKind, Thinkable, parse_in};

/// The default, and the one that goes on in a dialogue.
fn policies() -> [Ladder; 2] {
    [Ladder::default(), Ladder::from(Policy::Whole)]
}

#[tokio::test]
#[ignore = "needs a served model: cargo xtask live"]
async fn every_promise_holds() {
    let model = HttpModel::from_env().expect("TWR_BASE_URL and TWR_MODEL");
    for policy in policies() {
        for (seed, task) in (1..).zip(ORDERS) {
            one(task, seed, policy.clone(), &model).await;
        }
    }
}

async fn one(task: &str, seed: u64, policy: Ladder, model: &HttpModel) {
    let conversation = vec![Message::user(task)];
    let before = conversation.clone();
    let think = Think::new(Task::from(&conversation))
        .policy(policy.clone())
        .max_attempts(4)
        .temperature(0.3)
        .max_tokens(200)
        .seed(seed);
    let result = think.run::<Order>(model).await;
    assert_eq!(conversation, before, "the caller's conversation is untouched");
    match &result {
        Ok(thought) => {
            promises_hold::<Order>(&thought.transcript, task, policy);
            let known = Circumstances { task: Some(task), ..Circumstances::default() };
            let again = parse_in::<Order>(&thought.reply, known);
            assert_eq!(again.value(), Some(&thought.value), "the clean reply reads as the value");
        }
        Err(error) => {
            assert_ne!(error.kind(), ThinkErrorKind::Model, "{error}");
            promises_hold::<Order>(error.transcript(), task, policy);
        }
    }
}

fn promises_hold<T: Thinkable>(transcript: &Transcript, task: &str, policy: Ladder) {
    let mut options = Options::default();
    options.policy = policy;
    let attempts = &transcript.attempts;
    assert!((1..=4).contains(&attempts.len()), "the loop ends");
    let calls: u64 = attempts.iter().map(|attempt| attempt.reply.usage.total_tokens()).sum();
    assert_eq!(transcript.usage().total_tokens(), calls, "usage sums");
    for attempt in attempts {
        let cut_off = attempt.reply.finish == twr::model::Finish::Length;
        let ended = attempt.reply.finish == twr::model::Finish::Stop || attempt.ask != Ask::Whole;
        let strictness = options.refused();
        let known = Circumstances {
            task: Some(task),
            cut_off,
            ended,
            strictness,
            shown: Some(&attempt.shown),
            hidden_fields: &attempt.hidden_fields,
        };
        let again = judged(T::SPEC, attempt, known);
        assert_eq!(json(&attempt.verdict), again, "an attempt's verdict is that of its reply");
        if attempt.ask == Ask::Whole {
            let parsed = parse_in::<T>(&attempt.reply.text, known);
            assert_eq!(attempt.verdict.feedback(), parsed.feedback(), "as `parse` says");
        }
        if let Some(feedback) = attempt.verdict.feedback() {
            names_only_known_headers(T::SPEC, feedback);
        }
    }
}

fn judged(spec: &'static Spec, attempt: &Attempt, known: Circumstances<'_>) -> String {
    let reader = Reader::new(spec).telling_echoes(&twr::advanced::soft::worked_examples(spec));
    let verdict = attempt.ask.judge(
        &reader,
        &Ref::Static(spec),
        &attempt.reply.text,
        known,
        &Wording::default(),
    );
    let condition = attempt.verdict.condition;
    json(&twr::verdict::Verdict { condition, ..verdict })
}

fn json(verdict: &twr::verdict::Verdict<Value<'static>>) -> String {
    let content = verdict.value().cloned().unwrap_or(Value::Null);
    serde_json::to_string(&verdict.named(&content)).expect("a verdict serializes")
}

fn names_only_known_headers(spec: &Spec, feedback: &str) {
    for line in feedback.lines().filter(|line| line.starts_with('[')) {
        let name = line.trim_start_matches('[').split(']').next().unwrap_or_default();
        assert!(
            spec.fields.iter().any(|field| field.header == name),
            "[{name}] is no header of the spec"
        );
    }
}
