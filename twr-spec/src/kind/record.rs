//! Kind: labelled values, the fields of a nested struct.

mod at_once;
pub(super) mod fields;

use super::Body;
use super::behavior::{Handled, KindBehavior};
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, reference};
use super::short_form::ShortForms;
use crate::spec::{Case, Field, Json, Kind, Language, Layout, Ref, Rule, Spec, Temporal, Value};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use std::collections::HashSet;

use super::{ReadContext, WriteContext, indented, stands_on_header_line};
use crate::bind::{self, Binding, Note, Place};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::{blank, is_none_word, quote};
use fields::{note_mark, read_fields, withdraw_other_cases};

/// The fields of a spec.
pub(super) struct RecordKind<'k>(pub(super) &'k Ref<Spec>);

impl<'k> KindBehavior<'k> for RecordKind<'k> {
    fn phrase(&self, context: PhraseContext) -> String {
        if context.is_json() {
            return object_phrase(self.0, context.language);
        }
        phrase(self.0, context.language)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        context.read_piece(&Kind::Record(self.0.clone()), body)
    }

    fn read_parts<'a>(&self, place: &Place, context: &mut ReadContext<'_, 'a>) -> Handled<'a> {
        Handled::Yes(read(self.0, place, context))
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Record(fields) => write(self.0, fields, context),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, context: WriteContext<'_>) -> Json {
        match value {
            Value::Record(fields) => Json::Object(members(self.0, fields, context)),
            _ => Json::Object(Vec::new()),
        }
    }

    fn short_form(&self, forms: &mut ShortForms<'_>) -> ShortForm {
        forms.of_record(self.0)
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, _: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        grammar::record(self.0, indent, maker)
    }

    #[cfg(feature = "templates")]
    fn json_grammar(&self, _: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
        grammar::record_json(self.0, maker)
    }

    fn schema(&self, _: &[Rule], definitions: &mut Definitions<'k>) -> Members {
        vec![reference(&definitions.name(self.0))]
    }
}

fn phrase(spec: &Spec, language: Language) -> String {
    // Cases of a union may share a label.
    let mut named = HashSet::new();
    let headers = spec.fields.iter().map(|field| field.header.as_ref());
    let labels: Vec<String> = headers
        .filter(|header| named.insert(*header))
        .map(|header| match language {
            Language::English => format!("\"{header}:\""),
            Language::Chinese => format!("“{header}:”"),
        })
        .collect();
    match language {
        Language::English => format!("one labelled value a line: {}", labels.join(", ")),
        Language::Chinese => format!("每行一个带标签的值：{}", labels.join("、")),
    }
}

/// What a record expects as JSON: its members by name.
pub(super) fn object_phrase(spec: &Spec, language: Language) -> String {
    // Cases of a union may share a name.
    let mut named = HashSet::new();
    let headers = spec.fields.iter().map(|field| field.header.as_ref());
    let members: Vec<String> = headers
        .filter(|header| named.insert(*header))
        .map(|header| Layout::Json.mention(header))
        .collect();
    match language {
        Language::English => format!("an object with {}", members.join(", ")),
        Language::Chinese => format!("一个对象，包含 {}", members.join("、")),
    }
}

