//! The assistant of the program: its commands and tools, its planner, and its memory.

use std::sync::Arc;

use twr::Language;
use twr::Model;
use twr_agent::assistant::{Assistant, CommandTool};
use twr_agent::command::{Clock, Commands};
use twr_agent::memory::{Recall, memory_block};
use twr_agent::store::Database;
use twr_agent::{Agent, SoftPlanner, Toolbox};

use crate::said::print;

pub(crate) type Failure = Box<dyn std::error::Error>;

/// The characters of a prompt that earlier failures may take.
const MEMORY_CHARS: usize = 1500;

/// The assistant with this model, if there is one, and these tools besides its own.
pub(crate) fn assistant(
    database: &Arc<Database>,
    clock: Clock,
    (model, tools): (Option<Arc<dyn Model>>, Toolbox),
    (language, remembers): (Language, bool),
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
        let planner = planner.now(move || now().strftime("%Y-%m-%d %H:%M %A").to_string());
        Agent::new(planner, tools)
    });
    Assistant::new(Arc::clone(database), clock, agent)
        .learns(remembers)
        .language(language)
        .on_progress(|line| print(&format!("  {line}")))
}
