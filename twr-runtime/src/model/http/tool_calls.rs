//! The tools that a model asks to be called, whole or put together from the pieces of a stream.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::model::ToolCall;

/// The calls so far, by the numbers that the server gives them.
#[derive(Default)]
pub(super) struct ToolCalls(BTreeMap<u64, Parts>);

#[derive(Default)]
struct Parts {
    id: String,
    name: String,
    arguments: String,
}

impl ToolCalls {
    /// Adds the calls, or the pieces of calls, of a message or a piece of one. It gives how many bytes
    /// were added.
    pub(super) fn add(&mut self, message: &Value) -> usize {
        let calls = message.get("tool_calls").and_then(Value::as_array);
        let calls = calls.map(Vec::as_slice).unwrap_or_default();
        calls.iter().zip(0..).map(|(call, at)| self.add_one(call, at)).sum()
    }

    fn add_one(&mut self, call: &Value, at: u64) -> usize {
        let text = |of: &Value, name: &str| {
            of.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let function = call.get("function").unwrap_or(&Value::Null);
        let number = call.get("index").and_then(Value::as_u64).unwrap_or(at);
        let arguments = match function.get("arguments") {
            Some(Value::String(text)) => text.clone(),
            None | Some(Value::Null) => String::new(),
            Some(other) => other.to_string(),
        };
        let (id, name) = (text(call, "id"), text(function, "name"));
        let added = id.len() + name.len() + arguments.len() + size_of::<Parts>();
        let parts = self.0.entry(number).or_default();
        // Some servers name the call in each of its pieces.
        if parts.id.is_empty() {
            parts.id = id;
        }
        if parts.name.is_empty() {
            parts.name = name;
        }
        parts.arguments.push_str(&arguments);
        added
    }

    /// The calls, in the order of their numbers. One without an id gets its number for one; arguments
    /// that are no JSON stay a text.
    pub(super) fn ended(self) -> Vec<ToolCall> {
        let call = |(number, Parts { id, name, arguments })| {
            let id = if id.is_empty() { format!("call_{number}") } else { id };
            let read = serde_json::from_str(&arguments).unwrap_or(Value::String(arguments));
            ToolCall::new(id, name, read)
        };
        self.0.into_iter().map(call).collect()
    }
}
