//! `Console`: the conversation. Lines are read while a task runs, too.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io::stdout;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::signal::ctrl_c;
use tokio::sync::Notify;
use tokio::task::yield_now;
use tokio::time::interval;
use twr::Language;
use twr_agent::asking::{self, Ask, AskError, AskErrorKind, Plain, Reply, Terminal};
use twr_agent::assistant::{Assistant, AssistantError};
use twr_agent::command::Commands;
use twr_agent::run::State;
use twr_agent::texts::Texts;
use twr_agent::{Planner, Watcher};

use crate::keyboard::Keyboard;
use crate::output::print;
use crate::setup::Failure;

/// How often the program looks for what is due.
const TICK: Duration = Duration::from_secs(1);
/// The exit code after an interrupt in the middle of a task.
const INTERRUPTED: u8 = 130;

/// The conversation with the user.
pub(crate) struct Console<'a, P> {
    assistant: &'a Assistant<P>,
    language: Language,
    texts: &'static Texts,
    watcher: &'a dyn Watcher,
    interrupt: Arc<Notify>,
    keyboard: Keyboard,
    /// Whether lines are read while a task runs.
    reads: bool,
    /// Lines that came while a task ran, and that are no commands.
    queued: VecDeque<String>,
    /// Whether what is due is a task, too.
    runs_due: bool,
    /// What was due and is a task that has not begun.
    scheduled: VecDeque<String>,
    /// Why the database could not tell what is due; it is said once.
    due_error: String,
}

/// What came while an answer was awaited.
enum Heard {
    /// The answer.
    Line(String),
    /// The word that cancels the task, which was stopped.
    Cancelled,
    /// An interrupt; the task was stopped and stays saved.
    Interrupted,
}

impl<'a, P: Planner> Console<'a, P> {
    pub(crate) async fn new(
        assistant: &'a Assistant<P>,
        language: Language,
        watcher: &'a dyn Watcher,
    ) -> Self {
        Self {
            assistant,
            language,
            texts: Texts::of_language(language),
            watcher,
            interrupt: interrupts().await,
            keyboard: Keyboard::new(),
            reads: true,
            queued: VecDeque::new(),
            runs_due: false,
            scheduled: VecDeque::new(),
            due_error: String::new(),
        }
    }

    /// Sets whether what is due is run as a task after it was said.
    pub(crate) fn running_due(mut self, runs_due: bool) -> Self {
        self.runs_due = runs_due && self.assistant.has_model();
        self
    }

    /// What was due and can begin now, since no task is open.
    fn next_scheduled(&mut self) -> Result<Option<String>, Failure> {
        let may_begin = !self.scheduled.is_empty() && !self.assistant.has_task()?;
        Ok(if may_begin { self.scheduled.pop_front() } else { None })
    }

    /// Reads lines until the input ends or the user interrupts. What is due is said while a task runs, too.
    pub(crate) async fn converse(mut self) -> Result<u8, Failure> {
        let (assistant, watcher) = (self.assistant, self.watcher);
        let goes_on = async { assistant.go_on(watcher).await.map(Option::unwrap_or_default) };
        if !self.show_answer(goes_on).await? {
            return Ok(INTERRUPTED);
        }
        let mut tick = interval(TICK);
        let interrupt = Arc::clone(&self.interrupt);
        loop {
            let queued = self.queued.pop_front();
            let line = match queued.map_or_else(|| self.next_scheduled(), |line| Ok(Some(line)))? {
                Some(line) => line,
                None if !self.reads => return Ok(0),
                None => tokio::select! {
                    line = self.keyboard.next() => match line? {
                        Some(line) => line,
                        None => return Ok(0),
                    },
                    _ = tick.tick() => {
                        self.say_due();
                        continue;
                    }
                    () = interrupt.notified() => return Ok(0),
                },
            };
            if !self.show_answer(assistant.handle(&line, watcher)).await? {
                return Ok(INTERRUPTED);
            }
        }
    }

