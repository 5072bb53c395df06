//! Calls again after transport faults: a layer of its own, below the repair of what a model wrote.

use std::fmt;
use std::time::Duration;

use super::{BoxFuture, Model, ModelError, Reply, ReplyStream, Request, pieces};

/// A model that calls another one again when the transport fails.
///
/// It retries errors that are [retryable](ModelError::is_retryable), waits as long as the server
/// asks or else twice as long each time, and gives the last error when its attempts are used up or
/// when the server asks for a longer wait than the longest allowed. A stream is retried only until
/// its first piece. It knows no timer: the sleep function is the runtime's, for example
/// `|wait| Box::pin(tokio::time::sleep(wait))`.
pub struct Patient<M, S> {
    model: M,
    sleep: S,
    attempts: u32,
    first_wait: Duration,
    longest_wait: Duration,
}

impl<M, S> Patient<M, S>
where
    M: Model,
    S: Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync,
{
    /// Three attempts; waits of 1 s, 2 s and so on, at most 60 s.
    pub fn new(model: M, sleep: S) -> Self {
        Self {
            model,
            sleep,
            attempts: 3,
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_secs(60),
        }
    }

    /// Sets how often the model is called in all; 0 counts as 1.
    #[must_use]
    pub fn with_attempts(mut self, attempts: u32) -> Self {
        self.attempts = attempts;
        self
    }

    /// Sets the first wait and the longest one.
    #[must_use]
    pub fn with_waits(mut self, first: Duration, longest: Duration) -> Self {
        self.first_wait = first;
        self.longest_wait = longest;
        self
    }

    /// What the model gives, by one way to call it.
    async fn patiently<'a, T>(
        &'a self,
        call: impl Fn() -> BoxFuture<'a, Result<T, ModelError>>,
    ) -> Result<T, ModelError> {
        let mut made = 1;
        loop {
            match call().await {
                Ok(given) => return Ok(given),
                Err(error) => self.wait_after(made, error).await?,
            }
            made += 1;
        }
    }

    /// Waits before attempt `made + 1`, or gives the error back if there is none.
    async fn wait_after(&self, made: u32, error: ModelError) -> Result<(), ModelError> {
        match self.wait(made, &error) {
            Some(wait) => {
                (self.sleep)(wait).await;
                Ok(())
            }
            None => Err(error),
        }
    }

    /// How long to wait after `made` failed attempts; `None` to give up.
    fn wait(&self, made: u32, error: &ModelError) -> Option<Duration> {
        if made >= self.attempts || !error.is_retryable() {
            return None;
        }
        if let Some(wait) = error.retry_after() {
            return (wait <= self.longest_wait).then_some(wait);
        }
        let factor = 1u32.checked_shl(made.saturating_sub(1)).unwrap_or(u32::MAX);
        Some(self.first_wait.saturating_mul(factor).min(self.longest_wait))
    }
}

impl<M, S> Model for Patient<M, S>
where
    M: Model,
    S: Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync,
{
    fn name(&self) -> &str {
        self.model.name()
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(self.patiently(move || self.model.complete(request)))
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        pieces::opened_by(Box::pin(
            self.patiently(move || pieces::begun(self.model.stream(request))),
        ))
    }
}

impl<M: fmt::Debug, S> fmt::Debug for Patient<M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patient")
            .field("model", &self.model)
            .field("attempts", &self.attempts)
            .field("first_wait", &self.first_wait)
            .field("longest_wait", &self.longest_wait)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use super::{BoxFuture, Model, ModelError, Patient, Request};
    use crate::model::{Message, ModelErrorKind, Piece, ScriptedModel, ScriptedReply, next_piece};

    fn failing(kind: ModelErrorKind) -> ModelError {
        ModelError::new(kind, "tiny")
    }

    fn sleeper(
        waits: &Arc<Mutex<Vec<u64>>>,
    ) -> impl Fn(Duration) -> BoxFuture<'static, ()> + use<> {
        let waits = Arc::clone(waits);
        move |wait| {
            waits.lock().unwrap().push(u64::try_from(wait.as_millis()).unwrap());
            Box::pin(std::future::ready(()))
        }
    }

    /// Runs the script behind a `Patient`, whole and streamed; both must end and wait the same.
    async fn check(
        script: fn() -> Vec<ScriptedReply>,
        expected: Result<&str, ModelErrorKind>,
        expected_waits: &[u64],
    ) {
        let request = Request::new([Message::user("?")]);
        for streamed in [false, true] {
            let waits = Arc::default();
            let patient = Patient::new(ScriptedModel::new(script()), sleeper(&waits))
                .with_attempts(4)
                .with_waits(Duration::from_secs(1), Duration::from_secs(3));
            let found = if streamed {
                let mut stream = patient.stream(&request);
                loop {
                    match next_piece(&mut stream).await.unwrap() {
                        Ok(Piece::End(reply)) => break Ok(reply.text),
                        Ok(_) => {}
                        Err(error) => break Err(error.kind()),
                    }
                }
            } else {
                let reply = patient.complete(&request).await;
                reply.map(|reply| reply.text).map_err(|error| error.kind())
            };
            assert_eq!(found.as_deref().map_err(|kind| *kind), expected, "streamed: {streamed}");
            assert_eq!(*waits.lock().unwrap(), expected_waits, "streamed: {streamed}");
        }
    }

    #[tokio::test]
    async fn transport_faults_are_retried_with_growing_waits() {
        use ModelErrorKind::{BadRequest, Connection, RateLimited, Server, Timeout, Unauthorized};

        check(|| vec!["ok".into()], Ok("ok"), &[]).await;
        check(|| vec![failing(Server).into(), "ok".into()], Ok("ok"), &[1000]).await;
        check(
            || [Server, Timeout, Connection, Server].map(|kind| failing(kind).into()).into(),
            Err(Server),
            &[1000, 2000, 3000],
        )
        .await;
        check(|| vec![failing(Unauthorized).into()], Err(Unauthorized), &[]).await;
        check(
            || vec![failing(Server).into(), failing(BadRequest).into()],
            Err(BadRequest),
            &[1000],
        )
        .await;
        check(
            || {
                let wait = failing(RateLimited).with_retry_after(Duration::from_millis(2500));
                vec![wait.into(), "ok".into()]
            },
            Ok("ok"),
            &[2500],
        )
        .await;
        check(
            || {
                let wait = failing(RateLimited).with_retry_after(Duration::from_secs(3600));
                vec![wait.into(), "ok".into()]
            },
            Err(RateLimited),
            &[],
        )
        .await;
    }
}
