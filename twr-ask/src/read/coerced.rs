//! `Coerced`: a model whose replies in JSON come as [`Envelope`](crate::payload::Envelope) asks for them.

use twr::model::{BoxFuture, Model, ModelError, ModelSize, Reply, Request};

use super::find;

/// A model whose JSON is [put right](crate::read::Coercion) before it is read, so that
/// [`Think`](twr::Think) for an [`Envelope`](crate::payload::Envelope) takes all that [`read`](crate::read::read)
/// takes. Other replies pass as they are.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), twr::ThinkError> {
/// use twr::Think;
/// use twr::model::ScriptedModel;
/// use twr_ask::payload::{Envelope, Payload};
/// use twr_ask::read::Coerced;
///
/// let model = ScriptedModel::new([
///     r#"{"type": "outline_edit", "title": "Bees", "outline_text": "1. Eyes\n2. Home"}"#,
/// ]);
/// let thought = Think::new("An outline.").run::<Envelope>(&Coerced::new(model)).await?;
/// let Payload::OutlineEdit(edit) = thought.value.into() else { panic!("no outline") };
/// assert_eq!(edit.outline.len(), 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Coerced<M>(M);

impl<M> Coerced<M> {
    /// The model, with its replies put right.
    pub fn new(model: M) -> Self {
        Self(model)
    }
}

impl<M: Model> Model for Coerced<M> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn size(&self) -> ModelSize {
        self.0.size()
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move {
            let mut reply = self.0.complete(request).await?;
            if let Some(json) = find::canonical(&reply.text) {
                reply.text = json;
            }
            Ok(reply)
        })
    }
}
