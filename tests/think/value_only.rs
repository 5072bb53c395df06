//! Calls for one value without its header: whatever else comes back.

use crate::specs::Study;
use crate::{check, think};

const FIRST: &str = "[Chapters]\n- Light\n- Smell\n- Memory";

/// A first reply without the plan, a second one without anything, then these.
async fn check_third(name: &str, replies: &[&str]) {
    let script = [FIRST, "Hm."].iter().chain(replies).copied();
    check::<Study>(name, think(), script).await;
}

#[tokio::test]
async fn dress_round_the_value_is_taken_off() {
    check_third("value_with_its_header", &["[Plan] We follow bees to their hive and back."]).await;
    check_third(
        "value_with_a_think_block",
        &["<think>\nThey want a plan.\n</think>\nWe follow bees to their hive and back."],
    )
    .await;
    check_third(
        "value_with_header_and_more",
        &["[Plan] We follow bees to their hive and back.\n[Chapters]\n- Only one\n[Risk] low"],
    )
    .await;
}

#[tokio::test]
async fn what_is_no_value_is_not_taken_for_one() {
    let good = "We follow bees to their hive and back.";
    check_third("value_refused", &["I'm sorry, but I can't help with that.", "I can't.", good])
        .await;
    check_third("value_of_another_section", &["[Chapters]\n- Light\n- Smell\n- Memory", good])
        .await;
    check_third("value_only_thought", &["<think>They want a plan, I am quite sure", good]).await;
    check_third("value_empty", &[" \n", good]).await;
}

#[tokio::test]
async fn a_label_within_the_value_is_part_of_it() {
    check_third(
        "value_with_a_label",
        &["We follow bees to their hive and back.\nRisk: it may rain."],
    )
    .await;
}
