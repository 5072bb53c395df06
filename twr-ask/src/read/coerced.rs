//! `Coerced`: a model whose replies in JSON come as [`Envelope`](crate::payload::Envelope) asks for them.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use twr::model::{
    BoxFuture, Model, ModelError, ModelSize, Offers, Piece, Reply, ReplyForm, ReplyStream, Request,
    ToolCall,
};

use super::coerce::Form;
use super::find;

/// A model whose replies are [put right](crate::read::Coercion) before they are read, so that
/// [`Think`](twr::Think) for an [`Envelope`](crate::payload::Envelope) takes all that [`read`](crate::read::read)
/// takes, also as the arguments of a tool's call. Other replies pass as they are.
/// [`Payload::from`](crate::Payload) of the thought keeps the text of an outline that was text.
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
/// let Payload::OutlineEdit(edit) = thought.into() else { panic!("no outline") };
/// assert_eq!((edit.outline.len(), edit.text().as_str()), (2, "1. Eyes\n2. Home"));
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

    fn offers(&self) -> Offers {
        self.0.offers()
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move { Ok(put_right(request, self.0.complete(request).await?)) })
    }

    /// What the model thinks comes as it arrives. The reply is one piece: it is put right as a whole.
    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        Box::pin(Whole { request, stream: self.0.stream(request), end: None })
    }
}

/// The reply with the JSON of its text and of its tools' calls put right.
fn put_right(request: &Request, mut reply: Reply) -> Reply {
    for call in &mut reply.tool_calls {
        if let Some(arguments) = arguments(call) {
            call.arguments = arguments;
        }
    }
    if let Some(json) = find::canonical(&reply.text) {
        reply.text = json;
    } else if !matches!(request.form, Some(ReplyForm::Tools(_))) {
        // A tool that nobody asked for: its arguments are the reply.
        let mut said: Vec<String> =
            reply.tool_calls.iter().filter_map(|call| find::canonical(&written(call))).collect();
        said.dedup();
        if let ([_], Some(json)) = (said.as_slice(), said.first()) {
            reply.text.clone_from(json);
        }
    }
    reply
}

/// The arguments of a call, put right; `None` if they are no payload.
fn arguments(call: &ToolCall) -> Option<serde_json::Value> {
    let json = find::canonical_of(&written(call), Form::named(&call.name))?;
    serde_json::from_str(&json).ok()
}

/// The arguments of a call as text.
fn written(call: &ToolCall) -> String {
    call.arguments.as_str().map_or_else(|| call.arguments.to_string(), str::to_owned)
}

/// A stream whose text comes when it is whole.
struct Whole<'a> {
    request: &'a Request,
    stream: ReplyStream<'a>,
    /// The reply, after its text was given.
    end: Option<Reply>,
}

impl Stream for Whole<'_> {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if let Some(reply) = this.end.take() {
            return Poll::Ready(Some(Ok(Piece::End(reply))));
        }
        loop {
            return Poll::Ready(match ready!(this.stream.as_mut().poll_next(context)) {
                Some(Ok(Piece::Text(_) | Piece::Arguments { .. })) => continue,
                Some(Ok(Piece::End(reply))) => {
                    let reply = put_right(this.request, reply);
                    if reply.text.is_empty() {
                        Some(Ok(Piece::End(reply)))
                    } else {
                        let text = reply.text.clone();
                        this.end = Some(reply);
                        Some(Ok(Piece::Text(text)))
                    }
                }
                other => other,
            });
        }
    }
}
