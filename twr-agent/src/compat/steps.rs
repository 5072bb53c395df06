//! The contracts of the first two ages.

use serde_json::{Map, Value as Json};

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
    match next_action(&object, &status, Age::First)? {
        Some((tool, input)) => Ok(Round::Continue { plan, tool, input }),
        None if response.is_empty() => Err(Refusal::schema("`response` is empty")),
        None => Ok(Round::Done { plan, response }),
    }
}

/// The action of a reply that goes on, which has no response; `None` for another status, which has no action.
fn next_action(
    object: &Map<String, Json>,
    status: &str,
    age: Age,
) -> Result<Option<(String, String)>, Refusal> {
    match (status, action(object, age.tools())?) {
        ("continue", None) => Err(Refusal::schema("`next_action` is missing")),
        ("continue", Some(_)) if !text(object, "response").is_empty() => {
            Err(Refusal::schema("`response` is not empty"))
        }
        ("continue", action) => Ok(action),
        (_, Some(_)) => Err(Refusal::schema("`next_action` is not null")),
        (_, None) => Ok(None),
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
    Ok(match next_action(&object, &status, Age::Second)? {
        Some((tool, input)) => Decision::Act { tool, input },
        // A question that is missing is an observation of the run, and no refusal.
        None if status == "ask_user" => {
            Decision::Ask { question: text(&object, "question"), options: Vec::new() }
        }
        None => Decision::Done { response: text(&object, "response") },
    })
}
