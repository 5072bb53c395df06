//! Kind: one value of JSON, of any shape that a function accepts.

use super::behavior::{Handled, KindBehavior};
#[cfg(feature = "templates")]
use super::grammar::{Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, text};
use super::short_form::ShortForms;
use crate::spec::{Json, JsonType, Language, Rule, Value};
#[cfg(feature = "templates")]
use crate::syntax::{self, Part};
use std::borrow::Cow;

use super::{Body, ReadContext, WriteContext};
use crate::bind::Place;
use crate::diagnostic::DiagnosticKind;
use crate::json::{Candidate, Fault, FaultKind, Parsed, ShortForm, candidates};
use crate::outline::{self, Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::{blank, quote, strip_fence, without_template_marks};

/// JSON of this type.
pub(super) struct JsonKind<'k>(pub(super) &'k JsonType);

impl KindBehavior<'_> for JsonKind<'_> {
    fn phrase(&self, context: PhraseContext) -> String {
        phrase(self.0, context.language)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(self.0, body, context)
    }

    fn read_parts<'a>(&self, place: &Place, context: &mut ReadContext<'_, 'a>) -> Handled<'a> {
        match read_alone(self.0, place, context) {
            Some(json) => Handled::Yes(Some(Value::Json(json.into()))),
            None => Handled::No,
        }
    }

    fn read_node<'a>(
        &self,
        id: NodeId,
        at: &'a str,
        context: &mut ReadContext<'_, 'a>,
    ) -> Handled<'a> {
        Handled::Yes(read_node(self.0, id, at, context))
    }

    fn is_verbatim(&self) -> bool {
        true
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Json(json) => write(json, context),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, _: WriteContext<'_>) -> Json {
        match value {
            Value::Json(json) => Json::clone(json),
            _ => Json::Null,
        }
    }

    fn short_form(&self, _: &mut ShortForms<'_>) -> ShortForm {
        match (self.0.form)().as_str() {
            "" => ShortForm::Any,
            form => ShortForm::word(form),
        }
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, _: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        let json = syntax::shallow_json(indent, &mut maker.rules);
        Forms { on_line: Some(json.clone()), below: Some(json), inline: None }
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, _: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        Some(syntax::any_json(&mut maker.rules))
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        match (self.0.form)().as_str() {
            "" => Vec::new(),
            form => vec![entry("description", text(&format!("JSON of the form {form}")))],
        }
    }
}

fn phrase(of: &JsonType, language: Language) -> String {
    let form = (of.form)();
    match (language, form.as_str()) {
        (_, "") => "JSON".to_owned(),
        (Language::English, form) => format!("JSON of the form {form}"),
        (Language::Chinese, form) => format!("如下形式的 JSON：{form}"),
    }
}

/// Short JSON on one line, longer JSON an entry a line. Where some line of it could be taken for more, on
/// one line that cannot.
fn write(json: &Json, context: WriteContext<'_>) -> String {
    if context.escape { json.disguised() } else { json.pretty() }
}

/// Takes the last piece that is JSON and of the type. A piece with lines of its own is meant; one between words of a
/// sentence counts only where no other does.
fn read<'a>(of: &JsonType, body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if body.is_blank() {
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    let bare = without_template_marks(body.text);
    let text = if bare.len() < body.text.trim_end().len() { bare } else { body.text };
    let (text, mut found) = pieces(text, context);
    let fits = |candidate: &Candidate| {
        candidate.parsed.as_ref().is_ok_and(|parsed| (of.check)(&parsed.json).is_ok())
    };
    let has_lines = |candidate: &Candidate| fits(candidate) && has_own_lines(text, candidate);
    let is_quoted = |candidate: &Candidate| fits(candidate) && !is_escaped(text, candidate);
    let best = found.iter().rposition(has_lines).or_else(|| found.iter().rposition(is_quoted));
    let Some(at) = best else {
        refuse(of, text, found, context);
        return None;
    };
    let Candidate { range, parsed } = found.swap_remove(at);
    let parsed = parsed.ok()?;
    around(text, &range, context);
    for (repair, place) in parsed.repairs.iter() {
        context.recover(repair.into(), text.get(place).unwrap_or_default());
    }
    Some(Value::Json(parsed.json.into()))
}

/// Whether no words are on the lines of a piece, but for a label before it.
fn has_own_lines(text: &str, Candidate { range, .. }: &Candidate) -> bool {
    let before = text.get(..range.start).unwrap_or_default();
    let lead = before.rsplit('\n').next().unwrap_or_default().trim_end();
    let after = text.get(range.end..).unwrap_or_default();
    let rest = after.split('\n').next().unwrap_or_default();
    let leads = lead.is_empty() || lead.ends_with([':', '：', '`', '>']);
    // `{"a": 1}` in backticks is a quotation unless they are a fence.
    let is_quotation = lead.ends_with('`') && !lead.ends_with("``");
    leads && !is_quotation && !rest.contains(char::is_alphanumeric)
}

