//! The next model when one cannot answer.

use std::fmt;

use super::named::{signed, signed_stream};
use super::{BoxFuture, Model, ModelError, ModelErrorKind, Reply, ReplyStream, Request, pieces};

/// The kinds of error that another model may not have.
const KINDS: [ModelErrorKind; 9] = [
    ModelErrorKind::RateLimited,
    ModelErrorKind::Quota,
    ModelErrorKind::Server,
    ModelErrorKind::Timeout,
    ModelErrorKind::Connection,
    ModelErrorKind::BadBody,
    ModelErrorKind::NotFound,
    ModelErrorKind::Unauthorized,
    ModelErrorKind::Filtered,
];

/// Asks a model, and another one if that cannot answer.
///
/// The next model is asked after an error of these kinds, unless
/// [`only_after`](Self::only_after) says otherwise: rate limited, quota, server, timeout, connection, bad
/// body, not found, unauthorized, filtered. If none is left, or the error is of another kind, it is the
/// error of all, with those of the models before it as [`ModelError::earlier`]. A stream falls back
/// only until its first piece. Each reply says which model wrote it; the name is the first model's.
///
/// It does not wait: put a [`Patient`](super::Patient) round each model that deserves a second try.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::{Fallback, Message, Model, ModelError, ModelErrorKind, Request, ScriptedModel};
///
/// let first = ScriptedModel::new([ModelError::new(ModelErrorKind::Server, "first")]);
/// let second = ScriptedModel::new(["Yes."]).with_name("second");
/// let model = Fallback::new(&first).then(&second);
/// let reply = model.complete(&Request::new([Message::user("Is it so?")])).await?;
/// assert_eq!(reply.text, "Yes.");
/// assert_eq!(reply.model.as_deref(), Some("second"));
/// # Ok(())
/// # }
/// ```
pub struct Fallback<'m> {
    models: Vec<Box<dyn Model + 'm>>,
    kinds: Vec<ModelErrorKind>,
}

impl<'m> Fallback<'m> {
    /// The model that is asked first.
    pub fn new(first: impl Model + 'm) -> Self {
        Self { models: vec![Box::new(first)], kinds: KINDS.to_vec() }
    }

    /// Adds the model that is asked when all before it failed.
    #[must_use]
    pub fn then(mut self, model: impl Model + 'm) -> Self {
        self.models.push(Box::new(model));
        self
    }

    /// Sets the kinds of error after which the next model is asked.
    #[must_use]
    pub fn only_after(mut self, kinds: impl IntoIterator<Item = ModelErrorKind>) -> Self {
        self.kinds = kinds.into_iter().collect();
        self
    }

    /// The first that a model gives, by one way to call it.
    async fn first<'a, T>(
        &'a self,
        call: impl Fn(&'a (dyn Model + 'm)) -> BoxFuture<'a, Result<T, ModelError>>,
    ) -> Result<T, ModelError> {
        let mut earlier = Vec::new();
        for model in &self.models {
            match call(&**model).await {
                Ok(given) => return Ok(given),
                Err(error) if self.kinds.contains(&error.kind()) => earlier.push(error),
                Err(error) => return Err(error.with_earlier(earlier)),
            }
        }
        Err(ModelError::last_of(earlier, "fallback"))
    }
}

impl Model for Fallback<'_> {
    fn inner(&self) -> Vec<&dyn Model> {
        self.models.iter().map(|model| &**model as &dyn Model).collect()
    }

    fn name(&self) -> &str {
        self.models.first().map_or("fallback", |model| model.name())
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

impl fmt::Debug for Fallback<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.models.iter().map(Model::name).collect();
        f.debug_struct("Fallback").field("models", &names).field("kinds", &self.kinds).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::ModelErrorKind::{self, BadRequest, Connection, RateLimited, Unauthorized};
    use super::{Fallback, Model, ModelError, Reply};
    use crate::model::test_support::{asked, asked_by_stream, question};
    use crate::model::{ScriptedModel, ScriptedReply};

    fn scripted(name: &str, outcome: Result<&str, ModelErrorKind>) -> ScriptedModel {
        let (of, outcome) = (name.to_owned(), outcome.map(str::to_owned));
        ScriptedModel::from_fn(move |_| {
            let outcome = outcome.clone().map(Reply::text);
            ScriptedReply::from(outcome.map_err(|kind| ModelError::new(kind, &of)))
        })
        .with_name(name)
    }

    #[tokio::test]
    async fn the_next_model_is_asked_after_a_fault_that_it_may_not_have() {
        type Scripts = [Result<&'static str, ModelErrorKind>; 3];
        async fn check(
            scripts: Scripts,
            expected: Result<&str, ModelErrorKind>,
            calls: [usize; 3],
        ) {
            let expected = expected.map(|name| Reply::text("ok").with_model(name));
            for streamed in [false, true] {
                let [a, b, c] = [("a", scripts[0]), ("b", scripts[1]), ("c", scripts[2])]
                    .map(|(name, outcome)| scripted(name, outcome));
                let model = Fallback::new(&a).then(&b).then(&c);
                assert_eq!(model.name(), "a");
                let found =
                    if streamed { asked_by_stream(&model).await } else { asked(&model).await };
                assert_eq!(found, expected, "{scripts:?}, streamed: {streamed}");
                assert_eq!([&a, &b, &c].map(|model| model.requests().len()), calls, "{scripts:?}");
            }
        }
        check([Ok("ok"), Ok("no"), Ok("no")], Ok("a"), [1, 0, 0]).await;
        check([Err(Unauthorized), Ok("ok"), Ok("no")], Ok("b"), [1, 1, 0]).await;
        check([Err(RateLimited), Err(Connection), Ok("ok")], Ok("c"), [1, 1, 1]).await;
        check([Err(BadRequest), Ok("no"), Ok("no")], Err(BadRequest), [1, 0, 0]).await;
        let all = [Err(RateLimited), Err(Unauthorized), Err(Connection)];
        check(all, Err(Connection), [1, 1, 1]).await;
    }

    #[tokio::test]
    async fn the_kinds_can_be_set() {
        let [a, b] = [("a", Err(BadRequest)), ("b", Ok("ok"))].map(|(n, o)| scripted(n, o));
        let model = Fallback::new(&a).then(&b).only_after([BadRequest]);
        assert_eq!(asked(&model).await.unwrap().model.as_deref(), Some("b"));
        let c = scripted("c", Err(RateLimited));
        let model = Fallback::new(&c).then(&b).only_after([BadRequest]);
        assert_eq!(asked(&model).await, Err(RateLimited));
    }

    #[tokio::test]
    async fn the_error_of_all_keeps_the_earlier_ones() {
        let [a, b] =
            [("a", Err(Unauthorized)), ("b", Err(Connection))].map(|(n, o)| scripted(n, o));
        let model = Fallback::new(&a).then(&b);
        let error = model.complete(&question()).await.unwrap_err();
        let earlier: Vec<_> = error.earlier().iter().map(ModelError::kind).collect();
        assert_eq!((error.kind(), earlier), (Connection, vec![Unauthorized]));
        insta::assert_snapshot!(error, @"model `b`: nothing answers; start the server, or correct the base URL (TWR_BASE_URL); earlier, model `a`: the server refused the key");
    }
}
