//! Tools and replies that the tests share.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use twr::model::{Model, ScriptedModel};
use twr::{Language, Thinkable};
use twr_agent::planner::PlannerCall;
use twr_agent::run::{AgentRun, Happening};
use twr_agent::tool::{Cause, Observation, Tool, ToolContext, ToolFault};
use twr_agent::{Agent, KeepError, Limits, Pause, SoftPlanner, Toolbox, Watcher};

/// A command.
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub(crate) struct Command {
    /// 完整的命令。
    #[think(header = "命令", line, example = "add 买牛奶")]
    pub(crate) command: String,
}

/// What the tool `todo` does, by the words of its command.
#[derive(Clone, Debug, Default)]
pub(crate) struct Todo {
    pub(crate) calls: Arc<AtomicUsize>,
    pub(crate) keys: Arc<Mutex<Vec<String>>>,
    pub(crate) idempotent: bool,
}

impl Tool for Todo {
    type Input = Command;
    const NAME: &'static str = "todo";
    const ABOUT: &'static str = "管理待办。";

    async fn call(&self, input: Command, context: ToolContext) -> Result<Observation, ToolFault> {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        self.keys.lock().unwrap().push(context.key);
        let (verb, remaining) = input.command.split_once(' ').unwrap_or((&input.command, ""));
        match verb {
            "add" => Ok(format!("已添加：{remaining}").into()),
            "hang" => std::future::pending().await,
            "panic" => panic!("out of paper"),
            "flood" => Ok("水".repeat(300_000).into()),
            "long" => Ok(format!("开头 {} 结尾", "长".repeat(12_000)).into()),
            "slow" => {
                tokio::time::sleep(Duration::from_secs(20)).await;
                Ok("慢".into())
            }
            "busy" if call < 2 => Err(ToolFault::new(Cause::Busy, "忙")),
            "busy" => Ok("好了".into()),
            "network" => Err(ToolFault::new(Cause::Network, "断网")),
            _ => Err(ToolFault::not_found(format!("没有：{remaining}"))),
        }
    }

    fn is_idempotent(&self) -> bool {
        self.idempotent
    }
}

pub(crate) fn agent(model: &ScriptedModel, todo: Todo) -> Agent<SoftPlanner<&ScriptedModel>> {
    Agent::new(SoftPlanner::new(model, Language::Chinese), Toolbox::new().with(todo))
}

pub(crate) fn plan(items: &[&str]) -> String {
    format!("[计划]\n- {}", items.join("\n- "))
}

pub(crate) fn act(command: &str) -> String {
    format!("[动作] todo\n[命令] {command}")
}

pub(crate) fn ask(question: &str) -> String {
    format!("[动作] ask_user\n[问题] {question}")
}

pub(crate) fn done(response: &str) -> String {
    format!("[动作] done\n[回复] {response}")
}

pub(crate) fn replan(items: &[(&str, bool)]) -> String {
    let rows: Vec<String> = items
        .iter()
        .map(|(task, completed)| format!("| {task} | {} |", if *completed { "是" } else { "否" }))
        .collect();
    format!(
        "[状态] replanned\n[原因] 还没有做完。\n[新计划]\n| 步骤 | 完成 |\n| --- | --- |\n{}",
        rows.join("\n")
    )
}

pub(crate) fn finish(response: &str) -> String {
    format!("[状态] done\n[最终回复] {response}")
}

/// Runs a goal from its beginning to its first pause.
pub(crate) async fn run(script: &[String], limits: Limits) -> (AgentRun, Pause, ScriptedModel) {
    run_with(script, limits, Todo::default()).await
}

pub(crate) async fn run_with(
    script: &[String],
    limits: Limits,
    todo: Todo,
) -> (AgentRun, Pause, ScriptedModel) {
    let model = ScriptedModel::new(script.iter().map(String::as_str));
    let agent = agent(&model, todo);
    let mut run = agent.begin("把买牛奶加到待办。", limits);
    let pause = agent.drive(&mut run, &()).await.unwrap();
    drop(agent);
    (run, pause, model)
}

/// All that a model was told.
pub(crate) fn told(model: &ScriptedModel) -> Vec<String> {
    let text = |request: &twr::model::Request| {
        request
            .messages
            .iter()
            .map(|message| message.content.as_str())
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(!model.name().is_empty());
    model.requests().iter().map(text).collect()
}

/// Notes what happens.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) kept: Mutex<Vec<(usize, Happening)>>,
    pub(crate) calls: Mutex<Vec<(u32, Option<String>)>>,
    /// At which position keeping fails.
    pub(crate) full_at: Option<usize>,
}

impl Watcher for Notes {
    fn keep(&self, position: usize, happening: &Happening) -> Result<(), KeepError> {
        if self.full_at == Some(position) {
            return Err(KeepError::new("the disk is full"));
        }
        self.kept.lock().unwrap().push((position, happening.clone()));
        Ok(())
    }

    fn called(&self, call: &PlannerCall<'_>) {
        self.calls.lock().unwrap().push((call.attempt, call.refusal.clone()));
    }
}

/// The default limits with a change.
pub(crate) fn with(change: impl FnOnce(&mut Limits)) -> Limits {
    let mut limits = Limits::default();
    change(&mut limits);
    limits
}
