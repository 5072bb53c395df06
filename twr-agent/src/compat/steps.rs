//! The contracts of the first two ages.

use super::Age;
use super::gate::{Refusal, action, gate, status, text, texts};
use crate::run::Decision;

/// What a round of the first age says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Round {
    /// Go on with this action; `ask_user` is one.
    Continue {
        /// The plan.
        plan: Vec<String>,
        /// The action's tool.
        tool: String,
        /// The action's input.
        input: String,
    },
    /// The goal is reached.
    Done {
        /// The plan.
        plan: Vec<String>,
        /// What the user is told.
        response: String,
    },
}

/// A round of the first age: `continue` needs an action and no response, `done` a response and no action.
///
/// # Errors
/// Why the reply was refused.
pub fn round(reply: &str) -> Result<Round, Refusal> {
    let object = gate(reply)?;
    let status = status(&object, &["continue", "done"])?;
    let plan = texts(&object, "plan")?;
    let response = text(&object, "response");
    match (status.as_str(), action(&object, Age::First.tools())?) {
        ("continue", Some((tool, input))) if response.is_empty() => {
            Ok(Round::Continue { plan, tool, input })
        }
        ("continue", Some(_)) => Err(Refusal::schema("`response` is not empty")),
        ("continue", None) => Err(Refusal::schema("`next_action` is missing")),
        (_, Some(_)) => Err(Refusal::schema("`next_action` is not null")),
        (_, None) if response.is_empty() => Err(Refusal::schema("`response` is empty")),
        (_, None) => Ok(Round::Done { plan, response }),
    }
}

/// The first plan of the second age: status `planned` and a plan that is not empty.
///
/// # Errors
/// Why the reply was refused.
pub fn plan(reply: &str) -> Result<Vec<String>, Refusal> {
    planned(reply, "planned")
}

/// A plan made anew in the second age: status `replanned` and a plan that is not empty.
///
/// # Errors
/// Why the reply was refused.
pub fn replan(reply: &str) -> Result<Vec<String>, Refusal> {
    planned(reply, "replanned")
}

fn planned(reply: &str, word: &str) -> Result<Vec<String>, Refusal> {
    let object = gate(reply)?;
    status(&object, &[word])?;
    let plan = texts(&object, "plan")?;
    if plan.is_empty() { Err(Refusal::schema("`plan` is empty")) } else { Ok(plan) }
}

/// A thought of the second age: `continue` with an action, `ask_user` with a question, `done` with or without a
/// response.
///
/// # Errors
/// Why the reply was refused.
pub fn thought(reply: &str) -> Result<Decision, Refusal> {
    let object = gate(reply)?;
    let status = status(&object, &["continue", "ask_user", "done"])?;
    let response = text(&object, "response");
    let action = action(&object, Age::Second.tools())?;
    match (status.as_str(), action) {
        ("continue", Some((tool, input))) if response.is_empty() => {
            Ok(Decision::Act { tool, input })
        }
        ("continue", Some(_)) => Err(Refusal::schema("`response` is not empty")),
        ("continue", None) => Err(Refusal::schema("`next_action` is missing")),
        (_, Some(_)) => Err(Refusal::schema("`next_action` is not null")),
        // A question that is missing is an observation of the run, and no refusal.
        ("ask_user", None) => {
            Ok(Decision::Ask { question: text(&object, "question"), options: Vec::new() })
        }
        (_, None) => Ok(Decision::Done { response }),
    }
}
