//! `Told`: a model each of whose calls somebody is told of.

use twr::model::{BoxFuture, Model, ModelError, ModelSize, Offers, Reply, Request};

/// A model, and a listener who is told each request with its reply.
pub(super) struct Told<'m, M> {
    pub(super) model: &'m M,
    pub(super) on_reply: &'m (dyn Fn(&Request, &Reply) + Sync),
}

impl<M: Model> Model for Told<'_, M> {
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
            let reply = self.model.complete(request).await?;
            (self.on_reply)(request, &reply);
            Ok(reply)
        })
    }
}
