//! A producer and a verifier: who is asked what, when it ends, and what comes of it.

use serde_json::json;
use twr::model::{Model, ModelErrorKind, ScriptedModel};
use twr::think::Finding;
use twr::{Conversation, Thinkable};
use twr_agent::dialog::{DialogError, DialogErrorKind, DialogLog, DialogStep, Role, Sees, Settled};
use twr_agent::journal::Journal;
use twr_agent::{Decision, Dialog, KeepError, Participant};

/// 一份大纲。
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(language = "zh")]
struct Outline {
    /// 每行一章。
    #[think(header = "章节", example = ["数字", "城市"])]
    chapters: Vec<String>,
}

const TWO: &str = "[章节]\n- 眼睛\n- 翅膀";
const THREE: &str = "[章节]\n- 眼睛\n- 翅膀\n- 蜂刺";
const FAIL: &str = "[决策] 不批准\n[理由] 只有两章。\n[反馈]\n- 补上第三章。";
const PASS: &str = "[决策] 通过\n[理由] 三章齐全。";

fn writer() -> Participant<Outline> {
    Participant::new("你是作者。")
}

fn reviewer() -> Participant<Decision> {
    Participant::new("你是审稿人。").settings(|think| think.max_attempts(2))
}

async fn run(
    rounds: u32,
    script: &[&str],
) -> (Result<Settled<Outline>, DialogError<Outline>>, ScriptedModel) {
    let model = ScriptedModel::new(script.iter().copied());
    let settled =
        Dialog::new(writer(), reviewer()).rounds(rounds).run("写三章的大纲。", &model).await;
    (settled, model)
}

