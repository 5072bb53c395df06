//! A request as the body of a chat completion.

use serde_json::{Map, Value, json};

use super::form_members::{self, FormEncoding};
use crate::model::attachment::base64_of;
use crate::model::{Attachment, Message, Request, Source, ToolCall};

/// How the names of those models begin that take the limit under its newer name.
const NEWER: [&str; 5] = ["gpt-5", "gpt-6", "o1", "o3", "o4"];

/// The body, as text. Whatever is not set is not in it; the name is sent as it is.
pub(super) fn body(
    model: &str,
    request: &Request,
    ways: FormEncoding,
    is_streamed: bool,
) -> String {
    let mut body = plain_body(model, request, is_streamed).to_string();
    let Some(form) = &request.form else { return body };
    // After the last member, in the order in which the schema has its own.
    let closing = body.pop();
    for (name, value) in form_members::members(form, ways) {
        body.push_str(",\"");
        body.push_str(name);
        body.push_str("\":");
        body.push_str(&value);
    }
    body.extend(closing);
    body
}

/// The body without a form to hold the reply to.
fn plain_body(model: &str, request: &Request, is_streamed: bool) -> Value {
    let messages: Vec<Value> = request.messages.iter().map(message).collect();
    let mut body = Map::new();
    let mut set = |name: &str, value: Value| drop(body.insert(name.to_owned(), value));
    set("model", json!(model));
    set("stream", json!(is_streamed));
    set("messages", json!(messages));
    if is_streamed {
        set("stream_options", json!({"include_usage": true}));
    }
    if let Some(temperature) = request.temperature {
        set("temperature", json!(temperature));
    }
    if !request.stop.is_empty() {
        set("stop", json!(request.stop));
    }
    if let Some(max_tokens) = request.max_tokens {
        let is_newer = NEWER.iter().any(|name| model.starts_with(name));
        set(if is_newer { "max_completion_tokens" } else { "max_tokens" }, json!(max_tokens));
    }
    if let Some(seed) = request.seed {
        set("seed", json!(seed));
    }
    Value::Object(body)
}

fn message(message: &Message) -> Value {
    let mut body = Map::new();
    body.insert("role".to_owned(), json!(message.role.to_string()));
    body.insert("content".to_owned(), content(message));
    if let Some(id) = &message.tool_call_id {
        body.insert("tool_call_id".to_owned(), json!(id));
    }
    if !message.tool_calls.is_empty() {
        let calls = message.tool_calls.iter().map(tool_call);
        body.insert("tool_calls".to_owned(), calls.collect());
    }
    Value::Object(body)
}

/// The text, or the text and what comes after it.
fn content(message: &Message) -> Value {
    if message.attachments.is_empty() {
        return json!(message.content);
    }
    let text = Some(&message.content).filter(|text| !text.is_empty());
    let text = text.map(|text| json!({"type": "text", "text": text}));
    text.into_iter().chain(message.attachments.iter().map(part)).collect()
}

fn part(file: &Attachment) -> Value {
    let url = || match &file.source {
        Source::Url(url) => url.clone(),
        Source::Bytes(bytes) => format!("data:{};base64,{}", file.media_type, base64_of(bytes)),
    };
    let (kind, format) = file.media_type.split_once('/').unwrap_or((&file.media_type, ""));
    match (kind, &file.source) {
        ("image", _) => json!({"type": "image_url", "image_url": {"url": url()}}),
        ("video", _) => json!({"type": "video_url", "video_url": {"url": url()}}),
        ("audio", Source::Bytes(bytes)) => {
            let format = if format == "mpeg" { "mp3" } else { format };
            let audio = json!({"data": base64_of(bytes), "format": format});
            json!({"type": "input_audio", "input_audio": audio})
        }
        _ => json!({"type": "file", "file": {"filename": file.name, "file_data": url()}}),
    }
}

fn tool_call(call: &ToolCall) -> Value {
    let arguments = match &call.arguments {
        // As the model wrote it, where that was no JSON.
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let function = json!({"name": call.name, "arguments": arguments});
    json!({"type": "function", "id": call.id, "function": function})
}
