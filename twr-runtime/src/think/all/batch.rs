//! `ThinkAll`: many tasks of one type at once.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::super::drive::{Arrival, PieceListener, RunHooks};
use super::super::{End, Entry, Saved, Streamed, Task, Think, ThinkError, Thought, ValidatorError};
use super::Progress;
use super::bounded::bounded;
use super::journal::Journal;
use super::journal_error::{Cause, JournalError};
use super::recall::{Recall, keys};
use super::record::Key;
use super::shared_budget::{Limits, SharedBudget};
use crate::dynamic;
use crate::model::{Model, Money, Prices};
use crate::typed::{Answer, Thinkable};

/// Who is told what arrives, with the position of the task.
type TaskListener<'l> = dyn Fn(usize, Arrival) + Send + Sync + 'l;

/// How many tasks are under way at once, where nothing else is said.
const AT_ONCE: usize = 8;

/// Asks the model for a `T` for each task, eight tasks at once, and again for anything that is missing or wrong.
/// Returns one result for each task, in the order of the tasks. A task that fails does not stop the others.
///
/// [`ThinkAll`] does the same with settings, one budget for all tasks, as a stream, and with a journal: after a crash, no call of the
/// journal is repeated.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::think_all;
///
/// // #[derive(Thinkable)] struct Plan { plan: String, weeks: u8 }
/// let model = ScriptedModel::new(["[Plan] Count bees.\n[Weeks] 3", "[Plan] Count ants.\n[Weeks] 2"]);
/// let plans = think_all::<Plan>(&model, ["Plan a study of bees.", "Plan a study of ants."]).await;
/// assert_eq!(plans[1].as_ref().unwrap().weeks, 2);
/// # Ok(())
/// # }
/// ```
pub async fn think_all<T: Thinkable>(
    model: &(impl Model + ?Sized),
    tasks: impl IntoIterator<Item = impl Into<Task>>,
) -> Vec<Result<T, ThinkError>> {
    let thoughts = ThinkAll::<T>::new(tasks).run(model).await;
    // Only a journal gives an error, and there is none.
    let thoughts = thoughts.unwrap_or_default().into_iter();
    thoughts.map(|thought| thought.map(|thought| thought.value)).collect()
}

/// Many tasks of one type: so many at once, one budget for all, and a journal to go on after a crash.
///
/// The calls are made on the caller's own task, whatever runtime that is. Dropping the future loses at most
/// the calls under way.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let path = std::env::temp_dir().join(format!("twr-plans-{}.jsonl", std::process::id()));
/// use twr::model::ScriptedModel;
/// use twr::think::ThinkAll;
///
/// // `Plan` has two sections, `plan` and `weeks`.
/// let model = ScriptedModel::new([
///     "[Plan] Follow the bees home.\n[Weeks] 3",
///     "[Plan] Count the birds.\n[Weeks] 5",
/// ]);
/// let plans = ThinkAll::<Plan>::new(["Plan a study of bees.", "Plan a study of birds."])
///     .each(|think| think.max_attempts(2).temperature(0.5))
///     .at_once(4)
///     .max_total_tokens(100_000)
///     .journal(&path)
///     .watch(&model, |progress| println!("{} of {}", progress.done, progress.of))
///     .await?;
/// assert_eq!(plans.len(), 2);
///
/// // The same again, as after a crash: the journal knows all answers, and nothing is asked.
/// let again = ThinkAll::<Plan>::new(["Plan a study of bees.", "Plan a study of birds."])
///     .journal(&path)
///     .run(&model)
///     .await?;
/// assert_eq!(again[1].as_ref().unwrap().value.weeks, 5);
/// assert_eq!(model.requests().len(), 2);
/// # std::fs::remove_file(&path)?;
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct ThinkAll<T> {
    thinks: Vec<Think<T>>,
    at_once: usize,
    limits: Limits,
    journal: Option<PathBuf>,
}

impl<T: Thinkable> ThinkAll<T> {
    /// Tasks with the default settings.
    pub fn new(tasks: impl IntoIterator<Item = impl Into<Task>>) -> Self {
        Self::of(tasks.into_iter().map(|task| Think::new(task).of::<T>()))
    }
}

impl ThinkAll<dynamic::Record> {
    /// Tasks whose answers are of a spec that is made at run time, with the settings that the spec asks for.
    pub fn spec(spec: &dynamic::Spec, tasks: impl IntoIterator<Item = impl Into<Task>>) -> Self {
        Self::of(tasks.into_iter().map(|task| Think::spec(spec, task)))
    }
}

