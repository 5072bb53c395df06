//! A model for tests: it answers from a script and remembers what it was asked.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{
    BoxFuture, Model, ModelError, ModelErrorKind, Offers, Reply, ReplyStream, Request, pieces,
};

/// A model that answers from a script, for tests of code that calls models.
///
/// ```
/// # use twr_runtime as twr;
/// # tokio_test(async {
/// use twr::model::{Message, Model, Request, ScriptedModel, ScriptedReply};
///
/// let model = ScriptedModel::new([
///     ScriptedReply::from("[Risk] purple"),
///     ScriptedReply::from("[Risk] low").expect_contains("low, medium or high"),
/// ]);
///
/// let first = Request::new([Message::user("How risky is it?")]);
/// assert_eq!(model.complete(&first).await?.text, "[Risk] purple");
/// let second = Request::new([Message::user("Write [Risk] as low, medium or high.")]);
/// assert_eq!(model.complete(&second).await?.text, "[Risk] low");
/// assert_eq!(model.requests(), [first, second]);
/// # Ok::<(), twr_runtime::model::ModelError>(())
/// # });
/// # fn tokio_test(test: impl Future<Output = Result<(), twr_runtime::model::ModelError>>) {
/// #     tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(test).unwrap();
/// # }
/// ```
pub struct ScriptedModel {
    name: String,
    piece_size: Option<usize>,
    offers: Offers,
    source: Source,
    requests: Mutex<Vec<Request>>,
}

enum Source {
    Script { scripted: usize, left: Mutex<VecDeque<ScriptedReply>> },
    Function(Box<dyn Fn(&Request) -> ScriptedReply + Send + Sync>),
}

impl ScriptedModel {
    /// A model that gives these replies in this order, and then [`ModelErrorKind::ScriptEnded`].
    pub fn new<R: Into<ScriptedReply>>(script: impl IntoIterator<Item = R>) -> Self {
        let left: VecDeque<_> = script.into_iter().map(Into::into).collect();
        Self::from_source(Source::Script { scripted: left.len(), left: Mutex::new(left) })
    }

    /// A model that makes each reply from the request: a text, a [`Reply`], a [`ModelError`] or a
    /// result of these.
    pub fn from_fn<R: Into<ScriptedReply>>(
        reply: impl Fn(&Request) -> R + Send + Sync + 'static,
    ) -> Self {
        Self::from_source(Source::Function(Box::new(move |request| reply(request).into())))
    }

    fn from_source(source: Source) -> Self {
        Self {
            name: "scripted".to_owned(),
            piece_size: None,
            offers: Offers::TEXT,
            source,
            requests: Mutex::default(),
        }
    }

    /// Sets the name; it is `scripted` by default.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Streams replies in pieces of at most this many bytes, cut between characters. By default a
    /// reply is one piece.
    #[must_use]
    pub fn with_piece_size(mut self, bytes: usize) -> Self {
        self.piece_size = Some(bytes);
        self
    }

    /// Sets what the model offers; by default nothing but words.
    #[must_use]
    pub fn with_offers(mut self, offers: Offers) -> Self {
        self.offers = offers;
        self
    }

    /// Every request so far, oldest first, those answered with an error included.
    pub fn requests(&self) -> Vec<Request> {
        lock(&self.requests).clone()
    }

    /// How many scripted replies were not asked for yet; 0 for a model made from a function.
    pub fn left(&self) -> usize {
        match &self.source {
            Source::Script { left, .. } => lock(left).len(),
            Source::Function(_) => 0,
        }
    }

    /// Remembers the request and finds its reply.
    ///
    /// # Panics
    /// If the request is not what the script expects, to fail the test at that point.
    fn answer(&self, request: &Request) -> Result<Reply, ModelError> {
        let call = {
            let mut requests = lock(&self.requests);
            requests.push(request.clone());
            requests.len()
        };
        let reply = match &self.source {
            Source::Function(reply) => reply(request),
            Source::Script { scripted, left } => {
                let next = lock(left).pop_front();
                next.ok_or_else(|| {
                    ModelError::new(ModelErrorKind::ScriptEnded, &self.name).with_detail(format!(
                        "the script has no reply left: {scripted} scripted, this is call {call}"
                    ))
                })?
            }
        };
        for expectation in &reply.expectations {
            expectation.check(request, call);
        }
        reply.outcome
    }
}

impl Model for ScriptedModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn offers(&self) -> Offers {
        self.offers
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move { self.answer(request) })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        pieces::opened_by(Box::pin(async move {
            Ok(pieces::of_whole(self.answer(request)?, self.piece_size))
        }))
    }
}

impl fmt::Debug for ScriptedModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScriptedModel")
            .field("name", &self.name)
            .field("calls", &lock(&self.requests).len())
            .field("left", &self.left())
            .finish_non_exhaustive()
    }
}

/// One entry of a script: a reply or an error, and what its request is expected to be.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{ModelError, ModelErrorKind, ScriptedModel, ScriptedReply};
///
/// let model = ScriptedModel::new([
///     ScriptedReply::from(ModelError::new(ModelErrorKind::Timeout, "scripted")),
///     ScriptedReply::from("[Score] 4").expect_contains("from 1 to 5"),
///     ScriptedReply::from("[Score] 5").asserting(|request| assert_eq!(request.seed, Some(7))),
/// ]);
/// assert_eq!(model.left(), 3);
/// ```
pub struct ScriptedReply {
    outcome: Result<Reply, ModelError>,
    expectations: Vec<Expectation>,
}

impl ScriptedReply {
    /// Expects a message of the request to contain this text; the test fails if none does.
    #[must_use]
    pub fn expect_contains(mut self, text: impl Into<String>) -> Self {
        self.expectations.push(Expectation::Contains(text.into()));
        self
    }

