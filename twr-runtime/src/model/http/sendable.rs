//! What a server cannot be sent: told as an error, and not left out.

use super::fault::Faults;
use crate::model::{Attachment, Message, ModelError, Request, Role, Source};

/// Which files a server can be sent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::model) enum Files {
    /// Whatever it takes, as it says itself.
    #[cfg(feature = "genai")]
    Any,
    /// Those that a chat completion has a place for.
    OfCompletions,
}

/// Refuses what a server would never see, or would be sent without a part of it.
pub(in crate::model) fn check(
    request: &Request,
    files: Files,
    faults: &Faults,
) -> Result<(), ModelError> {
    for (message, number) in request.messages.iter().zip(1..) {
        if let Some(reason) = out_of_place(message).or_else(|| unsendable(message, files)) {
            return Err(
                faults.bad_request(&format!("message {number} ({}) {reason}", message.role))
            );
        }
    }
    Ok(())
}

/// Why a message cannot be sent as it is.
fn out_of_place(message: &Message) -> Option<&'static str> {
    if message.role != Role::User && !message.attachments.is_empty() {
        return Some("has attachments: give them to a message of the user");
    }
    if message.role != Role::Assistant && !message.tool_calls.is_empty() {
        return Some("has tool calls: give them to a message of the assistant");
    }
    match (message.role, &message.tool_call_id) {
        (Role::Tool, None) => {
            Some("does not say of which call it is the result: use `Message::tool_result`")
        }
        (Role::Tool, Some(_)) | (_, None) => None,
        (_, Some(_)) => Some("names a tool call: only a `Message::tool_result` does"),
    }
}

/// Why a message's files cannot be sent.
fn unsendable(message: &Message, files: Files) -> Option<&'static str> {
    let is_fetched = |file: &Attachment| {
        matches!(file.source, Source::Url(_))
            && !file.media_type.starts_with("image/")
            && !file.media_type.starts_with("video/")
    };
    let is_unsendable = files == Files::OfCompletions && message.attachments.iter().any(is_fetched);
    is_unsendable.then_some("has a file that this protocol cannot fetch from a URL: give its bytes")
}