/// The members of a record that is written as JSON. What is not there, and what is nothing, is left out.
pub(super) fn members(
    spec: &Spec,
    fields: &[Option<Value<'_>>],
    context: WriteContext<'_>,
) -> Vec<(String, Json)> {
    let fields = spec.fields.iter().zip(fields);
    let members = fields.filter_map(|(field, value)| {
        let value = value.as_ref().filter(|value| **value != Value::Null)?;
        let name = Layout::Json.spell(&field.header).into_owned();
        Some((name, context.write_json(&field.kind, value)))
    });
    members.collect()
}

fn write(spec: &Spec, fields: &[Option<Value<'_>>], context: WriteContext<'_>) -> String {
    let mut written = Vec::new();
    for (field, value) in spec.fields.iter().zip(fields) {
        let Some(value) = value else { continue };
        if *value == Value::Null {
            continue;
        }
        let body = context.write(&field.kind, value);
        written.push(if stands_on_header_line(&field.kind, &body, context.escape) {
            format!("{}: {body}", field.header)
        } else {
            format!("{}:\n{}", field.header, indented(&body, 2))
        });
    }
    if written.is_empty() {
        return super::optional::none(context.language).to_owned();
    }
    written.join("\n")
}

/// Whether a record in a list is short enough to be on its item's line, its values parted by semicolons: a
/// small model that is to write such records on several lines stops after the first.
pub(super) fn stands_on_line(spec: &Spec) -> bool {
    let texts = |field: &&Field| matches!(field.kind.required(), Kind::Text);
    let is_short = |field: &Field| {
        let kind = field.kind.required();
        let is_kind = kind.is_scalar() || matches!(kind, Kind::Text | Kind::Line | Kind::Parsed(_));
        is_kind && field.case == Case::Always && is_one_name(&field.header)
    };
    let count = spec.fields.len();
    let most = if spec.fields.iter().any(|field| texts(&field)) { 3 } else { 5 };
    (2..=most).contains(&count) && spec.fields.iter().all(is_short)
}

/// Whether a header has no mark at which a line could be parted.
fn is_one_name(header: &str) -> bool {
    header.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '\''))
}

/// The labels of such a record, in its form, each with what is there.
pub(super) fn line_phrase(spec: &Spec, context: PhraseContext) -> String {
    let part = |field: &Field| {
        let kind = field.kind.required();
        let expects = if is_short_to_say(kind) { context.phrase(kind) } else { "…".to_owned() };
        format!("{}: {expects}", field.header)
    };
    spec.fields.iter().map(part).collect::<Vec<_>>().join("; ")
}

/// Whether the phrase of a kind is after a label: it has no mark at which the line could be parted.
fn is_short_to_say(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Integer(_) | Kind::Number(_) | Kind::Boolean | Kind::Temporal(Temporal::Date)
    )
}

/// Whether the phrase of such a record says all of the field.
#[cfg(feature = "templates")]
pub(crate) fn is_told_on_line(spec: &Spec, field: &Field) -> bool {
    let kind = field.kind.required();
    stands_on_line(spec) && (is_short_to_say(kind) || matches!(kind, Kind::Text | Kind::Line))
}

/// The record on one line; `None` where it would not read back, or is long.
pub(super) fn write_line(
    spec: &Spec,
    fields: &[Option<Value<'_>>],
    context: WriteContext<'_>,
) -> Option<String> {
    /// In characters.
    const LONGEST: usize = 160;
    let mut written = Vec::new();
    for (field, value) in spec.fields.iter().zip(fields) {
        let Some(value) = value.as_ref().filter(|value| **value != Value::Null) else { continue };
        let body = context.write(&field.kind, value);
        let is_text = matches!(field.kind.required(), Kind::Text | Kind::Line | Kind::Parsed(_));
        let parts = |c: char| matches!(c, ';' | '；' | '\n' | '\\' | '|');
        let names =
            |c: char| matches!(c, ':' | '：' | '=' | '[' | ']' | '(' | ')' | '（' | '）' | '`');
        let ends = |c: char| {
            !c.is_alphanumeric() && !matches!(c, '.' | '!' | '?' | '%' | '。' | '！' | '？')
        };
        let is_plain = body == body.trim()
            && !body.is_empty()
            && !body.contains(parts)
            && !(is_text
                && (body.contains(names) || body.starts_with(ends) || body.ends_with(ends)));
        if !is_plain {
            return None;
        }
        written.push(format!("{}: {body}", field.header));
    }
    let line = written.join("; ");
    (written.len() > 1 && line.chars().count() <= LONGEST).then_some(line)
}

fn read<'a>(spec: &Spec, place: &Place, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if let Some(values) = at_once::read(spec, place, context) {
        return Some(Value::Record(values));
    }
    of_binding(spec, place, context)
}

