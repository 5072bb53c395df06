//! `Conversation`: what the caller brings. It is never changed by a run.

use crate::model::{Message, Role};

/// The task, and what was said before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversation {
    /// Messages before the task; system messages among them stay at the front.
    pub history: Vec<Message>,
    /// What is to be done.
    pub task: String,
}

impl From<&str> for Conversation {
    fn from(task: &str) -> Self {
        Self { history: Vec::new(), task: task.to_owned() }
    }
}

impl From<String> for Conversation {
    fn from(task: String) -> Self {
        Self { history: Vec::new(), task }
    }
}

impl From<&String> for Conversation {
    fn from(task: &String) -> Self {
        Self::from(task.as_str())
    }
}

/// The last message is the task if it is the user's; else there is no task but what was said.
impl From<Vec<Message>> for Conversation {
    fn from(mut messages: Vec<Message>) -> Self {
        let task = match messages.pop() {
            Some(last) if last.role == Role::User => last.content,
            Some(last) => {
                messages.push(last);
                String::new()
            }
            None => String::new(),
        };
        Self { history: messages, task }
    }
}

impl From<&[Message]> for Conversation {
    fn from(messages: &[Message]) -> Self {
        Self::from(messages.to_vec())
    }
}

impl From<&Vec<Message>> for Conversation {
    fn from(messages: &Vec<Message>) -> Self {
        Self::from(messages.clone())
    }
}
