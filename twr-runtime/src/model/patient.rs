//! Calls again after transport faults: a layer of its own, below the repair of what a model wrote.

use std::fmt;
use std::time::Duration;

use super::jitter::Jitter;
use super::patience::Patience;
use super::{
    Backoff, BoxFuture, Model, ModelError, ModelErrorKind, Reply, ReplyStream, Request, pieces,
};

/// A model that calls another one again when the transport fails.
///
/// Which faults are tried again, how often and after which waits, is a [`Backoff`] for each kind:
///
/// | fault | calls | first wait | times | longest |
/// |---|---|---|---|---|
/// | rate limited | 5 | 5 s | 2.5 | 120 s |
/// | server | 3 | 1 s | 2 | 60 s |
/// | connection, bad body | 3 | 1 s | 2 | 30 s |
/// | timeout | 2 | 2 s | 1.5 | 10 s |
///
/// Each wait is up to 20 % longer or shorter by chance, so that those who failed together do not come
/// back together. Where the server says how long to wait, that is how long it waits, or it gives the
/// error at once if that is longer than the longest. All waits of one call together are at most five
/// minutes. Before each wait, the request's [`on_wait`](Request::on_wait) is told. The error it gives is the
/// last.
///
/// An `HttpModel` calls a busy server again by itself: give it `with_retries(0)` inside of
/// a `Patient`.
///
/// A stream is retried only until its first piece. It knows no timer: the sleep function is the
/// runtime's, for example `|wait| Box::pin(tokio::time::sleep(wait))`.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use std::time::Duration;
/// use twr::model::{Message, Model, ModelError, ModelErrorKind, Patient, Request};
/// use twr::model::{ScriptedModel, ScriptedReply};
///
/// let busy = ModelError::new(ModelErrorKind::Server, "scripted");
/// let model = ScriptedModel::new([ScriptedReply::from(busy), "Yes.".into()]);
/// let model = Patient::new(model, |wait| Box::pin(tokio::time::sleep(wait)))
///     .with_waits(Duration::from_millis(1), Duration::from_millis(10));
/// let reply = model.complete(&Request::new([Message::user("Is it so?")])).await?;
/// assert_eq!(reply.text, "Yes.");
/// # Ok(())
/// # }
/// ```
pub struct Patient<M, S> {
    model: M,
    sleep: S,
    patience: Patience,
}

impl<M, S> Patient<M, S>
where
    M: Model,
    S: Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync,
{
    /// Patience as in the table above.
    pub fn new(model: M, sleep: S) -> Self {
        Self { model, sleep, patience: Patience::with(Backoff::defaults()) }
    }

    /// Sets how often the model is called in all, whatever it fails of; 0 counts as 1.
    #[must_use]
    pub fn with_attempts(mut self, attempts: u32) -> Self {
        self.patience.attempts = Some(attempts);
        for (_, backoff) in &mut self.patience.backoffs {
            backoff.attempts = attempts;
        }
        self
    }

    /// Sets the first wait and the longest one after every fault; each is twice as long as the one before.
    #[must_use]
    pub fn with_waits(mut self, first: Duration, longest: Duration) -> Self {
        for (_, backoff) in &mut self.patience.backoffs {
            *backoff = backoff.with_waits(first, longest).with_factor(2.0);
        }
        self
    }

    /// Sets what is done about one kind of fault, which may be one that is not tried again by default.
    #[must_use]
    pub fn with_backoff(mut self, kind: ModelErrorKind, backoff: Backoff) -> Self {
        self.patience.backoffs.retain(|(of, _)| *of != kind);
        self.patience.backoffs.push((kind, backoff));
        self
    }

    /// Sets how long all waits of one call may be together; 5 minutes by default.
    #[must_use]
    pub fn with_longest_in_all(mut self, longest: Duration) -> Self {
        self.patience.longest_in_all = longest;
        self
    }

    /// Sets by which part a wait may be longer or shorter, from 0.0 to 1.0; 0.2 by default.
    #[must_use]
    pub fn with_spread(mut self, spread: f64) -> Self {
        self.patience.spread = spread.clamp(0.0, 1.0);
        self
    }

    /// Sets the seed of the chance in the waits; by default there is another in each process.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.patience.jitter = Jitter::new(seed);
        self
    }
}

impl<M, S> Model for Patient<M, S>
where
    M: Model,
    S: Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync,
{
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let call = move || self.model.complete(request);
        Box::pin(self.patience.call(request, &self.sleep, call))
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let call = move || pieces::begun(self.model.stream(request));
        pieces::opened_by(Box::pin(self.patience.call(request, &self.sleep, call)))
    }
}

