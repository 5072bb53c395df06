//! `Assistant`: what a user writes, routed to a command, to the answer of a question, or to a new task.

use std::sync::{Arc, Mutex, PoisonError};

use twr::Language;

use crate::agent::{Agent, KeepError, Pause, Watcher};
use crate::command::{Clock, Commands};
use crate::debug_fields::debug_fields;
use crate::either_error::either_error;
use crate::memory::learn_from_run;
use crate::planner::{Planner, PlannerCall};
use crate::progress::Progress;
use crate::run::{AgentRun, Happening, Limits, Move, State};
use crate::store::{Database, Schedule, StoreError, StoredTask, TaskLock};
use crate::texts::{CHINESE, Texts};

#[cfg(feature = "ask")]
use crate::asking::{option_of_number, shown};

mod tools;

pub use tools::CommandTool;

/// The question that a run waits with.
#[cfg(not(feature = "ask"))]
fn shown(state: &State) -> String {
    let question = state.question.clone().unwrap_or_default();
    let options = (1..).zip(&state.options).map(|(number, option)| format!("\n{number}. {option}"));
    question + &options.collect::<String>()
}

/// The option of this number.
#[cfg(not(feature = "ask"))]
fn option_of_number(state: &State, line: &str) -> Option<String> {
    state.options.get(line.trim().parse::<usize>().ok()?.checked_sub(1)?).cloned()
}

/// A personal assistant: commands, tasks that survive a restart, and schedules, on one database.
///
/// - A line that begins with `/` goes straight to its command. No planner ever sees it, and a task that waits stays
///   as it is.
/// - The cancel word ends the task.
/// - Any other line answers the question of the task that waits, or begins a new task.
#[must_use]
pub struct Assistant<P> {
    database: Arc<Database>,
    commands: Commands,
    agent: Option<Agent<P>>,
    limits: Limits,
    texts: &'static Texts,
    on_progress: Box<dyn Fn(&str) + Send + Sync>,
    learns: bool,
    /// What was shown of the progress of which task, so that a later line does not show it again.
    shown: Mutex<(Option<i64>, Progress)>,
}

impl<P: Planner> Assistant<P> {
    /// An assistant; without an agent it carries out commands alone. It speaks Chinese.
    pub fn new(database: Arc<Database>, clock: Clock, agent: Option<Agent<P>>) -> Self {
        let commands = Commands::new(Arc::clone(&database), clock);
        let limits = Limits::default();
        Self {
            database,
            commands,
            agent,
            limits,
            texts: &CHINESE,
            on_progress: Box::new(|_| {}),
            learns: false,
            shown: Mutex::new((None, Progress::new(&CHINESE))),
        }
    }

    /// What a task may take.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The language of all that the user is told, by tasks and by commands: Chinese or English.
    pub fn language(mut self, language: Language) -> Self {
        self.texts = Texts::of_language(language);
        self.commands = self.commands.language(language);
        self
    }

    /// Other texts for tasks, such as those of an [age](crate::compat::Age::texts). [`language`](Self::language) sets
    /// them, too: the later call counts.
    pub fn texts(mut self, texts: &'static Texts) -> Self {
        self.texts = texts;
        self
    }

    /// A function that is given each progress line.
    pub fn on_progress(mut self, told: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.on_progress = Box::new(told);
        self
    }

    /// Whether the faults of a task's tools, and what mended them, are kept in the database when the task ends. They
    /// reach a prompt by [`SoftPlanner::background`](crate::SoftPlanner::background). Default: no.
    pub fn learns(mut self, learns: bool) -> Self {
        self.learns = learns;
        self
    }