/// Whether the piece is part of a formula or a word: `\[3]`, `\{x\}`, `\sqrt[3]`, `xs[0]`, `$[0, 1]$`.
fn is_escaped(text: &str, Candidate { range, .. }: &Candidate) -> bool {
    let before = text.get(..range.start).unwrap_or_default();
    before.ends_with(|c: char| matches!(c, '\\' | '$' | '_' | '^') || c.is_ascii_alphanumeric())
}

/// The pieces that are JSON, and the text in which they are. A number or a word is one by itself, in a
/// fence too.
fn pieces<'a>(text: &'a str, context: &mut ReadContext<'_, 'a>) -> (&'a str, Vec<Candidate>) {
    let found = candidates(text);
    match strip_fence(text).filter(|_| found.is_empty()) {
        Some((inside, _)) => {
            context.recover(RecoveryKind::FencedValue, text);
            (inside, candidates(inside))
        }
        None => (text, found),
    }
}

/// Notes what is before and after the piece: a fence, or words.
fn around<'a>(text: &'a str, range: &std::ops::Range<usize>, context: &mut ReadContext<'_, 'a>) {
    let before = text.get(..range.start).unwrap_or_default();
    let after = text.get(range.end..).unwrap_or_default();
    let is_fenced = is_fence(before.trim_end().lines().last().unwrap_or_default());
    if is_fenced {
        context.recover(RecoveryKind::FencedValue, text);
        if !after.contains("```") && !after.contains("~~~") {
            context.recover(RecoveryKind::UnclosedFence, text);
        }
    }
    let has_words = |text: &str| {
        let mut lines = text.lines().filter(|line| !is_fence(line));
        lines.any(|line| line.contains(char::is_alphanumeric))
    };
    for (piece, kind) in [(before, RecoveryKind::Preamble), (after, RecoveryKind::Postamble)] {
        if has_words(piece) {
            context.recover(kind, piece.trim());
        }
    }
}

fn is_fence(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("```") || line.starts_with("~~~")
}

/// Says what is wrong with the piece that is most likely meant: the longest.
fn refuse<'a>(
    of: &JsonType,
    text: &'a str,
    found: Vec<Candidate>,
    context: &mut ReadContext<'_, 'a>,
) {
    let best = found.into_iter().max_by_key(|candidate| candidate.range.len());
    let Some(Candidate { range, parsed }) = best else {
        context.report(DiagnosticKind::Unreadable, Some(text), quote(text));
        return;
    };
    let piece = text.get(range).unwrap_or(text);
    match parsed {
        Ok(Parsed { json, .. }) => {
            let reason = (of.check)(&json).err().unwrap_or_default();
            let found = format!("{} ({})", quote(piece), shortened(&reason));
            context.report(DiagnosticKind::Unreadable, Some(piece), found);
        }
        Err(Fault { kind: FaultKind::CutOff, .. }) => {
            context.report(DiagnosticKind::CutOff, Some(piece), String::new());
        }
        Err(Fault { kind: FaultKind::TooDeep, .. }) => {
            context.report(DiagnosticKind::TooDeep, Some(piece), String::new());
        }
        Err(Fault { kind, at }) => {
            let there = text.get(at..).unwrap_or_default();
            let line = text.get(..at).unwrap_or_default().matches('\n').count() + 1;
            let found = format!("{} (line {line}: {})", quote(there), kind.reason());
            context.report(DiagnosticKind::Unreadable, Some(piece), found);
        }
    }
}

/// How many characters of a value a message may repeat.
const REPEATED: usize = 40;

/// A type's own message, in which long values are cut.
fn shortened(message: &str) -> String {
    let mut out = String::with_capacity(message.len());
    let (mut inside, mut length) = (false, 0);
    for character in message.chars() {
        if matches!(character, '"' | '`') {
            (inside, length) = (!inside, 0);
        } else if inside {
            length += 1;
        }
        match length.cmp(&REPEATED) {
            std::cmp::Ordering::Less => out.push(character),
            std::cmp::Ordering::Equal => out.push('…'),
            std::cmp::Ordering::Greater => {}
        }
    }
    out
}

/// Whether the text of an atom is nothing, as JSON or another language has it.
pub(super) fn is_null(text: &str) -> bool {
    matches!(outline::json::atom(text.trim()), Some(outline::json::Atom::Null))
}

/// The value of a JSON string of the reply.
pub(super) fn string_value<'a>(id: NodeId, context: &ReadContext<'_, 'a>) -> Cow<'a, str> {
    outline::json::string_value(context.page.tree, id, context.page.text)
}

