//! The gate of the program that this protocol comes from: a tag line, then strict JSON, or an error without a retry.

use std::fmt;

use twr::__private::show_in_words;

use serde_json::Value;

use crate::payload::Payload;
use crate::read;

/// What the gate says of a reply that has a tag line and no payload.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum GateError {
    /// There is nothing below the tag line.
    NoPayload,
    /// What is below is not JSON, or has words after it.
    NotJson,
    /// It is JSON, but no object.
    NotAnObject,
    /// A member is missing.
    Missing,
}

impl GateError {
    fn write_words(self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(match self {
            Self::NoPayload => "No JSON payload found after clarification tag.",
            Self::NotJson => "Clarification payload is not valid JSON.",
            Self::NotAnObject => "Clarification payload must be a JSON object.",
            Self::Missing => "Clarification payload is missing required fields.",
        })
    }
}

show_in_words!(GateError: Error);

/// Reads a reply as the program's version 0.9.17 did: one fence round all is dropped, and then the first line that is
/// not blank has to be the tag; one fence round the JSON is dropped, and the JSON is strict. `None` for a reply without
/// the tag there, which is plain text: a preamble or a byte-order mark hides the tag. The program gave its gate each
/// text of the model: what it thought, what it wrote, and its last result.
///
/// [`read`](crate::read::read) takes all that this takes, and more.
///
/// # Errors
/// There is a tag and no payload below it.
pub fn gate(reply: &str, tag: &str) -> Result<Option<Payload>, GateError> {
    let text = unfenced(reply.trim_matches([' ', '\t', '\n', '\r']));
    let (first, remaining) = text.split_once('\n').unwrap_or((text, ""));
    if first.trim() != tag {
        return Ok(None);
    }
    let body = unfenced(remaining.trim());
    if body.is_empty() {
        return Err(GateError::NoPayload);
    }
    // The original says no more of what is wrong, in any of its errors.
    let Ok(json) = serde_json::from_str::<Value>(body) else { return Err(GateError::NotJson) };
    let object = json.as_object().ok_or(GateError::NotAnObject)?;
    // Version 0.9.17 coerces what is inside; the form's own word is required.
    if !object.contains_key("response_type") {
        return Err(GateError::Missing);
    }
    let reading = read::read(body).ok().ok_or(GateError::Missing)?;
    Ok(Some(reading.payload))
}

/// The text inside one fence round all of it, or the text.
fn unfenced(text: &str) -> &str {
    let inner = text.strip_prefix("```").and_then(|remaining| remaining.strip_suffix("```"));
    // The first line is the fence's tag.
    inner.and_then(|inner| inner.split_once('\n')).map_or(text, |(_, inside)| inside.trim())
}
