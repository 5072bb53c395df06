//! Kind: a file, its path on a line and its content in the fence below; and files, several of them.
//!
//! The content is as the model wrote it, without the fence's own indent and without the line break
//! before the closing mark. It may be empty.
//!
//! A path stays inside its folder: an absolute one, one on a drive, one that climbs by `..` or holds a
//! character that no file's name has is wrong, and never mended. So is one that means something else on another
//! system or to the eye, and one in a hidden place, unless the field has the rule `hidden_paths`. A block without a name is wrong, too,
//! unless it is beside named ones and what is above it calls it a command, an output or an example.
//! Of two blocks with one path the later is read, if it is whole and the writer does not offer both as a choice. Where
//! one file is asked for, words have to say that the later is the better one. One that is only named within a
//! sentence never replaces one that is under its name. An edit, `<<<<<<<`, `=======`, `>>>>>>>`, is no
//! version of its file: each that differs is an item of its own, in order.

pub(super) mod allowed;
pub(super) mod collect;
mod disguise;
pub(super) mod member;
pub(super) mod name;
pub(super) mod path;

use super::behavior::{Handled, KindBehavior};
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

/// A file: its path and its content.
pub(super) struct FileKind;

impl KindBehavior<'_> for FileKind {
    fn phrase(&self, context: PhraseContext) -> String {
        if context.is_json() {
            return context.plain(
                "an object with \"path\", relative and inside the folder, and \"content\"",
                "一个对象，包含 \"path\"（文件夹之内的相对路径）和 \"content\"",
            );
        }
        phrase(context.language)
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
        Forms::below(grammar::file(rules, indent, maker))
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        Some(grammar::file_json(rules, maker))
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        schema()
    }
}

fn schema() -> Vec<(String, Json)> {
    let parts = ["path", "content"];
    let properties = parts.map(|part| (part.to_owned(), Json::Object(typed("string"))));
    vec![
        entry("type", text("object")),
        entry("properties", Json::Object(properties.into())),
        entry("required", Json::List(parts.map(text).into())),
        entry("additionalProperties", Json::Bool(false)),
    ]
}

fn phrase(language: Language) -> String {
    match language {
        Language::English => "a file: a line with its path, relative and inside the folder, and \
                              below it the content between a line \"```\" and a line \"```\""
            .to_owned(),
        Language::Chinese => {
            "一个文件：先写一行文件夹之内的相对路径，再把内容写在一行“```”和一行“```”之间"
                .to_owned()
        }
    }
}

pub(super) fn phrase_of_many(language: Language) -> String {
    match language {
        Language::English => {
            "files, each as a line with its path, relative and inside the folder, \
                              and below it the content between a line \"```\" and a line \"```\""
                .to_owned()
        }
        Language::Chinese => {
            "若干文件，每个文件先写一行文件夹之内的相对路径，再把内容写在一行“```”和一行“```”之间"
                .to_owned()
        }
    }
}

fn write(parts: &[Option<Value<'_>>], context: WriteContext<'_>) -> String {
    let [Some(Value::Text(path)), Some(Value::Text(content))] = parts else { return String::new() };
    let extension = path.rsplit_once('.').map(|(_, extension)| extension).unwrap_or_default();
    let line = name::line(path);
    let line = if context.escape { context.special.escape(&line) } else { line };
    format!("{line}\n{}", fenced(code_tag::of_extension(extension), content))
}

pub(super) fn write_many(files: &[Value<'_>], context: WriteContext<'_>) -> String {
    let written = files.iter().map(|file| match file {
        Value::Record(parts) => write(parts, context),
        _ => String::new(),
    });
    written.collect::<Vec<_>>().join("\n\n")
}

/// Reads exactly one file.
fn read<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if blank(body.text) {
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    let before = context.diagnostics.len();
    let mut files = collect::files(body, false, context);
    match files.len() {
        1 => files.pop(),
        0 => {
            if context.diagnostics.len() == before {
                context.report(DiagnosticKind::Unreadable, Some(body.text), quote(body.text));
            }
            None
        }
        _ => {
            context.report(DiagnosticKind::Ambiguous, Some(body.text), quote(body.text));
            None
        }
    }
}

/// Reads any number of files.
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
    let files = collect::files(body, true, context);
    if files.is_empty() && context.diagnostics.len() == before {
        context.step(Segment::Item(0), |context| {
            context.report(DiagnosticKind::Unreadable, Some(body.text), quote(body.text));
        });
    }
    Some(Value::List(files))
}

#[cfg(test)]
mod tests;