/// The value of JSON that is alone in its place, without a slip, and of the type: the outline has read it. `None` for
/// all else, of which the text is looked at.
fn read_alone(of: &JsonType, place: &Place, context: &ReadContext<'_, '_>) -> Option<Json> {
    let page = context.page;
    let [only] = place.children.as_slice() else { return None };
    let node = page.node(*only);
    let is_inside = place.form(&page).is_some_and(Form::is_json);
    if is_inside || !matches!(node.form, Form::Object | Form::Array) {
        return None;
    }
    let (start, end) = (node.start as usize, node.end as usize);
    let after = page.slice(end..place.range.end).trim_start().strip_prefix(['}', ']'])?;
    let is_alone = blank(page.slice(place.range.start..start))
        && blank(after)
        && context.body(place).quotes == 0;
    if !is_alone || !page.tree.all_slips().is_empty() {
        return None;
    }
    Json::from_tree(page.tree, *only, page.text).filter(|json| (of.check)(json).is_ok())
}

/// Whether a bracket of the value, or beside it, was missing, wrong or one too many: what is in a value of any shape is
/// then not known.
fn is_mended(id: NodeId, context: &ReadContext<'_, '_>) -> bool {
    let tree = context.page.tree;
    let mut ids = id.0..=tree.last_part(id).0;
    ids.any(|at| tree.node(NodeId(at)).flags.has(Flags::MENDED))
}

/// Reads a node of JSON: the value is made from its parts.
pub(super) fn read_node<'a>(
    of: &JsonType,
    id: NodeId,
    at: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let is_mended = is_mended(id, context);
    let json = Json::from_tree(context.page.tree, id, context.page.text).filter(|_| !is_mended);
    let Some(json) = json else {
        context.report(DiagnosticKind::Unreadable, Some(at), quote(at));
        return None;
    };
    match (of.check)(&json) {
        Ok(()) => Some(Value::Json(json.into())),
        Err(why) => {
            context.report(DiagnosticKind::Unreadable, Some(at), why);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::check;
    use super::*;
    use crate::spec::Kind;

    /// Any object with a number `a`.
    fn with_a() -> Kind {
        Kind::Json(JsonType {
            form: || r#"{"a": number}"#.to_owned(),
            check: |json| match json.get("a") {
                Some(Json::Number(_)) => Ok(()),
                Some(other) => Err(format!("a: expected a number, found `{}`", other.compact())),
                None => Err("no `a`".to_owned()),
            },
        })
    }

    fn any() -> Kind {
        Kind::Json(JsonType { form: String::new, check: |_| Ok(()) })
    }

    #[test]
    fn the_last_json_that_fits() {
        let one = r#"Json(Object([("a", Number("1"))]))"#;
        for body in [
            r#"{"a": 1}"#,
            "\n{\n  \"a\": 1\n}\n",
            "```json\n{\"a\": 1}\n```",
            "```json\n{\"a\": 1}\n```</s>",
            "```json\n{\"a\": 1}",
            "Here it is: ```json {\"a\": 1} ```",
            "Sure!\n{\"a\": 1}\nI hope this helps (see [1]).",
            "{\"a\": 2}\nNo, better:\n{\"a\": 1}",
            "{\"a\": 1}\n{\"b\": 2}",
            "{\"a\": 1}\nAnd not {\"a\": 2} of course.",
            "So {\"a\": 1} it is.",
            "{'a': 1,}",
            "{a: 1\n",
        ] {
            check(&with_a(), body, one);
        }
        for (body, wrong) in [
            ("", "empty"),
            ("no JSON", "unreadable"),
            ("{\"b\": 1}", "unreadable"),
            ("{\"a\": \"x\"}", "unreadable"),
            ("{\"a\": 1, \"b\": \"x", "cut_off"),
            ("{\"a\": 1, ,}", "unreadable"),
            ("5", "unreadable"),
        ] {
            check(&with_a(), body, wrong);
        }
        check(&with_a(), &"[".repeat(1000), "too_deep");
    }

    #[test]
    fn any_json() {
        check(&any(), "5", r#"Json(Number("5"))"#);
        check(&any(), " \"x\"\n", r#"Json(Text("x"))"#);
        check(&any(), "null", "Json(Null)");
        check(&any(), "```\ntrue\n```", "Json(Bool(true))");
        check(&any(), "[1, \"x\"]", r#"Json(List([Number("1"), Text("x")]))"#);
        check(&any(), "words", "unreadable");
        check(&any(), "5 apples", "unreadable");
        check(&any(), "so \\[3] holds", "unreadable");
    }

    #[test]
    fn a_message_repeats_little() {
        assert_eq!(shortened("expected `a`, found \"b\""), "expected `a`, found \"b\"");
        let long = format!("found \"{}\", here", "x".repeat(100));
        assert_eq!(shortened(&long), format!("found \"{}…\", here", "x".repeat(REPEATED - 1)));
    }
}
