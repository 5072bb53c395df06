//! The contract of the third age.

use serde_json::{Map, Value as Json};

use super::Age;
use super::gate::{Refusal, RefusalReason, arguments, as_text, boolean, gate, status, text};
use crate::run::PlanItem;

/// What a plan or a replan of the third age says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemsDecision {
    /// Go on with these items.
    Plan(Vec<PlanItem>),
    /// An empty plan: say this, and stop.
    Acknowledge(String),
    /// The goal is reached, and no item is pending.
    Done {
        /// What the user is told.
        response: String,
        /// Whether it is sent; `None` if the reply does not say.
        should_send: Option<bool>,
    },
}

/// A plan or a replan of the third age: items `{task, completed, tools}`. `done` while items are pending is ignored, and
/// the run goes on with them. Further members are let pass.
///
/// # Errors
/// Why the reply was refused; `should_send` must be a boolean.
pub fn plan_of_items(reply: &str) -> Result<ItemsDecision, Refusal> {
    let object = gate(reply)?;
    let status = status(&object, &["planned", "replanned", "done"])?;
    let should_send = boolean(&object, "should_send")?;
    let items = items(&object)?;
    let response = text(&object, "response");
    if items.iter().any(|item| !item.completed) {
        return Ok(ItemsDecision::Plan(items));
    }
    match status.as_str() {
        "done" if response.is_empty() => Err(Refusal::schema("`response` is empty")),
        "done" => Ok(ItemsDecision::Done { response, should_send }),
        _ if items.is_empty() => Ok(ItemsDecision::Acknowledge(response)),
        _ => Ok(ItemsDecision::Plan(items)),
    }
}

fn items(object: &Map<String, Json>) -> Result<Vec<PlanItem>, Refusal> {
    let items = match object.get("plan") {
        None => return Ok(Vec::new()),
        Some(Json::Array(items)) => items,
        Some(_) => return Err(Refusal::schema("`plan` is no list")),
    };
    let item = |item: &Json| match item {
        Json::Object(members) => {
            let completed = boolean(members, "completed")?.unwrap_or(false);
            Ok(PlanItem { task: text(members, "task"), completed })
        }
        other => match as_text(other) {
            Some(task) => Ok(PlanItem { task, completed: false }),
            None => Err(Refusal::schema("an item of `plan` is neither an object nor text")),
        },
    };
    let mut items = items.iter().map(item).collect::<Result<Vec<_>, _>>()?;
    items.retain(|item| !item.task.is_empty());
    Ok(items)
}

/// The thought of the third age: exactly one tool call, as its name and its arguments. `ask_user` is hidden from runs
/// that a schedule began.
///
/// # Errors
/// There is not one call, the tool is not allowed, or the arguments are no JSON object.
pub fn tool_call(
    calls: &[(&str, &str)],
    is_scheduled: bool,
) -> Result<(String, Map<String, Json>), Refusal> {
    let [(name, arguments)] = calls else {
        return Err(Refusal::schema(format!("{} tool calls in one turn, not 1", calls.len())));
    };
    let name = name.trim().to_lowercase();
    let is_hidden = is_scheduled && name == "ask_user";
    if is_hidden || !Age::Third.tools().contains(&name.as_str()) {
        return Err(Refusal::new(RefusalReason::ToolNotAllowed, format!("the tool {name:?}")));
    }
    let arguments = self::arguments(&name, arguments)?;
    Ok((name, arguments))
}
