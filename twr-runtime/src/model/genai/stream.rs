//! genai's stream of events as our stream of pieces.

use std::collections::HashMap;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use genai::chat::{ChatStream, ChatStreamEvent, StreamEnd, ToolCall as GenaiToolCall};
use serde_json::Value;

use super::convert::{finish, tool_call, usage};
use super::fault::Faults;
use crate::model::{ModelError, Piece, Reply, ReplyStream, ToolCall, Usage};

/// The pieces of a reply that arrives. A stream that ends without its end mark is an error, since
/// the reply may be cut off.
/// `openai` says that it is a given server's stream of chat completions.
pub(super) fn of_genai(events: ChatStream, openai: bool, faults: Faults) -> ReplyStream<'static> {
    Box::pin(Pieces {
        events,
        openai,
        faults,
        text: String::new(),
        reasoning: String::new(),
        calls: Calls::default(),
        ended: false,
    })
}

struct Pieces {
    events: ChatStream,
    openai: bool,
    faults: Faults,
    text: String,
    reasoning: String,
    calls: Calls,
    ended: bool,
}

impl Pieces {
    fn end(&mut self, end: StreamEnd) -> Reply {
        let captured = end.captured_tool_calls().unwrap_or_default();
        let tool_calls: Vec<ToolCall> = if self.openai {
            std::mem::take(&mut self.calls).ended().collect()
        } else {
            captured.into_iter().map(tool_call).collect()
        };
        let mut reply = Reply::text(std::mem::take(&mut self.text))
            .with_tool_calls(tool_calls)
            .with_model(self.faults.model())
            .with_finish(finish(end.captured_stop_reason))
            .with_usage(end.captured_usage.as_ref().map_or(Usage::of_call(0, 0), usage));
        reply.reasoning =
            Some(std::mem::take(&mut self.reasoning)).filter(|reasoning| !reasoning.is_empty());
        reply
    }

    fn broken_off(&self) -> &'static str {
        if self.text.is_empty() && self.reasoning.is_empty() {
            "the answer is not a stream of a reply"
        } else {
            "the stream broke off before its end mark"
        }
    }
}

/// The tool calls of a stream of chat completions, whose arguments arrive in pieces.
#[derive(Default)]
struct Calls {
    /// What each has so far.
    calls: Vec<(String, String, String)>,
    /// Where the call of an id stands; of two with one id, the later.
    places: HashMap<String, usize>,
}

impl Calls {
    /// A piece with a name begins a call; one without goes on with the call of its id, or of the number
    /// that genai makes an id of where the server gives none, or else with the last.
    fn add(&mut self, piece: GenaiToolCall) {
        let arguments = match piece.fn_arguments {
            Value::String(text) => text,
            other => other.to_string(),
        };
        if !piece.fn_name.is_empty() {
            self.places.insert(piece.call_id.clone(), self.calls.len());
            self.calls.push((piece.call_id, piece.fn_name, arguments));
            return;
        }
        let by_number = || piece.call_id.strip_prefix("call_")?.parse::<usize>().ok();
        let at = self.places.get(&piece.call_id).copied().or_else(by_number);
        let call = match at.filter(|at| *at < self.calls.len()) {
            Some(at) => self.calls.get_mut(at),
            None => self.calls.last_mut(),
        };
        if let Some((_, _, whole)) = call {
            whole.push_str(&arguments);
        }
    }

    fn ended(self) -> impl Iterator<Item = ToolCall> {
        self.calls.into_iter().map(|(id, name, arguments)| {
            let read = serde_json::from_str(&arguments).unwrap_or(Value::String(arguments));
            ToolCall::new(id, name, read)
        })
    }
}

impl Stream for Pieces {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        while !this.ended {
            let piece = match ready!(Pin::new(&mut this.events).poll_next(context)) {
                Some(Ok(ChatStreamEvent::Chunk(chunk))) => {
                    this.text.push_str(&chunk.content);
                    Ok(Piece::Text(chunk.content))
                }
                Some(Ok(ChatStreamEvent::ReasoningChunk(chunk))) => {
                    this.reasoning.push_str(&chunk.content);
                    Ok(Piece::Reasoning(chunk.content))
                }
                Some(Ok(ChatStreamEvent::End(end))) => {
                    this.ended = true;
                    Ok(Piece::End(this.end(end)))
                }
                Some(Ok(ChatStreamEvent::ToolCallChunk(chunk))) => {
                    this.calls.add(chunk.tool_call);
                    continue;
                }
                // Signatures and signs of life are no part of a reply.
                Some(Ok(_)) => continue,
                Some(Err(error)) => {
                    this.ended = true;
                    Err(this.faults.of_genai(error))
                }
                None => {
                    this.ended = true;
                    Err(this.faults.bad_body(this.broken_off(), ""))
                }
            };
            return Poll::Ready(Some(piece));
        }
        Poll::Ready(None)
    }
}
