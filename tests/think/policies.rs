//! The policies side by side, and what ends a run: attempts and tokens.

use twr::model::{Reply, ScriptedModel, Usage};
use twr::think::Ladder;
use twr::{Policy, Think, ThinkErrorKind};

use crate::specs::{Chinese, Study};
use crate::trace::in_full;
use crate::{TASK, check, think};

const GOOD: &str =
    "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory";
const BAD: &str = "[Plan] Bees.\n[Chapters]\n- Light\n- Smell\n- Memory";

#[tokio::test]
async fn whole_goes_on_in_a_dialogue_of_its_own() {
    let think = || think().policy(Policy::Whole);
    check::<Study>("whole", think(), [BAD, "[Chapters]\n- Light", GOOD]).await;
    // What was good in an earlier reply does not count: the whole answer was asked for again.
    check::<Study>(
        "whole_again",
        think().max_attempts(2),
        [BAD, "[Plan] We follow bees to their hive."],
    )
    .await;
    check::<Study>("whole_after_nothing", think(), ["", " ", GOOD]).await;
}

#[tokio::test]
async fn blind_asks_the_same_again() {
    check::<Study>("blind", think().policy(Policy::Blind), [BAD, GOOD]).await;
}

#[tokio::test]
async fn the_best_reply_is_the_partial_value_whatever_came_later() {
    for policy in [Policy::Whole, Policy::Blind] {
        let model = ScriptedModel::new(["Bees.", BAD, ""]);
        let error = Think::new(TASK).policy(policy).run::<Study>(&model).await.unwrap_err();
        let partial = serde_json::to_string(error.partial()).unwrap();
        assert_eq!(partial, r#"{"chapters":["Light","Smell","Memory"],"risk":null}"#, "{policy:?}");
    }
}

#[tokio::test]
async fn the_attempts_are_counted_and_none_is_one() {
    for (most, calls) in [(0, 1), (1, 1), (2, 2), (5, 5)] {
        let model = ScriptedModel::from_fn(|_| "Bees.");
        let think = Think::new(TASK).max_attempts(most);
        let error = think.run::<Study>(&model).await.unwrap_err();
        assert_eq!(error.kind(), ThinkErrorKind::Exhausted);
        assert_eq!((model.requests().len(), error.transcript().attempts.len()), (calls, calls));
    }
    let model = ScriptedModel::from_fn(|_| "Bees.");
    twr::think_with_retry::<Study>(&model, TASK).await.unwrap_err();
    assert_eq!(model.requests().len(), 3, "the default");
}

#[tokio::test]
async fn no_call_is_made_once_the_tokens_are_spent() {
    // Each call costs 10.
    for (most, calls, kind) in [
        (0, 1, ThinkErrorKind::OutOfTokens),
        (10, 1, ThinkErrorKind::OutOfTokens),
        (11, 2, ThinkErrorKind::OutOfTokens),
        (20, 2, ThinkErrorKind::OutOfTokens),
        (21, 3, ThinkErrorKind::Exhausted),
        (u64::MAX, 3, ThinkErrorKind::Exhausted),
    ] {
        let bad = |_: &_| Reply::text("Bees.").with_usage(Usage::of_call(8, 2));
        let model = ScriptedModel::from_fn(bad);
        let think = Think::new(TASK).max_total_tokens(most);
        let error = think.run::<Study>(&model).await.unwrap_err();
        assert_eq!((error.kind(), model.requests().len()), (kind, calls), "{most}");
        assert_eq!(error.usage().total_tokens(), 10 * calls as u64);
    }
    // An answer that has come is not given back.
    let model = ScriptedModel::new([Reply::text(GOOD).with_usage(Usage::of_call(8, 2))]);
    let thought = Think::new(TASK).max_total_tokens(1).run::<Study>(&model).await.unwrap();
    assert_eq!(thought.value.chapters, ["Light", "Smell", "Memory"]);
}

#[tokio::test]
async fn each_call_as_it_is_sent() {
    let ladders =
        [("sent_missing", Ladder::default()), ("sent_whole", Ladder::from(Policy::Whole))];
    for (name, policy) in ladders {
        let bad = "[研究计划]\n研究蜜蜂如何导航。\n[章节大纲]\n- 光";
        let model = ScriptedModel::new([bad, "我不知道。", "蜜蜂。"]);
        let _ = Think::new("研究蜜蜂。").policy(policy).run::<Chinese>(&model).await;
        let sent: Vec<String> =
            model.requests().iter().map(|request| in_full(&request.messages)).collect();
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(name, sent.join("\n\n==== next call\n\n"));
        });
    }
}

#[tokio::test]
async fn watching_sees_each_attempt_as_it_is_judged() {
    let model = ScriptedModel::new([BAD, "[Plan] We follow bees to their hive and back."]);
    let mut seen = Vec::new();
    let thought = Think::new(TASK)
        .watch::<Study>(&model, |attempt| {
            seen.push((attempt.number, attempt.verdict.is_success(), attempt.completed.clone()));
        })
        .await
        .unwrap();
    assert_eq!(seen, [(1, false, vec![1]), (2, true, vec![0])]);
    assert_eq!(thought.repaired, ["plan"]);
    let first = thought.first_verdict().unwrap();
    assert_eq!(first.wrong(), [0]);
}

#[tokio::test]
async fn a_transcript_serializes_with_names() {
    let model = ScriptedModel::new([
        Reply::text(BAD).with_usage(Usage::of_call(8, 2)),
        Reply::text("[Plan] We follow bees to their hive and back."),
    ]);
    let thought = Think::new(TASK).run::<Study>(&model).await.unwrap();
    let mut json = serde_json::to_value(&thought.transcript).unwrap();
    for attempt in json["attempts"].as_array_mut().unwrap() {
        attempt["request"] = "…".into();
        attempt["seconds"] = "…".into();
        attempt["verdict"]["feedback"] = "…".into();
    }
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("transcript", serde_json::to_string_pretty(&json).unwrap());
    });
}

#[tokio::test]
async fn a_leniency_that_is_refused_is_asked_for_again() {
    let strict =
        twr::verdict::Strictness::LENIENT.refusing(twr::verdict::RecoveryKind::NumberDressed);
    let dressed = "[Plan] We compare how two towns count bees.\n[Chapters]\n- Bees\n- Towns\n- Counts\n\
                   [Weeks] about 20";
    check::<Study>("refused", think().strictness(strict), [dressed, "[Weeks] 21"]).await;
}
