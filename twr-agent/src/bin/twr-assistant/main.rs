//! `twr-assistant`: an assistant on the terminal.

use std::fs::File;
use std::io::stdout;
use std::num::ParseIntError;
use std::pin::pin;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, BufReader, stdin};
use tokio::signal::ctrl_c;
use tokio::sync::Notify;
use tokio::task::yield_now;
use tokio::time::interval;
use twr::Language;
use twr::Model;
use twr::model::HttpModel;
use twr_agent::asking::{self, Ask, AskErrorKind, Plain, Reply, Terminal};
use twr_agent::assistant::{Assistant, AssistantError};
use twr_agent::command::system_clock;
use twr_agent::picture::PictureFile;
use twr_agent::run::LimitError;
use twr_agent::search::{InternetSearch, SearxngSearch};
use twr_agent::store::Database;
use twr_agent::texts::Texts;
use twr_agent::trace::Trace;
use twr_agent::{Limits, ToolFault, Toolbox, Watcher};

mod demo;
mod said;
mod setup;

use said::{failed, print};
use setup::{Failure, assistant};

const HELP: &str = "\
An assistant with todos, schedules and tasks that survive a restart.

Usage: twr-assistant [OPTIONS] [resume]

resume goes on with the saved task, asks its questions, and ends with the task. Exit codes: 13 if an answer comes
later, 14 after Ctrl-C (the task stays saved), 15 if the task was cancelled, 11 and 12 if nobody was there to be asked.

Options:
  --demo          Show a whole task with a scripted model, without a key
  --db FILE       The database [default: twr-assistant.sqlite]
  --picture FILE  Write the page of the task to FILE: its plans, calls and faults as a drawing for a browser
  --no-memory     Keep no failures, and show the planner none
  --trace FILE    Append every model call and every happening to FILE, as lines of JSON
  --lang LANG     The language of messages and prompts: zh or en [default: zh]
  --help          Print this

The model is that of TWR_MODEL, TWR_BASE_URL and TWR_API_KEY. TWR_SEARCH_URL is a SearXNG server to search
the internet with, INTERNET_SEARCH_TOP_K how many of its results are shown. Limits: PLAN_REPLAN_MAX_STEPS,
PLAN_REPLAN_RETRY_COUNT, PLAN_OBSERVATION_CHAR_LIMIT, PLAN_OBSERVATION_HISTORY_LIMIT,
PLAN_CONTINUOUS_FAILURE_LIMIT, TASK_CANCEL_COMMAND.

The failures of tools, and what mended them, are kept in the database when a task ends. The planner is shown
those that are like a new task: /memory list shows them all, /memory forget N takes one out.

A line that begins with / is a command: try /help. The line \"cancel the task\" (取消当前任务) ends the task.";

/// How often the program looks for what is due.
const TICK: Duration = Duration::from_secs(1);
/// The exit code after an interrupt in the middle of a task.
const INTERRUPTED: u8 = 130;

/// What the arguments say.
struct Arguments {
    demo: bool,
    resume: bool,
    database: String,
    trace: Option<String>,
    picture: Option<String>,
    remembers: bool,
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
        demo: false,
        resume: false,
        database: "twr-assistant.sqlite".to_owned(),
        trace: None,
        picture: None,
        remembers: true,
        language: Language::Chinese,
    };
    while let Some(argument) = given.next() {
        let mut value = || given.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--demo" => arguments.demo = true,
            "resume" => arguments.resume = true,
            "--db" => arguments.database = value()?,
            "--trace" => arguments.trace = Some(value()?),
            "--picture" => arguments.picture = Some(value()?),
            "--no-memory" => arguments.remembers = false,
            "--lang" => {
                let name = value()?;
                arguments.language = Language::from_tag(&name)
                    .ok_or_else(|| format!("--lang takes zh or en, not {name:?}"))?;
            }
            other => return Err(format!("unknown argument {other:?}")),
        }
    }
    Ok(Some(arguments))
}

async fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let texts = Texts::of_language(arguments.language);
    let limits = limits(texts)?;
    let trace = match &arguments.trace {
        Some(path) => Some(Trace::new(File::options().create(true).append(true).open(path)?)),
        None => None,
    };
    let picture = arguments.picture.as_ref().map(PictureFile::create).transpose()?;
    let watchers = [watching(trace.as_ref()), watching(picture.as_ref())];
    let watcher: &dyn Watcher = &watchers;
    if arguments.demo {
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
            searching(&url, top_k)?
        }
        Err(_) => Toolbox::new(),
    };
    let options = (arguments.language, arguments.remembers);
    let assistant = assistant(&database, system_clock(), (model, tools), options);
    let assistant = assistant.limits(limits);
    if arguments.resume {
        return resume(&assistant, arguments.language, watcher).await;
    }
    converse(&assistant, arguments.language, watcher).await
}

/// The limits that the environment sets; the word that cancels a task is one of the language.
fn limits(texts: &Texts) -> Result<Limits, LimitError> {
    Limits::from_variables(|name| {
        let word = (name == "TASK_CANCEL_COMMAND").then(|| texts.cancel_word.to_owned());
        std::env::var(name).ok().or(word)
    })
}

/// The search of a `SearXNG` server; with the feature `bing` and the word `bing`, that of Bing.
fn searching(source: &str, top_k: usize) -> Result<Toolbox, ToolFault> {
    #[cfg(feature = "bing")]
    if source == "bing" {
        let bing = twr_agent::search::BingSearch::new()?;
        return Ok(Toolbox::new().with(InternetSearch::new(bing).top_k(top_k)));
    }
    Ok(Toolbox::new().with(InternetSearch::new(SearxngSearch::new(source)?).top_k(top_k)))
}

/// This watcher, or one that does nothing.
fn watching<W: Watcher>(watcher: Option<&W>) -> &dyn Watcher {
    match watcher {
        Some(watcher) => watcher,
        None => &(),
    }
}

/// The dialogs of the terminal, if the program runs on one.
fn terminal(language: Language) -> Option<Terminal> {
    let terminal = || Terminal::from_variables(|name| std::env::var(name).ok());
    Terminal::is_there().then(|| terminal().language(language))
}

/// Goes on with the saved task, and asks its questions on the terminal, or by lines where there is none.
async fn resume<P: twr_agent::Planner>(
    assistant: &Assistant<P>,
    language: Language,
    watcher: &dyn Watcher,
) -> Result<u8, Failure> {
    let texts = Texts::of_language(language);
    let person: Box<dyn Ask> = if let Some(terminal) = terminal(language) {
        Box::new(terminal)
    } else {
        let input = std::io::BufReader::new(std::io::stdin());
        Box::new(Plain::new(input, stdout()).language(language))
    };
    let Some(mut said) = assistant.go_on(watcher).await? else {
        print(texts.nothing_to_resume);
        return Ok(0);
    };
    while let Some(question) = assistant.waiting()? {
        let payload = asking::payload(&question);
        let reply = match person.ask(&payload).await {
            Err(error) if error.kind() == AskErrorKind::Closed => {
                print(&format!("\n{error}"));
                return Ok(asking::answer::unasked_exit_code(&payload));
            }
            reply => reply?,
        };
        let words = match &reply {
            Reply::Answered(answer) => asking::words(answer),
            Reply::Skipped => reply.text().unwrap_or_default(),
            Reply::Cancelled { interrupted: false } => {
                print(&assistant.cancel_task()?);
                return Ok(reply.exit_code());
            }
            Reply::Cancelled { .. } | Reply::Later { .. } | Reply::TimedOut => {
                return Ok(reply.exit_code());
            }
        };
        let Some(answer) = assistant.answer(&words, watcher).await? else {
            print(texts.busy);
            return Ok(1);
        };
        said = answer;
    }
    print(&said);
    Ok(0)
}

