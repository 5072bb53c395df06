//! What must hold with any model, on a real one; and how often it answers right, policy by policy.
//!
//! Run by `cargo xtask live`, which serves the model.

mod specs;
mod table;

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Mutex;

use specs::{DISHES, ORDERS, Order, PLANS, Shopping, Study};
use table::{HEAD, Row};
use twr::model::{BoxFuture, GenaiModel, Message, Model, ModelError, Reply, Request};
use twr::read::{Circumstances, Reader};
use twr::recovery::RecoveryKind;
use twr::spec::{Ref, Spec, Value};
use twr::think::{Ask, Attempt, Ladder, Options, Transcript};
use twr::wording::Wording;
use twr::{Policy, Task, Think, ThinkErrorKind, Thinkable, parse_in};

/// Remembers what the model said, so that the policies go on from the same first replies.
struct Remembering {
    model: GenaiModel,
    said: Mutex<HashMap<String, Reply>>,
}

impl Model for Remembering {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let key = serde_json::to_string(request).expect("a request serializes");
        Box::pin(async move {
            let known = self.said.lock().expect("no panic holds it").get(&key).cloned();
            if let Some(reply) = known {
                return Ok(reply);
            }
            let reply = self.model.complete(request).await?;
            self.said.lock().expect("no panic holds it").insert(key, reply.clone());
            Ok(reply)
        })
    }
}

/// The ladder, and what it is held against.
fn policies() -> [(&'static str, Ladder); 3] {
    [
        ("Ladder", Ladder::default()),
        ("Whole", Ladder::from(Policy::Whole)),
        ("Blind", Ladder::from(Policy::Blind)),
    ]
}

#[tokio::test]
#[ignore = "needs a served model: cargo xtask live"]
async fn every_promise_holds_and_the_table_is_printed() {
    let model =
        GenaiModel::from_env().expect("a sound configuration").expect("TWR_BASE_URL and TWR_MODEL");
    let model = Remembering { model, said: Mutex::default() };
    let mut totals = [Row::default(); 3];
    println!("\n{HEAD}");
    measure::<Study>("plan", &PLANS, &model, &mut totals).await;
    measure::<Order>("order", &ORDERS, &model, &mut totals).await;
    measure::<Shopping>("shopping", &DISHES, &model, &mut totals).await;
    for ((policy, _), total) in policies().into_iter().zip(totals) {
        println!("{:<8} | {policy:<7} | {total}", "all");
    }
}

async fn measure<T: Thinkable + Debug>(
    name: &str,
    tasks: &[&str],
    model: &Remembering,
    totals: &mut [Row; 3],
) {
    for ((policy, ladder), total) in policies().into_iter().zip(totals) {
        let mut row = Row::default();
        for (seed, task) in (1..).zip(tasks) {
            row.add(one::<T>(task, seed, ladder.clone(), model).await);
        }
        println!("{name:<8} | {policy:<7} | {row}");
        total.add(row);
    }
}

async fn one<T: Thinkable + Debug>(
    task: &str,
    seed: u64,
    policy: Ladder,
    model: &Remembering,
) -> Row {
    let conversation = vec![Message::user(task)];
    let before = conversation.clone();
    let think = Think::new(Task::from(&conversation))
        .policy(policy)
        .max_attempts(4)
        .temperature(0.3)
        .max_tokens(200)
        .seed(seed);
    let result = think.run::<T>(model).await;
    assert_eq!(conversation, before, "the caller's conversation is untouched");
    let transcript = match &result {
        Ok(thought) => &thought.transcript,
        Err(error) => {
            assert_ne!(error.kind(), ThinkErrorKind::Model, "{error}");
            error.transcript()
        }
    };
    promises_hold::<T>(transcript, task);
    let right = result.is_ok() && !transcript.attempts.iter().any(echoes);
    Row {
        tasks: 1,
        right_at_first: u32::from(right && transcript.attempts.len() == 1),
        right: u32::from(right),
        usage: transcript.usage(),
    }
}

/// Whether what this attempt completed was copied from a worked example.
fn echoes(attempt: &Attempt) -> bool {
    attempt.verdict.recoveries.iter().any(|recovery| {
        let counts = recovery.section.is_some_and(|at| attempt.completed.contains(&at));
        recovery.kind == RecoveryKind::Echo && counts
    })
}

fn promises_hold<T: Thinkable>(transcript: &Transcript, task: &str) {
    let attempts = &transcript.attempts;
    assert!((1..=4).contains(&attempts.len()), "the loop ends");
    let calls: u64 = attempts.iter().map(|attempt| attempt.reply.usage.total_tokens()).sum();
    assert_eq!(transcript.usage().total_tokens(), calls, "usage sums");
    for attempt in attempts {
        let cut_off = attempt.reply.finish == twr::model::Finish::Length;
        let strictness = Options::default().strictness;
        let known = Circumstances { task: Some(task), cut_off, strictness };
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
    let reader = Reader::new(spec).telling_echoes(&twr::soft::worked_examples(spec));
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
    let content = verdict.content().cloned().unwrap_or(Value::Null);
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
