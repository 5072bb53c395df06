//! `Overheard`: a model that is listened to while it thinks.

use twr::model::{
    BoxFuture, Model, ModelError, ModelErrorKind, ModelSize, Offers, Piece, Reply, ReplyStream,
    Request, next_piece,
};

/// A model whose replies are asked for piece by piece, and a listener who is told each piece of its reasoning.
pub(super) struct Overheard<'m, M> {
    pub(super) model: &'m M,
    pub(super) told: &'m (dyn Fn(&str) + Send + Sync),
}

impl<M: Model> Model for Overheard<'_, M> {
    fn name(&self) -> &str {
        self.model.name()
    }

    fn size(&self) -> ModelSize {
        self.model.size()
    }

    fn offers(&self) -> Offers {
        self.model.offers()
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move {
            let mut stream = self.model.stream(request);
            while let Some(piece) = next_piece(&mut stream).await {
                match piece? {
                    Piece::Reasoning(text) => (self.told)(&text),
                    Piece::End(reply) => return Ok(reply),
                    _ => {}
                }
            }
            Err(ModelError::new(ModelErrorKind::BadBody, self.name()))
        })
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        self.model.stream(request)
    }
}
