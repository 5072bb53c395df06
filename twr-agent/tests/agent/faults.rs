//! Tools that hang, panic, flood, are slow or fail, and processes that end in the middle of a call.

use std::sync::atomic::Ordering;
use std::time::Duration;

use twr::Language;
use twr::model::ScriptedModel;
use twr_agent::run::{End, Happening, Limits, Move, Outcome};
use twr_agent::texts::CHINESE;
use twr_agent::tool::{Cause, Observation, Tool, ToolContext, ToolFault};
use twr_agent::{Agent, AgentRun, KeepError, Pause, SoftPlanner, Toolbox};

use crate::support::{Command, Todo, act, agent, done, finish, plan, replan, run_with, told, with};

/// One action, then the end; what came of the action, after how much time, in how many calls.
async fn outcome(command: &str, idempotent: bool) -> (AgentRun, Outcome, Duration, usize) {
    let digest = "[摘要] 很多水。\n[原文]\n- 水水".to_owned();
    let mut script = vec![plan(&["做"]), act(command)];
    if command.starts_with("flood") {
        script.push(digest);
    }
    script.extend([done("好。"), finish("好。")]);
    let todo = Todo { idempotent, ..Todo::default() };
    let before = tokio::time::Instant::now();
    let (run, pause, _) = run_with(&script, Limits::default(), todo.clone()).await;
    assert_eq!(pause, Pause::Ended(End::Done("好。".into())), "{command}");
    let acted = run.log().iter().find_map(|happening| match happening {
        Happening::Acted { outcome } => Some(outcome.clone()),
        _ => None,
    });
    (run, acted.unwrap(), before.elapsed(), todo.calls.load(Ordering::Relaxed))
}

#[tokio::test(start_paused = true)]
async fn each_fault_has_its_cause_its_tries_and_its_waits() {
    let check = async |command: &str, idempotent, cause, calls, seconds: (u64, u64)| {
        let (_, outcome, took, called) = outcome(command, idempotent).await;
        let found = match &outcome {
            Outcome::Fault { cause, advice, .. } => {
                assert!(advice.starts_with("建议："), "{advice}");
                Some(*cause)
            }
            Outcome::Result { .. } => None,
        };
        assert_eq!((found, called), (cause, calls), "{command}: {outcome:?}");
        let (least, most) = (Duration::from_secs(seconds.0), Duration::from_secs(seconds.1));
        assert!(took >= least && took <= most, "{command}: {took:?}");
    };
    check("hang x", false, Some(Cause::Timeout), 1, (30, 31)).await;
    check("hang x", true, Some(Cause::Timeout), 2, (62, 63)).await;
    check("panic x", false, Some(Cause::Other), 1, (0, 1)).await;
    check("network x", true, Some(Cause::Network), 3, (3, 4)).await;
    check("network x", false, Some(Cause::Network), 1, (0, 1)).await;
    check("delete x", true, Some(Cause::NotFound), 1, (0, 1)).await;
    // Busy: the tool did not act, so it is called again whatever it is. 5 s and 12.5 s, and 10 to 30 percent.
    check("busy x", false, None, 3, (19, 23)).await;
    check("flood x", false, None, 1, (0, 1)).await;
}

#[tokio::test(start_paused = true)]
async fn a_panic_says_what_it_said_and_a_flood_is_bounded() {
    let (_, panicked, ..) = outcome("panic x", false).await;
    assert!(matches!(panicked, Outcome::Fault { message, .. } if message.contains("out of paper")));
    let (run, flood, ..) = outcome("flood x", false).await;
    assert!(matches!(flood, Outcome::Result { text } if text.chars().count() == 100_000));
    assert_eq!(run.state().observations[0].result, "很多水。\n> 水水");
}

#[tokio::test(start_paused = true)]
async fn three_strikes_of_a_tool_change_the_plan() {
    let script = [
        plan(&["删除"]),
        act("delete 1"),
        act("delete 2"),
        act("delete 3"),
        replan(&[("添加", false)]),
        act("add 牛奶"),
        done("好。"),
        finish("好。"),
    ];
    let (_, pause, model) = run_with(&script, Limits::default(), Todo::default()).await;
    assert_eq!(pause, Pause::Ended(End::Done("好。".into())));
    assert!(told(&model)[4].contains("“todo”已经多次失败"), "{}", told(&model)[4]);
}

/// Another tool whose pages are not there.
struct Pages;

impl Tool for Pages {
    type Input = Command;
    const NAME: &'static str = "pages";
    const ABOUT: &'static str = "读网页。";

    async fn call(&self, _: Command, _: ToolContext) -> Result<Observation, ToolFault> {
        Err(ToolFault::not_found("没有这一页"))
    }
}

