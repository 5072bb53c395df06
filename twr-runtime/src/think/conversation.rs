//! `Conversation`: what was said so far, lent to any number of thoughts.

use serde::{Deserialize, Serialize};

use super::{Task, Think, ThinkError, Thought};
use crate::model::{Message, Model};
use crate::typed::{Answer, Thinkable};

/// The history of a conversation with a model. Each answered question adds its task and one clean reply. A question
/// that fails or is dropped adds nothing. Repairs never appear in the history.
///
/// Messages of any sort stay as they are: images, tool calls and their results. A conversation serializes with serde.
/// A clone is a fork.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::{Role, ScriptedModel};
/// use twr::think::{Conversation, Think};
///
/// // `Plan` has two sections, `plan` and `weeks`.
/// let model = ScriptedModel::new([
///     "[Plan] Follow the bees home.",
///     "[Weeks] 3",
///     "[Plan] Wait at the hive.\n[Weeks] 1",
///     "[Plan] Follow two bees home.\n[Weeks] 2",
/// ]);
/// let mut talk = Conversation::new().system("Be brief.");
/// let plan: Plan = talk.think("Plan a study of bees.", &model).await?;
///
/// // On a fork: nothing is kept of it.
/// let think = Think::new("Or a cheaper one?").of::<Plan>();
/// assert_eq!(talk.fork(think).run(&model).await?.value.weeks, 1);
///
/// // With settings, and everything besides the value.
/// let think = Think::new("In two weeks, please.").of::<Plan>().temperature(0.2);
/// let shorter = talk.run(think, &model).await?;
/// assert_eq!((plan.weeks, shorter.value.weeks), (3, 2));
///
/// let said: Vec<_> = talk.turns.iter().map(|turn| (turn.role, turn.content.as_str())).collect();
/// assert_eq!(said, [
///     (Role::User, "Plan a study of bees."),
///     (Role::Assistant, "[Plan] Follow the bees home.\n[Weeks] 3"),
///     (Role::User, "In two weeks, please."),
///     (Role::Assistant, "[Plan] Follow two bees home.\n[Weeks] 2"),
/// ]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Conversation {
    /// The system message above all turns; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub system: String,
    /// The messages so far, oldest first.
    #[serde(default)]
    pub turns: Vec<Message>,
}

impl Conversation {
    /// Nothing was said yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets what is above all turns.
    #[must_use]
    pub fn system(mut self, text: impl Into<String>) -> Self {
        self.system = text.into();
        self
    }

    /// Adds a turn: what the user said or saw, what a tool gave.
    #[must_use]
    pub fn and(mut self, turn: Message) -> Self {
        self.turns.push(turn);
        self
    }

    /// Asks for a `T`, as [`think_with_retry`](super::think_with_retry) does, after what was said so far.
    /// An empty task means the last turn, if that turn is the user's.
    ///
    /// # Errors
    /// No reply was as asked, or the model could not be asked: see
    /// [`ThinkErrorKind`](super::ThinkErrorKind). Then nothing is added.
    pub async fn think<T: Thinkable>(
        &mut self,
        task: impl Into<Task>,
        model: &(impl Model + ?Sized),
    ) -> Result<T, ThinkError> {
        Ok(self.run(Think::new(task).of::<T>(), model).await?.value)
    }

    /// The same with settings, and with everything besides the value. Messages that are before the
    /// thought's own task, such as the result of a tool, are added, too.
    ///
    /// # Errors
    /// As [`think`](Self::think).
    pub async fn run<T: Answer>(
        &mut self,
        think: Think<T>,
        model: &(impl Model + ?Sized),
    ) -> Result<Thought<T>, ThinkError> {
        let before = think.task.history.clone();
        let thought = self.fork(think).run(model).await?;
        self.turns.extend(before);
        self.append(&thought);
        Ok(thought)
    }

    /// A thought after what was said so far, on a fork: this conversation stays as it is, unless the answer
    /// is [appended](Self::append). Any number of them may run at once, as in a
    /// [`ThinkAll`](super::ThinkAll).
    pub fn fork<T>(&self, mut think: Think<T>) -> Think<T> {
        let mut history = Vec::from(self);
        history.append(&mut think.task.history);
        if think.says_nothing() {
            think.task = Task::from(history);
        } else {
            think.task.history = history;
        }
        think
    }

    /// Adds the task of an answer, unless it is the last turn already, and one clean reply.
    pub fn append<T>(&mut self, thought: &Thought<T>) {
        thought.append_to(&mut self.turns);
    }
}

/// The turns as they are; system messages among them stay where they are, and are sent first.
impl From<Vec<Message>> for Conversation {
    fn from(turns: Vec<Message>) -> Self {
        Self { system: String::new(), turns }
    }
}

/// All as messages, the system's first.
impl From<&Conversation> for Vec<Message> {
    fn from(conversation: &Conversation) -> Self {
        let system = Some(conversation.system.as_str()).filter(|text| !text.is_empty());
        system.map(Message::system).into_iter().chain(conversation.turns.iter().cloned()).collect()
    }
}

/// The last turn is the task if it is the user's; else the model is asked to answer to what was said.
impl From<&Conversation> for Task {
    fn from(conversation: &Conversation) -> Self {
        Self::from(Vec::from(conversation))
    }
}
