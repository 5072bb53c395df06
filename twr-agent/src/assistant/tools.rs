//! The assistant's own tools: its commands, as a planner may use them.

use twr::Thinkable;

use crate::command::Commands;
use crate::tool::{Cause, Observation, Tool, ToolContext, ToolFault};

/// 一条完整的待办命令。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub struct TodoInput {
    /// 完整的命令，以 /todo 或 /view 开头。
    #[think(header = "待办命令", line, example = "/todo add 买牛奶")]
    pub command: String,
}

/// 一条完整的日程命令。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub struct ScheduleInput {
    /// 完整的命令，以 /schedule 开头。
    #[think(header = "日程命令", line, example = "/schedule add 2026-11-23 08:00 带伞")]
    pub command: String,
}

/// The commands `/todo` and `/view`.
#[derive(Clone, Debug)]
pub struct TodoTool(pub Commands);

/// The command `/schedule`.
#[derive(Clone, Debug)]
pub struct ScheduleTool(pub Commands);

impl Tool for TodoTool {
    type Input = TodoInput;
    const NAME: &'static str = "todo";
    const ABOUT: &'static str = "管理待办：/todo add <内容> [-d <YYYY-MM-DD>]、/todo list [open|done|all]、/todo view|done|undo|delete <编号>、/todo update <编号> <内容>、/todo search <词>、/view <all|open|done|today|overdue>。";

    async fn call(&self, input: TodoInput, _: ToolContext) -> Result<Observation, ToolFault> {
        carry_out(
            &self.0,
            &input.command,
            &["/todo", "/view"],
            "todo 工具仅支持 /todo 或 /view 命令。",
        )
    }
}

impl Tool for ScheduleTool {
    type Input = ScheduleInput;
    const NAME: &'static str = "schedule";
    const ABOUT: &'static str = "管理日程提醒：/schedule add <YYYY-MM-DD HH:MM> <内容> [-r <daily|weekly|monthly>]、/schedule list、/schedule view|delete <编号>、/schedule update <编号> <YYYY-MM-DD HH:MM> <内容>、/schedule repeat <编号> <none|daily|weekly|monthly>。";

    async fn call(&self, input: ScheduleInput, _: ToolContext) -> Result<Observation, ToolFault> {
        carry_out(&self.0, &input.command, &["/schedule"], "schedule 工具仅支持 /schedule 命令。")
    }
}

fn carry_out(
    commands: &Commands,
    command: &str,
    allowed: &[&str],
    refusal: &str,
) -> Result<Observation, ToolFault> {
    let first = command.split_whitespace().next().unwrap_or_default();
    if !allowed.contains(&first) {
        return Err(ToolFault::bad_input(refusal));
    }
    match commands.carry_out(command) {
        Ok(text) if Commands::has_failed(&text) => Err(ToolFault::bad_input(text)),
        Ok(text) => Ok(text.into()),
        Err(error) => Err(ToolFault::new(Cause::Other, error.to_string())),
    }
}