impl<T: Answer> ThinkAll<T> {
    /// Tasks, each with settings of its own; or inputs for the type's prompt template, by
    /// [`Think::input`].
    pub fn of(thinks: impl IntoIterator<Item = Think<T>>) -> Self {
        let thinks = thinks.into_iter().collect();
        Self { thinks, at_once: AT_ONCE, limits: Limits::default(), journal: None }
    }

    /// Changes the settings of each task: any that a [`Think`] has.
    pub fn each(mut self, set: impl FnMut(Think<T>) -> Think<T>) -> Self {
        self.thinks = self.thinks.into_iter().map(set).collect();
        self
    }
}

impl<T> ThinkAll<T> {
    /// How many tasks are under way at once; 0 counts as 1. Default 8.
    pub fn at_once(mut self, tasks: usize) -> Self {
        self.at_once = tasks;
        self
    }

    /// The most model calls of all tasks together, those that the journal knows included. A task that would
    /// need one more ends as one whose attempts are used up.
    pub fn max_calls(mut self, calls: u32) -> Self {
        self.limits.calls = Some(calls);
        self
    }

    /// The most tokens of all tasks together, of prompts and replies and those that the journal knows
    /// included, after which no further call is made. Those under way then are not stopped.
    pub fn max_total_tokens(mut self, tokens: u64) -> Self {
        self.limits.tokens = Some(tokens);
        self
    }

    /// The most money of all tasks together, by these prices, what the journal knows included, after which
    /// no further call is made. After a call of a model that is not in the table, or whose server did not
    /// count, none is made either.
    pub fn max_money(mut self, money: Money, prices: Prices) -> Self {
        self.limits.money = Some((money, prices));
        self
    }

    /// The most time from this start, after which no further call is made. Those under way then are not
    /// stopped: that is for the [time](Think::max_time) of each task.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// The file that keeps every reply, on the disk before its run goes on: run the same tasks again after
    /// a crash, with the same file, and nothing that it holds is asked again. It is made if it is not
    /// there.
    ///
    /// It is JSON, one thing that happened a line. A task finds what happened to it by its type and prompt,
    /// wherever it is now; tasks may be added, and those that are gone stay in the file, unused. Equal
    /// tasks find theirs in their order. A file that knows none of the tasks at all is an error, as are
    /// other settings than those it was begun with, of a task that these would have led elsewhere
    /// ([`ThinkErrorKind::Resume`](super::super::ThinkErrorKind::Resume)). A task that failed for want of a
    /// model, or of a budget that is larger now, is gone on with.
    ///
    /// Only one process can write it at a time. Each line is synced to the disk, in which the caller's
    /// thread waits a few milliseconds. It holds the replies in full: keep it as what they are.
    pub fn journal(mut self, path: impl Into<PathBuf>) -> Self {
        self.journal = Some(path.into());
        self
    }
}

impl<T: Answer> ThinkAll<T> {
    /// Carries all out; the answers, in the order of the tasks. One that fails does not stop the others.
    ///
    /// # Errors
    /// The journal cannot be read or written; a batch without a journal gives no error. The journal stays whole.
    pub async fn run(
        self,
        model: &(impl Model + ?Sized),
    ) -> Result<Vec<Result<Thought<T>, ThinkError>>, JournalError> {
        // A function and no closure, whose type would be another for each `T`.
        fn nobody(_: &Progress) {}
        self.watch(model, nobody).await
    }

