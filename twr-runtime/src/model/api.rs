//! The one trait that everything which answers a request implements.

use std::sync::Arc;

use super::future::BoxFuture;
use super::{ModelError, ModelSize, Offers, Reply, ReplyStream, Request, pieces};

/// A language model: a request in, a reply out.
///
/// Object safe, and implemented for `&M`, `Box<M>` and `Arc<M>`, so that `Box<dyn Model>` and
/// `Arc<dyn Model>` are models. Dropping a future or a stream ends the call.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{BoxFuture, Model, ModelError, Reply, Request};
///
/// struct Parrot;
///
/// impl Model for Parrot {
///     fn name(&self) -> &str {
///         "parrot"
///     }
///
///     fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
///         Box::pin(async move {
///             let said = request.messages.last().map(|message| message.content.as_str());
///             Ok(Reply::text(said.unwrap_or_default()))
///         })
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a language model",
    label = "expected a `Model`",
    note = "use a `HttpModel`, a `ScriptedModel` or a `Replay`, or implement `Model` for `{Self}`"
)]
pub trait Model: Send + Sync {
    /// The model's name, for errors and records.
    fn name(&self) -> &str;

    /// How large the model is told to be, which decides where worked examples are
    /// ([`Placement::Auto`](twr_spec::prompt::Placement::Auto)): [`OfSize`](super::OfSize) tells it. A model made of others is as small as the
    /// smallest of them. Default: unknown.
    fn size(&self) -> ModelSize {
        ModelSize::Unknown
    }

    /// The forms that the model can hold a reply to besides words, as far as they are known: of a server that was not tried
    /// yet, what it may be asked for. A model made of others offers what all of them do. Default: nothing.
    fn offers(&self) -> Offers {
        Offers::TEXT
    }

    /// Asks the model and waits for the whole reply.
    ///
    /// # Errors
    /// No reply came: the error says why. A reply that is empty, cut off or refused is a reply.
    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>>;

    /// Asks the model and gives the reply as it arrives. By default the whole reply is one piece.
    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let reply = self.complete(request);
        pieces::opened_by(Box::pin(async move { Ok(pieces::of_whole(reply.await?, None)) }))
    }
}

macro_rules! model_behind {
    ($($pointer:ty),*) => {$(
        impl<M: Model + ?Sized> Model for $pointer {
            fn name(&self) -> &str {
                (**self).name()
            }

            fn size(&self) -> ModelSize {
                (**self).size()
            }

            fn offers(&self) -> Offers {
                (**self).offers()
            }

            fn complete<'a>(
                &'a self,
                request: &'a Request,
            ) -> BoxFuture<'a, Result<Reply, ModelError>> {
                (**self).complete(request)
            }

            fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
                (**self).stream(request)
            }
        }
    )*};
}

model_behind!(&M, Box<M>, Arc<M>);

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{BoxFuture, Model, ModelError, Reply, Request};
    use crate::model::{Message, Piece, ScriptedModel, next_piece};

    struct Fixed;

    impl Model for Fixed {
        fn name(&self) -> &'static str {
            "fixed"
        }

        fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
            Box::pin(async { Ok(Reply::text("yes")) })
        }
    }

    #[tokio::test]
    async fn every_pointer_to_a_model_is_a_model_that_streams_in_pieces() {
        async fn check(model: impl Model, name: &str, pieces: usize) {
            assert_eq!(model.name(), name);
            let request = Request::new([Message::user("?")]);
            assert_eq!(model.complete(&request).await.unwrap().text, "yes");
            let mut stream = model.stream(&request);
            let mut count = 0;
            while let Some(piece) = next_piece(&mut stream).await {
                count += 1;
                if let Piece::End(reply) = piece.unwrap() {
                    assert_eq!(reply.text, "yes");
                }
            }
            assert_eq!(count, pieces);
        }
        check(&Fixed, "fixed", 2).await;
        check(Box::new(Fixed) as Box<dyn Model>, "fixed", 2).await;
        check(Arc::new(Fixed) as Arc<dyn Model>, "fixed", 2).await;
        // The pointer must not fall back to the default `stream`.
        check(Arc::new(ScriptedModel::new(["yes", "yes"]).with_piece_size(1)), "scripted", 4).await;
    }
}