    /// Runs these assertions on the request, which fail the test by panicking.
    #[must_use]
    pub fn asserting(mut self, assert: impl Fn(&Request) + Send + Sync + 'static) -> Self {
        self.expectations.push(Expectation::Asserts(Box::new(assert)));
        self
    }
}

impl fmt::Debug for ScriptedReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScriptedReply")
            .field("outcome", &self.outcome)
            .field("expectations", &self.expectations.len())
            .finish()
    }
}

impl From<Reply> for ScriptedReply {
    fn from(reply: Reply) -> Self {
        Ok(reply).into()
    }
}

impl From<&str> for ScriptedReply {
    fn from(text: &str) -> Self {
        Reply::text(text).into()
    }
}

impl From<String> for ScriptedReply {
    fn from(text: String) -> Self {
        Reply::text(text).into()
    }
}

impl From<ModelError> for ScriptedReply {
    fn from(error: ModelError) -> Self {
        Err::<Reply, _>(error).into()
    }
}

impl<R: Into<Reply>> From<Result<R, ModelError>> for ScriptedReply {
    fn from(outcome: Result<R, ModelError>) -> Self {
        Self { outcome: outcome.map(Into::into), expectations: Vec::new() }
    }
}

enum Expectation {
    Contains(String),
    Asserts(Box<dyn Fn(&Request) + Send + Sync>),
}

impl Expectation {
    #[expect(clippy::panic, reason = "a test double fails the test where the mistake is made")]
    fn check(&self, request: &Request, call: usize) {
        match self {
            Self::Asserts(assert) => assert(request),
            Self::Contains(text) => {
                if !request.messages.iter().any(|message| message.content.contains(text)) {
                    let said: Vec<_> = request
                        .messages
                        .iter()
                        .map(|message| format!("{}: {}", message.role, message.content))
                        .collect();
                    panic!(
                        "call {call}: no message contains {text:?}; the messages are:\n{}",
                        said.join("\n")
                    );
                }
            }
        }
    }
}

/// A failed expectation poisons no lock that matters: what they hold is whole at any time.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;

    use super::{Model, ModelError, ModelErrorKind, Reply, Request, ScriptedModel, ScriptedReply};
    use crate::model::{Message, Piece, next_piece};

    fn asking(text: &str) -> Request {
        Request::new([Message::user(text)])
    }

    #[tokio::test]
    async fn the_script_is_followed_and_its_end_is_an_error_that_counts() {
        let busy = ModelError::new(ModelErrorKind::RateLimited, "x");
        let model = ScriptedModel::new([ScriptedReply::from("one"), busy.into()]).with_name("tiny");
        assert_eq!(model.complete(&asking("a")).await.unwrap().text, "one");
        assert_eq!(model.left(), 1);
        let error = model.complete(&asking("b")).await.unwrap_err();
        assert_eq!(error.kind(), ModelErrorKind::RateLimited);
        let error = model.complete(&asking("c")).await.unwrap_err();
        assert_eq!(error.kind(), ModelErrorKind::ScriptEnded);
        insta::assert_snapshot!(error, @"model `tiny`: the script has no reply left: 2 scripted, this is call 3; script one more reply, or find out why it is asked for");
        assert_eq!(model.requests(), [asking("a"), asking("b"), asking("c")]);
    }

    #[tokio::test]
    async fn a_function_sees_the_request_and_may_fail() {
        let model = ScriptedModel::from_fn(|request| match request.messages.len() {
            0 => Err(ModelError::new(ModelErrorKind::BadRequest, "f")),
            count => Ok(format!("{count} messages")),
        });
        assert_eq!(model.complete(&asking("a")).await.unwrap(), Reply::text("1 messages"));
        let error = model.complete(&Request::new([])).await.unwrap_err();
        assert_eq!(error.kind(), ModelErrorKind::BadRequest);
        assert_eq!(model.requests().len(), 2);
    }

    #[tokio::test]
    async fn streaming_cuts_the_reply_in_pieces_and_gives_it_whole_at_the_end() {
        let model = ScriptedModel::new(["第一 ok"]).with_piece_size(4);
        let request = asking("a");
        let mut stream = model.stream(&request);
        let mut texts = Vec::new();
        let mut end = None;
        while let Some(piece) = next_piece(&mut stream).await {
            match piece.unwrap() {
                Piece::Text(text) => texts.push(text),
                Piece::End(reply) => end = Some(reply),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(texts, ["第", "一 ", "ok"]);
        assert_eq!(end, Some(Reply::text("第一 ok")));
    }

    #[test]
    fn an_unexpected_request_fails_the_test_and_says_what_was_asked() {
        let check = |reply: ScriptedReply, asked: &str| {
            let (model, request) = (ScriptedModel::new([reply]), asking(asked));
            let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
            let call = AssertUnwindSafe(|| runtime.block_on(model.complete(&request)).unwrap());
            let outcome = std::panic::catch_unwind(call);
            outcome.map_err(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
        };
        let reply = || ScriptedReply::from("ok").expect_contains("[Risk]");
        assert_eq!(check(reply(), "write [Risk]"), Ok(Reply::text("ok")));
        insta::assert_snapshot!(check(reply(), "write").unwrap_err(), @r#"
        call 1: no message contains "[Risk]"; the messages are:
        user: write
        "#);
        let asserting = ScriptedReply::from("ok")
            .asserting(|request| assert_eq!(request.messages.len(), 2, "two messages"));
        assert!(check(asserting, "write").unwrap_err().contains("two messages"));
    }
}
