//! What was said, in the JSON of the conventions. Only asked for where content is recorded.

use serde_json::{Value, json};

use crate::model::{Message, Reply};

/// The messages that are sent.
pub(super) fn input(messages: &[Message]) -> String {
    Value::Array(messages.iter().map(message).collect()).to_string()
}

/// The reply.
pub(super) fn output(reply: &Reply, finish: &str) -> String {
    let reasoning = reply.reasoning.iter().map(|text| part("reasoning", text));
    let parts: Vec<Value> = reasoning.chain([part("text", &reply.text)]).collect();
    json!([{ "role": "assistant", "parts": parts, "finish_reason": finish }]).to_string()
}

/// An attribute that is a list of texts.
pub(super) fn texts(texts: &[impl AsRef<str>]) -> String {
    texts.iter().map(AsRef::as_ref).collect::<Value>().to_string()
}

/// A message with its text. Of what is attached to it only the type is told: files are large.
fn message(message: &Message) -> Value {
    let attached = message
        .attachments
        .iter()
        .map(|attachment| json!({ "type": "blob", "mime_type": attachment.media_type }));
    let parts: Vec<Value> = [part("text", &message.content)].into_iter().chain(attached).collect();
    json!({ "role": message.role.to_string(), "parts": parts })
}

fn part(kind: &str, content: &str) -> Value {
    json!({ "type": kind, "content": content })
}
