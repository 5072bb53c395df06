//! `Heard`: a model that is listened to.

use twr::model::{BoxFuture, Model, ModelError, ModelErrorKind, Piece, Reply, Request, next_piece};

/// A model, and who listens to it.
pub(super) struct Heard<'m, M> {
    pub(super) model: &'m M,
    pub(super) listener: Listener<'m>,
}

/// What a listener is told.
pub(super) enum Listener<'m> {
    /// Each piece of what the model thinks: its replies are asked for piece by piece.
    Thinking(&'m (dyn Fn(&str) + Send + Sync)),
    /// Each request with its reply.
    #[cfg(feature = "ask")]
    Replies(&'m (dyn Fn(&Request, &Reply) + Sync)),
}

impl<M: Model> Heard<'_, M> {
    async fn listen(&self, request: &Request) -> Result<Reply, ModelError> {
        match &self.listener {
            Listener::Thinking(told) => {
                let mut stream = self.model.stream(request);
                while let Some(piece) = next_piece(&mut stream).await {
                    match piece? {
                        Piece::Reasoning(text) => told(&text),
                        Piece::End(reply) => return Ok(reply),
                        _ => {}
                    }
                }
                Err(ModelError::new(ModelErrorKind::BadBody, self.name()))
            }
            #[cfg(feature = "ask")]
            Listener::Replies(told) => {
                let reply = self.model.complete(request).await?;
                told(request, &reply);
                Ok(reply)
            }
        }
    }
}

impl<M: Model> Model for Heard<'_, M> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(self.listen(request))
    }
}
