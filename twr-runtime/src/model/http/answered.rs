//! The body of a chat completion as a reply.

use serde_json::Value;

use super::fault::Faults;
use super::tool_calls::ToolCalls;
use crate::model::{Finish, ModelError, Reply, Request, Usage};

/// The reply in a whole answer to this request.
pub(super) fn reply(raw: Value, request: &Request, faults: &Faults) -> Result<Reply, ModelError> {
    if let Some(error) = raw.get("error").filter(|error| !error.is_null()) {
        return Err(faults.reported(error));
    }
    let Some(message) = raw.pointer("/choices/0/message").filter(|message| message.is_object())
    else {
        // An error that is not inside `error`, as vLLM wrote it.
        return Err(if raw.get("object").is_some_and(|object| object == "error") {
            faults.reported(&raw)
        } else {
            faults.bad_body("the answer has no `choices`", &raw.to_string())
        });
    };
    let MessageText { text, reasoning } = MessageText::of(message);
    let mut calls = ToolCalls::of(request);
    let text = text + &calls.add(message).answer;
    let refusal = message.get("refusal").and_then(Value::as_str);
    let refusal = refusal.filter(|refusal| text.is_empty() && !refusal.is_empty());
    let mut reply = match refusal {
        Some(refusal) => Reply::text(refusal).with_finish(Finish::Filtered),
        None => Reply::text(text).with_finish(finish(raw.pointer("/choices/0"))),
    };
    reply.model = Some(faults.model().to_owned());
    reply.reasoning = Some(reasoning).filter(|reasoning| !reasoning.is_empty());
    reply.tool_calls = calls.take();
    reply.usage = usage(&raw).unwrap_or_else(|| reply.estimated_usage(request.bytes()));
    reply.raw = Some(raw);
    Ok(reply)
}

/// What the model wrote, in the error of a server that does not take it for the form that the request asks for (Groq):
/// the model's slip, and no refusal of the form.
pub(in crate::model) fn rejected_text(answer: &Value) -> Option<String> {
    const SLIPS: [&str; 2] = ["tool_use_failed", "json_validate_failed"];
    let error = answer.get("error")?;
    error.get("code")?.as_str().filter(|code| SLIPS.contains(code))?;
    Some(match error.get("failed_generation") {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(other) => other.to_string(),
    })
}

/// What a message, or a piece of one, says aloud and to itself.
#[derive(Default)]
pub(super) struct MessageText {
    pub(super) text: String,
    pub(super) reasoning: String,
}

impl MessageText {
    /// Some servers give the content in typed chunks, of which some are thinking, or as JSON that is no text.
    pub(super) fn of(message: &Value) -> Self {
        let mut said = Self::default();
        match message.get("content") {
            Some(Value::String(text)) => said.text.push_str(text),
            Some(Value::Array(chunks)) => chunks.iter().for_each(|chunk| said.add(chunk)),
            // Gateways that have parsed the JSON already.
            Some(object @ Value::Object(_)) => said.text.push_str(&object.to_string()),
            _ => {}
        }
        if let Some(parsed @ Value::Object(_)) = message.get("parsed")
            && said.text.trim().is_empty()
        {
            said.text = parsed.to_string();
        }
        let reasoning = ["reasoning_content", "reasoning"]
            .iter()
            .find_map(|name| message.get(name)?.as_str().filter(|text| !text.is_empty()));
        said.reasoning.push_str(reasoning.unwrap_or_default());
        said
    }

    fn add(&mut self, chunk: &Value) {
        let text = |of: &Value| of.get("text").and_then(Value::as_str).unwrap_or("").to_owned();
        match (chunk.get("type").and_then(Value::as_str), chunk.get("thinking")) {
            (Some("text"), _) => self.text.push_str(&text(chunk)),
            (Some("thinking"), Some(Value::String(thought))) => self.reasoning.push_str(thought),
            (Some("thinking"), Some(Value::Array(parts))) => {
                self.reasoning.extend(parts.iter().map(text));
            }
            _ => {}
        }
    }
}

/// Why the model stopped, of a choice that says so: in `OpenAI`'s words, and in those that gateways pass on.
pub(super) fn finish(choice: Option<&Value>) -> Finish {
    match choice.and_then(|choice| choice.get("finish_reason")?.as_str()) {
        None => Finish::Unknown,
        Some("stop" | "end_turn" | "stop_sequence" | "STOP" | "COMPLETE" | "completed") => {
            Finish::Stop
        }
        Some("length" | "max_tokens" | "MAX_TOKENS" | "incomplete" | "model_length") => {
            Finish::Length
        }
        Some("content_filter" | "refusal" | "SAFETY" | "RECITATION" | "PROHIBITED_CONTENT") => {
            Finish::Filtered
        }
        Some("tool_calls" | "tool_use" | "function_call") => Finish::ToolCall,
        Some(other) => Finish::Other(other.to_owned()),
    }
}

/// The usage, where the server counts. A count that is no number of zero or more is none.
pub(super) fn usage(raw: &Value) -> Option<Usage> {
    let counted = raw.get("usage").filter(|usage| usage.is_object())?;
    let count = |path: &str| counted.pointer(path).and_then(Value::as_u64).unwrap_or(0);
    let usage = Usage {
        cached_tokens: count("/prompt_tokens_details/cached_tokens"),
        reasoning_tokens: count("/completion_tokens_details/reasoning_tokens"),
        ..Usage::of_call(count("/prompt_tokens"), count("/completion_tokens"))
    };
    Some(usage).filter(|usage| usage.total_tokens() > 0)
}