fn request_text(model: &ScriptedModel, call: usize) -> String {
    let requests = model.requests();
    let line = |message: &twr::Message| format!("{}: {}", message.role, message.content);
    requests[call].messages.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn rounds_end_when_the_verifier_passes_and_repairs_of_form_count_apart() {
    let check = async |rounds, script: &[&str], used, passed: bool, chapters, findings: &[&str]| {
        let (settled, model) = run(rounds, script).await;
        let settled = settled.unwrap();
        assert_eq!(settled.rounds_used, used, "{script:?}");
        assert_eq!(settled.passed, passed, "{script:?}");
        assert_eq!(settled.max_rounds_exceeded(), !passed);
        assert_eq!(settled.value.chapters.len(), chapters, "{script:?}");
        assert_eq!(settled.findings, findings, "{script:?}");
        assert_eq!(model.left(), 0, "{script:?}");
        assert_eq!(settled.usage.calls as usize, script.len(), "{script:?}");
    };
    check(3, &[THREE, PASS], 1, true, 3, &[]).await;
    check(3, &[TWO, FAIL, THREE, PASS], 2, true, 3, &[]).await;
    check(1, &[TWO, FAIL], 1, false, 2, &["补上第三章。"]).await;
    check(2, &[TWO, FAIL, TWO, FAIL], 2, false, 2, &["补上第三章。"]).await;
    // The producer's and the verifier's repairs are no rounds.
    check(2, &["没有。", TWO, "[理由] 只有两章。", "[决策] 不通过", THREE, PASS], 2, true, 3, &[])
        .await;
    // Without a list of orders the reason is the finding.
    check(1, &[TWO, "[决策] 驳回\n[理由] 只有两章。"], 1, false, 2, &["只有两章。"]).await;
    // A producer that cannot write the form a second time keeps its first answer.
    check(2, &[TWO, FAIL, "", "", ""], 2, false, 2, &["补上第三章。"]).await;
}

#[tokio::test]
async fn a_verifier_without_a_verdict_never_passes_and_judges_the_same_answer_again() {
    for vague in
        ["基本可以。", "[决策] 基本可以\n[理由] 不错。", "[决策] 通过 / 不通过\n[理由] 都有。", ""]
    {
        let (settled, _) = run(1, &[THREE, vague, vague]).await;
        let settled = settled.unwrap();
        assert!(!settled.passed, "{vague}");
        assert_eq!(settled.exchanges[0].passed, None);
    }
    let (settled, model) = run(2, &[THREE, "不知道", "嗯", PASS]).await;
    let settled = settled.unwrap();
    assert!(settled.passed);
    assert_eq!((settled.rounds_used, model.left()), (2, 0));
}

#[tokio::test]
async fn each_part_is_told_its_persona_and_what_it_may_see() {
    let (_, model) = run(3, &[TWO, FAIL, THREE, PASS]).await;
    let first = request_text(&model, 0);
    assert!(first.contains("system: 你是作者。") && !first.contains("上一次"), "{first}");
    let judged = request_text(&model, 1);
    assert!(judged.contains("system: 你是审稿人。") && judged.contains(TWO), "{judged}");
    assert!(judged.contains("写三章的大纲。") && !judged.contains("你是作者"), "{judged}");
    let again = request_text(&model, 2);
    assert!(again.contains(TWO) && again.contains("- 补上第三章。"), "{again}");

    let model = ScriptedModel::new([TWO, FAIL, THREE, PASS]);
    let blind = Participant::<Outline>::new("").sees(Sees { answer: false, ..Sees::ALL });
    let own =
        reviewer().prompt(|round| format!("第 {} 轮：{}", round.number, round.answer.unwrap()));
    Dialog::new(blind, own).run("写三章的大纲。", &model).await.unwrap();
    let again = request_text(&model, 2);
    assert!(!again.contains(TWO) && again.contains("- 补上第三章。"), "{again}");
    assert!(request_text(&model, 3).contains("第 2 轮：[章节]"));
}

#[tokio::test]
async fn the_contract_of_dialog_with_retry_is_what_it_serializes_to() {
    let contract =
        async |script: &[&str]| serde_json::to_value(run(1, script).await.0.unwrap()).unwrap();
    assert_eq!(
        contract(&[THREE, PASS]).await,
        json!({
            "status": "success", "content": {"chapters": ["眼睛", "翅膀", "蜂刺"]},
            "rounds_used": 1, "max_rounds_exceeded": false,
        })
    );
    assert_eq!(
        contract(&[TWO, FAIL]).await,
        json!({
            "status": "success", "content": {"chapters": ["眼睛", "翅膀"]},
            "rounds_used": 1, "max_rounds_exceeded": true, "last_feedback": "补上第三章。",
        })
    );
}

#[tokio::test]
async fn a_model_that_cannot_be_asked_ends_the_dialog_and_keeps_the_last_answer() {
    let (settled, _) = run(3, &[TWO, FAIL]).await;
    let error = settled.unwrap_err();
    assert_eq!(error.role, Role::Producer);
    assert_eq!(
        error.think_error().unwrap().model_error().unwrap().kind(),
        ModelErrorKind::ScriptEnded
    );
    assert_eq!(error.settled.as_ref().unwrap().value.chapters.len(), 2);
    assert!(error.to_string().starts_with("the producer failed in round 2: "), "{error}");

    let (settled, _) = run(3, &[]).await;
    let error = settled.unwrap_err();
    assert!(error.settled.is_none());
    assert!(error.to_string().starts_with("the producer gave no answer: "), "{error}");
}

#[tokio::test]
async fn both_parts_read_a_conversation_that_stays_clean() {
    let mut talk = Conversation::new().system("简短。").and(twr::Message::user("我喜欢蜜蜂。"));
    let model = ScriptedModel::new([TWO, FAIL, THREE, PASS]);
    let dialog = Dialog::new(writer().after(&talk), reviewer().after(&talk));
    let settled = dialog.run("写三章的大纲。", &model as &dyn Model).await.unwrap();
    assert!((0..4).all(|call| request_text(&model, call).contains("我喜欢蜜蜂。")));
    assert_eq!(talk.turns.len(), 1);
    settled.append_to(&mut talk);
    let turns: Vec<&str> = talk.turns.iter().map(|turn| turn.content.as_str()).collect();
    assert_eq!(turns, ["我喜欢蜜蜂。", "写三章的大纲。", THREE]);
}

#[tokio::test]
async fn a_dialog_that_ended_in_the_middle_goes_on_without_a_call_that_is_paid_for() {
    let script = [TWO, FAIL, "不知道。", "没有。", THREE, "嗯", "啊", PASS];
    let dialog = || {
        let writer = writer().settings(|think| think.max_attempts(1));
        Dialog::new(writer, reviewer()).rounds(5)
    };
    let whole = {
        let model = ScriptedModel::new(script);
        let settled = dialog().run("写三章的大纲。", &model).await;
        assert_eq!(model.left(), 0);
        settled.unwrap()
    };
    assert!(whole.passed);
    let folder = tempfile::tempdir().unwrap();
    // The process ends after each number of steps.
    for steps in 0..6 {
        let journal = Journal::new(folder.path().join(format!("{steps}.json")));
        let model = ScriptedModel::new(script);
        let saved = journal.clone();
        let ends = dialog().keep(move |log| {
            if log.steps().len() > steps {
                return Err(KeepError::new("the process ended"));
            }
            saved.save(log)
        });
        let error = ends.run("写三章的大纲。", &model).await.unwrap_err();
        assert!(matches!(error.kind, DialogErrorKind::Keep(_)), "{error}");
        let log: Option<DialogLog> = journal.load().unwrap();
        assert_eq!(log.is_some(), steps > 0);
        let other = journal.load::<u32>();
        assert!(other.as_ref().map_or_else(is_unreadable, Option::is_none), "{other:?}");
        let log = log.unwrap_or_else(|| DialogLog::new("写三章的大纲。", 5));
        let calls = log.usage().calls as usize;
        let remaining = ScriptedModel::new(script.iter().skip(calls).copied());
        let settled = dialog().resume(log, &remaining, &remaining).await.unwrap();
        assert_eq!(remaining.left(), 0, "{steps}");
        assert_eq!(settled.value, whole.value);
        assert_eq!(settled.exchanges, whole.exchanges);
        assert_eq!((settled.rounds_used, settled.usage), (whole.rounds_used, whole.usage));
    }
}

#[tokio::test]
async fn a_step_that_was_not_asked_for_changes_nothing() {
    let mut log = DialogLog::new("写大纲。", 2);
    let usage = twr::model::Usage::default();
    let judged = DialogStep::Judged { passed: Some(false), findings: vec!["短".into()], usage };
    assert!(!log.on(judged.clone()) && !log.on(DialogStep::NoAnswer { usage }));
    assert!(log.on(DialogStep::Answered { reply: TWO.into(), usage }));
    assert!(!log.on(DialogStep::Answered { reply: THREE.into(), usage }));
    assert!(log.on(judged));
    assert_eq!((log.rounds_used(), log.steps().len()), (2, 2));
}

#[tokio::test]
async fn a_verifier_may_be_no_model_and_its_failure_keeps_the_log() {
    let three = |outline: &Outline| match outline.chapters.len() {
        3 => Vec::new(),
        n => vec![Finding::of("chapters", format!("要三章，不是 {n} 章。"))],
    };
    let model = ScriptedModel::new([TWO, THREE]);
    let settled = Dialog::judged_by(writer(), three).run("写三章的大纲。", &model).await.unwrap();
    assert_eq!((settled.rounds_used, settled.passed, settled.usage.calls), (2, true, 2));
    let told = request_text(&model, 1);
    assert!(told.contains("- chapters: 要三章，不是 2 章。"), "{told}");
}

#[cfg(feature = "ask")]
#[tokio::test]
async fn a_person_who_judges_later_finds_the_answer_as_it_was() {
    use std::sync::{Arc, Mutex};

    use twr_agent::asking::Reply;
    use twr_agent::asking::critic::PersonCritic;
    use twr_agent::asking::scripted::{Script, Scripted};

    let shown = Arc::new(Mutex::new(Vec::new()));
    let dialog = |script: Vec<Script>| {
        let shown = Arc::clone(&shown);
        let show = move |outline: &Outline| {
            shown.lock().unwrap().push(outline.chapters.clone());
            outline.chapters.join("、")
        };
        Dialog::judged_by(writer(), PersonCritic::new(Scripted::new(script), show))
    };
    let model = ScriptedModel::new([TWO]);
    let later = dialog(vec![Script::Reply(Reply::Later { file: None })])
        .run("写三章的大纲。", &model)
        .await;
    let error = later.unwrap_err();
    assert_eq!((error.role, error.log.steps().len()), (Role::Verifier, 1));
    assert_eq!(
        error.to_string(),
        "the verifier failed in round 1: the person judges the answer later"
    );

    let model = ScriptedModel::new([THREE]);
    let answers = |text: &str| Script::Answers(vec![text.into()]);
    let person = dialog(vec![answers("补上第三章。"), answers("yes")]);
    let settled = person.resume(*error.log, &model, &model).await.unwrap();
    assert_eq!((settled.value.chapters.len(), settled.rounds_used, settled.passed), (3, 2, true));
    assert!(request_text(&model, 0).contains("补上第三章。"));
    let seen: Vec<usize> = shown.lock().unwrap().iter().map(Vec::len).collect();
    assert_eq!(seen, [2, 2, 3]);
}

/// Whether an error says that a journal holds something else.
fn is_unreadable(error: &KeepError) -> bool {
    error.to_string().starts_with("what was kept cannot be read: ")
}