    /// Answers a line of the user's. Dropping the future stops the task at any point;
    /// [`go_on`](Self::go_on) continues it, in this process or another.
    ///
    /// # Errors
    /// The database failed, or another assistant has gone on with the task.
    pub async fn handle(
        &self,
        line: &str,
        watcher: &dyn Watcher,
    ) -> Result<String, AssistantError> {
        let line = line.trim();
        let cancels = line == self.cancel_word();
        if line.starts_with('/') && !cancels {
            return Ok(self.commands.carry_out(line)?);
        }
        let Some(_lock) = self.database.lock_task()? else { return Ok(self.texts.busy.to_owned()) };
        let task = self.database.open_task()?;
        if cancels {
            return self.cancel(task);
        }
        let Some(agent) = &self.agent else {
            let said = if line.is_empty() { "" } else { self.texts.no_model };
            return Ok(said.to_owned());
        };
        let mut said = String::new();
        if let Some(StoredTask { id, log }) = task {
            let mut run = AgentRun::from_log(log, self.limits.clone());
            let keeper = self.keeper(id, watcher);
            let is_answer = matches!(run.next(), Move::Wait(_));
            if is_answer && line.is_empty() {
                return Ok(self.texts.waiting.to_owned());
            }
            if is_answer {
                let option = option_of_number(&run.state(), line);
                agent.answer(&mut run, option.as_deref().unwrap_or(line), &keeper)?;
            }
            said = self.drive(agent, id, &mut run, &keeper).await?;
            // A task that was left in the middle comes first; the line is then a new one.
            if is_answer || !matches!(run.next(), Move::End(_)) {
                if !is_answer && !line.is_empty() {
                    said = format!("{said}\n{}", self.texts.not_taken.replace("{}", line));
                }
                return Ok(said);
            }
            said.push('\n');
        }
        if !line.is_empty() {
            let mut run = agent.begin(line, self.limits.clone());
            let id = self.database.begin_task(run.log())?;
            let keeper = self.keeper(id, watcher);
            said.push_str(&self.drive(agent, id, &mut run, &keeper).await?);
        }
        Ok(said)
    }

    /// Goes on with a task that a process left in the middle; `None` if there is no such task, or another assistant
    /// works on it.
    ///
    /// # Errors
    /// As [`handle`](Self::handle).
    pub async fn go_on(&self, watcher: &dyn Watcher) -> Result<Option<String>, AssistantError> {
        let Some(OpenTask { agent, id, mut run, _lock }) = self.open_task()? else {
            return Ok(None);
        };
        let keeper = self.keeper(id, watcher);
        Ok(Some(self.drive(agent, id, &mut run, &keeper).await?))
    }

    /// Answers the question of the task that waits with these words. A line that begins with a command's name is
    /// carried out, as everywhere: no planner sees it, and the question still waits. `None` if there is no such task,
    /// or another assistant works on it.
    ///
    /// # Errors
    /// As [`handle`](Self::handle).
    pub async fn answer(
        &self,
        words: &str,
        watcher: &dyn Watcher,
    ) -> Result<Option<String>, AssistantError> {
        let Some(OpenTask { agent, id, mut run, _lock }) = self.open_task()? else {
            return Ok(None);
        };
        if !matches!(run.next(), Move::Wait(_)) {
            return Ok(None);
        }
        if Commands::is_command(words) {
            return Ok(Some(self.commands.carry_out(words.trim())?));
        }
        let keeper = self.keeper(id, watcher);
        agent.answer(&mut run, words, &keeper)?;
        Ok(Some(self.drive(agent, id, &mut run, &keeper).await?))
    }

    /// Whether there is a model for tasks.
    pub fn has_model(&self) -> bool {
        self.agent.is_some()
    }

    /// Whether there is a task that is not over.
    ///
    /// # Errors
    /// The database failed.
    pub fn has_task(&self) -> Result<bool, StoreError> {
        Ok(self.database.open_task()?.is_some())
    }

    /// The word that cancels a task: that of the [texts](Self::texts), unless the [limits](Self::limits) have another
    /// than their default.
    pub fn cancel_word(&self) -> &str {
        match self.limits.cancel_word.as_str() {
            word if word == CHINESE.cancel_word => self.texts.cancel_word,
            word => word,
        }
    }

    /// Ends the open task, and says so.
    ///
    /// # Errors
    /// As [`handle`](Self::handle).
    pub fn cancel_task(&self) -> Result<String, AssistantError> {
        let Some(_lock) = self.database.lock_task()? else { return Ok(self.texts.busy.to_owned()) };
        self.cancel(self.database.open_task()?)
    }

    /// The state of the open task, with its question and options; `None` if there is no task, or the task does not
    /// wait.
    ///
    /// # Errors
    /// The database failed.
    pub fn waiting_state(&self) -> Result<Option<State>, StoreError> {
        let Some(task) = self.database.open_task()? else { return Ok(None) };
        let run = AgentRun::from_log(task.log, self.limits.clone());
        Ok(matches!(run.next(), Move::Wait(_)).then(|| run.state()))
    }

