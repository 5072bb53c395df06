//! The assistant of the program: its commands and tools, its planner, and its memory.

use std::sync::Arc;

use twr::Language;
use twr::Model;
use twr_agent::assistant::{Assistant, CommandTool};
use twr_agent::command::{Clock, Commands};
use twr_agent::memory::{Recall, memory_block};
use twr_agent::store::Database;
use twr_agent::{Agent, SoftPlanner, Toolbox};

use crate::output::{print, print_piece};

pub(crate) type Failure = Box<dyn std::error::Error>;

/// What the user wants of the assistant.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) language: Language,
    /// Whether failures are kept, and shown to the planner.
    pub(crate) remembers: bool,
    /// Whether what a reasoning model thinks is shown.
    pub(crate) thoughts: bool,
}

/// The characters of a prompt that earlier failures may take.
const MEMORY_CHARS: usize = 1500;

const WEEKDAYS: [&str; 7] = ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"];

/// The assistant with this model, if there is one, and these tools besides its own.
pub(crate) fn assistant(
    database: &Arc<Database>,
    clock: Clock,
    (model, tools): (Option<Arc<dyn Model>>, Toolbox),
    Settings { language, remembers, thoughts }: Settings,
) -> Assistant<SoftPlanner<Arc<dyn Model>>> {
    let commands = Commands::new(Arc::clone(database), Arc::clone(&clock));
    let commands = commands.language(language);
    let tools = tools.with_dynamic(CommandTool::todo(commands.clone()));
    let tools = tools.with_dynamic(CommandTool::schedule(commands));
    let now = Arc::clone(&clock);
    let agent = model.map(|model| {
        let mut planner = SoftPlanner::new(model, language);
        if remembers {
            let (database, clock) = (Arc::clone(database), Arc::clone(&clock));
            planner = planner.background(move |goal| {
                // A memory that cannot be read stops no task.
                let like = database.like_failures(goal, clock(), &Recall::default());
                memory_block(&like.unwrap_or_default(), language, MEMORY_CHARS)
            });
        }
        if thoughts {
            planner = planner.on_thinking(print_piece);
        }
        let planner = planner.now(move || {
            let now = now();
            let weekday = usize::from(now.weekday().to_monday_zero_offset().unsigned_abs());
            match WEEKDAYS.get(weekday).filter(|_| language == Language::Chinese) {
                Some(weekday) => format!("{} {weekday}", now.strftime("%Y-%m-%d %H:%M")),
                None => now.strftime("%Y-%m-%d %H:%M %A").to_string(),
            }
        });
        Agent::new(planner, tools)
    });
    Assistant::new(Arc::clone(database), clock, agent)
        .learns(remembers)
        .language(language)
        .on_progress(|line| print(&format!("  {line}")))
}
