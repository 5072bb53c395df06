//! Many tasks at once: their order, what they may spend together, and what a journal knows.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Waker};
use std::time::Duration;

use twr::model::{
    BoxFuture, Model, ModelError, ModelErrorKind, Money, Price, Prices, Reply, Request,
    ScriptedModel, Usage,
};
use twr::stream::ReplyEvent;
use twr::think::{Finding, JournalErrorKind, Progress};
use twr::{Streamed, ThinkAll, ThinkError, ThinkErrorKind, Thinkable, Thought, think_all};

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Plan {
    #[think(line, example = "count bees")]
    goal: String,
    #[think(example = 3)]
    weeks: u8,
}

type Outcomes = Vec<Result<Thought<Plan>, ThinkError>>;

/// Answers `Task 4` with 4 weeks, and first without them if the number is odd; each call for ten tokens.
fn answer(request: &Request) -> Result<Reply, ModelError> {
    let task = &request.messages.last().unwrap().content;
    let digits = |text: &str| -> String { text.chars().take_while(char::is_ascii_digit).collect() };
    let number: u8 = digits(task.split("Task ").nth(1).unwrap()).parse().unwrap();
    if number == 13 {
        return Err(ModelError::new(ModelErrorKind::BadRequest, "tens"));
    }
    let asks_for_all = request.messages[0].content.contains("[Goal]");
    let text = match (asks_for_all, number % 2) {
        (true, 0) => format!("[Goal] goal {number}\n[Weeks] {number}"),
        (true, _) => format!("[Goal] goal {number}"),
        (false, _) => format!("[Weeks] {number}"),
    };
    Ok(Reply::text(text).with_usage(Usage::of_call(9, 1)))
}

fn tens() -> ScriptedModel {
    ScriptedModel::from_fn(answer)
}

fn tasks(numbers: &[u8]) -> ThinkAll<Plan> {
    ThinkAll::new(numbers.iter().map(|number| format!("Task {number}")))
}

/// The weeks, or the kind of error with the calls that were made.
fn outcomes(thoughts: &Outcomes) -> Vec<Result<u8, (ThinkErrorKind, usize)>> {
    let outcome = |thought: &Result<Thought<Plan>, ThinkError>| match thought {
        Ok(thought) => Ok(thought.value.weeks),
        Err(error) => Err((error.kind(), error.transcript().attempts.len())),
    };
    thoughts.iter().map(outcome).collect()
}

/// A journal of a test's own, removed at its end.
struct Journal(PathBuf);

