//! `coerce`: JSON as models write it to JSON as [`Envelope`](crate::payload::Envelope) has it, with every change said.

use twr::advanced::json::{Json, parse};

use super::coercion::Coercion;
use super::items::questions;
use super::members::{entries, first_of, text};
use super::outline_json::outline;
use super::recovery::{Changes, Recovery};

/// A payload's JSON as asked for, what was changed, and its outline where that was text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Coerced {
    pub(super) form: Form,
    pub(super) json: Json,
    pub(super) changes: Vec<Recovery>,
    pub(super) outline_text: Option<String>,
}

impl Coerced {
    /// The JSON with the text of the outline as a member of it.
    pub(super) fn with_text(self) -> Json {
        match (self.json, self.outline_text) {
            (Json::Object(mut members), Some(written)) => {
                members.push((OUTLINE_TEXT.to_owned(), Json::Text(written)));
                Json::Object(members)
            }
            (json, _) => json,
        }
    }
}

/// The member that has an outline as text.
pub(super) const OUTLINE_TEXT: &str = "outline_text";

/// What an object says that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Clarification,
    OutlineEdit,
    Normal,
}

impl Form {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Clarification => "clarification",
            Self::OutlineEdit => "outline_edit",
            Self::Normal => "normal",
        }
    }

    /// The form of this word.
    pub(super) fn named(word: &str) -> Option<Self> {
        let bare: String =
            word.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        match bare.as_str() {
            "clarification" | "askclarification" | "requestclarification" => {
                Some(Self::Clarification)
            }
            "outlineedit" | "outline" | "requestoutlineedit" => Some(Self::OutlineEdit),
            "normal" => Some(Self::Normal),
            _ => None,
        }
    }
}

/// Members that hold the payload of a tool's call.
const WRAPPERS: [&str; 8] = [
    "payload",
    "arguments",
    "input",
    "parameters",
    "oneOf",
    "ui_request",
    "clarification",
    "outline_edit",
];
/// Members that hold an outline.
const OUTLINES: [&str; 3] = ["outline", "outline_lines", OUTLINE_TEXT];
/// How deep a payload may be wrapped.
const MOST_WRAPPERS: usize = 3;

/// What may tell that an object is a payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Telling {
    /// A word for it: the object's own, a tag line's, or a member's around it.
    Words,
    /// Such a word, or members that only a payload has.
    Members,
}

/// The payload in a value of JSON; `None` if the value is no payload. `told` is what a tag line says.
pub(super) fn coerce(json: &Json, told: Option<Form>, telling: Telling) -> Option<Coerced> {
    let mut changes = Changes::default();
    let (object, told) = unwrapped(json, told, &mut changes)?;
    let form = form_of(&object, told, telling, &mut changes)?;
    let mut members = vec![("response_type".to_owned(), text(form.word()))];
    let mut outline_text = None;
    let own = |name: &str| name != "response_type" && name != "type";
    match form {
        Form::Normal => {
            let content = first_of(&object, &["content", "text", "message", "reply"]);
            members.push(("content".to_owned(), content.unwrap_or(&Json::Null).clone()));
        }
        Form::OutlineEdit => {
            members.extend(object.get("title").map(|title| ("title".to_owned(), title.clone())));
            let (outline, written) = outline(&object, &OUTLINES, &mut changes);
            outline_text = written;
            members.extend(outline.map(|outline| ("outline".to_owned(), outline)));
        }
        Form::Clarification => {
            let found = object.get("questions").or_else(|| object.get("question"));
            let questions = questions(found, &mut changes);
            let others = entries(&object)
                .iter()
                .filter(|(name, _)| own(name) && name != "questions" && name != "question");
            members.extend(others.cloned());
            members.extend(questions.map(|questions| ("questions".to_owned(), questions)));
        }
    }
    let changes = changes.finish();
    Some(Coerced { form, json: Json::Object(members), changes, outline_text })
}

/// The object that is the payload, out of those round it, and what the way there tells of its form.
fn unwrapped(
    json: &Json,
    mut told: Option<Form>,
    changes: &mut Changes,
) -> Option<(Json, Option<Form>)> {
    let mut object = as_object(json)?;
    for _ in 0..MOST_WRAPPERS {
        if is_payload(&object) {
            break;
        }
        let inner = WRAPPERS.iter().find_map(|name| Some((*name, as_object(object.get(name)?)?)));
        let Some((name, inner)) = inner else { break };
        let own = object.get("response_type").or_else(|| object.get("type")).and_then(form_in);
        told = own.or_else(|| Form::named(name)).or(told);
        object = inner;
        changes.push(Coercion::Unwrapped);
    }
    Some((object, told))
}

/// The form that a text names.
fn form_in(json: &Json) -> Option<Form> {
    match json {
        Json::Text(word) => Form::named(word),
        _ => None,
    }
}

/// An object, also one that was written into a string.
fn as_object(json: &Json) -> Option<Json> {
    match json {
        Json::Object(_) => Some(json.clone()),
        Json::Text(inner) if inner.trim_start().starts_with('{') => {
            let at = inner.len() - inner.trim_start().len();
            let parsed = parse(inner, at).ok()?;
            matches!(parsed.json, Json::Object(_)).then_some(parsed.json)
        }
        _ => None,
    }
}

/// Whether the object has the members of a payload itself.
fn is_payload(object: &Json) -> bool {
    let has_list = |name: &str| matches!(object.get(name), Some(Json::List(_)));
    has_list("questions")
        || has_list("outline")
        || object.get("outline_lines").is_some()
        || object.get("outline_text").is_some()
        || matches!(object.get("outline"), Some(Json::Text(_)))
}

/// What the object is: by its own word, by what surrounds it, or by its members together with a title.
fn form_of(
    object: &Json,
    told: Option<Form>,
    telling: Telling,
    changes: &mut Changes,
) -> Option<Form> {
    let word = object.get("response_type");
    if let Some(form) = word.and_then(form_in) {
        if word != Some(&text(form.word())) {
            changes.push(Coercion::ResponseType);
        }
        return Some(form);
    }
    let by_type = object.get("type").and_then(form_in);
    let by_members = || {
        object.get("title").filter(|_| telling == Telling::Members)?;
        if object.get("questions").is_some() {
            Some(Form::Clarification)
        } else {
            OUTLINES.iter().any(|name| object.get(name).is_some()).then_some(Form::OutlineEdit)
        }
    };
    let form = by_type.or(told).or_else(by_members)?;
    changes.push(Coercion::ResponseType);
    Some(form)
}
