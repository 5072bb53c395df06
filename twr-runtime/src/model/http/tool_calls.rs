//! The tools that a model asks to be called, whole or put together from the pieces of a stream.

use std::collections::HashMap;

use serde_json::Value;

use crate::model::{Piece, ReplyForm, Request, ToolCall};

/// The calls so far, in the order in which they began.
pub(super) struct ToolCalls {
    calls: Vec<Parts>,
    /// The place of the call that a number of the server means. Some servers give one number to several calls.
    places: HashMap<u64, usize>,
    meaning: Meaning,
}

/// What the arguments of a call are, by what the request asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// Values, for whoever carries the call out.
    Values,
    /// The reply: it is kept as the model writes it.
    Texts,
    /// The reply's text, in a custom tool.
    Answer,
}

#[derive(Default)]
struct Parts {
    id: String,
    name: String,
    arguments: String,
}

/// What a message, or a piece of one, added.
#[derive(Default)]
pub(super) struct Added {
    /// How many bytes.
    pub(super) bytes: usize,
    /// The arguments, where they are kept as the model writes them.
    pub(super) arguments: Vec<Piece>,
    /// More of the reply's text.
    pub(super) answer: String,
}

impl ToolCalls {
    /// No calls yet, of the answer to this request.
    pub(super) fn of(request: &Request) -> Self {
        let meaning = match &request.form {
            Some(ReplyForm::Tools(_)) => Meaning::Texts,
            Some(ReplyForm::Grammar(_)) => Meaning::Answer,
            Some(ReplyForm::Schema(_)) | None => Meaning::Values,
        };
        Self { calls: Vec::new(), places: HashMap::new(), meaning }
    }

    /// Adds the calls, or the pieces of calls, of a message or a piece of one.
    pub(super) fn add(&mut self, message: &Value) -> Added {
        let calls = message.get("tool_calls").and_then(Value::as_array);
        let calls = calls.map(Vec::as_slice).unwrap_or_default();
        let mut added = Added::default();
        for (call, at) in calls.iter().zip(0..) {
            self.add_one(call, at, &mut added);
        }
        // As it was called before there were several.
        let alone =
            message.get("function_call").filter(|call| call.is_object() && calls.is_empty());
        if let Some(function) = alone {
            self.add_parts(0, function, String::new(), &mut added);
        }
        added
    }

    fn add_one(&mut self, call: &Value, at: u64, added: &mut Added) {
        if let Some(input) = call.pointer("/custom/input").and_then(Value::as_str)
            && self.meaning == Meaning::Answer
        {
            added.bytes += input.len();
            added.answer.push_str(input);
            return;
        }
        let number = call.get("index").and_then(Value::as_u64).unwrap_or(at);
        // Some servers leave the object `function` out, and give what is in it.
        let function = call.get("function").filter(|it| it.is_object()).unwrap_or(call);
        self.add_parts(number, function, text_of(call, "id"), added);
    }

    fn add_parts(&mut self, number: u64, function: &Value, id: String, added: &mut Added) {
        let arguments = match function.get("arguments") {
            Some(Value::String(text)) => text.clone(),
            None | Some(Value::Null) => String::new(),
            Some(other) => other.to_string(),
        };
        let name = text_of(function, "name");
        added.bytes += id.len() + name.len() + arguments.len() + size_of::<Parts>();
        let place = self.place(number, &id, &name);
        let Some(parts) = self.calls.get_mut(place) else { return };
        // Some servers name the call in each of its pieces.
        if parts.id.is_empty() {
            parts.id = id;
        }
        if parts.name.is_empty() {
            parts.name = name;
        }
        parts.arguments.push_str(&arguments);
        if self.meaning == Meaning::Texts && !arguments.is_empty() {
            let name = parts.name.clone();
            added.arguments.push(Piece::Arguments { call: place, name, text: arguments });
        }
    }

    /// The place of the call that a piece with this number, id and name belongs to. A piece that names a tool under
    /// another id begins a call; an id alone does not, since some servers make one up for each piece.
    fn place(&mut self, number: u64, id: &str, name: &str) -> usize {
        let known = self.places.get(&number).copied();
        let is_other = |parts: &Parts| {
            !id.is_empty() && !name.is_empty() && !parts.id.is_empty() && parts.id != id
        };
        match known {
            Some(place) if !self.calls.get(place).is_some_and(is_other) => place,
            _ => {
                self.calls.push(Parts::default());
                let place = self.calls.len() - 1;
                self.places.insert(number, place);
                place
            }
        }
    }

    /// The calls, in the order in which they began. One without an id gets its place for one. Arguments that are the
    /// reply, or no JSON, stay a text.
    pub(super) fn take(&mut self) -> Vec<ToolCall> {
        let is_text = self.meaning == Meaning::Texts;
        let call = |(place, Parts { id, name, arguments })| {
            let id = if id.is_empty() { format!("call_{place}") } else { id };
            let read = match serde_json::from_str(&arguments) {
                Ok(value) if !is_text => value,
                _ => Value::String(arguments),
            };
            ToolCall::new(id, name, read)
        };
        self.places.clear();
        std::mem::take(&mut self.calls).into_iter().enumerate().map(call).collect()
    }
}

fn text_of(value: &Value, name: &str) -> String {
    value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}
