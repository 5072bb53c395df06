//! Our messages as genai's, with whatever they carry.

use std::collections::HashMap;

use genai::chat::{
    Binary, ChatMessage, ChatRequest, ContentPart, MessageContent, ToolCall as GenaiToolCall,
    ToolResponse,
};

use crate::model::attachment::base64_of;
use crate::model::{Attachment, Message, Request, Role, Source, ToolCall};

/// The messages, in their order.
pub(super) fn chat_request(request: &Request) -> ChatRequest {
    let mut tools = HashMap::new();
    let mut messages = Vec::with_capacity(request.messages.len());
    for message in &request.messages {
        tools.extend(message.tool_calls.iter().map(|call| (call.id.as_str(), call.name.as_str())));
        messages.push(chat_message(message, &tools));
    }
    ChatRequest::from_messages(messages)
}

/// One message; `tools` are the names of the tools called so far, by the ids of their calls.
fn chat_message(message: &Message, tools: &HashMap<&str, &str>) -> ChatMessage {
    let text = message.content.as_str();
    match message.role {
        Role::System => ChatMessage::system(text),
        Role::User => {
            let files = message.attachments.iter().map(|file| ContentPart::Binary(binary(file)));
            ChatMessage::user(parts(text, files))
        }
        Role::Assistant => {
            let calls = message.tool_calls.iter().map(|call| ContentPart::ToolCall(called(call)));
            ChatMessage::assistant(parts(text, calls))
        }
        Role::Tool => {
            let id = message.tool_call_id.as_deref().unwrap_or_default();
            let mut result = ToolResponse::new(id, text);
            // Some providers want the name of the tool again.
            result.fn_name = tools.get(id).map(|&name| name.to_owned());
            result.into()
        }
    }
}

/// The text with what comes after it; an empty text only where nothing does.
fn parts(text: &str, others: impl Iterator<Item = ContentPart>) -> MessageContent {
    let mut parts: Vec<ContentPart> = others.collect();
    if !text.is_empty() || parts.is_empty() {
        parts.insert(0, ContentPart::from_text(text));
    }
    MessageContent::from_parts(parts)
}

fn binary(file: &Attachment) -> Binary {
    let (media_type, name) = (file.media_type.as_str(), file.name.clone());
    match &file.source {
        Source::Url(url) => Binary::from_url(media_type, url.as_str(), name),
        Source::Bytes(bytes) => Binary::from_base64(media_type, base64_of(bytes), name),
    }
}

fn called(call: &ToolCall) -> GenaiToolCall {
    GenaiToolCall {
        call_id: call.id.clone(),
        fn_name: call.name.clone(),
        fn_arguments: call.arguments.clone(),
        thought_signatures: None,
    }
}
