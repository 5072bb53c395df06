//! genai's stream of events as our stream of pieces.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use genai::chat::{ChatStream, ChatStreamEvent, StreamEnd};

use super::convert::{counted, finish, tool_call};
use super::fault;
use crate::model::http::Faults;
use crate::model::{ModelError, Piece, Reply, ReplyStream, Request, ToolCall};

/// The pieces of a reply that arrives. A stream that ends without its end mark is an error, since
/// the reply may be cut off.
/// No more than `most` bytes of it are kept.
/// Usage that never comes is estimated by what the request sends.
pub(super) fn of_genai(
    events: ChatStream,
    request: &Request,
    most: usize,
    faults: Faults,
) -> ReplyStream<'static> {
    Box::pin(Pieces {
        events,
        sent: request.bytes(),
        has_form: request.form.is_some(),
        most,
        faults,
        text: String::new(),
        reasoning: String::new(),
        rejected: None,
        ended: false,
    })
}

struct Pieces {
    events: ChatStream,
    sent: usize,
    has_form: bool,
    most: usize,
    faults: Faults,
    text: String,
    reasoning: String,
    /// The reply whose text was given, and whose end was not.
    rejected: Option<Reply>,
    ended: bool,
}

impl Pieces {
    fn end(&mut self, end: StreamEnd) -> Reply {
        let (text, reasoning) =
            (std::mem::take(&mut self.text), std::mem::take(&mut self.reasoning));
        ended(end, text, reasoning, self.sent).with_model(self.faults.model())
    }

    /// The reply that the provider does not take for what the request asks for.
    fn rejected(&self, error: &genai::Error) -> Option<Reply> {
        let text = fault::rejected(error).filter(|_| self.has_form && self.text.is_empty())?;
        let reply = Reply::text(text).with_model(self.faults.model());
        let usage = reply.estimated_usage(self.sent);
        Some(reply.with_usage(usage))
    }

    fn broken_off(&self) -> &'static str {
        if self.text.is_empty() && self.reasoning.is_empty() {
            "the answer is not a stream of a reply"
        } else {
            "the stream broke off before its end mark"
        }
    }
}

/// The reply of a stream that has ended, to a request of so many bytes.
fn ended(end: StreamEnd, text: String, reasoning: String, sent: usize) -> Reply {
    let tool_calls: Vec<ToolCall> =
        end.captured_tool_calls().unwrap_or_default().into_iter().map(tool_call).collect();
    let mut reply =
        Reply::text(text).with_tool_calls(tool_calls).with_finish(finish(end.captured_stop_reason));
    reply.reasoning = Some(reasoning).filter(|reasoning| !reasoning.is_empty());
    reply.usage =
        counted(end.captured_usage.as_ref()).unwrap_or_else(|| reply.estimated_usage(sent));
    reply
}

impl Stream for Pieces {
    type Item = Result<Piece, ModelError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if let Some(reply) = this.rejected.take() {
            this.ended = true;
            return Poll::Ready(Some(Ok(Piece::End(reply))));
        }
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
                    this.rejected = this.rejected(&error);
                    if let Some(reply) = &this.rejected {
                        Ok(Piece::Text(reply.text.clone()))
                    } else {
                        this.ended = true;
                        Err(fault::of_genai(&this.faults, error))
                    }
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

#[cfg(test)]
mod tests {
    use genai::chat::{StreamEnd, Usage as GenaiUsage};

    use super::ended;
    use crate::model::Usage;

    #[test]
    fn usage_that_never_comes_is_estimated() {
        let check = |captured_usage: Option<GenaiUsage>, expected: Usage| {
            let end = StreamEnd { captured_usage, ..StreamEnd::default() };
            let reply = ended(end, "12345678".to_owned(), "1234".to_owned(), 40);
            assert_eq!(reply.usage, expected);
        };
        let estimated = Usage { reasoning_tokens: 1, ..Usage::estimated(40, 12) };
        check(None, estimated);
        check(Some(GenaiUsage::default()), estimated);
        let counted = GenaiUsage {
            prompt_tokens: Some(9),
            completion_tokens: Some(7),
            ..GenaiUsage::default()
        };
        check(Some(counted), Usage::of_call(9, 7));
    }
}
