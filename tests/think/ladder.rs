//! Each policy's own way to ask again, and ladders of them.

use twr::Policy::{self, Blind, Formatter, Fresh, Missing, OneByOne, Whole};
use twr::model::{Purpose, Routed, ScriptedModel};
use twr::think::Ladder;
use twr::verdict::Condition;

use crate::specs::{Author, Study};
use crate::trace::in_full;
use crate::{TASK, check, think};

const GOOD: &str =
    "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory";
const LOOSE: &str = "We would follow bees to their hive and back. There would be a chapter on light, one \
                     on smell and one on memory.";

#[tokio::test]
async fn fresh_asks_for_all_with_a_reminder_and_cools() {
    let think = || think().policy(Fresh).temperature(0.7);
    check::<Study>("fresh", think(), ["[Plan] Bees.", "", "[Plan] Bees.", GOOD]).await;
}

#[tokio::test]
async fn a_formatter_gets_the_text_that_is_there() {
    let think = || think().policy(Formatter).temperature(0.7);
    check::<Study>("formatter", think(), [LOOSE, GOOD]).await;
    // What was read well stays, whatever the formatter makes of it.
    let half = "[Plan] We follow bees to their hive and back.\n\nChapters would be on light, smell, memory.";
    let formatted = "[Plan] Bees.\n[Chapters]\n- Light\n- Smell\n- Memory";
    check::<Study>("formatter_keeps", think(), [half, formatted]).await;
    // Without a text there is nothing to bring into a format.
    check::<Study>("formatter_of_nothing", think(), ["", GOOD]).await;
}

#[tokio::test]
async fn one_by_one_begins_at_the_second_call() {
    let replies = ["Bees.", "We follow bees to their hive and back.", "- Light\n- Smell\n- Memory"];
    check::<Study>("one_by_one", think().policy(OneByOne), replies).await;
}

#[tokio::test]
async fn a_model_that_writes_no_headers_is_asked_for_one_value_after_the_other() {
    let bare = "We follow bees to their hive and back.\n- Light\n- Smell\n- Memory";
    let replies = [bare, "We follow bees to their hive and back.", "- Light\n- Smell\n- Memory"];
    check::<Study>("no_headers", think(), replies).await;
    // Where the calls left do not suffice for each value, the headers are named.
    check::<Study>("no_headers_and_few_calls", think().max_attempts(2), [bare, GOOD]).await;
}

#[tokio::test]
async fn a_ladder_is_climbed_call_by_call_and_its_last_rung_stays() {
    let bad = ["[Plan] A", "[Plan] B", "[Plan] C", "[Plan] D", "[Plan] E", "[Plan] F"];
    let rungs = [Missing, Blind, Whole, Fresh];
    assert_eq!(policies(rungs.into(), bad).await, [Missing, Blind, Whole, Fresh, Fresh]);
    assert_eq!(
        policies(Ladder::default(), bad).await,
        [Missing, OneByOne, OneByOne, OneByOne, Missing],
        "with one call left, not one of two values"
    );
    assert_eq!(policies(Vec::new().into(), bad).await[0], Missing, "none is the default");
}

#[tokio::test]
async fn a_reply_that_only_repeats_another_climbs_a_rung_more() {
    let bad = ["[Plan] A", "[Plan] A", "[Plan] C", "[Plan] C", "[Plan] E", "[Plan] F"];
    let rungs = [Missing, Blind, Whole, Fresh, Formatter];
    assert_eq!(policies(rungs.into(), bad).await, [Missing, Whole, Fresh, Formatter, Formatter]);
}

/// What was asked from the second call on.
async fn policies(ladder: Ladder, replies: [&str; 6]) -> Vec<Policy> {
    let model = ScriptedModel::new(replies);
    let think = think().max_attempts(6).policy(ladder);
    let error = think.run::<Author>(&model).await.unwrap_err();
    error.transcript().attempts.iter().filter_map(|attempt| attempt.policy).collect()
}

#[tokio::test]
async fn what_is_sent_to_a_formatter() {
    let model = ScriptedModel::new([LOOSE, GOOD]);
    let history = vec![twr::Message::system("Be brief."), twr::Message::user(TASK)];
    let think = twr::Think::new(history).policy(Formatter);
    think.run::<Study>(&model).await.unwrap();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("sent_formatter", in_full(&model.requests()[1].messages));
    });
}

/// The sizes of the models' parts: how often each was asked.
async fn shares(think: twr::Think, script: [&'static str; 3], other: &'static str) -> [usize; 2] {
    let small = ScriptedModel::new(script);
    let large = ScriptedModel::from_fn(move |_| other);
    let model = Routed::new(&small)
        .on(Purpose::Repair, &large)
        .on(Purpose::Format, &large)
        .after(Condition::Empty, &small);
    think.run::<Study>(&model).await.unwrap();
    [small.requests().len(), large.requests().len()]
}

#[tokio::test]
async fn a_large_model_may_repair_what_a_small_one_begins() {
    let chapters = "[Chapters]\n- Light\n- Smell\n- Memory";
    let plan = "[Plan] We follow bees to their hive and back.";
    assert_eq!(shares(think(), [plan, "", ""], chapters).await, [1, 1], "by purpose");
    let formatter = think().policy(Formatter);
    assert_eq!(shares(formatter, [LOOSE, "", ""], GOOD).await, [1, 1], "a formatter of its own");
    assert_eq!(shares(think(), ["", plan, ""], chapters).await, [2, 1], "by cause before purpose");
}