    /// Goes on with the saved task, and asks its questions on the terminal, or by lines where there is none.
    pub(crate) async fn resume(mut self) -> Result<u8, Failure> {
        let (assistant, watcher) = (self.assistant, self.watcher);
        if !assistant.has_task()? {
            print(self.texts.nothing_to_resume);
            return Ok(0);
        }
        if !assistant.has_model() {
            print(self.texts.no_model);
            return Ok(1);
        }
        let terminal = terminal(self.language);
        // Without a terminal the lines of the input are the answers to the questions.
        self.reads = terminal.is_some();
        let person: Box<dyn Ask> = if let Some(terminal) = terminal {
            Box::new(terminal)
        } else {
            let input = std::io::BufReader::new(std::io::stdin());
            Box::new(Plain::new(input, stdout()).language(self.language))
        };
        let is_busy = Cell::new(false);
        let known = |said: Option<String>| {
            is_busy.set(said.is_none());
            said.unwrap_or_default()
        };
        let mut heard = self.awaited(async { assistant.go_on(watcher).await.map(known) }).await?;
        loop {
            let said = match heard {
                Heard::Line(said) => said,
                Heard::Cancelled => return Ok(15),
                Heard::Interrupted => return Ok(14),
            };
            if is_busy.get() {
                print(self.texts.busy);
                return Ok(1);
            }
            let Some(state) = assistant.waiting_state()? else {
                print(&said);
                // A task whose model is down stays.
                return Ok(u8::from(assistant.has_task()?));
            };
            let words = match self.answer_of(&*person, &state).await? {
                Ok(words) => words,
                Err(code) => return Ok(code),
            };
            if Commands::is_command(&words) {
                print(&assistant.handle(&words, watcher).await?);
                heard = Heard::Line(said);
                continue;
            }
            let answer = async { assistant.answer(&words, watcher).await.map(known) };
            heard = self.awaited(answer).await?;
        }
    }

    /// The person's answer to a question of the saved task, or the exit code of a program that ends here.
    async fn answer_of(
        &mut self,
        person: &dyn Ask,
        waiting: &State,
    ) -> Result<Result<String, u8>, Failure> {
        let payload = asking::payload_of(waiting);
        let is_closed = |error: &AskError| error.kind() == AskErrorKind::Closed;
        match self.ask(person, &payload).await {
            Err(error) if error.downcast_ref().is_some_and(is_closed) => {
                print(&format!("\n{error}"));
                Ok(Err(asking::answer::unasked_exit_code(&payload)))
            }
            said => Ok(said?.map_err(|ending| ending.exit_code())),
        }
    }

    /// What the person says, in words for the planner, or how the person ended the asking, which the user is told.
    async fn ask(
        &mut self,
        person: &dyn Ask,
        payload: &asking::Payload,
    ) -> Result<Result<String, Reply>, Failure> {
        self.keyboard.release().await;
        // The screen hears Ctrl-C as a key; plain lines do not.
        let reply = tokio::select! {
            reply = person.ask(payload) => reply?,
            () = self.interrupt.notified() => Reply::Cancelled { interrupted: true },
        };
        match &reply {
            Reply::Answered(answer) => return Ok(Ok(asking::words(answer))),
            Reply::Skipped => return Ok(Ok(reply.text().unwrap_or_default())),
            Reply::Cancelled { interrupted: true } => print(self.texts.interrupted),
            Reply::Cancelled { .. } => print(&self.assistant.cancel_task()?),
            Reply::Later { .. } | Reply::TimedOut => {}
        }
        Ok(Err(reply))
    }

