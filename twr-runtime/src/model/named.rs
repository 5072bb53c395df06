//! Whose reply it is: a name for a model, and for each reply that has none.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;

use super::{BoxFuture, Model, ModelError, Piece, Reply, ReplyStream, Request};

/// A model under another name, which each of its replies then has: for two servers of one model, or
/// for a table of prices that knows a model by another name.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::{Message, Model, Named, Request, ScriptedModel};
///
/// let model = Named::new("gpt-small, the second server", ScriptedModel::new(["Yes."]));
/// let reply = model.complete(&Request::new([Message::user("Is it so?")])).await?;
/// assert_eq!(reply.model.as_deref(), Some("gpt-small, the second server"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Named<M> {
    model: M,
    name: String,
}

impl<M: Model> Named<M> {
    /// This model under this name. Its errors keep the name that it has itself.
    pub fn new(name: impl Into<String>, model: M) -> Self {
        Self { model, name: name.into() }
    }
}

impl<M: Model> Model for Named<M> {
    fn name(&self) -> &str {
        &self.name
    }

    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move { Ok(self.model.complete(request).await?.with_model(&self.name)) })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let (stream, name) = (self.model.stream(request), self.name.as_str());
        Box::pin(Signing { stream, sign: move |reply: Reply| reply.with_model(name) })
    }
}

/// The reply with this name, unless it says itself who wrote it.
pub(super) fn signed(mut reply: Reply, name: &str) -> Reply {
    reply.model.get_or_insert_with(|| name.to_owned());
    reply
}

/// The stream of a reply with this name, unless it says itself who wrote it.
pub(super) fn signed_stream<'a>(stream: ReplyStream<'a>, name: &'a str) -> ReplyStream<'a> {
    Box::pin(Signing { stream, sign: move |reply| signed(reply, name) })
}

struct Signing<'a, F> {
    stream: ReplyStream<'a>,
    sign: F,
}

impl<F: Fn(Reply) -> Reply + Unpin> Stream for Signing<'_, F> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        this.stream.as_mut().poll_next(context).map(|item| match item {
            Some(Ok(Piece::End(reply))) => Some(Ok(Piece::End((this.sign)(reply)))),
            item => item,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Named, Reply};
    use crate::model::test_support::{asked, asked_by_stream};
    use crate::model::{Model, ScriptedModel};

    #[tokio::test]
    async fn every_reply_has_the_name() {
        let replies = || ["a", "b"].map(|text| Reply::text(text).with_model("own"));
        let model = Named::new("small", ScriptedModel::new(replies()));
        assert_eq!(model.name(), "small");
        let names = [asked(&model).await, asked_by_stream(&model).await];
        let expected = ["a", "b"].map(|text| Ok(Reply::text(text).with_model("small")));
        assert_eq!(names, expected);
    }
}
