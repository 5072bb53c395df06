//! genai's stream of events as our stream of pieces.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use genai::chat::{ChatStream, ChatStreamEvent, StreamEnd};

use super::convert::{finish, tool_call, usage};
use super::fault;
use crate::model::http::Faults;
use crate::model::{ModelError, Piece, Reply, ReplyStream, ToolCall, Usage};

/// The pieces of a reply that arrives. A stream that ends without its end mark is an error, since
/// the reply may be cut off.
/// No more than `most` bytes of it are kept.
pub(super) fn of_genai(events: ChatStream, most: usize, faults: Faults) -> ReplyStream<'static> {
    Box::pin(Pieces {
        events,
        most,
        faults,
        text: String::new(),
        reasoning: String::new(),
        ended: false,
    })
}

struct Pieces {
    events: ChatStream,
    most: usize,
    faults: Faults,
    text: String,
    reasoning: String,
    ended: bool,
}

impl Pieces {
    fn end(&mut self, end: StreamEnd) -> Reply {
        let tool_calls: Vec<ToolCall> =
            end.captured_tool_calls().unwrap_or_default().into_iter().map(tool_call).collect();
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
                // Signatures and signs of life are no part of a reply; tool calls come whole at its end.
                Some(Ok(_)) => continue,
                Some(Err(error)) => {
                    this.ended = true;
                    Err(fault::of_genai(&this.faults, error))
                }
                None => {
                    this.ended = true;
                    Err(this.faults.bad_body(this.broken_off(), ""))
                }
            };
            if this.text.len() + this.reasoning.len() > this.most {
                this.ended = true;
                return Poll::Ready(Some(Err(this.faults.too_long(this.most))));
            }
            return Poll::Ready(Some(piece));
        }
        Poll::Ready(None)
    }
}
