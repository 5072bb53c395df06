//! Kind: an edit of a file, its path on a line and in the fence below the lines to find and the lines to put there;
//! and edits, several of them.
//!
//! ````text
//! src/main.rs
//! ```rust
//! <<<<<<< SEARCH
//! let a = 1;
//! =======
//! let a = 2;
//! >>>>>>> REPLACE
//! ```
//! ````
//!
//! An edit is found by its marks, whatever is in the lines between them. The three marks of an edit have the same
//! length, seven or more; the writer takes a length that no line of the edit has. Where two lines could be the mark
//! between the two parts, the edit is ambiguous and asked for again.
//!
//! | also read | as |
//! |---|---|
//! | marks of three lengths, `ORIGINAL` and `UPDATED`, no fence | the same edit, with a recovery |
//! | several edits in one fence, or below one path | edits of one file |
//! | a unified diff in a fence, or that is the whole body | an edit for each hunk; line numbers are not used |
//! | JSON `{"path", "find", "replace"}` | an edit |
//!
//! The path is checked as that of a file. A whole file without marks is no edit.

mod collect;
mod diff;
mod found;
mod marks;
mod member;

use super::behavior::{Handled, KindBehavior};
use super::file::name;
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, text, typed};
use super::short_form::ShortForms;
use super::{Body, ReadContext, WriteContext};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::outline::{Form, NodeId};
use crate::spec::{Json, Language, Rule, Segment, Value};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use crate::text::{blank, code_tag, fenced, is_none_word, quote};

/// An edit: a path, the lines to find, the lines to put there.
pub(super) struct EditKind;

impl KindBehavior<'_> for EditKind {
    fn phrase(&self, context: PhraseContext) -> String {
        if context.is_json() {
            return context.plain(
                "an object with \"path\", relative and inside the folder, \"find\", whole lines exactly as they are \
                 in the file, and \"replace\", the lines to put there; an empty \"find\" makes a new file",
                "一个对象，包含 \"path\"（文件夹之内的相对路径）、\"find\"（与文件中完全一致的若干整行）和 \
                 \"replace\"（替换成的各行）；\"find\" 为空则新建文件",
            );
        }
        match context.language {
            Language::English => format!("an edit: a line with the path of the file, {FORM}"),
            Language::Chinese => format!("一处修改：先写一行{FORM_ZH}"),
        }
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(body, context)
    }

    fn is_verbatim(&self) -> bool {
        true
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Record(parts) => write(parts, context),
            _ => String::new(),
        }
    }

    fn read_node<'a>(
        &self,
        id: NodeId,
        at: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) -> Handled<'a> {
        if context.page.node(id).form == Form::Object {
            Handled::Yes(member::read(id, at, context))
        } else {
            Handled::No
        }
    }

    fn write_json(&self, value: &Value<'_>, _: WriteContext<'_>) -> Json {
        member::write(value)
    }

    fn short_form(&self, _: &mut ShortForms<'_>) -> ShortForm {
        member::short_form()
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        Forms::below(grammar::edit(rules, indent, maker))
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        Some(grammar::edit_json(rules, maker))
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        schema()
    }
}

const FORM: &str = "relative and inside the folder, and below it in a \"```\" fence a line \
                    \"<<<<<<< SEARCH\", the whole lines to replace, exactly as they are in the file, a line \
                    \"=======\", the lines to put there, and a line \">>>>>>> REPLACE\"; without lines to replace \
                    it makes a new file";

const FORM_ZH: &str = "文件夹之内的相对路径，再在“```”代码块中依次写：一行“<<<<<<< SEARCH”，要替换的\
                       若干整行（与文件中完全一致），一行“=======”，替换成的各行，一行“>>>>>>> REPLACE”；\
                       没有要替换的行则新建文件";

pub(super) fn phrase_of_many(language: Language) -> String {
    match language {
        Language::English => format!("edits, each as a line with the path of the file, {FORM}"),
        Language::Chinese => format!("若干处修改，每处先写一行{FORM_ZH}"),
    }
}

fn schema() -> Members {
    let parts = ["path", "find", "replace"];
    let properties = parts.map(|part| (part.to_owned(), Json::Object(typed("string"))));
    vec![
        entry("type", text("object")),
        entry("properties", Json::Object(properties.into())),
        entry("required", Json::List(parts.map(text).into())),
        entry("additionalProperties", Json::Bool(false)),
    ]
}

fn write(parts: &[Option<Value<'_>>], context: WriteContext<'_>) -> String {
    let [Some(Value::Text(path)), Some(Value::Text(find)), Some(Value::Text(replace))] = parts
    else {
        return String::new();
    };
    let extension = path.rsplit_once('.').map(|(_, extension)| extension).unwrap_or_default();
    let line = name::line(path);
    let line = if context.escape { context.special.escape(&line) } else { line };
    let marked = marks::write(find, replace);
    format!("{line}\n{}", fenced(code_tag::of_extension(extension), &marked))
}

pub(super) fn write_many(edits: &[Value<'_>], context: WriteContext<'_>) -> String {
    let written = edits.iter().map(|edit| match edit {
        Value::Record(parts) => write(parts, context),
        _ => String::new(),
    });
    written.collect::<Vec<_>>().join("\n\n")
}

/// Reads exactly one edit.
fn read<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if blank(body.text) {
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    let before = context.diagnostics.len();
    let mut edits = collect::edits(body, false, context);
    if context.diagnostics.len() > before {
        return None;
    }
    match edits.len() {
        1 => edits.pop(),
        0 => {
            context.report(DiagnosticKind::Unreadable, Some(body.text), quote(body.text));
            None
        }
        _ => {
            context.report(DiagnosticKind::Ambiguous, Some(body.text), quote(body.text));
            None
        }
    }
}

/// Reads any number of edits.
pub(super) fn read_many<'a>(
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    if blank(body.text) {
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    if is_none_word(body.text) {
        return Some(Value::List(Vec::new()));
    }
    let before = context.diagnostics.len();
    let edits = collect::edits(body, true, context);
    if edits.is_empty() && context.diagnostics.len() == before {
        context.step(Segment::Item(0), |context| {
            context.report(DiagnosticKind::Unreadable, Some(body.text), quote(body.text));
        });
    }
    Some(Value::List(edits))
}

#[cfg(test)]
mod tests;