#[tokio::test]
async fn strikes_of_one_cause_count_across_tools() {
    let read = "[动作] pages\n[命令] read 1".to_owned();
    let strikes = |script: Vec<String>| async move {
        let model = ScriptedModel::new(script);
        let tools = Toolbox::new().with(Todo::default()).with(Pages);
        let agent = Agent::new(SoftPlanner::new(&model, Language::Chinese), tools);
        let mut run = agent.begin("做", Limits::default());
        let _ = agent.drive(&mut run, &()).await.unwrap();
        (run.state().strike, run.state().needs_replan)
    };
    let [plan, delete] = [plan(&["做"]), act("delete 1")];
    let script = vec![plan.clone(), delete.clone(), read.clone(), delete.clone()];
    assert_eq!(strikes(script).await, (Some("not_found".into()), true));
    // Two of a cause, and two of a tool, are too few.
    assert_eq!(strikes(vec![plan, delete, read]).await, (None, false));
}

#[tokio::test]
async fn a_decision_takes_no_more_calls_than_the_limit() {
    for attempts in 1..5 {
        let script = vec!["不。".to_owned(); 9];
        let limits = with(|limits| limits.attempts = attempts);
        let (_, pause, model) = run_with(&script, limits, Todo::default()).await;
        assert_eq!(pause, Pause::Ended(End::PlannerDown));
        assert_eq!(model.requests().len(), usize::try_from(attempts).unwrap());
    }
}

#[tokio::test(start_paused = true)]
async fn a_tool_that_is_slower_than_the_task_may_be_ends_with_the_time() {
    let limits = with(|limits| limits.time = Some(Duration::from_secs(10)));
    let script = [plan(&["做"]), act("slow x")];
    let (run, pause, _) = run_with(&script, limits, Todo::default()).await;
    assert_eq!(pause, Pause::Ended(End::Time));
    assert!(CHINESE.ending(&run, &End::Time).starts_with("已达到时间上限。\n已完成部分：无"));
}

#[tokio::test]
async fn a_call_that_was_cut_by_the_end_of_the_process_is_made_again_only_if_it_does_no_harm() {
    let check = async |idempotent, calls, found: &str| {
        let model = ScriptedModel::new([plan(&["做"]), act("add 牛奶")].iter().map(String::as_str));
        let todo = Todo { idempotent, ..Todo::default() };
        let first = agent(&model, todo.clone());
        let mut run = first.begin("做", Limits::default());
        // The model's script ends after the call: what was kept up to the call's beginning is what a killed process
        // leaves behind.
        let _ = first.drive(&mut run, &()).await.unwrap();
        let began = run.log().iter().position(|h| *h == Happening::Began).unwrap();
        let log = run.log()[..=began].to_vec();
        let mut resumed = AgentRun::from_log(log, Limits::default());
        assert!(matches!(resumed.next(), Move::Act(action) if action.began));
        let model = ScriptedModel::new([done("好。"), finish("好。")].iter().map(String::as_str));
        let pause = agent(&model, todo.clone()).drive(&mut resumed, &()).await.unwrap();
        assert_eq!(pause, Pause::Ended(End::Done("好。".into())));
        assert_eq!(todo.calls.load(Ordering::Relaxed), calls);
        assert!(told(&model)[0].contains(found), "{}", told(&model)[0]);
        // Both calls have the same key.
        let keys = todo.keys.lock().unwrap();
        assert!(keys.windows(2).all(|pair| pair[0] == pair[1]), "{keys:?}");
    };
    check(true, 2, "成功：已添加：牛奶").await;
    check(false, 1, "the process ended while the tool ran 建议：先确认上次的操作是否已经生效")
        .await;
}

/// What `main` prints of an error is what the error says, and nothing in it commands the terminal.
#[test]
fn errors_are_printed_as_they_are_told() {
    let check = |error: &dyn std::error::Error| {
        let (debug, display) = (format!("{error:?}"), error.to_string());
        assert_eq!(debug, display);
        assert!(!display.is_empty() && !display.contains('\u{1b}'), "{display:?}");
    };
    let escape = "\u{1b}[2Jno";
    check(&ToolFault::not_found(escape));
    let keep = KeepError::new(escape);
    check(&keep);
    check(&Limits::from_variables(|_| Some(escape.to_owned())).unwrap_err());
    check(&twr_agent::compat::gate(escape).unwrap_err());
    #[cfg(feature = "sqlite")]
    {
        let store = twr_agent::store::Database::open("/none/\u{1b}[2J").unwrap_err();
        check(&store);
        check(&twr_agent::assistant::AssistantError::from(store));
        check(&twr_agent::assistant::AssistantError::from(keep.clone()));
    }
    #[cfg(feature = "ask")]
    {
        use twr_agent::asking::{AskError, AskingError};
        check(&AskingError::from(AskError::failed(escape)));
        check(&AskingError::from(keep));
    }
}
