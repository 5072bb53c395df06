//! Replies that are no answer: cut off, empty, refused, only thought, repeated; and no reply at all.

use twr::model::{Finish, ModelError, ModelErrorKind, Reply, ScriptedModel, ScriptedReply, Usage};
use twr::think::CutOff;
use twr::{Policy, Think};

use crate::specs::{Author, Day, Study, Trip};
use crate::{TASK, check, think};

const GOOD: &str =
    "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory";
const REFUSED: &str = "I'm sorry, but I can't help with that.";

fn cut_off(text: &str) -> Reply {
    Reply::text(text).with_finish(Finish::Length)
}

#[tokio::test]
async fn after_a_cut_off_reply_the_limit_is_doubled_and_the_rest_asked_for() {
    let half = "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Sm";
    let rest = "[Chapters]\n- Light\n- Smell\n- Memory\n[Risk] low";
    check::<Study>(
        "cut_off",
        think().max_tokens(40),
        [cut_off(half), cut_off("[Chapters]\n- Li"), Reply::text(rest)],
    )
    .await;
    // Of the server's own limit nothing is known but that it let so much pass.
    check::<Study>("cut_off_by_the_server", think(), [cut_off(half), Reply::text(rest)]).await;
    let counted = cut_off(half).with_usage(Usage::of_call(10, 3000));
    check::<Study>("cut_off_late_by_the_server", think(), [counted, Reply::text(rest)]).await;
}

#[tokio::test]
async fn a_line_that_is_cut_off_alone_gets_more_room_each_time() {
    let works = "[Works]\n- Title: a novel\n  Pages: 300\n- Title: a diary\n  Pages: 40";
    let model = ScriptedModel::new([
        Reply::text(works),
        cut_off("C"),
        cut_off("Cy O"),
        Reply::text("Cy Oz"),
    ]);
    let think = Think::new("Cy Oz wrote a novel and a diary.").max_tokens(1000).max_attempts(9);
    let author: Author = think.run(&model).await.unwrap().value;
    assert_eq!(author.name, "Cy Oz");
    let limits: Vec<_> = model.requests().iter().map(|request| request.max_tokens).collect();
    assert_eq!(limits, [Some(1000), Some(64), Some(128), Some(256)]);
}

#[tokio::test]
async fn a_reply_that_was_cut_off_may_be_gone_on_with() {
    let half = "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light and shade\n- Sm";
    let think = || think().cut_off(CutOff::Continue).max_tokens(40);
    check::<Study>("continued", think(), [cut_off(half), Reply::text("ell\n- Memory")]).await;
    check::<Study>(
        "continued_twice",
        think(),
        [
            cut_off(half),
            cut_off("- Light and shade\n- Smell\n- Mem"),
            Reply::text("ory\n[Risk] low"),
        ],
    )
    .await;
    // What was asked for alone goes on alone.
    let rest = [Reply::text("[Risk] low"), cut_off("[Plan] We follow bees\n[Chapters]\n- Li")];
    let end = [Reply::text("ght\n- Smell\n- Memory")];
    check::<Study>("continued_repair", think(), rest.into_iter().chain(end)).await;
}

#[tokio::test]
async fn a_copied_example_is_asked_for_without_it() {
    let echo = "[Name] Cy Oz\n[Works]\n- Title: a poem\n  Pages: 1\n- Title: a play\n  Pages: 60";
    let own = "[Works]\n- Title: a novel\n  Pages: 300\n- Title: a diary\n  Pages: 40";
    let task = || Think::new("Cy Oz wrote a novel and a diary. What do you know?").max_attempts(9);
    check::<Author>("echoed", task(), [echo, own]).await;
    // What the task says is no copy.
    let said = Think::new("Cy Oz wrote a poem and a play, of 1 and 60 pages.");
    check::<Author>("not_echoed", said, [echo]).await;
    let lenient = task().strictness(twr::verdict::Strictness::LENIENT);
    check::<Author>("echo_allowed", lenient, [echo]).await;
}

#[tokio::test]
async fn the_only_example_stays_for_what_was_not_copied() {
    let plan = "[Plan] The slow boat calls at every village.";
    let lesson = "[Lesson] Buy the ticket for the whole day.";
    let copied = format!("{plan}\n{lesson}\n[Days] a few");
    let own = "[Plan] The night train goes to Rome.\n[Lesson] Sleep on the train.\n[Days] 5";
    let task = || Think::new("A trip to Rome.").max_attempts(9);
    check::<Trip>("only_example_copied", task(), [copied.as_str(), own]).await;
    // A model that was not shown the sentence means it.
    let meant = format!("{plan}\n[Lesson] Sleep on the train.\n[Days] 5");
    check::<Trip>("only_example_meant", task(), [copied.clone(), meant]).await;
    // Nothing is left to show of an example that was copied in all that is asked for.
    let all = format!("{plan}\n{lesson}\n[Days] 5");
    check::<Trip>("only_example_copied_whole", task(), [all.as_str(), own]).await;
}

