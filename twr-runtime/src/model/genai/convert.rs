//! The sampling as genai takes it, and genai's answer as our reply.

use genai::chat::{
    ChatOptions, ChatResponse, StopReason, ToolCall as GenaiToolCall, Usage as GenaiUsage,
};

use crate::model::http::Faults;
use crate::model::{Finish, ModelError, Reply, Request, ToolCall, Usage};

/// The sampling.
pub(super) fn options(request: &Request) -> ChatOptions {
    let mut options = ChatOptions::default()
        .with_stop_sequences(request.stop.clone())
        .with_capture_usage(true)
        .with_capture_tool_calls(true)
        .with_capture_raw_body(true);
    options.temperature = request.temperature;
    options.max_tokens = request.max_tokens;
    options.seed = request.seed;
    options
}

/// The reply in a provider's whole answer. `sent` is how many bytes were sent: usage that the provider did not count is
/// estimated.
pub(super) fn reply(
    answer: ChatResponse,
    sent: usize,
    faults: &Faults,
) -> Result<Reply, ModelError> {
    let raw = answer.captured_raw_body.unwrap_or_default();
    if let Some(error) = raw.get("error").filter(|error| !error.is_null()) {
        return Err(faults.reported(error));
    }
    let message = |field: &str| {
        raw.pointer("/choices/0/message").and_then(|message| message.get(field)?.as_str())
    };
    // genai trims the text; what the server sent is what the model wrote.
    let text = message("content").map_or_else(|| answer.content.texts().concat(), str::to_owned);
    let refusal = message("refusal").filter(|refusal| text.is_empty() && !refusal.is_empty());
    let mut reply = match refusal {
        Some(refusal) => Reply::text(refusal).with_finish(Finish::Filtered),
        None => Reply::text(text).with_finish(finish(answer.stop_reason)),
    };
    reply.model = Some(faults.model().to_owned());
    reply.tool_calls = answer.content.tool_calls().into_iter().map(tool_call).collect();
    reply.reasoning = answer.reasoning_content.filter(|reasoning| !reasoning.is_empty());
    reply.usage = counted(Some(&answer.usage)).unwrap_or_else(|| reply.estimated_usage(sent));
    reply.raw = Some(raw).filter(|raw| !raw.is_null());
    Ok(reply)
}

/// A tool that the model asked to be called.
pub(super) fn tool_call(call: &GenaiToolCall) -> ToolCall {
    ToolCall::new(&call.call_id, &call.fn_name, call.fn_arguments.clone())
}

/// Why the model stopped.
pub(super) fn finish(reason: Option<StopReason>) -> Finish {
    match reason {
        None => Finish::Unknown,
        Some(StopReason::Completed(_) | StopReason::StopSequence(_)) => Finish::Stop,
        Some(StopReason::MaxTokens(_)) => Finish::Length,
        Some(StopReason::ContentFilter(_)) => Finish::Filtered,
        Some(StopReason::ToolCall(_)) => Finish::ToolCall,
        Some(StopReason::Other(word)) => Finish::Other(word),
    }
}

/// The usage of one call, if the provider counted any token.
pub(super) fn counted(usage: Option<&GenaiUsage>) -> Option<Usage> {
    usage.map(self::usage).filter(|usage| usage.total_tokens() > 0)
}

/// The usage of one call. A negative count is none.
fn usage(usage: &GenaiUsage) -> Usage {
    let count = |count: Option<i32>| count.and_then(|count| u64::try_from(count).ok()).unwrap_or(0);
    let input = usage.prompt_tokens_details.as_ref();
    let output = usage.completion_tokens_details.as_ref();
    Usage {
        cached_tokens: count(input.and_then(|details| details.cached_tokens)),
        reasoning_tokens: count(output.and_then(|details| details.reasoning_tokens)),
        ..Usage::of_call(count(usage.prompt_tokens), count(usage.completion_tokens))
    }
}
