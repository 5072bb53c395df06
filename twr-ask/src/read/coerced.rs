//! `Coerced`: a model whose replies in JSON come as [`Envelope`](crate::payload::Envelope) asks for them.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use twr::model::{
    BoxFuture, Model, ModelError, Piece, Reply, ReplyForm, ReplyStream, Request, ToolCall,
};
use twr::verdict::Strictness;

use super::coerce::Form;
use super::find;
use super::recovery::{Canonical, Recovery};

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
///
/// What was put right is in no [`Attempt`](twr::think::Attempt), since the thought sees the reply that was put right:
/// [`strictness`](Self::strictness) refuses it, and [`on_recovery`](Self::on_recovery) tells of it.
#[derive(Clone)]
#[must_use]
pub struct Coerced<M> {
    model: M,
    strictness: Strictness,
    on_recovery: Option<Arc<Listener>>,
}

/// Is told of each thing that was put right.
type Listener = dyn Fn(&Recovery) + Send + Sync;

impl<M> Coerced<M> {
    /// The model, with its replies put right.
    pub fn new(model: M) -> Self {
        Self { model, strictness: Strictness::LENIENT, on_recovery: None }
    }

    /// What is not put right: a reply that needs it passes as the model wrote it. Give the thought the same
    /// strictness, since its own reader is lenient, too.
    pub fn strictness(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// A function that is told of each thing that is put right.
    pub fn on_recovery(self, told: impl Fn(&Recovery) + Send + Sync + 'static) -> Self {
        Self { on_recovery: Some(Arc::new(told)), ..self }
    }

    /// The text put right, if it needs that and nothing of it is refused.
    fn canonical(&self, text: &str, told: Option<Form>) -> Option<String> {
        let Canonical { reply, recoveries } = find::canonical(text, told)?;
        if recoveries.iter().any(|recovery| self.strictness.refuses(recovery.kind)) {
            return None;
        }
        if let Some(told) = &self.on_recovery {
            for recovery in &recoveries {
                told(recovery);
            }
        }
        Some(reply)
    }

    /// The reply with the JSON of its text and of its tools' calls put right.
    fn put_right(&self, request: &Request, mut reply: Reply) -> Reply {
        for call in &mut reply.tool_calls {
            let arguments = self.canonical(&written(call), Form::named(&call.name));
            if let Some(arguments) = arguments.and_then(|json| serde_json::from_str(&json).ok()) {
                call.arguments = arguments;
            }
        }
        if let Some(json) = self.canonical(&reply.text, None) {
            reply.text = json;
        } else if !matches!(request.form, Some(ReplyForm::Tools(_))) {
            // A tool that nobody asked for: its arguments are the reply.
            let arguments = reply.tool_calls.iter();
            let mut payloads: Vec<String> = arguments
                .filter_map(|call| Some(find::canonical(&written(call), None)?.reply))
                .collect();
            payloads.dedup();
            if let ([_], Some(json)) = (payloads.as_slice(), payloads.first()) {
                reply.text.clone_from(json);
            }
        }
        reply
    }
}

impl<M: fmt::Debug> fmt::Debug for Coerced<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Coerced").field(&self.model).finish()
    }
}

impl<M: Model> Model for Coerced<M> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async move { Ok(self.put_right(request, self.model.complete(request).await?)) })
    }

    /// What the model thinks comes as it arrives. The reply is one piece: it is put right as a whole.
    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let put_right = Box::new(|reply| self.put_right(request, reply));
        Box::pin(Whole { put_right, stream: self.model.stream(request), end: None })
    }
}

/// The arguments of a call as text.
fn written(call: &ToolCall) -> String {
    call.arguments.as_str().map_or_else(|| call.arguments.to_string(), str::to_owned)
}

/// A stream whose text comes when it is whole.
struct Whole<'a> {
    put_right: Box<dyn Fn(Reply) -> Reply + Send + 'a>,
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
                    let reply = (this.put_right)(reply);
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
