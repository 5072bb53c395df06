//! Several models at once; the first reply wins.

use std::fmt;
use std::future::poll_fn;
use std::task::Poll;

use super::named::{signed, signed_stream};
use super::{BoxFuture, Model, ModelError, Reply, ReplyStream, Request, pieces};

/// Asks all models at once and gives the first reply; the other calls are dropped, which ends them.
///
/// The cost of a dropped call is not known and not counted. A stream is won by the first piece. It is
/// an error only if all models fail: the last one's, with the others' as [`ModelError::earlier`]. Each
/// reply says which model wrote it; the name is all names.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Model, Race, ScriptedModel};
/// # let [near, far] = [(); 2].map(|()| ScriptedModel::new(["ok"]));
/// let race = Race::new([&near, &far]);
/// assert_eq!(race.name(), "scripted | scripted");
/// ```
pub struct Race<'m> {
    models: Vec<Box<dyn Model + 'm>>,
    name: String,
}

impl<'m> Race<'m> {
    /// A race of these models. Models of several types are `&dyn Model`, or join by [`and`](Self::and).
    pub fn new<M: Model + 'm>(models: impl IntoIterator<Item = M>) -> Self {
        let none = Self { models: Vec::new(), name: String::new() };
        models.into_iter().fold(none, Self::and)
    }

    /// Adds a model.
    #[must_use]
    pub fn and(mut self, model: impl Model + 'm) -> Self {
        if !self.name.is_empty() {
            self.name.push_str(" | ");
        }
        self.name.push_str(model.name());
        self.models.push(Box::new(model));
        self
    }

    /// The first that any model gives, by one way to call it.
    async fn first<'a, T>(
        &'a self,
        call: impl Fn(&'a (dyn Model + 'm)) -> BoxFuture<'a, Result<T, ModelError>>,
    ) -> Result<T, ModelError> {
        let mut running: Vec<_> = self.models.iter().map(|model| call(&**model)).collect();
        let mut failed = Vec::new();
        poll_fn(|context| {
            let mut won = None;
            running.retain_mut(|call| {
                if won.is_some() {
                    return true;
                }
                match call.as_mut().poll(context) {
                    Poll::Pending => return true,
                    Poll::Ready(Ok(given)) => won = Some(given),
                    Poll::Ready(Err(error)) => failed.push(error),
                }
                false
            });
            match won {
                Some(given) => Poll::Ready(Ok(given)),
                None if running.is_empty() => {
                    Poll::Ready(Err(ModelError::last_of(std::mem::take(&mut failed), &self.name)))
                }
                None => Poll::Pending,
            }
        })
        .await
    }
}

impl Model for Race<'_> {
    fn inner(&self) -> Vec<&dyn Model> {
        self.models.iter().map(|model| &**model as &dyn Model).collect()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(self.first(move |model| {
            Box::pin(async move { Ok(signed(model.complete(request).await?, model.name())) })
        }))
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        pieces::opened_by(Box::pin(
            self.first(move |model| {
                pieces::begun(signed_stream(model.stream(request), model.name()))
            }),
        ))
    }
}

impl fmt::Debug for Race<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Race").field("name", &self.name).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{BoxFuture, Model, ModelError, Race, Reply, Request, poll_fn};
    use crate::model::ModelErrorKind::{self, Config, Connection, Server};
    use crate::model::test_support::{asked, asked_by_stream, question};

    /// A runner that gives its outcome when it is polled for the so-manieth time.
    struct Runner {
        name: &'static str,
        polls: u32,
        outcome: Result<(), ModelErrorKind>,
        /// How many calls of all runners are running.
        running: Arc<AtomicUsize>,
    }

    struct Running(Arc<AtomicUsize>);

    impl Drop for Running {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::SeqCst);
        }
    }

    impl Model for Runner {
        fn name(&self) -> &str {
            self.name
        }

        fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
            self.running.fetch_add(1, Ordering::SeqCst);
            let running = Running(Arc::clone(&self.running));
            let mut left = self.polls;
            Box::pin(async move {
                poll_fn(|context| {
                    left -= 1;
                    context.waker().wake_by_ref();
                    if left == 0 { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
                })
                .await;
                drop(running);
                self.outcome.map_err(|kind| ModelError::new(kind, self.name))?;
                Ok(Reply::text("ok"))
            })
        }
    }

    async fn check(
        runners: &[(&'static str, u32, Result<(), ModelErrorKind>)],
        expected: Result<&str, ModelErrorKind>,
    ) {
        let running = Arc::<AtomicUsize>::default();
        let runners = runners.iter().map(|&(name, polls, outcome)| Runner {
            name,
            polls,
            outcome,
            running: Arc::clone(&running),
        });
        let race = Race::new(runners);
        let expected = expected.map(|name| Reply::text("ok").with_model(name));
        assert_eq!(asked(&race).await, expected);
        assert_eq!(running.load(Ordering::SeqCst), 0, "a call went on");
        assert_eq!(asked_by_stream(&race).await, expected);
        assert_eq!(running.load(Ordering::SeqCst), 0, "a stream went on");
    }

    #[tokio::test]
    async fn the_first_reply_wins_and_the_other_calls_end() {
        check(&[("a", 3, Ok(()))], Ok("a")).await;
        check(&[("a", 3, Ok(())), ("b", 2, Ok(())), ("c", 9, Ok(()))], Ok("b")).await;
        check(&[("a", 1, Err(Server)), ("b", 4, Ok(()))], Ok("b")).await;
        check(&[("a", 5, Ok(())), ("b", 5, Ok(()))], Ok("a")).await;
        check(&[("a", 2, Err(Server)), ("b", 1, Err(Connection))], Err(Server)).await;
        check(&[], Err(Config)).await;
    }

    #[tokio::test]
    async fn a_race_that_all_lose_keeps_every_error() {
        let running = Arc::default();
        let lost = |name, polls, kind| Runner {
            name,
            polls,
            outcome: Err(kind),
            running: Arc::clone(&running),
        };
        let race = Race::new([lost("a", 2, Server)]).and(lost("b", 1, Connection));
        assert_eq!(race.name(), "a | b");
        let error = race.complete(&question()).await.unwrap_err();
        insta::assert_snapshot!(error, @"model `a`: the server failed; call again later; earlier, model `b`: nothing answers");
        let earlier: Vec<_> = error.earlier().iter().map(ModelError::model).collect();
        assert_eq!((error.model(), earlier), ("a", vec!["b"]));
    }
}
