//! Runs that are saved and gone on with, in another process as well.

use twr::model::{ModelError, ModelErrorKind, Reply, ScriptedModel, ScriptedReply};
use twr::think::{Finding, ResumeError, Saved};
use twr::{Think, ThinkErrorKind};

use crate::TASK;
use crate::specs::Study;

const PLAN: &str = "[Plan] We follow bees to their hive and back.";
const CHAPTERS: &str = "[Chapters]\n- Light\n- Smell\n- Memory";

fn through_json(saved: &Saved) -> Saved {
    serde_json::from_str(&serde_json::to_string(saved).unwrap()).unwrap()
}

#[tokio::test]
async fn a_run_that_a_fault_ended_goes_on_where_it_was() {
    let down = ModelError::new(ModelErrorKind::Server, "scripted").with_status(503);
    let model = ScriptedModel::new([ScriptedReply::from(Reply::text(PLAN)), down.into()]);
    let error = Think::new(TASK).run::<Study>(&model).await.unwrap_err();
    assert_eq!(error.kind(), ThinkErrorKind::Model);

    let up = ScriptedModel::new([CHAPTERS]);
    let think = Think::new(TASK).resume(through_json(&error.saved()));
    let thought = think.run::<Study>(&up).await.unwrap();
    assert_eq!(thought.value.plan, "We follow bees to their hive and back.");
    assert_eq!(thought.transcript.attempts.len(), 2, "both calls are in the transcript");
    assert_eq!(up.requests()[0].messages, model.requests()[1].messages, "the same is asked");
}

#[tokio::test]
async fn a_run_that_a_limit_ended_goes_on_with_more() {
    let model = ScriptedModel::new([PLAN]);
    let error = Think::new(TASK).max_attempts(1).run::<Study>(&model).await.unwrap_err();
    let model = ScriptedModel::new([CHAPTERS]);
    let think = Think::new(TASK).resume(error.saved());
    assert_eq!(think.run::<Study>(&model).await.unwrap().value.chapters.len(), 3);
}

#[tokio::test]
async fn validators_are_not_asked_again_for_what_they_have_said() {
    let objects = |study: &Study| {
        let is_bad = study.weeks == 12;
        is_bad.then(|| Finding::of("weeks", "Say it.")).into_iter().collect::<Vec<_>>()
    };
    let think = || Think::new(TASK).of::<Study>();
    let model = ScriptedModel::new([format!("{PLAN}\n{CHAPTERS}")]);
    let error = think().max_rounds(0).check(objects).run(&model).await.unwrap_err();
    let saved = through_json(&error.saved());
    assert_eq!(saved.entries.len(), 2, "a reply and what was said of it");

    let model = ScriptedModel::new(["[Weeks] 9"]);
    let again = think().check(objects).resume(saved.clone());
    assert_eq!(again.run(&model).await.unwrap().value.weeks, 9);
    assert!(model.requests()[0].messages.last().unwrap().content.contains("Say it."));
    // Without them it is another run.
    let error = think().resume(saved).run(&ScriptedModel::new([""; 0])).await.unwrap_err();
    assert_eq!(error.resume_error(), Some(&ResumeError::OutOfOrder { entry: 1 }));
}

#[tokio::test]
async fn rounds_that_were_answered_are_never_too_many() {
    let objects = |study: &Study| {
        let is_bad = study.weeks != 9;
        is_bad.then(|| Finding::of("weeks", "Say nine.")).into_iter().collect::<Vec<_>>()
    };
    let think = || Think::new(TASK).of::<Study>().max_attempts(9).check(objects);
    let first = format!("{PLAN}\n{CHAPTERS}\n[Weeks] 1");
    let model = ScriptedModel::new([first.as_str(), "[Weeks] 2", "3", "4"]);
    let error = think().max_rounds(3).run(&model).await.unwrap_err();
    assert_eq!((error.kind(), error.saved().entries.len()), (ThinkErrorKind::OutOfRounds, 8));
    // A run that was saved when rounds had no limit has more of them than are allowed now.
    let none = ScriptedModel::new([""; 0]);
    let again = think().max_rounds(1).resume(through_json(&error.saved()));
    let again = again.run(&none).await.unwrap_err();
    assert_eq!((again.kind(), again.saved()), (ThinkErrorKind::OutOfRounds, error.saved()));
    let more = think().max_rounds(4).resume(error.saved());
    let thought = more.run(&ScriptedModel::new(["9"])).await.unwrap();
    assert_eq!((thought.value.weeks, thought.transcript.attempts.len()), (9, 5));
}

#[tokio::test]
async fn a_run_of_something_else_is_refused() {
    let model = ScriptedModel::new([PLAN]);
    let error = Think::new(TASK).max_attempts(1).run::<Study>(&model).await.unwrap_err();
    let none = ScriptedModel::new([""; 0]);
    let check = async |think: Think| {
        let error = think.resume(error.saved()).run::<Study>(&none).await.unwrap_err();
        assert_eq!(error.kind(), ThinkErrorKind::Resume);
        assert!(error.to_string().contains("another type, task or prompt"), "{error}");
    };
    check(Think::new("Plan a study of moss.")).await;
    check(Think::new(TASK).max_examples(0)).await;
    check(Think::new(TASK).layout(twr::Layout::Tags)).await;
    let fewer = Think::new(TASK).max_total_tokens(0).resume({
        let model = ScriptedModel::new([PLAN, ""]);
        let error = Think::new(TASK).max_attempts(2).run::<Study>(&model).await.unwrap_err();
        error.saved()
    });
    let error = fewer.run::<Study>(&none).await.unwrap_err();
    assert!(error.to_string().contains("entry 1 does not fit"), "{error}");
}