/// Reads lines until the input ends or the user interrupts. What is due is said while a task runs, too.
async fn converse<P: twr_agent::Planner>(
    assistant: &Assistant<P>,
    language: Language,
    watcher: &dyn Watcher,
) -> Result<u8, Failure> {
    let interrupt = interrupts().await;
    let goes_on = async { assistant.go_on(watcher).await.map(Option::unwrap_or_default) };
    if !show_answer(assistant, (language, watcher), &interrupt, goes_on).await? {
        return Ok(INTERRUPTED);
    }
    let mut lines = BufReader::new(stdin()).lines();
    let mut tick = interval(TICK);
    loop {
        tokio::select! {
            line = lines.next_line() => {
                let Some(line) = line? else { return Ok(0) };
                let answer = assistant.handle(&line, watcher);
                if !show_answer(assistant, (language, watcher), &interrupt, answer).await? {
                    return Ok(INTERRUPTED);
                }
            }
            _ = tick.tick() => assistant.due()?.iter().for_each(|text| print(text)),
            () = interrupt.notified() => return Ok(0),
        }
    }
}

/// Prints the answer when it is there; on a terminal, a question that is a form is asked as one, and the task goes
/// on. `false` if the user interrupts.
///
/// No line is read meanwhile, so that the dialog has the keyboard for itself.
async fn show_answer<P: twr_agent::Planner>(
    assistant: &Assistant<P>,
    (language, watcher): (Language, &dyn Watcher),
    interrupt: &Notify,
    answer: impl Future<Output = Result<String, AssistantError>>,
) -> Result<bool, Failure> {
    let texts = Texts::of_language(language);
    let Some(mut said) = awaited(assistant, texts, interrupt, answer).await? else {
        return Ok(false);
    };
    loop {
        let Some((person, form)) = asked_now(assistant, &said, language)? else {
            if !said.is_empty() {
                print(&said);
            }
            return Ok(true);
        };
        let reply = person.ask(&form).await?;
        let words = match &reply {
            Reply::Answered(answer) => asking::words(answer),
            Reply::Skipped => reply.text().unwrap_or_default(),
            Reply::Later { .. } | Reply::TimedOut => {
                print(texts.waiting);
                return Ok(true);
            }
            Reply::Cancelled { interrupted: false } => {
                print(&assistant.cancel_task()?);
                return Ok(true);
            }
            Reply::Cancelled { .. } => {
                print(texts.interrupted);
                return Ok(false);
            }
        };
        let answer = async {
            let said = assistant.answer(&words, watcher).await;
            said.map(|said| said.unwrap_or_else(|| texts.busy.to_owned()))
        };
        match awaited(assistant, texts, interrupt, answer).await? {
            Some(answer) => said = answer,
            None => return Ok(false),
        }
    }
}

/// The form that the assistant's words end with, and the terminal to ask it on; `None` where either is missing.
fn asked_now<P: twr_agent::Planner>(
    assistant: &Assistant<P>,
    said: &str,
    language: Language,
) -> Result<Option<(Terminal, asking::Payload)>, Failure> {
    let Some(person) = terminal(language) else { return Ok(None) };
    let question = assistant.waiting()?.filter(|question| said.ends_with(question.as_str()));
    Ok(question.and_then(|question| Some((person, asking::form(&question)?))))
}

/// The answer when it is there; `None` if the user interrupts before.
async fn awaited<P: twr_agent::Planner>(
    assistant: &Assistant<P>,
    texts: &Texts,
    interrupt: &Notify,
    answer: impl Future<Output = Result<String, AssistantError>>,
) -> Result<Option<String>, Failure> {
    let mut answer = pin!(answer);
    let mut tick = interval(TICK);
    loop {
        tokio::select! {
            answer = &mut answer => {
                return Ok(Some(answer.unwrap_or_else(|error| error.to_string())));
            }
            _ = tick.tick() => assistant.due()?.iter().for_each(|text| print(text)),
            () = interrupt.notified() => {
                print(texts.interrupted);
                return Ok(None);
            }
        }
    }
}

/// Notified at each interrupt from now on.
async fn interrupts() -> Arc<Notify> {
    let interrupt = Arc::new(Notify::new());
    let told = Arc::clone(&interrupt);
    tokio::spawn(async move {
        while ctrl_c().await.is_ok() {
            told.notify_one();
        }
    });
    // So that the first interrupt is heard, however early it comes.
    yield_now().await;
    interrupt
}
