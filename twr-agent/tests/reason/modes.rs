//! What each mode shows the next try, and when it ends.

use twr::model::{ModelErrorKind, ScriptedModel};
use twr::think::{Report, Validator, ValidatorError};
use twr_agent::KeepError;
use twr_agent::journal::Journal;
use twr_agent::reason::{
    Mode, Reason, ReasonErrorKind, ReasonLog, ReasonMove, Step, Steps, reason, think_in_steps,
};

use crate::support::{Fruits, LESSON, TASK, THREE, TWO, run, three};

#[tokio::test]
async fn a_good_first_answer_costs_one_call_in_each_mode_with_checks_alone() {
    for mode in [Mode::Reflexion, Mode::External] {
        let ran = run(&[THREE], |reason| reason.mode(mode).check("three", three)).await;
        assert_eq!(ran.result.as_ref().unwrap().value.fruits.len(), 3);
        assert_eq!(ran.log().usage().calls, 1);
    }
}

#[tokio::test]
async fn external_shows_the_answer_and_what_was_found_in_it() {
    let ran = run(&[TWO, THREE], |reason| reason.check("three", three)).await;
    assert!(ran.result.is_ok());
    assert!(ran.told(1).contains("fruits: Write three fruits, not 2."), "{}", ran.told(1));
    assert!(ran.told(1).contains("- Pear"));
}

#[tokio::test]
async fn reflexion_shows_lessons_and_no_word_of_the_answer() {
    let ran =
        run(&[TWO, LESSON, THREE], |reason| reason.mode(Mode::Reflexion).check("three", three))
            .await;
    assert!(ran.result.is_ok());
    assert!(ran.told(1).contains("fruits: Write three fruits, not 2."), "{}", ran.told(1));
    assert!(ran.told(1).contains("- Pear"), "the reflection is about the answer");
    assert!(ran.told(2).contains("- Count the items. Write a third."), "{}", ran.told(2));
    assert!(!ran.told(2).contains("Pear"), "{}", ran.told(2));
}

#[tokio::test]
async fn only_the_last_three_lessons_are_shown() {
    let lesson =
        |number: u32| format!("[What went wrong] Two.\n[Lesson] Lesson {number}.\n[Next] Count.");
    let lessons: Vec<String> = (1..=5).map(lesson).collect();
    let script: Vec<&str> =
        lessons.iter().flat_map(|lesson| [TWO, lesson.as_str()]).chain([THREE]).collect();
    let ran =
        run(&script, |reason| reason.mode(Mode::Reflexion).tries(6).check("three", three)).await;
    let shown: Vec<bool> =
        (1..=5).map(|number| ran.told(10).contains(&format!("Lesson {number}."))).collect();
    assert_eq!(shown, [false, false, true, true, true]);
}

#[tokio::test]
async fn a_reflection_in_the_wrong_form_leaves_the_next_try_without_a_lesson() {
    let script = [TWO, "I am sorry.", "I am sorry.", "I am sorry.", THREE];
    let ran = run(&script, |reason| reason.mode(Mode::Reflexion).check("three", three)).await;
    assert!(ran.result.is_ok());
    assert!(matches!(ran.log().steps()[2], Step::Reflected { reflection: None, .. }));
}

#[tokio::test]
async fn a_try_without_an_answer_is_a_failed_try() {
    let ran =
        run(&["", LESSON, THREE], |reason| reason.mode(Mode::Reflexion).check("three", three))
            .await;
    assert!(ran.result.is_ok());
    assert!(ran.told(1).contains("(no answer in the right form)"), "{}", ran.told(1));
    assert_eq!(ran.log().tries_used(), 2);
}

#[tokio::test]
async fn tries_are_counted_with_the_first_and_the_last_failure_is_not_reflected_on() {
    let check = async |mode, tries, script: &[&str]| {
        let ran = run(script, |reason| reason.mode(mode).tries(tries).check("three", three)).await;
        let error = ran.result.as_ref().unwrap_err();
        assert!(matches!(error.kind, ReasonErrorKind::OutOfTries));
        assert_eq!(error.log.tries_used(), tries.max(1));
        let message = format!(
            "no answer passed in {} tries; the last finding: fruits: Write three fruits, not 2.",
            tries.max(1)
        );
        assert_eq!(error.to_string(), message);
    };
    check(Mode::External, 0, &[TWO]).await;
    check(Mode::External, 1, &[TWO]).await;
    check(Mode::External, 3, &[TWO, TWO, TWO]).await;
    check(Mode::Reflexion, 3, &[TWO, LESSON, TWO, LESSON, TWO]).await;
}

#[tokio::test]
async fn without_anything_that_judges_nothing_is_asked() {
    for mode in [Mode::Reflexion, Mode::External] {
        let ran = run(&[], |reason| reason.mode(mode)).await;
        let error = ran.result.unwrap_err();
        assert_eq!(
            error.to_string(),
            "nothing judges the answer: add a check, or use Mode::ActorCritic"
        );
    }
}

/// A check that cannot tell the first time.
struct NotYet(std::sync::atomic::AtomicBool);

impl Validator<Fruits> for NotYet {
    fn validate<'a>(
        &'a self,
        _: &'a Fruits,
    ) -> twr::model::BoxFuture<'a, Result<Report, ValidatorError>> {
        let ready = self.0.swap(true, std::sync::atomic::Ordering::SeqCst);
        Box::pin(async move {
            if ready { Ok(Report::default()) } else { Err(ValidatorError::new("no compiler")) }
        })
    }
}

