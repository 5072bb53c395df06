//! `ParserAttempt` and `Answer`: what was asked, what came, and what the parser made of it.

use serde::ser::{Serialize, SerializeStruct, Serializer};
use twr_spec::condition::Condition;

use crate::model::{Reply, Request, Usage};

/// One model call. [`Answer`] has an example.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParserAttempt {
    /// Which call it was, from 1.
    pub number: u32,
    /// The request.
    pub request: Request,
    /// The reply.
    pub reply: Reply,
    /// The state of the reply as a whole; [`Condition::Text`] if the parser took it.
    pub condition: Condition,
    /// The feedback: what the model was to write instead; `None` if the parser took the reply, or never saw it because
    /// it was empty.
    pub feedback: Option<String>,
}

impl Serialize for ParserAttempt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("ParserAttempt", 5)?;
        out.serialize_field("number", &self.number)?;
        out.serialize_field("request", &self.request)?;
        out.serialize_field("reply", &self.reply)?;
        out.serialize_field("condition", self.condition.name())?;
        out.serialize_field("feedback", &self.feedback)?;
        out.end()
    }
}

/// The content that the parser took, and the calls that led to it.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::parser::{ThinkWithParser, simple_parser};
///
/// let model = ScriptedModel::new(["Bees, I think.", "[Topic] Bees"]);
/// let think = ThinkWithParser::new("What shall I study?", simple_parser("[Topic]"));
/// let answer = think.run(&model).await?;
/// assert_eq!(answer.content, "Bees");
/// assert_eq!(answer.attempts.len(), 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answer<T> {
    /// The parser's content.
    pub content: T,
    /// Every call; the last one's reply is the one that was taken.
    pub attempts: Vec<ParserAttempt>,
}

impl<T> Answer<T> {
    /// The calls and tokens of all calls together.
    pub fn usage(&self) -> Usage {
        usage(&self.attempts)
    }

    /// The reply that was taken, as the model wrote it: for the caller's conversation, if it is to go on.
    pub fn reply(&self) -> &str {
        self.attempts.last().map_or("", |attempt| attempt.reply.text.as_str())
    }
}

pub(super) fn usage(attempts: &[ParserAttempt]) -> Usage {
    attempts.iter().map(|attempt| attempt.reply.usage).sum()
}
