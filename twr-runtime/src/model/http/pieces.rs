//! A given server's event stream as our stream of pieces.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use hyper::body::Bytes;
use serde_json::Value;

use super::answered::{MessageText, finish, rejected_text, usage};
use super::body::{Arrival, BodyFault};
use super::events::Events;
use super::fault::Faults;
use super::tool_calls::ToolCalls;
use crate::model::{Finish, ModelError, Piece, Reply, ReplyStream, Request, Usage};

/// The pieces of a reply that arrives to this request, of which no more than `most` bytes are kept. A stream that ends
/// without its end mark is an error, since the reply may be cut off.
pub(super) fn of(
    arrival: Arrival,
    most: usize,
    request: &Request,
    faults: Faults,
) -> ReplyStream<'static> {
    Box::pin(Pieces {
        arriving: Some(next(arrival)),
        events: Events::default(),
        ready: VecDeque::new(),
        reply: Arrived::of(request),
        most,
        sent: request.bytes(),
        has_form: request.form.is_some(),
        faults,
    })
}

/// The next bytes, `None` at the end, with what gives those after them.
type Arriving = Pin<Box<dyn Future<Output = (Arrival, Result<Option<Bytes>, BodyFault>)> + Send>>;

fn next(mut arrival: Arrival) -> Arriving {
    Box::pin(async move {
        let bytes = arrival.chunk().await;
        (arrival, bytes)
    })
}

struct Pieces {
    /// `None` after the end or the first error.
    arriving: Option<Arriving>,
    events: Events,
    ready: VecDeque<Result<Piece, ModelError>>,
    reply: Arrived,
    most: usize,
    /// How many bytes of text were sent.
    sent: usize,
    /// Whether the request asks for a form.
    has_form: bool,
    faults: Faults,
}

/// What arrived of the reply.
struct Arrived {
    text: String,
    reasoning: String,
    calls: ToolCalls,
    /// How many bytes of calls.
    of_calls: usize,
    finish: Option<Finish>,
    usage: Option<Usage>,
}

impl Pieces {
    fn on_bytes(&mut self, bytes: &[u8]) {
        for data in self.events.read(bytes) {
            if self.arriving.is_some() {
                self.on_event(&data);
            }
        }
        if self.arriving.is_some() && self.events.waiting() > self.most {
            self.end_with(Err(self.faults.too_long(self.most)));
        }
    }

    fn on_event(&mut self, data: &[u8]) {
        if data == b"[DONE]" {
            let reply = self.reply.ended(self.faults.model(), self.sent);
            return self.end_with(Ok(Piece::End(reply)));
        }
        let event: Value = match serde_json::from_slice(data) {
            Ok(event) => event,
            Err(error) => {
                let error = self.faults.not_completion(&error.to_string());
                return self.end_with(Err(error));
            }
        };
        if let Some(text) = self.has_form.then(|| rejected_text(&event)).flatten() {
            return self.end_rejected(text);
        }
        if let Some(error) = event.get("error").filter(|error| !error.is_null()) {
            return self.end_with(Err(self.faults.reported(error)));
        }
        let pieces = self.reply.add(&event);
        if self.reply.kept() > self.most {
            return self.end_with(Err(self.faults.too_long(self.most)));
        }
        self.ready.extend(pieces.into_iter().map(Ok));
    }

    /// Ends with what the model wrote, which the server did not take for what the request asks for.
    fn end_rejected(&mut self, text: String) {
        if self.reply.kept() == 0 && !text.is_empty() {
            self.reply.text.push_str(&text);
            self.ready.push_back(Ok(Piece::Text(text)));
        }
        let reply = self.reply.ended(self.faults.model(), self.sent);
        self.end_with(Ok(Piece::End(reply)));
    }

    fn on_end(&mut self) {
        if let Some(data) = self.events.end() {
            self.on_event(&data);
        }
        if self.arriving.is_some() {
            let is_begun = self.reply.kept() > 0;
            let broken = if is_begun {
                "the stream broke off before its end mark"
            } else {
                "the answer is not a stream of a reply"
            };
            self.end_with(Err(self.faults.bad_body(broken, "")));
        }
    }

    fn end_with(&mut self, last: Result<Piece, ModelError>) {
        self.ready.push_back(last);
        self.arriving = None;
    }
}

impl Arrived {
    fn of(request: &Request) -> Self {
        Self {
            text: String::new(),
            reasoning: String::new(),
            calls: ToolCalls::of(request),
            of_calls: 0,
            finish: None,
            usage: None,
        }
    }

    /// The pieces of one event: what the model thinks comes before what it says.
    fn add(&mut self, event: &Value) -> Vec<Piece> {
        if let Some(usage) = usage(event) {
            self.usage = Some(usage);
        }
        let Some(choice) = event.pointer("/choices/0") else { return Vec::new() };
        if choice.get("finish_reason").is_some_and(Value::is_string) {
            self.finish = Some(finish(Some(choice)));
        }
        let Some(delta) = choice.get("delta") else { return Vec::new() };
        let added = self.calls.add(delta);
        self.of_calls += added.bytes;
        let MessageText { mut text, reasoning } = MessageText::of(delta);
        text.push_str(&added.answer);
        self.text.push_str(&text);
        self.reasoning.push_str(&reasoning);
        let mut pieces = Vec::new();
        if !reasoning.is_empty() {
            pieces.push(Piece::Reasoning(reasoning));
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        pieces.extend(added.arguments);
        pieces
    }

    fn kept(&self) -> usize {
        self.text.len() + self.reasoning.len() + self.of_calls
    }

    fn ended(&mut self, model: &str, sent: usize) -> Reply {
        let reasoning = std::mem::take(&mut self.reasoning);
        let mut reply = Reply::text(std::mem::take(&mut self.text))
            .with_model(model)
            .with_tool_calls(self.calls.take())
            .with_finish(self.finish.take().unwrap_or_default());
        reply.reasoning = Some(reasoning).filter(|reasoning| !reasoning.is_empty());
        reply.usage = self.usage.unwrap_or_else(|| reply.estimated_usage(sent));
        reply
    }
}

impl Stream for Pieces {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            if let Some(item) = this.ready.pop_front() {
                return Poll::Ready(Some(item));
            }
            let Some(arriving) = &mut this.arriving else { return Poll::Ready(None) };
            let (arrival, bytes) = ready!(arriving.as_mut().poll(context));
            this.arriving = Some(next(arrival));
            match bytes {
                Ok(Some(bytes)) => this.on_bytes(&bytes),
                Ok(None) => this.on_end(),
                Err(fault) => {
                    let error = this.faults.of_body(fault, this.most);
                    this.end_with(Err(error));
                }
            }
        }
    }
}