    /// As [`run`](Self::run), calling `watch` at the end of each task.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub async fn watch(
        self,
        model: &(impl Model + ?Sized),
        watch: impl FnMut(&Progress),
    ) -> Result<Vec<Result<Thought<T>, ThinkError>>, JournalError> {
        self.carried_out(&model, watch, None).await
    }

    /// As [`run`](Self::run), with each reply taken piece by piece: `on_item` is called with the position of a task,
    /// from 0, and with what happens to the task, as [`Think::stream`] gives it. The results are not among the items,
    /// since they are returned. A task whose answer the journal knows has no items; one that goes on tells the fields that it
    /// has from before with its next reply.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use twr::model::ScriptedModel;
    /// use twr::stream::ReplyEvent;
    /// use twr::think::{Streamed, ThinkAll};
    ///
    /// // `Plan` has two sections, `plan` and `weeks`.
    /// let model = ScriptedModel::new(["[Plan] Follow the bees home.\n[Weeks] 3"]);
    /// let plans = ThinkAll::<Plan>::new(["Plan a study of bees."])
    ///     .run_streamed(&model, |task, item| match item {
    ///         Streamed::Reply(ReplyEvent::Ready { field, .. }) => {
    ///             println!("task {task}: field {field} is complete");
    ///         }
    ///         _ => {}
    ///     })
    ///     .await?;
    /// assert_eq!(plans[0].as_ref().unwrap().value.weeks, 3);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub async fn run_streamed(
        self,
        model: &(impl Model + ?Sized),
        on_item: impl Fn(usize, Streamed<T>) + Send + Sync,
    ) -> Result<Vec<Result<Thought<T>, ThinkError>>, JournalError> {
        let tell = |task: usize, arrival: Arrival| on_item(task, arrival.into());
        self.carried_out(&model, |_| {}, Some(&tell)).await
    }

    /// Carries all out, each reply piece by piece if someone is told of pieces.
    async fn carried_out(
        mut self,
        model: &dyn Model,
        mut watch: impl FnMut(&Progress),
        pieces: Option<&TaskListener<'_>>,
    ) -> Result<Vec<Result<Thought<T>, ThinkError>>, JournalError> {
        let budget = SharedBudget::new(std::mem::take(&mut self.limits));
        let (journal, keys) = match self.journal.take() {
            Some(path) => {
                let (journal, keys) = self.go_on(&path, &budget)?;
                (Some(journal), keys)
            }
            None => (None, Vec::new()),
        };
        let mut progress = Progress { of: self.thinks.len(), ..Progress::default() };
        let keys = keys.into_iter().chain(std::iter::repeat(None));
        let works = (0..).zip(self.thinks.into_iter().zip(keys)).map(|(task, (think, key))| {
            let journal = journal.as_ref().zip(key);
            let hooks = RunAccounting { budget: &budget, journal, task };
            async move {
                let tell = |arrival| {
                    if let Some(tell) = pieces {
                        tell(task, arrival);
                    }
                };
                let tell: Option<&PieceListener<'_>> =
                    if pieces.is_some() { Some(&tell) } else { None };
                think.driven(model, Some(&hooks), tell, |_| {}).await
            }
        });
        bounded(works, self.at_once, |ended| {
            if let Some(failure) = journal.as_ref().and_then(Journal::failure) {
                return Err(failure);
            }
            match ended {
                None => return Ok(()),
                Some(Ok(_)) => progress.done += 1,
                Some(Err(error)) => {
                    progress.failed += 1;
                    let of_validator = error.validator_error().map(ValidatorError::usage);
                    budget.pay_in_vain(of_validator.unwrap_or_default());
                }
            }
            progress.usage = budget.usage();
            watch(&progress);
            Ok(())
        })
        .await
    }

    /// Opens the journal, and hands each task what happened to it.
    fn go_on(
        &mut self,
        path: &Path,
        budget: &SharedBudget,
    ) -> Result<(Journal, Vec<Option<Key>>), JournalError> {
        let (journal, records) = Journal::open(path)?;
        let mut recall = Recall::of(records);
        // A task whose template cannot be filled in has none, asks nothing, and tells why at its end.
        let fingerprints: Vec<_> =
            self.thinks.iter().map(|think| think.fingerprint().ok()).collect();
        let keys = keys(&fingerprints);
        let is_known = |key: &Key| recall.holds(*key);
        if recall.runs() > 0 && !keys.is_empty() && !keys.iter().flatten().any(is_known) {
            return Err(JournalError::new(path, Cause::OtherTasks { runs: recall.runs() }));
        }
        for (task, (think, key)) in self.thinks.iter_mut().zip(&keys).enumerate() {
            let Some(key) = *key else { continue };
            match (recall.take(key), &think.saved) {
                (Some(saved), _) => think.saved = Some(saved),
                // What the caller resumes it with is written down, so that the journal alone will do.
                (None, Some(Saved { fingerprint, entries, .. })) if *fingerprint == key.run => {
                    for entry in entries {
                        journal.append(key, task, entry);
                    }
                }
                (None, _) => {}
            }
            for entry in think.saved.iter().flat_map(|saved| &saved.entries) {
                budget.pay_again(entry);
            }
        }
        Ok((journal, keys))
    }
}

/// What one run spends of the shared budget and writes to the journal.
struct RunAccounting<'a> {
    budget: &'a SharedBudget,
    journal: Option<(&'a Journal, Key)>,
    task: usize,
}

impl RunHooks for RunAccounting<'_> {
    fn before_call(&self) -> Option<End> {
        if self.journal.is_some_and(|(journal, _)| journal.has_failed()) {
            // All runs are dropped for it as soon as this one has waited.
            return Some(End::Fault);
        }
        self.budget.take_a_call()
    }

    fn keep(&self, entry: &Entry) {
        self.budget.pay(entry);
        if let Some((journal, key)) = self.journal {
            journal.append(key, self.task, entry);
        }
    }
}

impl<T> fmt::Debug for ThinkAll<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThinkAll")
            .field("tasks", &self.thinks.len())
            .field("at_once", &self.at_once)
            .field("limits", &self.limits)
            .field("journal", &self.journal)
            .finish()
    }
}