    /// What is due by now, each once.
    ///
    /// # Errors
    /// The database failed.
    pub fn due(&self) -> Result<Vec<String>, StoreError> {
        self.commands.due()
    }

    /// As [`due`](Self::due), each with its schedule. To run one as a task, hand its title to
    /// [`handle`](Self::handle) when no [task](Self::has_task) is open.
    ///
    /// # Errors
    /// The database failed.
    pub fn due_schedules(&self) -> Result<Vec<(String, Schedule)>, StoreError> {
        self.commands.due_schedules()
    }

    /// The task that is not over, with the lock on it; `None` if there is no model, no such task, or another assistant
    /// works on it.
    fn open_task(&self) -> Result<Option<OpenTask<'_, P>>, StoreError> {
        let (Some(agent), Some(lock)) = (&self.agent, self.database.lock_task()?) else {
            return Ok(None);
        };
        let task = self.database.open_task()?;
        Ok(task.map(|StoredTask { id, log }| {
            let run = AgentRun::from_log(log, self.limits.clone());
            OpenTask { agent, id, run, _lock: lock }
        }))
    }

    async fn drive(
        &self,
        agent: &Agent<P>,
        id: i64,
        run: &mut AgentRun,
        keeper: &TaskKeeper<'_>,
    ) -> Result<String, AssistantError> {
        match agent.drive(run, keeper).await? {
            Pause::Question(_) => Ok(self.texts.asking(&shown(&run.state()))),
            Pause::ModelDown(why) => Ok(self.texts.model_down.replace("{}", &why)),
            Pause::Ended(end) => {
                self.database.end_task(id)?;
                let mut said = self.texts.ending(run, &end);
                // A memory that cannot be written costs nobody the answer.
                if self.learns
                    && let Err(error) = learn_from_run(&self.database, run, self.commands.now())
                {
                    said = format!("{said}\n{error}");
                }
                Ok(said)
            }
        }
    }

    fn cancel(&self, task: Option<StoredTask>) -> Result<String, AssistantError> {
        let Some(StoredTask { id, log }) = task else {
            return Ok(self.texts.nothing_to_cancel.to_owned());
        };
        self.database.append(id, log.len(), &Happening::Cancelled)?;
        self.database.end_task(id)?;
        Ok(self.texts.cancelled.to_owned())
    }

    fn keeper<'k>(&'k self, task: i64, watcher: &'k dyn Watcher) -> TaskKeeper<'k> {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.0 != Some(task) {
            *shown = (Some(task), Progress::new(self.texts));
        }
        drop(shown);
        TaskKeeper {
            database: &self.database,
            task,
            progress: &self.shown,
            told: &*self.on_progress,
            watcher,
        }
    }
}

/// A task that is not over, while this process works on it.
struct OpenTask<'a, P> {
    agent: &'a Agent<P>,
    id: i64,
    run: AgentRun,
    _lock: TaskLock,
}

debug_fields!([P] Assistant<P> { database, limits });

/// Keeps what happens in the database, and tells how it goes on.
struct TaskKeeper<'k> {
    database: &'k Database,
    task: i64,
    progress: &'k Mutex<(Option<i64>, Progress)>,
    told: &'k (dyn Fn(&str) + Send + Sync),
    watcher: &'k dyn Watcher,
}

impl Watcher for TaskKeeper<'_> {
    fn keep(&self, position: usize, happening: &Happening) -> Result<(), KeepError> {
        let kept = self.database.append(self.task, position, happening);
        kept.map_err(|error| KeepError::new(error.to_string()))?;
        self.watcher.keep(position, happening)
    }

    fn happened(&self, run: &AgentRun) {
        let lines = self.progress.lock().unwrap_or_else(PoisonError::into_inner).1.lines(run);
        for line in lines {
            (self.told)(&line);
        }
        self.watcher.happened(run);
    }

    fn called(&self, call: &PlannerCall<'_>) {
        self.watcher.called(call);
    }
}

either_error! {
    /// Why an assistant gave no answer.
    #[derive(Clone, PartialEq, Eq)]
    AssistantError {
        /// The database failed.
        Store(StoreError),
        /// What happened could not be kept, so the task stopped there.
        Keep(KeepError),
    }
}
