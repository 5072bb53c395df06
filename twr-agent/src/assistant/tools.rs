//! The assistant's own tools: its commands, as a planner may use them.

use serde_json::Value as Json;
use twr::Language;
use twr::Thinkable;
use twr::dynamic::Spec;
use twr::model::BoxFuture;

use crate::command::Commands;
use crate::tool::{Cause, DynamicTool, Observation, ToolContext, ToolFault};

/// A tool that carries out the assistant's commands, in their [language](Commands::language).
///
/// ```
/// # use std::sync::Arc;
/// # use twr::Language;
/// # use twr_agent::Toolbox;
/// # use twr_agent::command::{Commands, system_clock};
/// # use twr_agent::store::Database;
/// use twr_agent::assistant::CommandTool;
///
/// let database = Arc::new(Database::in_memory()?);
/// let commands = Commands::new(database, system_clock()).language(Language::English);
/// let tools = Toolbox::new()
///     .with_dynamic(CommandTool::todo(commands.clone()))
///     .with_dynamic(CommandTool::schedule(commands));
/// assert!(tools.has("todo") && tools.has("schedule"));
/// # Ok::<(), twr_agent::store::StoreError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CommandTool {
    commands: Commands,
    name: &'static str,
    words: &'static ToolWords,
    /// The commands that may be carried out.
    allowed: &'static [&'static str],
    spec: Spec,
}

/// What the model is told of a tool, and in place of a command that it has not.
#[derive(Debug)]
struct ToolWords {
    about: &'static str,
    refusal: &'static str,
}

impl CommandTool {
    /// The tool `todo`, with the commands `/todo` and `/view`.
    pub fn todo(commands: Commands) -> Self {
        let (words, spec) = match commands.language_of() {
            Language::Chinese => (&CHINESE.todo, Spec::of_type::<chinese::TodoInput>()),
            _ => (&ENGLISH.todo, Spec::of_type::<english::TodoInput>()),
        };
        Self { commands, name: "todo", words, allowed: &["/todo", "/view"], spec }
    }

    /// The tool `schedule`, with the command `/schedule`.
    pub fn schedule(commands: Commands) -> Self {
        let (words, spec) = match commands.language_of() {
            Language::Chinese => (&CHINESE.schedule, Spec::of_type::<chinese::ScheduleInput>()),
            _ => (&ENGLISH.schedule, Spec::of_type::<english::ScheduleInput>()),
        };
        Self { commands, name: "schedule", words, allowed: &["/schedule"], spec }
    }

    fn carry_out(&self, command: &str) -> Result<Observation, ToolFault> {
        let first = command.split_whitespace().next().unwrap_or_default();
        if !self.allowed.contains(&first) {
            return Err(ToolFault::bad_input(self.words.refusal));
        }
        match self.commands.carry_out(command) {
            Ok(text) if Commands::has_failed(&text) => Err(ToolFault::bad_input(text)),
            Ok(text) => Ok(text.into()),
            Err(error) => Err(ToolFault::new(Cause::Other, error.to_string())),
        }
    }
}

impl DynamicTool for CommandTool {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> &str {
        self.words.about
    }

    fn input(&self) -> Option<&Spec> {
        Some(&self.spec)
    }

    fn call(&self, input: Json, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        Box::pin(async move {
            self.carry_out(input.get("command").and_then(Json::as_str).unwrap_or_default())
        })
    }
}

/// The words of both tools.
struct Words {
    todo: ToolWords,
    schedule: ToolWords,
}

static CHINESE: Words = Words {
    todo: ToolWords {
        about: "管理待办：/todo add <内容> [-d <YYYY-MM-DD>]、/todo list [open|done|all]、/todo view|done|undo|delete <编号>、/todo update <编号> <内容>、/todo search <词>、/view <all|open|done|today|overdue>。",
        refusal: "todo 工具仅支持 /todo 或 /view 命令。",
    },
    schedule: ToolWords {
        about: "管理日程提醒：/schedule add <YYYY-MM-DD HH:MM> <内容> [-r <daily|weekly|monthly>]、/schedule list、/schedule view|delete <编号>、/schedule update <编号> <YYYY-MM-DD HH:MM> <内容>、/schedule repeat <编号> <none|daily|weekly|monthly>。",
        refusal: "schedule 工具仅支持 /schedule 命令。",
    },
};

static ENGLISH: Words = Words {
    todo: ToolWords {
        about: "Todos: /todo add <text> [-d <YYYY-MM-DD>], /todo list [open|done|all], /todo view|done|undo|delete <number>, /todo update <number> <text>, /todo search <words>, /view <all|open|done|today|overdue>.",
        refusal: "The todo tool takes the commands /todo and /view alone.",
    },
    schedule: ToolWords {
        about: "Reminders: /schedule add <YYYY-MM-DD HH:MM> <text> [-r <daily|weekly|monthly>], /schedule list, /schedule view|delete <number>, /schedule update <number> <YYYY-MM-DD HH:MM> <text>, /schedule repeat <number> <none|daily|weekly|monthly>.",
        refusal: "The schedule tool takes the command /schedule alone.",
    },
};

mod chinese {
    //! What the tools are given, in Chinese.

    use super::Thinkable;

    /// 一条完整的待办命令。
    #[derive(Debug, Thinkable)]
    #[think(language = "zh")]
    pub(super) struct TodoInput {
        /// 完整的命令，以 /todo 或 /view 开头。
        #[think(header = "待办命令", line, example = "/todo add 买牛奶")]
        command: String,
    }

    /// 一条完整的日程命令。
    #[derive(Debug, Thinkable)]
    #[think(language = "zh")]
    pub(super) struct ScheduleInput {
        /// 完整的命令，以 /schedule 开头。
        #[think(header = "日程命令", line, example = "/schedule add 2026-11-23 08:00 带伞")]
        command: String,
    }
}

mod english {
    //! What the tools are given, in English.

    use super::Thinkable;

    /// One whole todo command.
    #[derive(Debug, Thinkable)]
    pub(super) struct TodoInput {
        /// The whole command, beginning with /todo or /view.
        #[think(header = "Todo command", line, example = "/todo add buy milk")]
        command: String,
    }

    /// One whole schedule command.
    #[derive(Debug, Thinkable)]
    pub(super) struct ScheduleInput {
        /// The whole command, beginning with /schedule.
        #[think(
            header = "Schedule command",
            line,
            example = "/schedule add 2026-11-23 08:00 take an umbrella"
        )]
        command: String,
    }
}
