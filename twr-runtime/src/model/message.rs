//! One message of a conversation: who said it, and the text.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One turn of a conversation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Message {
    /// Who said it.
    pub role: Role,
    /// What was said, verbatim.
    pub content: String,
}

impl Message {
    /// An instruction that stands above the conversation.
    pub fn system(content: impl Into<String>) -> Self {
        Self { role: Role::System, content: content.into() }
    }

    /// What the program asks.
    pub fn user(content: impl Into<String>) -> Self {
        Self { role: Role::User, content: content.into() }
    }

    /// What the model answered, or would have answered in a worked example.
    pub fn assistant(content: impl Into<String>) -> Self {
        Self { role: Role::Assistant, content: content.into() }
    }
}

/// Who said a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Instructions for the whole conversation.
    System,
    /// The side that asks.
    User,
    /// The model.
    Assistant,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Message;

    #[test]
    fn a_message_serializes_as_every_chat_api_writes_it() {
        let check = |message: Message, json: &str| {
            assert_eq!(serde_json::to_string(&message).unwrap(), json);
            assert_eq!(serde_json::from_str::<Message>(json).unwrap(), message);
        };
        check(Message::system("be brief"), r#"{"role":"system","content":"be brief"}"#);
        check(Message::user("你好"), r#"{"role":"user","content":"你好"}"#);
        check(Message::assistant("a\nb"), r#"{"role":"assistant","content":"a\nb"}"#);
    }
}
