//! `Auto`: answers without a person, each marked as such.

use twr::model::BoxFuture;

use crate::answer::{Answer, By, OutlineAnswer, QuestionAnswer, Reply};
use crate::ask::{Ask, AskError};
use crate::form::{automatic, unanswered};
use crate::payload::Payload;

/// Answers without a person: with the default answer, else with the recommended option, else not at all. Outlines are
/// adopted. Each answer says that no person gave it ([`By`]), and so does its text for the model.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto {
    skips: bool,
}

impl Auto {
    /// Takes defaults and recommended options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers no question at all, as the programs that this protocol comes from do without a person.
    pub fn skipping() -> Self {
        Self { skips: true }
    }

    /// What it answers.
    pub fn reply(&self, payload: &Payload) -> Reply {
        Reply::Answered(match payload {
            Payload::Clarification(form) => {
                let answers = form.questions.iter().map(|question| {
                    if self.skips {
                        return unanswered(question);
                    }
                    automatic(question).unwrap_or_else(|| QuestionAnswer {
                        by: By::Nobody,
                        ..unanswered(question)
                    })
                });
                Answer::Questions { answers: answers.collect() }
            }
            Payload::OutlineEdit(edit) => {
                let text = edit.text();
                let adopted = OutlineAnswer::new(&text, text.clone());
                Answer::Outline(OutlineAnswer { by: By::Default, ..adopted })
            }
            Payload::Normal { .. } => Answer::Shown,
        })
    }
}

impl Ask for Auto {
    fn ask<'a>(&'a self, payload: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>> {
        Box::pin(std::future::ready(Ok(self.reply(payload))))
    }
}

#[cfg(test)]
mod tests {
    use super::Auto;
    use crate::payload::{Clarification, OutlineEdit, Payload, Question};

    fn check(auto: Auto, payload: impl Into<Payload>, expected: &str) {
        assert_eq!(auto.reply(&payload.into()).text().as_deref(), Some(expected));
    }

    #[test]
    fn what_nobody_answered_says_so() {
        let choice = Question::choice("a", "A?", ["x", "y"]);
        let default = Question { default: Some("Y".into()), ..choice.clone().recommending("x") };
        let questions = [choice.clone(), choice.recommending("y"), default];
        let form = Clarification::new("t", questions);
        check(
            Auto::new(),
            form.clone(),
            "Clarification answers:\n\
             - a: A?\n  Answer: nobody was asked; decide as fits best\n\
             - a: A?\n  Answer: y [chosen automatically: the recommended option]\n\
             - a: A?\n  Answer: y [chosen automatically: the default]\n\
             Please continue the original request.",
        );
        let skipped = "- a: A?\n  Answer: user chose not to answer this question\n".repeat(3);
        check(
            Auto::skipping(),
            form,
            &format!("Clarification answers:\n{skipped}Please continue the original request."),
        );
        check(
            Auto::new(),
            OutlineEdit::from_text("t", "1. a"),
            "Outline approved [chosen automatically: the default], continue.",
        );
    }
}
