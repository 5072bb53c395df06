//! `twr-assistant`: an assistant on the terminal.

use std::fs::File;
use std::num::ParseIntError;
use std::process::ExitCode;
use std::sync::Arc;

use twr::Language;
use twr::Model;
use twr::model::HttpModel;
use twr_agent::command::system_clock;
use twr_agent::picture::PictureFile;
use twr_agent::search::{InternetSearch, SearchProvider, SearxngSearch};
use twr_agent::store::Database;
use twr_agent::trace::Trace;
use twr_agent::{Limits, ToolFault, Toolbox, Watcher};

mod console;
mod demo;
mod keyboard;
mod output;
mod setup;

use console::Console;
use output::{failed, print};
use setup::{Failure, Settings, assistant};

const HELP: &str = "\
An assistant with todos, schedules and tasks that survive a restart.

Usage: twr-assistant [OPTIONS] [resume]

resume goes on with the saved task, asks its questions, and ends with the task. Exit codes: 13 if an answer comes
later, 14 after Ctrl-C (the task stays saved), 15 if the task was cancelled, 11 and 12 if nobody was there to be asked,
1 if the task cannot go on now: no model, or another assistant works on it.

Options:
  --demo          Show a whole task with a scripted model, without a key
  --db FILE       The database [default: twr-assistant.sqlite]
  --picture FILE  Write the page of the task to FILE: its plans, calls and faults as a drawing for a browser
  --run-due       Do what a schedule says as a task when it is due, after any other task; else it is only said
  --no-memory     Keep no failures, and show the planner none
  --thoughts      Show what a reasoning model thinks while it thinks; replies are then streamed
  --trace FILE    Append every model call and every happening to FILE, as lines of JSON
  --lang LANG     The language of messages and prompts: zh or en [default: zh]
  --help          Print this

The model is that of TWR_MODEL, TWR_BASE_URL and TWR_API_KEY. TWR_SEARCH_URL is a SearXNG server to search
the internet with, INTERNET_SEARCH_TOP_K how many of its results are shown. Limits: PLAN_REPLAN_MAX_STEPS,
PLAN_REPLAN_RETRY_COUNT, PLAN_OBSERVATION_CHAR_LIMIT, PLAN_OBSERVATION_HISTORY_LIMIT,
PLAN_CONTINUOUS_FAILURE_LIMIT, TASK_CANCEL_COMMAND.

The failures of tools, and what mended them, are kept in the database when a task ends. The planner is shown
those that are like a new task: /memory list shows them all, /memory forget N takes one out.

A line that begins with / is a command: try /help. The line \"cancel the task\" (取消当前任务) ends the task.
Both are heard while a task runs, too. A task whose model cannot be reached is kept.";

/// What the program does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    Converse,
    Demo,
    Resume,
}

/// What the arguments say.
struct Arguments {
    work: Work,
    database: String,
    trace: Option<String>,
    picture: Option<String>,
    runs_due: bool,
    remembers: bool,
    thoughts: bool,
    language: Language,
}

fn main() -> ExitCode {
    let arguments = match arguments(std::env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            print(HELP);
            return ExitCode::SUCCESS;
        }
        Err(message) => return failed(&format!("{message}; try --help"), 2),
    };
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.to_string(), 1),
    };
    let ended = runtime.block_on(run(&arguments));
    // A read of standard input may still block a thread of the runtime.
    runtime.shutdown_background();
    match ended {
        Ok(code) => ExitCode::from(code),
        Err(error) => failed(&error.to_string(), 1),
    }
}