#[tokio::test]
async fn a_copied_item_is_asked_for_without_the_example_that_has_it() {
    let copied = "[Stops]\n- Lunch at the lake\n- Old town by tram";
    let own = "[Stops]\n- Museum of maps\n- Old town by tram";
    let task = || Think::new("A day in the city.").max_attempts(9);
    check::<Day>("item_echoed", task(), [copied, own]).await;
    // Who was not shown it has not copied it.
    check::<Day>("item_echoed_by_chance", task(), [copied, copied]).await;
    let both = "[Stops]\n- Lunch at the lake\n- Boat to the island";
    check::<Day>("items_echoed_of_all", task(), [both, own]).await;
    // What is its own of each adds up.
    let other = "[Stops]\n- Boat to the island\n- Museum of maps";
    check::<Day>("items_echoed_in_turn", task(), [copied, other]).await;
    // Who asks for all anew would lose it.
    check::<Day>("item_echoed_whole", task().policy(Policy::Whole), [copied]).await;
}

#[tokio::test]
async fn a_reply_without_an_answer_is_asked_for_again_as_if_for_the_first_time() {
    check::<Study>("empty", think(), ["", GOOD]).await;
    check::<Study>("blank", think(), [" \n\t\n", GOOD]).await;
    check::<Study>("only_thinking", think(), ["<think>Bees, then.</think>", GOOD]).await;
    check::<Study>("refused_once", think(), [REFUSED, GOOD]).await;
    let reasoned = Reply::text("").with_reasoning("Bees, then.").with_finish(Finish::Length);
    check::<Study>("only_reasoning", think(), [reasoned, Reply::text(GOOD)]).await;
}

#[tokio::test]
async fn a_model_that_declines_each_time_is_told_apart() {
    let think = || Think::new(TASK);
    check::<Study>("refused_each_time", think(), [REFUSED, REFUSED, "I cannot assist with that."])
        .await;
    let filtered = |text: &str| Reply::text(text).with_finish(Finish::Filtered);
    check::<Study>(
        "filtered_each_time",
        think(),
        [filtered(""), filtered("[Plan] We fol"), filtered("Well")],
    )
    .await;
    check::<Study>(
        "refused_until_the_tokens_are_spent",
        think().max_total_tokens(10),
        [Reply::text(REFUSED).with_usage(Usage::of_call(9, 1))],
    )
    .await;
    // Once is not each time.
    check::<Study>("refused_at_last", think(), ["Bees.", REFUSED, REFUSED]).await;
}

#[tokio::test]
async fn a_filter_that_strikes_within_the_reply_leaves_the_sections_before() {
    check::<Study>(
        "filtered_within",
        think().max_tokens(40),
        [
            Reply::text("[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Sm")
                .with_finish(Finish::Filtered),
            Reply::text("[Chapters]\n- Light\n- Smell\n- Memory"),
        ],
    )
    .await;
}

#[tokio::test]
async fn the_same_bad_answer_twice_is_known_and_the_sampling_changes() {
    let bad = "[Plan] Bees.\n[Chapters]\n- Light";
    let think = || think().temperature(0.3).seed(7);
    check::<Study>(
        "repeated",
        think(),
        ["Bees.", "Bees.", "We follow bees to their hive and back.", "- Light\n- Smell\n- Memory"],
    )
    .await;
    check::<Study>("repeated_in_dialogue", think().policy(Policy::Whole), [bad, bad, bad, GOOD])
        .await;
    check::<Study>("repeated_blindly", think().policy(Policy::Blind), [bad, bad, GOOD]).await;
}

#[tokio::test]
async fn a_model_that_cannot_be_asked_ends_the_run_and_loses_nothing() {
    let down = || ModelError::new(ModelErrorKind::Server, "scripted").with_status(503);
    check::<Study>("model_error_at_first", think(), [ScriptedReply::from(down())]).await;
    let paid = Reply::text("[Plan] We follow bees to their hive and back.");
    check::<Study>(
        "model_error_later",
        think(),
        [ScriptedReply::from(paid.with_usage(Usage::of_call(20, 9))), down().into()],
    )
    .await;
}
