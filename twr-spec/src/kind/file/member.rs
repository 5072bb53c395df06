//! A file as a member of JSON: an object of its path and its content.

use super::allowed::allowed;
use crate::diagnostic::DiagnosticKind;
use crate::json::{Member, ShortForm};
use crate::kind::ReadContext;
use crate::kind::elided::elided_of_file;
use crate::outline::NodeId;
use crate::recovery::RecoveryKind;
use crate::spec::{Json, Value};
use crate::text::{fold, quote};

/// The names of the path, the writer's own first.
pub(in crate::kind) const PATH: [&str; 5] = ["path", "file", "filename", "filepath", "name"];

/// The names of the content, the writer's own first.
const CONTENT: [&str; 4] = ["content", "contents", "code", "text"];

/// The form that a prompt shows.
pub(super) fn short_form() -> ShortForm {
    let member = |name: &str| Member {
        name: name.to_owned(),
        is_optional: false,
        form: ShortForm::word("string"),
        comment: String::new(),
    };
    ShortForm::Object(vec![member("path"), member("content")])
}

/// The object of a file.
pub(super) fn write(file: &Value<'_>) -> Json {
    let Value::Record(parts) = file else { return Json::Object(Vec::new()) };
    let names = ["path", "content"].into_iter();
    let member = |(name, part): (&str, &Option<Value<'_>>)| match part {
        Some(Value::Text(text)) => Some((name.to_owned(), Json::Text(text.to_string()))),
        _ => None,
    };
    Json::Object(names.zip(parts).filter_map(member).collect())
}

/// Reads the object of a file: its content is taken as it is.
pub(super) fn read<'a>(
    id: NodeId,
    at: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let object = Json::from_tree(context.page.tree, id, context.page.text);
    match parts(object.as_ref(), at, context) {
        Ok((path, content)) => {
            Some(Value::Record(vec![Some(Value::text(path)), Some(Value::text(content))]))
        }
        Err((kind, shown)) => {
            context.report(kind, Some(at), shown);
            None
        }
    }
}

/// Whether an object has the members of a file.
pub(super) fn is_file(object: &Json) -> bool {
    match object {
        Json::Object(members) => {
            text_of(members, &PATH).is_some() && text_of(members, &CONTENT).is_some()
        }
        _ => false,
    }
}

/// The path and the content of an object.
///
/// # Errors
/// What to report of it.
pub(super) fn parts<'a>(
    object: Option<&Json>,
    at: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Result<(String, String), (DiagnosticKind, String)> {
    let part = |names: &[&str]| match object {
        Some(Json::Object(members)) => text_of(members, names),
        _ => None,
    };
    let (Some(path), Some(content)) = (part(&PATH), part(&CONTENT)) else {
        return Err((DiagnosticKind::Unreadable, quote(at)));
    };
    let own = allowed(&path, &context.rules).map_err(|kind| (kind, quote(&path)))?;
    if let Some(line) = elided_of_file(&own, "", &content) {
        return Err((DiagnosticKind::Unreadable, quote(line)));
    }
    if own != path {
        context.recover(RecoveryKind::FileName, at);
    }
    Ok((own, content))
}

/// The text of the member with the first of these names that is there.
pub(in crate::kind) fn text_of(members: &[(String, Json)], names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| {
        members.iter().rev().find_map(|(key, value)| match value {
            Json::Text(text) if fold(key) == *name => Some(text.clone()),
            _ => None,
        })
    })
}
