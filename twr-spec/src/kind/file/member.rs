//! A file as a member of JSON: an object of its path and its content.

use super::allowed::allowed;
use crate::diagnostic::DiagnosticKind;
use crate::json::{Member, ShortForm};
use crate::kind::ReadContext;
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
    let Some(Json::Object(members)) = Json::from_tree(context.page.tree, id, context.page.text)
    else {
        context.report(DiagnosticKind::Unreadable, Some(at), quote(at));
        return None;
    };
    let (Some(path), Some(content)) = (text_of(&members, &PATH), text_of(&members, &CONTENT))
    else {
        context.report(DiagnosticKind::Unreadable, Some(at), quote(at));
        return None;
    };
    let own = match allowed(&path, &context.rules) {
        Ok(own) => own,
        Err(kind) => {
            context.report(kind, Some(at), quote(&path));
            return None;
        }
    };
    if own != path {
        context.recover(RecoveryKind::FileName, at);
    }
    Some(Value::Record(vec![Some(Value::text(own)), Some(Value::text(content))]))
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
