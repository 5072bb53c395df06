//! `DialogLog`: a dialog as the log of its steps, without IO. It says who takes the next step.

use serde::{Deserialize, Serialize};
use twr::Thinkable;
use twr::model::Usage;

use super::Round;

/// One step of a dialog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[non_exhaustive]
pub enum DialogStep {
    /// The producer wrote an answer.
    Answered {
        /// The answer, as a clean reply.
        reply: String,
        /// What it cost.
        usage: Usage,
    },
    /// The producer wrote no new answer in the right form.
    NoAnswer {
        /// What that cost.
        usage: Usage,
    },
    /// The verifier judged the answer.
    Judged {
        /// Whether it passes; `None` without a verdict in the right form.
        passed: Option<bool>,
        /// What has to change.
        findings: Vec<String>,
        /// What it cost.
        usage: Usage,
    },
}

/// One round's judgement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exchange {
    /// Which round, from 1.
    pub round: u32,
    /// The answer that was judged, as a clean reply.
    pub answer: String,
    /// Whether it passed; `None` if the verifier gave no verdict in the right form.
    pub passed: Option<bool>,
    /// What the verifier found fault with.
    pub findings: Vec<String>,
}

/// What comes next in a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DialogMove {
    /// Ask the producer for an answer.
    Produce,
    /// Ask the verifier to judge the last answer.
    Judge,
    /// The dialog is over: the last answer passed, or the rounds are used up.
    Settled,
}

/// A dialog as the log of its steps: a pure state machine that serializes.
///
/// [`next`](Self::next) says who takes the next step, and [`on`](Self::on) takes the step in. A log that was saved anywhere
/// goes on exactly there: see [`Dialog::resume`](super::Dialog::resume).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DialogLog {
    task: String,
    rounds: u32,
    steps: Vec<DialogStep>,
}

impl DialogLog {
    /// A dialog that has not begun.
    pub fn new(task: impl Into<String>, rounds: u32) -> Self {
        Self { task: task.into(), rounds: rounds.max(1), steps: Vec::new() }
    }

    /// The same steps with another greatest number of rounds.
    pub(super) fn with_rounds(self, rounds: u32) -> Self {
        Self { rounds: rounds.max(1), ..self }
    }

    /// What the producer is asked for.
    pub fn task(&self) -> &str {
        &self.task
    }

    /// All steps, oldest first.
    pub fn steps(&self) -> &[DialogStep] {
        &self.steps
    }

    /// Takes a step in, if it is of the kind that [`next`](Self::next) asks for; whether it is.
    pub fn on(&mut self, step: DialogStep) -> bool {
        let fits = match (self.next(), &step) {
            (DialogMove::Produce, DialogStep::NoAnswer { .. }) => self.answer().is_some(),
            (DialogMove::Produce, DialogStep::Answered { .. })
            | (DialogMove::Judge, DialogStep::Judged { .. }) => true,
            _ => false,
        };
        if fits {
            self.steps.push(step);
        }
        fits
    }

    /// What to do now. An answer without a verdict is judged again in the next round.
    pub fn next(&self) -> DialogMove {
        match self.steps.last() {
            Some(DialogStep::Judged { passed: Some(true), .. }) => DialogMove::Settled,
            _ if self.rounds_over() >= self.rounds => DialogMove::Settled,
            Some(DialogStep::Answered { .. } | DialogStep::Judged { passed: None, .. }) => {
                DialogMove::Judge
            }
            None | Some(DialogStep::NoAnswer { .. } | DialogStep::Judged { .. }) => {
                DialogMove::Produce
            }
        }
    }

    /// How many rounds were begun.
    pub fn rounds_used(&self) -> u32 {
        let is_open = !matches!(self.next(), DialogMove::Settled);
        self.rounds_over().saturating_add(u32::from(is_open)).clamp(1, self.rounds)
    }

    /// The last answer, as a clean reply.
    pub fn answer(&self) -> Option<&str> {
        self.steps.iter().rev().find_map(|step| match step {
            DialogStep::Answered { reply, .. } => Some(reply.as_str()),
            _ => None,
        })
    }

    /// What the verifier found fault with last; empty if it passed the answer.
    pub fn findings(&self) -> &[String] {
        let last = self.steps.iter().rev().find_map(|step| match step {
            DialogStep::Judged { passed: Some(_), findings, .. } => Some(findings.as_slice()),
            _ => None,
        });
        last.unwrap_or_default()
    }

    /// Whether the verifier passed the last answer.
    pub fn passed(&self) -> bool {
        matches!(self.steps.last(), Some(DialogStep::Judged { passed: Some(true), .. }))
    }

    /// What all steps together cost.
    pub fn usage(&self) -> Usage {
        self.steps.iter().map(DialogStep::usage).sum()
    }

    /// Every judgement, in order.
    pub(super) fn exchanges(&self) -> Vec<Exchange> {
        let (mut exchanges, mut round, mut answer) = (Vec::new(), 1, "");
        for step in &self.steps {
            match step {
                DialogStep::Answered { reply, .. } => answer = reply,
                DialogStep::NoAnswer { .. } => round += 1,
                DialogStep::Judged { passed, findings, .. } => {
                    let (answer, findings) = (answer.to_owned(), findings.clone());
                    exchanges.push(Exchange { round, answer, passed: *passed, findings });
                    round += 1;
                }
            }
        }
        exchanges
    }

    /// What the participant of the next step sees.
    pub(super) fn round(&self) -> Round<'_> {
        Round {
            number: self.rounds_used(),
            rounds: self.rounds,
            task: &self.task,
            answer: self.answer(),
            findings: self.findings(),
        }
    }

    /// The rounds that are over: each ends with a judgement, or with a producer that wrote nothing new.
    fn rounds_over(&self) -> u32 {
        let ends = self.steps.iter().filter(|step| !matches!(step, DialogStep::Answered { .. }));
        u32::try_from(ends.count()).unwrap_or(u32::MAX)
    }
}

/// An answer as a value: the one at hand, or after a resume what is read of the log's reply; else what is wrong with
/// that reply.
pub(crate) fn answer_value<T: Thinkable>(
    at_hand: Option<T>,
    reply: Option<&str>,
) -> Result<T, String> {
    if let Some(value) = at_hand {
        return Ok(value);
    }
    let verdict = twr::parse::<T>(reply.unwrap_or_default());
    verdict.into_value().map_err(|verdict| verdict.feedback().unwrap_or_default().to_owned())
}

impl DialogStep {
    /// What the step cost.
    pub fn usage(&self) -> Usage {
        match self {
            Self::Answered { usage, .. }
            | Self::NoAnswer { usage }
            | Self::Judged { usage, .. } => *usage,
        }
    }
}
