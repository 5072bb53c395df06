//! Critics by level: what they write, what passes, and when they end.

use twr::model::{Model, ScriptedModel};
use twr_agent::reason::{Level, Mode, ReasonErrorKind, Step, Voice, reason};

use crate::support::{Fruits, TASK, THREE, TWO, run, three};

const PASS: &str = "VERDICT: PASS\nREASON: Three fruits.";
const FAIL: &str = "VERDICT: FAIL\nREASON: One fruit is missing.";
const NOTHING: &str = "[Result] NO ISSUES FOUND";
const ISSUES: &str = "[Result] ISSUES FOUND\n[Issues]\n- One fruit is missing.";
const DEFENCE: &str = "[Defence]\n- Conceded.";
const UPHELD: &str = "[Verdict] FAIL\n[Upheld]\n- Write one more fruit.";
const OVERRULED: &str = "[Verdict] PASS";
const MET: &str = "[Points]\n| Requirement | Met | Evidence |\n|---|---|---|\n| three fruits | yes | Apple, Pear, Plum |\n[Verdict] PASS";
const UNMET: &str = "[Points]\n| Requirement | Met | Evidence |\n|---|---|---|\n| three fruits | no | Apple, Pear |\n[Verdict] PASS";

#[tokio::test]
async fn each_level_has_its_verdicts_and_what_they_find_is_shown_to_the_next_try() {
    let check = async |level, script: &[&str], shown: &str| {
        let ran = run(script, |reason| reason.mode(Mode::ActorCritic).level(level)).await;
        assert!(ran.result.is_ok(), "{level:?}: {:?}", ran.result);
        if !shown.is_empty() {
            let second_try = script.iter().rposition(|reply| *reply == THREE).unwrap();
            let told = ran.told(second_try);
            assert!(told.contains(shown) && told.contains("- Pear"), "{level:?}: {told}");
        }
    };
    let missing = "- One fruit is missing.";
    check(Level::Quick, &[THREE, PASS], "").await;
    check(Level::Quick, &[TWO, FAIL, THREE, PASS], missing).await;
    check(Level::Light, &[TWO, FAIL, THREE, PASS], missing).await;
    check(Level::Strict, &[THREE, MET], "").await;
    // A good verdict beside an unmet requirement does not pass.
    check(Level::Strict, &[TWO, UNMET, THREE, MET], "- Not met: three fruits (Apple, Pear)").await;
    // Without issues nobody has to defend the answer.
    check(Level::Adversarial, &[THREE, NOTHING], "").await;
    check(Level::Adversarial, &[TWO, ISSUES, DEFENCE, OVERRULED], "").await;
    let script = [TWO, ISSUES, DEFENCE, UPHELD, THREE, NOTHING];
    check(Level::Adversarial, &script, "- Write one more fruit.").await;
    // An issue counts even beside the word that there is none.
    let passed_with_an_issue = "[Verdict] PASS\n[Upheld]\n- Write one more fruit.";
    let script = [TWO, ISSUES, DEFENCE, passed_with_an_issue, THREE, NOTHING];
    check(Level::Adversarial, &script, "- Write one more fruit.").await;
    let contradicts = "[Result] NO ISSUES FOUND\n[Issues]\n- One fruit is missing.";
    let script = [TWO, contradicts, DEFENCE, UPHELD, THREE, NOTHING];
    check(Level::Adversarial, &script, "- Write one more fruit.").await;
}

#[tokio::test]
async fn the_defender_sees_the_issues_and_the_judge_sees_both() {
    let ran = run(&[TWO, ISSUES, DEFENCE, OVERRULED], |reason| {
        reason.mode(Mode::ActorCritic).level(Level::Adversarial)
    })
    .await;
    assert!(ran.told(2).contains("A critic says:\n- One fruit is missing."));
    let judge = ran.told(3);
    assert!(judge.contains("A critic says:\n- One fruit is missing."), "{judge}");
    assert!(judge.contains("The defender replies:\nConceded."), "{judge}");
}

#[tokio::test]
async fn a_critic_without_a_verdict_never_passes_an_answer_and_takes_a_try() {
    let nothing = "Looks fine to me!";
    // Three calls for each of three judgements.
    let script: Vec<&str> = std::iter::once(THREE).chain([nothing; 9]).collect();
    let ran = run(&script, |reason| reason.mode(Mode::ActorCritic).level(Level::Quick)).await;
    assert!(matches!(ran.result.as_ref().unwrap_err().kind, ReasonErrorKind::OutOfTries));
    assert_eq!(ran.log().tries_used(), 3);

    // The same answer is judged again, and the producer is not asked again.
    let ran = run(&[THREE, nothing, nothing, nothing, PASS], |reason| {
        reason.mode(Mode::ActorCritic).level(Level::Quick)
    })
    .await;
    assert!(ran.result.is_ok());
}

#[tokio::test]
async fn checks_speak_before_the_critic_who_is_another_model() {
    let actor = ScriptedModel::new([TWO, THREE]);
    let critic = ScriptedModel::new([PASS]);
    let reasoned = reason(&actor, TASK)
        .mode(Mode::ActorCritic)
        .critic(&critic as &dyn Model)
        .check("three", three)
        .run()
        .await
        .unwrap();
    assert_eq!(reasoned.value.fruits.len(), 3);
    // The failed check spared the critic's call.
    assert_eq!((actor.requests().len(), critic.requests().len()), (2, 1));
    let voices = reasoned.log.steps().iter().filter(|step| {
        matches!(step, Step::Judged { voice: Voice::Critic, passes: Some(true), .. })
    });
    assert_eq!(voices.count(), 1);
}

#[tokio::test]
async fn a_chinese_task_has_chinese_critics() {
    #[derive(Debug, twr::Thinkable)]
    #[think(language = "zh")]
    struct List {
        /// 每行一种水果。
        #[think(header = "水果", example = ["梨"])]
        fruits: Vec<String>,
    }
    let model = ScriptedModel::new([
        "[水果]\n- 苹果",
        "[结论] 有问题\n[问题]\n- 缺一种水果。",
        "[辩护]\n- 承认。",
        "[决策] 不通过\n[成立]\n- 补上第二种水果。",
        "[水果]\n- 苹果\n- 桃",
        "[结论] 没有问题",
    ]);
    let reasoned = reason::<List>(&model, "写两种水果。")
        .mode(Mode::ActorCritic)
        .level(Level::Adversarial)
        .run()
        .await
        .unwrap();
    assert_eq!(reasoned.value.fruits.len(), 2);
}

#[test]
fn the_level_follows_from_the_words_of_the_domain() {
    let check = |domain: &str, level| assert_eq!(Level::of_domain(domain), level, "{domain}");
    check("finance", Level::Strict);
    check("Medical records", Level::Strict);
    check("legal", Level::Strict);
    check("security review of code", Level::Strict);
    check("医疗", Level::Strict);
    check("信息安全", Level::Strict);
    check("code", Level::Quick);
    check("代码", Level::Quick);
    check("travel", Level::Light);
    check("", Level::Light);
    // Words are matched whole.
    check("lawn care", Level::Light);
    check("encoded letters", Level::Light);
}

#[tokio::test]
async fn a_value_of_the_log_is_told_by_type() {
    let ran = run(&[THREE, PASS], |reason| reason.mode(Mode::ActorCritic)).await;
    let reply = ran.log().answer().unwrap();
    let again: Fruits = twr::parse(reply).into_value().unwrap();
    assert_eq!(again, ran.result.unwrap().value);
}
