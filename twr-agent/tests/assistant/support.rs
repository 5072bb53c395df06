//! An assistant with a scripted model and a clock that tests turn.

use std::sync::{Arc, Mutex};

use jiff::civil::DateTime;
use twr::Language;
use twr::model::ScriptedModel;
use twr_agent::assistant::{Assistant, CommandTool};
use twr_agent::command::{Clock, Commands};
use twr_agent::store::Database;
use twr_agent::{Agent, SoftPlanner, Toolbox};

pub(crate) type Scripted = Assistant<SoftPlanner<Arc<ScriptedModel>>>;

/// A clock with hands.
#[derive(Clone, Debug)]
pub(crate) struct Hands(Arc<Mutex<DateTime>>);

impl Hands {
    pub(crate) fn at(time: &str) -> Self {
        Self(Arc::new(Mutex::new(time.parse().unwrap())))
    }

    pub(crate) fn set_time(&self, time: &str) {
        *self.0.lock().unwrap() = time.parse().unwrap();
    }

    pub(crate) fn clock(&self) -> Clock {
        let hands = Arc::clone(&self.0);
        Arc::new(move || *hands.lock().unwrap())
    }
}

pub(crate) fn commands(database: &Arc<Database>, hands: &Hands) -> Commands {
    Commands::new(Arc::clone(database), hands.clock())
}

pub(crate) fn assistant(
    database: &Arc<Database>,
    hands: &Hands,
    script: &[&str],
) -> (Scripted, Arc<ScriptedModel>) {
    let model = Arc::new(ScriptedModel::new(script.iter().copied()));
    let commands = commands(database, hands);
    let tools = Toolbox::new()
        .with_dynamic(CommandTool::todo(commands.clone()))
        .with_dynamic(CommandTool::schedule(commands));
    let agent = Agent::new(SoftPlanner::new(Arc::clone(&model), Language::Chinese), tools);
    (Assistant::new(Arc::clone(database), hands.clock(), Some(agent)), model)
}

pub(crate) const PLAN: &str = "[计划]\n- 设提醒";
pub(crate) const ASK: &str = "[动作] ask_user\n[问题] 几点？";
pub(crate) const REPLAN: &str =
    "[状态] replanned\n[原因] 知道了。\n[新计划]\n| 步骤 | 完成 |\n| --- | --- |\n| 设提醒 | 否 |";
pub(crate) const SCHEDULE: &str =
    "[动作] schedule\n[日程命令] /schedule add 2026-11-23 18:00 买牛奶";
pub(crate) const DONE: &str = "[动作] done\n[回复] 设好了。";
pub(crate) const FINISH: &str = "[状态] done\n[最终回复] 18:00 提醒您。";
