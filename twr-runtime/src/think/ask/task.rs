//! `Task`: what is to be done, and what was said before it. It is never changed by a run.

use twr_spec::spec::Language;

use super::stock;
use crate::model::{Attachment, Message, Role};

/// A task for the model, and the messages before it. A text converts to a task, and so does a list of messages:
///
/// ```
/// # mod twr { pub use twr_runtime::{model::Message, think::Task}; }
/// use twr::{Message, Task};
///
/// assert_eq!(Task::from("Plan a study.").text, "Plan a study.");
///
/// let task = Task::from(vec![Message::system("Be brief."), Message::user("Plan a study.")]);
/// assert_eq!((task.history.len(), task.text.as_str()), (1, "Plan a study."));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// Messages before the task; system messages among them stay at the front.
    pub history: Vec<Message>,
    /// The task.
    pub text: String,
    /// The images and other files of the task. Each request includes them, also a repair.
    pub attachments: Vec<Attachment>,
}

impl Task {
    /// All that the model is given to work with, which is everything but its own words: what a rule such
    /// as `grounded` holds a value against.
    pub fn given(&self) -> String {
        let given = self.history.iter().filter(|message| message.role != Role::Assistant);
        let texts = given.map(|message| message.content.as_str()).chain([self.text.as_str()]);
        texts.collect::<Vec<_>>().join("\n\n")
    }

    /// Whether nothing is said to be done.
    pub(in crate::think) fn says_nothing(&self) -> bool {
        self.text.trim().is_empty() && self.attachments.is_empty()
    }

    /// Where nothing is said to be done, as after a conversation that ends with the model's own words, a
    /// stock task: many servers refuse an empty message.
    pub(in crate::think) fn name_itself(&mut self, language: Language) {
        if self.text.trim().is_empty() {
            stock::task(language).clone_into(&mut self.text);
        }
    }
}

impl From<&str> for Task {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<String> for Task {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

impl From<&String> for Task {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

/// The last message is the task if it is the user's; else the model is asked to answer to what was said.
impl From<Vec<Message>> for Task {
    fn from(mut messages: Vec<Message>) -> Self {
        let (text, attachments) = match messages.pop() {
            Some(last) if last.role == Role::User => (last.content, last.attachments),
            Some(last) => {
                messages.push(last);
                Default::default()
            }
            None => Default::default(),
        };
        Self { history: messages, text, attachments }
    }
}

impl From<&[Message]> for Task {
    fn from(messages: &[Message]) -> Self {
        Self::from(messages.to_vec())
    }
}

impl From<&Vec<Message>> for Task {
    fn from(messages: &Vec<Message>) -> Self {
        Self::from(messages.clone())
    }
}