impl<M: fmt::Debug, S> fmt::Debug for Patient<M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patient")
            .field("model", &self.model)
            .field("patience", &self.patience)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use super::{Backoff, BoxFuture, Model, ModelError, ModelErrorKind, Patient, Request};
    use crate::model::{Message, Piece, ScriptedModel, ScriptedReply, next_piece};

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

    /// Runs the script after a `Patient`, whole and streamed; both must end and wait the same.
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
                .with_spread(0.0)
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

    /// The waits before each of these faults is tried again, until the last is given.
    async fn waits_of<const N: usize>(
        faults: [ModelError; N],
        set: impl FnOnce(Waiting) -> Waiting,
    ) -> Vec<u64> {
        let waits = Arc::default();
        let last = faults.last().unwrap().kind();
        let script = ScriptedModel::new(faults).with_name("tiny");
        let sleep: Sleep = Box::new(sleeper(&waits));
        let patient = set(Patient::new(script, sleep).with_spread(0.0));
        let request = Request::new([Message::user("?")]);
        assert_eq!(patient.complete(&request).await.unwrap_err().kind(), last);
        assert_eq!(patient.model.left(), 0, "a fault was not met");
        waits.lock().unwrap().clone()
    }

    type Sleep = Box<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>;
    type Waiting = Patient<ScriptedModel, Sleep>;

    #[tokio::test]
    async fn each_fault_has_its_own_limit_and_waits() {
        use ModelErrorKind::{Connection, NotFound, RateLimited, Server, Timeout};

        let as_is = |patient: Waiting| patient;
        let five = [RateLimited; 5].map(failing);
        assert_eq!(waits_of(five, as_is).await, [5000, 12_500, 31_250, 78_125]);
        assert_eq!(waits_of([Server; 3].map(failing), as_is).await, [1000, 2000]);
        assert_eq!(waits_of([Timeout; 2].map(failing), as_is).await, [2000]);
        // Each kind counts for itself, the waits grow with every failed call.
        let mixed = [Connection, Timeout, Connection, Timeout].map(failing);
        assert_eq!(waits_of(mixed, as_is).await, [1000, 3000, 4000]);
        // All together at most.
        let most = |patient: Waiting| patient.with_longest_in_all(Duration::from_millis(17_500));
        assert_eq!(waits_of([RateLimited; 3].map(failing), most).await, [5000, 12_500]);
        let asked = failing(RateLimited).with_retry_after(Duration::from_secs(20));
        assert_eq!(waits_of([asked], most).await, [0; 0]);
        // A kind that is not tried again by default, and one that no longer is.
        let set = |patient: Waiting| {
            patient.with_backoff(NotFound, Backoff::new(2)).with_backoff(Server, Backoff::new(0))
        };
        assert_eq!(waits_of([NotFound, NotFound].map(failing), set).await, [1000]);
        assert_eq!(waits_of([NotFound, Server].map(failing), set).await, [1000]);
    }

    #[tokio::test]
    async fn waits_are_spread_by_chance_and_those_a_server_asks_for_are_not() {
        let server = || [ModelErrorKind::Server; 8].map(failing);
        let many = |patient: Waiting| {
            patient
                .with_attempts(8)
                .with_waits(Duration::from_secs(10), Duration::from_secs(10_000))
                .with_longest_in_all(Duration::MAX)
        };
        let spread = |seed| move |patient: Waiting| many(patient).with_spread(0.2).with_seed(seed);
        let waits = waits_of(server(), spread(7)).await;
        assert_eq!(waits, waits_of(server(), spread(7)).await);
        assert_ne!(waits, waits_of(server(), spread(8)).await);
        for (wait, plain) in waits.iter().zip(waits_of(server(), many).await) {
            assert!((plain * 8 / 10..=plain * 12 / 10).contains(wait), "{wait} for {plain}");
            assert_ne!(*wait, plain, "nothing was spread");
        }
        let asked = || {
            [7u64; 3]
                .map(|s| failing(ModelErrorKind::Server).with_retry_after(Duration::from_secs(s)))
        };
        assert_eq!(waits_of(asked(), |patient| patient.with_spread(0.2)).await, [7000, 7000]);
        // The longest is the longest, whatever the chance.
        let capped = |patient: Waiting| {
            many(patient)
                .with_spread(1.0)
                .with_waits(Duration::from_secs(10), Duration::from_secs(10))
        };
        assert!(waits_of(server(), capped).await.iter().all(|wait| *wait <= 10_000));
    }
}
