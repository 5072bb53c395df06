//! The gate: a reply is one JSON object, or it is refused with a reason.

use std::fmt;

use serde_json::{Map, Value as Json};
use twr::__private::show_in_words;

use crate::named::named;

/// Why a reply was refused.
#[derive(Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub reason: RefusalReason,
    /// What exactly.
    pub detail: String,
}

named! {
    /// The reasons, as a trace names them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum RefusalReason {
        /// `response_not_json_object`.
        ResponseNotJsonObject = "response_not_json_object",
        /// `schema_validation_failed`.
        SchemaValidationFailed = "schema_validation_failed",
        /// `tool_not_allowed`.
        ToolNotAllowed = "tool_not_allowed",
        /// `arguments_not_json_object`.
        ArgumentsNotJsonObject = "arguments_not_json_object",
    }
}

impl Refusal {
    pub(super) fn new(reason: RefusalReason, detail: impl Into<String>) -> Self {
        Self { reason, detail: detail.into() }
    }

    pub(super) fn schema(detail: impl Into<String>) -> Self {
        Self::new(RefusalReason::SchemaValidationFailed, detail)
    }
}

impl Refusal {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "{}: {}", self.reason.name(), self.detail)
    }
}

show_in_words!(Refusal: Error);

/// The members of the one JSON object that a reply is, once its think blocks are removed.
///
/// # Errors
/// The rest is no JSON object; one in a fence is none either.
pub fn gate(reply: &str) -> Result<Map<String, Json>, Refusal> {
    let remaining = without_think_blocks(reply);
    match serde_json::from_str(remaining.trim()) {
        Ok(Json::Object(object)) => Ok(object),
        Ok(_) => Err(Refusal::new(
            RefusalReason::ResponseNotJsonObject,
            "the reply is JSON, and no object",
        )),
        Err(error) => Err(Refusal::new(RefusalReason::ResponseNotJsonObject, error.to_string())),
    }
}

/// The reply without each `<think>…</think>`; one that is not closed stays.
pub(super) fn without_think_blocks(reply: &str) -> String {
    let mut remaining = reply;
    let mut kept = String::new();
    while let Some((before, inside)) = remaining.split_once("<think>") {
        let Some((_, after)) = inside.split_once("</think>") else { break };
        kept.push_str(before);
        remaining = after;
    }
    kept + remaining
}

/// A member as trimmed text; numbers and booleans as they are written, other values as nothing.
pub(super) fn text(object: &Map<String, Json>, name: &str) -> String {
    object.get(name).and_then(as_text).unwrap_or_default()
}

pub(super) fn as_text(value: &Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text.trim().to_owned()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(yes) => Some(yes.to_string()),
        _ => None,
    }
}

/// A list's items as texts, without blank ones.
pub(super) fn texts(object: &Map<String, Json>, name: &str) -> Result<Vec<String>, Refusal> {
    match object.get(name) {
        Some(Json::Array(items)) => {
            Ok(items.iter().filter_map(as_text).filter(|text| !text.is_empty()).collect())
        }
        _ => Err(Refusal::schema(format!("`{name}` is no list"))),
    }
}

/// A member that is true or false; `None` where it is left out.
pub(super) fn boolean(object: &Map<String, Json>, name: &str) -> Result<Option<bool>, Refusal> {
    match object.get(name) {
        None => Ok(None),
        Some(Json::Bool(yes)) => Ok(Some(*yes)),
        Some(_) => Err(Refusal::schema(format!("`{name}` is no boolean"))),
    }
}

/// The arguments of a call of the tool.
pub(super) fn arguments(tool: &str, arguments: &str) -> Result<Map<String, Json>, Refusal> {
    match serde_json::from_str(arguments) {
        Ok(Json::Object(arguments)) => Ok(arguments),
        _ => Err(Refusal::new(RefusalReason::ArgumentsNotJsonObject, format!("of {tool}"))),
    }
}

/// The status: trimmed and in lower case, one of these.
pub(super) fn status(object: &Map<String, Json>, allowed: &[&str]) -> Result<String, Refusal> {
    let status = text(object, "status").to_lowercase();
    if allowed.contains(&status.as_str()) {
        Ok(status)
    } else {
        Err(Refusal::schema(format!("`status` is {status:?}, not one of {}", allowed.join(", "))))
    }
}

/// The next action: tool and input; `None` where it is null or left out.
pub(super) fn action(
    object: &Map<String, Json>,
    allowed: &[&str],
) -> Result<Option<(String, String)>, Refusal> {
    let action = match object.get("next_action") {
        None | Some(Json::Null) => return Ok(None),
        Some(Json::Object(action)) => action,
        Some(_) => return Err(Refusal::schema("`next_action` is no object")),
    };
    let (tool, input) = (text(action, "tool").to_lowercase(), text(action, "input"));
    if !allowed.contains(&tool.as_str()) {
        return Err(Refusal::new(RefusalReason::ToolNotAllowed, format!("the tool {tool:?}")));
    }
    if input.is_empty() {
        return Err(Refusal::schema("`next_action.input` is empty"));
    }
    Ok(Some((tool, input)))
}
