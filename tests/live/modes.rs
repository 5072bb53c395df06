//! The output modes on the served model, whatever of them its server offers.

use twr::advanced::read::Reader;
use twr::model::{GrammarField, HttpModel};
use twr::think::{Ask, Attempt, Transcript};
use twr::{Layout, Output, Think, ThinkErrorKind, Thinkable};

use crate::order::{ORDERS, Order};

const MODES: [(Layout, Output); 7] = [
    (Layout::Sections, Output::Text),
    (Layout::Json, Output::Text),
    (Layout::Sections, Output::Grammar),
    (Layout::Json, Output::Grammar),
    (Layout::Json, Output::Native),
    (Layout::Json, Output::Tool),
    (Layout::Sections, Output::Auto),
];

#[tokio::test]
#[ignore = "needs a served model: cargo xtask live"]
async fn each_output_mode_holds_or_is_given_up_with_its_reason() {
    let model = HttpModel::from_env().expect("TWR_BASE_URL and TWR_MODEL");
    let model = model.with_grammar(GrammarField::LlamaCpp);
    for (layout, output) in MODES {
        for (seed, task) in (1..).zip(ORDERS) {
            one(task, seed, (layout, output), &model).await;
        }
    }
}

async fn one(task: &str, seed: u64, (layout, output): (Layout, Output), model: &HttpModel) {
    let think = Think::new(task)
        .layout(layout)
        .output(output)
        .max_attempts(4)
        .temperature(0.3)
        .max_tokens(200)
        .seed(seed);
    let result = think.run::<Order>(model).await;
    let transcript = match &result {
        Ok(thought) => &thought.transcript,
        Err(error) => {
            assert_ne!(error.kind(), ThinkErrorKind::Model, "{error}");
            error.transcript()
        }
    };
    let end = if result.is_ok() { "a value" } else { "no value" };
    let calls = transcript.attempts.len();
    println!("{} {}, seed {seed}: {end} after {calls} calls", layout.name(), output.name());
    keeps_to_its_mode(transcript, output);
    for attempt in &transcript.attempts {
        keeps_to_its_grammar(attempt, layout);
    }
}

/// Each call is in the mode that was asked for, until it is given up.
fn keeps_to_its_mode(transcript: &Transcript, output: Output) {
    for given_up in &transcript.given_up {
        println!("  {} is given up: {}", given_up.output.name(), given_up.reason);
        assert!(!given_up.reason.is_empty());
    }
    let is_kept = transcript.attempts.iter().all(|attempt| attempt.output() == output);
    assert!(is_kept || output == Output::Auto || !transcript.given_up.is_empty());
}

/// What a grammar let through to its end is read without a complaint.
fn keeps_to_its_grammar(attempt: &Attempt, layout: Layout) {
    let is_whole = attempt.ask == Ask::Whole && !attempt.is_cut_off();
    if attempt.output() != Output::Grammar || !is_whole {
        return;
    }
    let spec = Order::SPEC.in_layout(layout);
    let reading = Reader::new(&spec).read(&attempt.reply.text);
    let text = &attempt.reply.text;
    assert!(reading.diagnostics.is_empty(), "{text}\n{:?}", reading.diagnostics);
    assert!(reading.recoveries.is_empty(), "{text}\n{:?}", reading.recoveries);
}