#[tokio::test]
async fn what_could_not_be_asked_is_gone_on_with_and_nothing_is_asked_twice() {
    let model = ScriptedModel::new([THREE]);
    let not_yet = NotYet(false.into());
    let error = reason(&model, TASK).check("compiler", not_yet).run().await.unwrap_err();
    assert_eq!(error.to_string(), "the check `compiler` could not tell: no compiler");
    assert_eq!(error.log.next(), ReasonMove::Check(0));

    let saved = serde_json::to_string(&error.log).unwrap();
    let log: ReasonLog = serde_json::from_str(&saved).unwrap();
    let ready = NotYet(true.into());
    let reasoned = reason(&model, TASK).check("compiler", ready).resume(log).run().await.unwrap();
    assert_eq!(reasoned.value.fruits.len(), 3);
    assert_eq!(model.requests().len(), 1);

    let log = reasoned.log;
    let other = reason::<Fruits>(&model, "Name a fruit.").check("compiler", three).resume(log);
    let error = other.run().await.unwrap_err();
    assert!(matches!(error.kind, ReasonErrorKind::Resume), "{error}");

    let gone = reason::<Fruits>(&model, TASK).check("three", three).run().await.unwrap_err();
    let ReasonErrorKind::Model(error) = &gone.kind else { panic!("{gone}") };
    assert_eq!(error.model_error().unwrap().kind(), ModelErrorKind::ScriptEnded);
}

#[tokio::test]
async fn findings_are_short_and_visible() {
    let flood = |_: &Fruits| {
        let long = format!("\u{1b}[31m{}the end", "x".repeat(1_000_000));
        vec![twr::think::Finding::whole(long); 50]
    };
    let ran = run(&[TWO], |reason| reason.tries(1).check("flood", flood)).await;
    let findings = ran.log().findings();
    assert_eq!(findings.len(), 10);
    assert!(findings.iter().all(|finding| finding.chars().count() <= 2000));
    assert!(findings[0].starts_with("␛[31mxxx") && findings[0].ends_with("the end"));
}

#[tokio::test]
async fn steps_come_before_the_answer_and_missing_ones_are_asked_for() {
    let model = ScriptedModel::new([
        "[Fruits]\n- Apple",
        "[Steps]\n- A fruit grows on a tree.\n- An apple does.",
    ]);
    let Steps { steps, answer } = think_in_steps::<Fruits>(&model, "A fruit?").await.unwrap();
    assert_eq!(steps, ["A fruit grows on a tree.", "An apple does."]);
    assert_eq!(answer.fruits, ["Apple"]);
    let first = &model.requests()[0].messages;
    let told: String = first.iter().map(|message| message.content.as_str()).collect();
    let (steps, fruits) = (told.find("[Steps]").unwrap(), told.find("[Fruits]").unwrap());
    assert!(steps < fruits, "{told}");
}

/// 一个选择。
#[derive(Debug, PartialEq, twr::Thinkable)]
#[think(language = "zh", tag = "动作")]
enum Choice {
    /// 走。
    #[think(word = "走")]
    Go {
        /// 去哪里。
        #[think(header = "地点", line, example = "北京")]
        place: String,
    },
    /// 留。
    #[think(word = "留")]
    Stay,
}

#[tokio::test]
async fn a_union_has_steps_too() {
    let model = ScriptedModel::new(["[步骤]\n- 下雨了。\n- 不想淋雨。\n[动作] 留"]);
    let steps = think_in_steps::<Choice>(&model, "下雨了，走不走？").await.unwrap();
    assert_eq!((steps.steps.len(), steps.answer), (2, Choice::Stay));
    let model = ScriptedModel::new(["[步骤]\n- 天晴。\n[动作] 走\n[地点] 上海"]);
    let steps = think_in_steps::<Choice>(&model, "天晴，去上海？").await.unwrap();
    assert_eq!(steps.answer, Choice::Go { place: "上海".to_owned() });
}

fn reflecting(model: &ScriptedModel) -> Reason<'_, Fruits> {
    reason(model, TASK).mode(Mode::Reflexion).check("three", three)
}

#[tokio::test]
async fn a_reasoning_that_was_killed_goes_on_without_a_call_that_is_paid_for() {
    let script = [TWO, LESSON, THREE];
    let folder = tempfile::tempdir().unwrap();
    // The process ends after each number of steps: try, check, reflection, try, check.
    for steps in 0..5 {
        let journal = Journal::new(folder.path().join(format!("{steps}.json")));
        let model = ScriptedModel::new(script);
        let ends = reflecting(&model).keep(|log| {
            if log.steps().len() > steps {
                return Err(KeepError::new("the process ended"));
            }
            journal.save(log)
        });
        let error = ends.run().await.unwrap_err();
        assert!(matches!(error.kind, ReasonErrorKind::Keep(_)), "{error}");

        let log: Option<ReasonLog> = journal.load().unwrap();
        let calls = log.as_ref().map_or(0, |log| log.usage().calls as usize);
        let remaining = ScriptedModel::new(script.iter().skip(calls).copied());
        let resumed = reflecting(&remaining).resume(log).keep(|log| journal.save(log));
        let reasoned = resumed.run().await.unwrap();
        assert_eq!((remaining.left(), reasoned.value.fruits.len()), (0, 3), "{steps}");
        assert_eq!(reasoned.log.usage().calls, 3);
        // What is saved is the end.
        let saved: ReasonLog = journal.load().unwrap().unwrap();
        assert_eq!(saved, reasoned.log);
    }
}

#[test]
fn a_file_that_is_no_log_is_an_error_and_not_a_new_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log.json");
    let journal = Journal::new(&path);
    assert_eq!(journal.load::<ReasonLog>().unwrap(), None);
    std::fs::write(&path, "{").unwrap();
    let error = journal.load::<ReasonLog>().unwrap_err().to_string();
    assert!(error.contains("log.json"), "{error}");
    assert!(Journal::new(folder.path().join("none/log.json")).save(&1).is_err());
}