/// Reads a record whose fields binding has to find.
fn of_binding<'a>(
    spec: &Spec,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let text = context.page.slice(place.range.clone());
    let none_is_enough = spec.fields.iter().all(|field| !field.is_required());
    if blank(text) && !none_is_enough {
        context.report(DiagnosticKind::Empty, Some(text), String::new());
        return None;
    }
    let form = place.form(&context.page);
    let is_row = matches!(form, Some(Form::Row | Form::Array));
    if none_is_enough && !is_row && (blank(text) || is_none_word(text)) {
        let nothing = |field: &Field| match &*field.kind {
            Kind::Optional(_) => Some(Value::Null),
            _ => None,
        };
        return Some(Value::Record(spec.fields.iter().map(nothing).collect()));
    }
    if is_broken(place, context) {
        return None;
    }
    let is_surplus = |(at, child): (usize, &NodeId)| {
        let cell = context.page.node(*child);
        let words = context.page.slice(cell.body as usize..cell.end as usize);
        // The first column may number the rows.
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ')' | '#');
        let is_nothing = blank(words) || at == 0 && words.trim().chars().all(is_number);
        cell.form == Form::Cell && cell.name.0 == cell.name.1 && !is_nothing
    };
    if place.children.iter().enumerate().any(is_surplus) {
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text));
        return None;
    }
    let page = context.page;
    let mut fits = |at: usize, place: &Place| fields::is_read_clean(spec, at, place, context);
    let mut binding = bind::record(&page, spec, place, None, &mut fits);
    withdraw_other_cases(spec, &mut binding, context);
    if none_is_enough && binding.is_empty() {
        // Nothing has to be there, but words without a label are not nothing.
        context.report(DiagnosticKind::Unreadable, Some(text), quote(text));
        return None;
    }
    if let Some(unclear) = &binding.unclear {
        let words = context.page.slice(unclear.clone());
        context.report(DiagnosticKind::Ambiguous, Some(words), quote(words));
    }
    note_forms(spec, &binding, place, context);
    let nested = std::mem::replace(&mut context.nested, true);
    let values = read_fields(spec, &binding, context);
    context.nested = nested;
    Some(Value::Record(values))
}

/// Reports JSON that is not whole, if it is what the place begins with: nothing in it is a value.
pub(super) fn is_broken(place: &Place, context: &mut ReadContext<'_, '_>) -> bool {
    let own = place.node.into_iter().chain(place.children.first().copied());
    let mut broken = own.filter(|id| {
        let node = context.page.node(*id);
        node.form.is_json() && node.flags.has(Flags::BROKEN)
    });
    let Some(id) = broken.next() else { return false };
    drop(broken);
    let node = context.page.node(id);
    let piece = context.page.slice(node.start as usize..node.end as usize);
    let kind = if node.flags.has(Flags::UNCLOSED) {
        DiagnosticKind::CutOff
    } else {
        DiagnosticKind::Unreadable
    };
    let found = if matches!(kind, DiagnosticKind::CutOff) { String::new() } else { quote(piece) };
    context.report(kind, Some(piece), found);
    true
}

/// Records how a record was found, and what was passed over.
fn note_forms(spec: &Spec, binding: &Binding, place: &Place, context: &mut ReadContext<'_, '_>) {
    let page = context.page;
    let is_item = place.form(&page) == Some(Form::Item) && stands_on_line(spec);
    // As the writer parts them.
    let is_asked = |note: &Note| {
        note.kind == RecoveryKind::JoinedLabels
            && page.text.get(..note.range.start).is_some_and(|before| before.ends_with("; "))
    };
    for note in binding.notes.iter().filter(|note| !(is_item && is_asked(note))) {
        context.note(note);
    }
    if let Some(source) = binding.source {
        let node = page.node(source);
        context.recover_at(bind::recovery_of(node.form), node.start as usize..node.end as usize);
    }
    for (_, repeated) in &binding.repeated {
        let node = page.node(*repeated);
        context.recover_at(RecoveryKind::Repeated, node.start as usize..node.end as usize);
    }
    for extra in &binding.extra {
        let node = page.node(*extra);
        context.recover_at(RecoveryKind::Postamble, node.start as usize..node.end as usize);
    }
    let first = binding.start(&page).unwrap_or(place.range.start);
    let head = place.range.start..first.max(place.range.start);
    if place.title.is_none() && !blank(page.slice(head.clone())) && binding.source.is_none() {
        context.recover_at(RecoveryKind::Preamble, head);
    }
    for (field, _) in binding.found() {
        let Some(mark) = binding.mark(field) else { continue };
        note_mark(mark, context);
    }
}

#[cfg(test)]
mod tests;