fn arguments(mut given: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut arguments = Arguments {
        work: Work::Converse,
        database: "twr-assistant.sqlite".to_owned(),
        trace: None,
        picture: None,
        runs_due: false,
        remembers: true,
        thoughts: false,
        language: Language::Chinese,
    };
    while let Some(argument) = given.next() {
        let mut value = || {
            let value = given.next().filter(|value| !value.starts_with("--"));
            value.ok_or_else(|| format!("{argument} needs a value"))
        };
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--demo" => arguments.work = Work::Demo,
            "resume" => arguments.work = Work::Resume,
            "--db" => arguments.database = value()?,
            "--trace" => arguments.trace = Some(value()?),
            "--picture" => arguments.picture = Some(value()?),
            "--thoughts" => arguments.thoughts = true,
            "--run-due" => arguments.runs_due = true,
            "--no-memory" => arguments.remembers = false,
            "--lang" => {
                let name = value()?;
                arguments.language = Language::from_tag(&name.to_lowercase())
                    .ok_or_else(|| format!("--lang takes zh or en, not {name:?}"))?;
            }
            other => return Err(format!("unknown argument {other:?}")),
        }
    }
    Ok(Some(arguments))
}

async fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let limits = Limits::from_variables(|name| std::env::var(name).ok())?;
    let trace = match &arguments.trace {
        Some(path) => {
            let file = File::options().create(true).append(true).open(path);
            Some(Trace::new(file.map_err(|error| format!("--trace {path}: {error}"))?))
        }
        None => None,
    };
    let page = |path: &String| {
        PictureFile::create(path).map_err(|error| format!("--picture {path}: {error}"))
    };
    let picture = arguments.picture.as_ref().map(page).transpose()?;
    let watchers = [watching(trace.as_ref()), watching(picture.as_ref())];
    let watcher: &dyn Watcher = &watchers;
    if arguments.work == Work::Demo {
        return demo::run(arguments.language, limits, watcher).await;
    }
    let database = Arc::new(Database::open(&arguments.database)?);
    let model: Option<Arc<dyn Model>> = match HttpModel::from_env() {
        Ok(model) => Some(Arc::new(model)),
        Err(error) => {
            print(&error.to_string());
            None
        }
    };
    let tools = match std::env::var("TWR_SEARCH_URL") {
        Ok(url) => {
            let top_k = std::env::var("INTERNET_SEARCH_TOP_K").unwrap_or_else(|_| "3".to_owned());
            let wrong =
                |error: ParseIntError| format!("INTERNET_SEARCH_TOP_K is {top_k:?}: {error}");
            let top_k = top_k.trim().parse().map_err(wrong)?;
            let search = searching(&url, top_k, arguments.language);
            search.map_err(|fault| format!("TWR_SEARCH_URL: {fault}"))?
        }
        Err(_) => Toolbox::new(),
    };
    let options = Settings {
        language: arguments.language,
        remembers: arguments.remembers,
        thoughts: arguments.thoughts,
    };
    let assistant = assistant(&database, system_clock(), (model, tools), options);
    let assistant = assistant.limits(limits);
    let console = Console::new(&assistant, arguments.language, watcher).await;
    let console = console.running_due(arguments.runs_due);
    if arguments.work == Work::Resume { console.resume().await } else { console.converse().await }
}

/// The search of a `SearXNG` server; with the feature `bing` and the word `bing`, that of Bing.
fn searching(source: &str, top_k: usize, language: Language) -> Result<Toolbox, ToolFault> {
    #[cfg(feature = "bing")]
    if source == "bing" {
        return Ok(search_tool(twr_agent::search::BingSearch::new()?, top_k, language));
    }
    Ok(search_tool(SearxngSearch::new(source)?, top_k, language))
}

/// The tool that searches there, in the words of the language.
fn search_tool(source: impl SearchProvider, top_k: usize, language: Language) -> Toolbox {
    let search = InternetSearch::new(source).top_k(top_k);
    if language == Language::Chinese {
        Toolbox::new().with(search)
    } else {
        Toolbox::new().with(search.in_english())
    }
}

/// This watcher, or one that does nothing.
fn watching<W: Watcher>(watcher: Option<&W>) -> &dyn Watcher {
    match watcher {
        Some(watcher) => watcher,
        None => &(),
    }
}
