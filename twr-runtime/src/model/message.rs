//! One message of a conversation: who said it, the text, and what it carries besides.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::attachment::image_type_of;
use super::{Attachment, ToolCall};

/// One turn of a conversation.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::Message;
///
/// let seen = Message::user("What is on it?").with_image_url("https://bees.example/nest.png");
/// let heard = Message::tool_result("call_1", "18 °C");
/// # assert_eq!((seen.attachments.len(), heard.tool_call_id.as_deref()), (1, Some("call_1")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Message {
    /// The speaker.
    pub role: Role,
    /// The text, verbatim.
    pub content: String,
    /// Images and other files that follow the text. Servers take attachments with the user's messages only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
    /// The tools that the model asked to be called, in a message of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<ToolCall>,
    /// Which call this is the result of, in a tool's message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
}

impl Message {
    /// A message of this role and text, and nothing else.
    pub fn new(role: Role, content: impl Into<String>) -> Self {
        Self {
            role,
            content: content.into(),
            attachments: Vec::new(),
            tool_calls: Vec::new(),
            tool_call_id: None,
        }
    }

    /// An instruction that is above the conversation.
    pub fn system(content: impl Into<String>) -> Self {
        Self::new(Role::System, content)
    }

    /// A message of the program, which asks.
    pub fn user(content: impl Into<String>) -> Self {
        Self::new(Role::User, content)
    }

    /// An answer of the model, or the answer in a worked example.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self::new(Role::Assistant, content)
    }

    /// The result of the tool that the model called with this id.
    pub fn tool_result(call_id: impl Into<String>, content: impl Into<String>) -> Self {
        Self { tool_call_id: Some(call_id.into()), ..Self::new(Role::Tool, content) }
    }

    /// Adds a file.
    #[must_use]
    pub fn with_attachment(mut self, attachment: Attachment) -> Self {
        self.attachments.push(attachment);
        self
    }

    /// Adds an image that the server fetches. Its type is what the URL ends in, else `image/*`.
    #[must_use]
    pub fn with_image_url(self, url: impl Into<String>) -> Self {
        let url = url.into();
        self.with_attachment(Attachment::url(image_type_of(&url), url))
    }

    /// Adds an image that is sent along, of a type such as `image/png`.
    #[must_use]
    pub fn with_image_bytes(
        self,
        media_type: impl Into<String>,
        bytes: impl Into<Arc<[u8]>>,
    ) -> Self {
        self.with_attachment(Attachment::bytes(media_type, bytes))
    }

    /// Adds calls of tools that the model asked for.
    #[must_use]
    pub fn with_tool_calls(mut self, calls: impl IntoIterator<Item = ToolCall>) -> Self {
        self.tool_calls.extend(calls);
        self
    }
}

/// The speaker of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Role {
    /// Instructions for the whole conversation.
    System,
    /// The side that asks.
    User,
    /// The model.
    Assistant,
    /// A tool that the model asked to be called.
    Tool,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Tool => "tool",
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Message;
    use crate::model::ToolCall;

    #[test]
    fn a_message_serializes_as_every_chat_api_writes_it() {
        let check = |message: Message, json: &str| {
            assert_eq!(serde_json::to_string(&message).unwrap(), json);
            assert_eq!(serde_json::from_str::<Message>(json).unwrap(), message);
        };
        check(Message::system("be brief"), r#"{"role":"system","content":"be brief"}"#);
        check(Message::user("你好"), r#"{"role":"user","content":"你好"}"#);
        check(Message::assistant("a\nb"), r#"{"role":"assistant","content":"a\nb"}"#);
        check(
            Message::user("see").with_image_url("https://a.example/x.png"),
            concat!(
                r#"{"role":"user","content":"see","attachments":[{"media_type":"image/png","#,
                r#""source":{"url":"https://a.example/x.png"}}]}"#
            ),
        );
        check(
            Message::assistant("").with_tool_calls([ToolCall::new("c1", "now", json!({"at": 1}))]),
            concat!(
                r#"{"role":"assistant","content":"","tool_calls":[{"id":"c1","name":"now","#,
                r#""arguments":{"at":1}}]}"#
            ),
        );
        check(
            Message::tool_result("c1", "18 °C"),
            r#"{"role":"tool","content":"18 °C","tool_call_id":"c1"}"#,
        );
    }
}
