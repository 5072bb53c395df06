//! `Scripted`: an asker for tests, which answers as it was told.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use twr::model::BoxFuture;

use crate::answer::{Answer, OutlineAnswer, Reply};
use crate::ask::{Ask, AskError};
use crate::form::{answer_to, unanswered};
use crate::payload::{Payload, Question};

/// One scripted reply.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Script {
    /// An answer for each question: the value or label of an option, or of several with commas between them, or
    /// text; empty to skip the question.
    Answers(Vec<String>),
    /// The outline is adopted.
    Adopt,
    /// The outline is changed to this text.
    Edit(String),
    /// This reply, as it is.
    Reply(Reply),
}

/// Answers as it was told, and keeps what it was asked. Without a script it is [closed](AskError::closed).
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), twr_ask::AskError> {
/// use twr_ask::payload::{Clarification, Payload, Question};
/// use twr_ask::scripted::{Script, Scripted};
/// use twr_ask::{Ask, Reply};
///
/// let asker = Scripted::new([Script::Answers(vec!["Lisbon".into()])]);
/// let payload = Payload::from(Clarification::new("Where", [Question::free("city", "Which city?")]));
/// let Reply::Answered(answer) = asker.ask(&payload).await? else { panic!("no answer") };
/// assert_eq!(answer.questions()[0].written.as_deref(), Some("Lisbon"));
/// assert_eq!(asker.asked(), [payload]);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct Scripted {
    script: Mutex<VecDeque<Script>>,
    asked: Mutex<Vec<Payload>>,
}

impl Scripted {
    /// An asker with these replies, in order.
    pub fn new(script: impl IntoIterator<Item = Script>) -> Self {
        Self { script: Mutex::new(script.into_iter().collect()), asked: Mutex::default() }
    }

    /// What was asked, oldest first.
    pub fn asked(&self) -> Vec<Payload> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn reply(&self, payload: &Payload) -> Result<Reply, AskError> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(payload.clone());
        let next = self.script.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        match (next.ok_or_else(AskError::closed)?, payload) {
            (Script::Reply(reply), _) => Ok(reply),
            (Script::Answers(texts), Payload::Clarification(form)) => {
                let answers = form.questions.iter().enumerate().map(|(at, question)| {
                    answer(question, texts.get(at).map_or("", String::as_str))
                });
                let answers = answers.collect::<Result<_, _>>()?;
                Ok(Reply::Answered(Answer::Questions { answers }))
            }
            (Script::Adopt, Payload::OutlineEdit(edit)) => {
                let text = edit.text();
                Ok(Reply::Answered(Answer::Outline(OutlineAnswer::new(&text, text.clone()))))
            }
            (Script::Edit(text), Payload::OutlineEdit(edit)) => {
                Ok(Reply::Answered(Answer::Outline(OutlineAnswer::new(&edit.text(), text))))
            }
            (script, _) => {
                Err(AskError::failed(format!("{script:?} does not fit {:?}", payload.title())))
            }
        }
    }
}

fn answer(question: &Question, text: &str) -> Result<crate::answer::QuestionAnswer, AskError> {
    if text.is_empty() {
        return Ok(unanswered(question));
    }
    let options = question.options_named(text);
    let written = options.is_empty().then_some(text);
    let answer = answer_to(question, options, written);
    answer.map_err(|refusal| {
        AskError::failed(format!("{text:?} for {:?}: {refusal}", question.name()))
    })
}

impl Ask for Scripted {
    fn ask<'a>(&'a self, payload: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>> {
        Box::pin(std::future::ready(self.reply(payload)))
    }
}
