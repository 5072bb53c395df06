//! An edit as a member of JSON: an object of its path, the lines to find and the lines to put there.

use crate::diagnostic::DiagnosticKind;
use crate::json::{Member, ShortForm};
use crate::kind::ReadContext;
use crate::kind::elided::elided_of_file;
use crate::kind::file::allowed::allowed;
use crate::kind::file::member::{PATH, text_of};
use crate::outline::NodeId;
use crate::recovery::RecoveryKind;
use crate::spec::{Json, Value};
use crate::text::quote;

/// The names of the lines to find, folded, the writer's own first.
const FIND: [&str; 7] = ["find", "search", "old", "original", "oldstring", "oldtext", "oldlines"];

/// The names of the lines to put there, folded, the writer's own first.
const REPLACE: [&str; 8] =
    ["replace", "replacement", "new", "updated", "newstring", "newtext", "newlines", "replacewith"];

/// The form that a prompt shows.
pub(super) fn short_form() -> ShortForm {
    let member = |name: &str, comment: &str| Member {
        name: name.to_owned(),
        is_optional: false,
        form: ShortForm::word("string"),
        comment: comment.to_owned(),
    };
    ShortForm::Object(vec![member("path", ""), member("find", ""), member("replace", "")])
}

/// The object of an edit.
pub(super) fn write(edit: &Value<'_>) -> Json {
    let Value::Record(parts) = edit else { return Json::Object(Vec::new()) };
    let names = ["path", "find", "replace"].into_iter();
    let member = |(name, part): (&str, &Option<Value<'_>>)| match part {
        Some(Value::Text(text)) => Some((name.to_owned(), Json::Text(text.to_string()))),
        _ => None,
    };
    Json::Object(names.zip(parts).filter_map(member).collect())
}

/// Reads the object of an edit.
pub(super) fn read<'a>(
    id: NodeId,
    at: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let object = Json::from_tree(context.page.tree, id, context.page.text);
    match parts(object.as_ref(), at, context) {
        Ok(parts) => Some(Value::Record(parts.map(|part| Some(Value::text(part))).into())),
        Err((kind, shown)) => {
            context.report(kind, Some(at), shown);
            None
        }
    }
}

/// The path, the lines to find and the lines to put there of an object.
///
/// # Errors
/// What to report of it.
pub(super) fn parts<'a>(
    object: Option<&Json>,
    at: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Result<[String; 3], (DiagnosticKind, String)> {
    let part = |names: &[&str]| match object {
        Some(Json::Object(members)) => text_of(members, names),
        _ => None,
    };
    let (Some(path), Some(find), Some(replace)) = (part(&PATH), part(&FIND), part(&REPLACE)) else {
        return Err((DiagnosticKind::Unreadable, quote(at)));
    };
    let own = allowed(&path, &context.rules).map_err(|kind| (kind, quote(&path)))?;
    if let Some(line) = elided_of_file(&own, &find, &replace) {
        return Err((DiagnosticKind::Unreadable, quote(line)));
    }
    if own != path {
        context.recover(RecoveryKind::FileName, at);
    }
    Ok([own, whole_lines(find), whole_lines(replace)])
}

/// The text with a break after its last line, and plain breaks.
fn whole_lines(text: String) -> String {
    let mut text = if text.contains('\r') { text.replace("\r\n", "\n") } else { text };
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