impl Journal {
    fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::SeqCst);
        let name = format!("twr-all-{}-{number}.jsonl", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn lines(&self) -> usize {
        std::fs::read_to_string(&self.0).unwrap().lines().count()
    }

    /// Runs all with this journal, asking so often.
    async fn check(
        &self,
        all: ThinkAll<Plan>,
        expected: &[Result<u8, (ThinkErrorKind, usize)>],
        calls: usize,
    ) -> Outcomes {
        let model = tens();
        let thoughts = all.journal(&self.0).run(&model).await.unwrap();
        assert_eq!(outcomes(&thoughts), expected);
        assert_eq!(model.requests().len(), calls, "calls");
        thoughts
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[tokio::test]
async fn answers_keep_the_order_and_a_failure_stops_no_other() {
    let thoughts = tasks(&[4, 1, 13, 6, 3]).at_once(2).run(&tens()).await.unwrap();
    let failed = Err((ThinkErrorKind::Model, 0));
    assert_eq!(outcomes(&thoughts), [Ok(4), Ok(1), failed, Ok(6), Ok(3)]);
    let values = think_all::<Plan>(&tens(), ["Task 2", "Task 13", "Task 1"]).await;
    let weeks: Vec<Option<u8>> =
        values.into_iter().map(|value| value.ok().map(|plan| plan.weeks)).collect();
    assert_eq!(weeks, [Some(2), None, Some(1)]);
    assert!(think_all::<Plan>(&tens(), [""; 0]).await.is_empty());
}

#[tokio::test]
async fn every_setting_applies_to_each_task() {
    let model = tens();
    let all = tasks(&[1, 2]).each(|think| {
        let think = think.max_attempts(1).max_rounds(0).temperature(0.5).seed(7);
        think.check(|plan: &Plan| match plan.weeks {
            2 => vec![Finding::of("weeks", "write an odd number")],
            _ => Vec::new(),
        })
    });
    let thoughts = all.run(&model).await.unwrap();
    let ended = [ThinkErrorKind::Exhausted, ThinkErrorKind::OutOfRounds].map(|kind| Err((kind, 1)));
    assert_eq!(outcomes(&thoughts), ended);
    for request in model.requests() {
        assert_eq!((request.temperature, request.seed), (Some(0.5), Some(7)));
    }
}

#[tokio::test]
async fn all_spend_from_one_budget() {
    async fn check(all: ThinkAll<Plan>, expected: &[Result<u8, (ThinkErrorKind, usize)>]) {
        let model = tens();
        let thoughts = all.at_once(1).run(&model).await.unwrap();
        assert_eq!(outcomes(&thoughts), expected);
        let calls = |thought: &Result<Thought<Plan>, ThinkError>| match thought {
            Ok(thought) => thought.transcript.attempts.len(),
            Err(error) => error.transcript().attempts.len(),
        };
        assert_eq!(model.requests().len(), thoughts.iter().map(calls).sum::<usize>());
    }
    use ThinkErrorKind::{Exhausted, OutOfMoney, OutOfTime, OutOfTokens};
    check(tasks(&[2, 1, 3]).max_calls(4), &[Ok(2), Ok(1), Err((Exhausted, 1))]).await;
    check(tasks(&[1, 2, 4]).max_calls(2), &[Ok(1), Err((Exhausted, 0)), Err((Exhausted, 0))]).await;
    check(tasks(&[2, 1, 3]).max_total_tokens(31), &[Ok(2), Ok(1), Err((OutOfTokens, 1))]).await;
    check(tasks(&[2, 1, 3]).max_total_tokens(30), &[Ok(2), Ok(1), Err((OutOfTokens, 0))]).await;
    // A token costs a millionth, by a price that is known.
    let prices = |name: &str| Prices::new().with(name, Price::per_million(1.0, 1.0));
    let thirty = Money::from_micros(30);
    let priced = tasks(&[2, 1, 3]).max_money(thirty, prices("scripted"));
    check(priced, &[Ok(2), Ok(1), Err((OutOfMoney, 0))]).await;
    let unpriced = tasks(&[2, 1, 3]).max_money(thirty, prices("other"));
    check(unpriced, &[Ok(2), Err((OutOfMoney, 0)), Err((OutOfMoney, 0))]).await;
    check(tasks(&[2, 4]).max_time(Duration::ZERO), &[Err((OutOfTime, 0)); 2]).await;
}

#[tokio::test]
async fn a_task_that_others_left_nothing_for_says_that_it_was_never_asked() {
    async fn check(all: ThinkAll<Plan>, expected: &str) {
        let thoughts = all.at_once(1).run(&tens()).await.unwrap();
        assert_eq!(thoughts[1].as_ref().unwrap_err().to_string(), expected);
    }
    let used_up = "nothing was asked: all calls are used up, raise `max_calls`";
    check(tasks(&[1, 2]).max_calls(1), used_up).await;
    let spent = "nothing was asked, and the token budget is spent: raise it";
    check(tasks(&[1, 2]).max_total_tokens(10), spent).await;
}

#[tokio::test]
async fn progress_is_told_at_the_end_of_each_task() {
    let mut told = Vec::new();
    let note = |progress: &Progress| {
        let Progress { of, done, failed, usage, .. } = *progress;
        told.push((of, done, failed, usage.calls, usage.total_tokens()));
    };
    tasks(&[2, 13, 1]).at_once(1).watch(&tens(), note).await.unwrap();
    assert_eq!(told, [(3, 1, 0, 1, 10), (3, 1, 1, 1, 10), (3, 2, 1, 3, 30)]);
}

#[tokio::test]
async fn what_a_journal_knows_is_not_asked_again() {
    let journal = Journal::new();
    let first = journal.check(tasks(&[1, 2, 3]), &[Ok(1), Ok(2), Ok(3)], 5).await;
    assert_eq!(journal.lines(), 6, "a heading, and a line for each reply");
    let again = journal.check(tasks(&[1, 2, 3]), &[Ok(1), Ok(2), Ok(3)], 0).await;
    for (first, again) in first.iter().zip(&again) {
        let (first, again) = (first.as_ref().unwrap(), again.as_ref().unwrap());
        assert_eq!(first.value, again.value);
        assert_eq!(first.repaired, again.repaired);
        assert_eq!(first.usage(), again.usage());
    }
    // In another order, with one that is gone and others that are new.
    journal.check(tasks(&[4, 3, 1, 5]), &[Ok(4), Ok(3), Ok(1), Ok(5)], 3).await;
    journal.check(tasks(&[1, 2, 3, 4, 5]), &[Ok(1), Ok(2), Ok(3), Ok(4), Ok(5)], 0).await;
    // Equal tasks are as many tasks.
    journal.check(tasks(&[2, 2, 2]), &[Ok(2), Ok(2), Ok(2)], 2).await;
    journal.check(tasks(&[2, 2, 2, 2]), &[Ok(2), Ok(2), Ok(2), Ok(2)], 1).await;
    assert_eq!(journal.lines(), 12);
}

#[tokio::test]
async fn what_ended_for_want_of_something_is_gone_on_with() {
    let journal = Journal::new();
    let exhausted = Err((ThinkErrorKind::Exhausted, 1));
    let spare = || tasks(&[2, 1]).at_once(1).max_calls(2);
    journal.check(spare(), &[Ok(2), exhausted], 2).await;
    journal.check(spare(), &[Ok(2), exhausted], 0).await;
    journal.check(tasks(&[2, 1]).max_calls(3), &[Ok(2), Ok(1)], 1).await;

    let journal = Journal::new();
    let failed = Err((ThinkErrorKind::Model, 0));
    journal.check(tasks(&[2, 13]), &[Ok(2), failed], 2).await;
    journal.check(tasks(&[2, 13]), &[Ok(2), failed], 1).await;
    let progress = |progress: &Progress| assert_eq!(progress.usage.total_tokens(), 10);
    tasks(&[2]).journal(&journal.0).watch(&tens(), progress).await.unwrap();
}

#[tokio::test]
async fn what_validators_said_is_known_too() {
    let judged = AtomicUsize::new(0);
    let judged: &'static AtomicUsize = Box::leak(Box::new(judged));
    let checked = || {
        tasks(&[2]).each(|think| {
            think.max_rounds(1).check(|_: &Plan| {
                judged.fetch_add(1, Ordering::SeqCst);
                vec![Finding::of("weeks", "write another number")]
            })
        })
    };
    let journal = Journal::new();
    let rejected = Err((ThinkErrorKind::OutOfRounds, 2));
    journal.check(checked(), &[rejected], 2).await;
    assert_eq!((judged.load(Ordering::SeqCst), journal.lines()), (2, 5));
    journal.check(checked(), &[rejected], 0).await;
    assert_eq!(judged.load(Ordering::SeqCst), 2);
    // Without the validator the run would have ended at its first reply.
    journal.check(tasks(&[2]), &[Err((ThinkErrorKind::Resume, 1))], 0).await;
}

#[tokio::test]
async fn a_journal_of_other_tasks_is_refused() {
    let journal = Journal::new();
    journal.check(tasks(&[2, 4]), &[Ok(2), Ok(4)], 2).await;
    let model = tens();
    let error = tasks(&[6]).journal(&journal.0).run(&model).await.unwrap_err();
    assert_eq!(error.kind(), JournalErrorKind::OtherTasks);
    let words = error.to_string();
    insta::assert_snapshot!(words.split_once(".jsonl: ").unwrap().1, @"it holds runs (2), and none of them is of these tasks: give the same tasks, type and prompt as before, or another path to begin anew");
    assert!(model.requests().is_empty());
    assert_eq!(journal.lines(), 3);
}

#[tokio::test]
async fn what_a_task_is_resumed_with_is_written_down() {
    let error = twr::Think::new("Task 1").max_attempts(1).run::<Plan>(&tens()).await.unwrap_err();
    let journal = Journal::new();
    let resumed = tasks(&[1]).each(|think| think.resume(error.saved()));
    journal.check(resumed, &[Ok(1)], 1).await;
    journal.check(tasks(&[1]), &[Ok(1)], 0).await;
}

/// Answers so many calls; the others wait for ever.
struct Stuck {
    answers: usize,
    calls: AtomicUsize,
}

impl Model for Stuck {
    fn name(&self) -> &'static str {
        "stuck"
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let call = self.calls.fetch_add(1, Ordering::SeqCst);
        Box::pin(async move {
            if call >= self.answers {
                std::future::pending::<()>().await;
            }
            answer(request)
        })
    }
}

#[tokio::test]
async fn dropping_the_future_loses_only_the_calls_under_way() {
    for answers in 0..=7 {
        let journal = Journal::new();
        let stuck = Stuck { answers, calls: AtomicUsize::new(0) };
        let numbers = [1, 2, 3, 4, 5];
        let mut run = Box::pin(tasks(&numbers).at_once(3).journal(&journal.0).run(&stuck));
        assert!(run.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        drop(run);
        assert_eq!(journal.lines(), 1 + answers);
        assert!(stuck.calls.into_inner() <= answers + 3);
        let expected = numbers.map(Ok);
        journal.check(tasks(&numbers), &expected, 8 - answers).await;
        assert_eq!(journal.lines(), 9);
    }
}

#[tokio::test]
async fn one_batch_at_a_time_writes_a_journal() {
    let journal = Journal::new();
    let stuck = Stuck { answers: 0, calls: AtomicUsize::new(0) };
    let mut run = Box::pin(tasks(&[1]).journal(&journal.0).run(&stuck));
    assert!(run.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    let error = tasks(&[1]).journal(&journal.0).run(&tens()).await.unwrap_err();
    assert_eq!(error.kind(), JournalErrorKind::Locked);
    drop(run);
    journal.check(tasks(&[1]), &[Ok(1)], 2).await;
}

/// A batch with a journal whose replies are taken piece by piece; the fields that were told complete, by task.
async fn streamed(
    all: ThinkAll<Plan>,
    journal: &Journal,
    model: &ScriptedModel,
) -> (Outcomes, Vec<(usize, usize)>) {
    let told = Mutex::new(Vec::new());
    let thoughts =
        all.at_once(1).journal(&journal.0).run_streamed(model, |task, item| match item {
            Streamed::Reply(ReplyEvent::Ready { field, .. }) => {
                told.lock().unwrap().push((task, field));
            }
            Streamed::Done(_) => panic!("the results are returned"),
            _ => {}
        });
    let thoughts = thoughts.await.unwrap();
    (thoughts, told.into_inner().unwrap())
}

#[tokio::test]
async fn a_streamed_batch_says_of_which_task_and_goes_on_from_its_journal() {
    let journal = Journal::new();
    let model = tens();
    let (thoughts, told) = streamed(tasks(&[4, 1]), &journal, &model).await;
    assert_eq!(outcomes(&thoughts), [Ok(4), Ok(1)]);
    assert_eq!(told, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    assert_eq!(model.requests().len(), 3);

    // The calls of the journal are neither made again nor told; a new task is.
    let model = tens();
    let (thoughts, told) = streamed(tasks(&[4, 1, 6]), &journal, &model).await;
    assert_eq!(outcomes(&thoughts), [Ok(4), Ok(1), Ok(6)]);
    assert_eq!(told, [(2, 0), (2, 1)]);
    assert_eq!(model.requests().len(), 1);

    // Whether replies come in pieces is no matter to the journal.
    journal.check(tasks(&[4, 1, 6]), &[Ok(4), Ok(1), Ok(6)], 0).await;
}

#[tokio::test]
async fn a_streamed_batch_goes_on_after_the_call_that_the_journal_ends_with() {
    let journal = Journal::new();
    let model = tens();
    // One call of two: the repair is not made.
    let all = || tasks(&[1]);
    let (thoughts, told) = streamed(all().max_calls(1), &journal, &model).await;
    assert_eq!(outcomes(&thoughts), [Err((ThinkErrorKind::Exhausted, 1))]);
    assert_eq!(told, [(0, 0)]);
    let (thoughts, told) = streamed(all(), &journal, &model).await;
    assert_eq!(outcomes(&thoughts), [Ok(1)]);
    // The task goes on, so it tells what it has from the call that was not made again, too.
    assert_eq!(told, [(0, 0), (0, 1)]);
    assert_eq!(model.requests().len(), 2);
}