    /// Prints the answer when it is there; on a terminal, a question that is a form is asked as one, and the task
    /// goes on. `false` if the user interrupts.
    async fn show_answer(
        &mut self,
        answer: impl Future<Output = Result<String, AssistantError>>,
    ) -> Result<bool, Failure> {
        let (assistant, watcher, texts) = (self.assistant, self.watcher, self.texts);
        let mut heard = self.awaited(answer).await?;
        loop {
            let said = match heard {
                Heard::Line(said) => said,
                Heard::Cancelled => return Ok(true),
                Heard::Interrupted => return Ok(false),
            };
            let Some((person, form)) = self.asked_now(&said)? else {
                if !said.is_empty() {
                    print(&said);
                }
                return Ok(true);
            };
            let words = match self.ask(&person, &form).await? {
                Ok(words) => words,
                Err(Reply::Cancelled { interrupted }) => return Ok(!interrupted),
                Err(_) => {
                    print(texts.waiting);
                    return Ok(true);
                }
            };
            let answer = async {
                let said = assistant.answer(&words, watcher).await;
                said.map(|said| said.unwrap_or_else(|| texts.busy.to_owned()))
            };
            heard = self.awaited(answer).await?;
        }
    }

    /// The form that the assistant's words hold, and the terminal to ask it on; `None` where either is missing. What
    /// was said after the form is printed.
    fn asked_now(&self, said: &str) -> Result<Option<(Terminal, asking::Payload)>, Failure> {
        let Some(person) = terminal(self.language) else { return Ok(None) };
        let Some(state) = self.assistant.waiting_state()? else { return Ok(None) };
        let Some((_, after)) = said.split_once(&asking::shown(&state)) else { return Ok(None) };
        let Some(form) = asking::form_of(&state) else { return Ok(None) };
        if !after.is_empty() {
            print(after.trim_start());
        }
        Ok(Some((person, form)))
    }

    /// The answer when it is there. Meanwhile the word that cancels ends the task, commands are carried out, and
    /// other lines are kept for later.
    async fn awaited(
        &mut self,
        answer: impl Future<Output = Result<String, AssistantError>>,
    ) -> Result<Heard, Failure> {
        let is_cancelled = {
            let mut answer = pin!(answer);
            let mut tick = interval(TICK);
            let interrupt = Arc::clone(&self.interrupt);
            loop {
                tokio::select! {
                    biased;
                    said = &mut answer => {
                        return Ok(Heard::Line(said.unwrap_or_else(|error| error.to_string())));
                    }
                    () = interrupt.notified() => break false,
                    line = self.keyboard.next(), if self.reads => match line? {
                        Some(line) if line.trim() == self.assistant.cancel_word() => break true,
                        Some(line) => self.take(line).await?,
                        None => self.reads = false,
                    },
                    _ = tick.tick() => self.say_due(),
                }
            }
        };
        // The future is dropped here, which stopped the task.
        if is_cancelled {
            print(&self.assistant.cancel_task()?);
            return Ok(Heard::Cancelled);
        }
        print(self.texts.interrupted);
        Ok(Heard::Interrupted)
    }

    /// Carries a command out, and keeps any other line for later.
    async fn take(&mut self, line: String) -> Result<(), Failure> {
        if line.trim_start().starts_with('/') {
            print(&self.assistant.handle(&line, self.watcher).await?);
        } else {
            self.queued.push_back(line);
        }
        Ok(())
    }

    /// Says what is due. A database that cannot tell ends no conversation.
    fn say_due(&mut self) {
        match self.assistant.due_schedules() {
            Ok(due) => {
                self.due_error.clear();
                for (text, schedule) in due {
                    print(&text);
                    if self.runs_due {
                        self.scheduled.push_back(schedule.title);
                    }
                }
            }
            Err(error) => {
                let error = error.to_string();
                if error != self.due_error {
                    print(&error);
                    self.due_error = error;
                }
            }
        }
    }
}

/// The dialogs of the terminal, if the program runs on one.
fn terminal(language: Language) -> Option<Terminal> {
    let terminal = || Terminal::from_variables(|name| std::env::var(name).ok());
    Terminal::is_there().then(|| terminal().language(language))
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
