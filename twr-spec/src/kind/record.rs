//! Kind: labelled values, the fields of a nested struct; and how the fields of any spec are read.

use super::Body;
use super::behavior::{KindBehavior, Taken};
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::schema::{Definitions, Members, reference};
use super::short_form::ShortForms;
use super::speech::Speech;
use crate::spec::{
    Case, Field, Json, Kind, Language, Layout, Ref, Rule, Segment, Spec, Temporal, Value,
};
#[cfg(feature = "templates")]
use crate::syntax::Part;
use std::collections::HashSet;

use super::cases::{self, Chosen};
use super::{Pen, ReadContext, indented, stands_on_header_line};
use crate::assertion::takes_back;
use crate::bind::{self, Binding, Damage, Note, Place};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::{blank, first_line, has, is_none_word, quote, trimmed};

/// The fields of a spec.
pub(super) struct RecordKind<'k>(pub(super) &'k Ref<Spec>);

impl<'k> KindBehavior<'k> for RecordKind<'k> {
    fn phrase(&self, speech: Speech) -> String {
        if speech.is_json() {
            return object_phrase(self.0, speech.language);
        }
        phrase(self.0, speech.language)
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        context.read_piece(&Kind::Record(self.0.clone()), body)
    }

    fn read_parts<'a>(&self, place: &Place, context: &mut ReadContext<'_, 'a>) -> Taken<'a> {
        Taken::Yes(read(self.0, place, context))
    }

    fn write(&self, value: &Value<'_>, pen: Pen<'_>) -> String {
        match value {
            Value::Record(fields) => write(self.0, fields, pen),
            _ => String::new(),
        }
    }

    fn write_json(&self, value: &Value<'_>, pen: Pen<'_>) -> Json {
        match value {
            Value::Record(fields) => Json::Object(members(self.0, fields, pen)),
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
    pen: Pen<'_>,
) -> Vec<(String, Json)> {
    let fields = spec.fields.iter().zip(fields);
    let members = fields.filter_map(|(field, value)| {
        let value = value.as_ref().filter(|value| **value != Value::Null)?;
        let name = Layout::Json.spell(&field.header).into_owned();
        Some((name, pen.write_json(&field.kind, value)))
    });
    members.collect()
}

fn write(spec: &Spec, fields: &[Option<Value<'_>>], pen: Pen<'_>) -> String {
    let mut written = Vec::new();
    for (field, value) in spec.fields.iter().zip(fields) {
        let Some(value) = value else { continue };
        if *value == Value::Null {
            continue;
        }
        let body = pen.write(&field.kind, value);
        written.push(if stands_on_header_line(&field.kind, &body, pen.escape) {
            format!("{}: {body}", field.header)
        } else {
            format!("{}:\n{}", field.header, indented(&body, 2))
        });
    }
    if written.is_empty() {
        return super::optional::none(pen.language).to_owned();
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
pub(super) fn line_phrase(spec: &Spec, speech: Speech) -> String {
    let part = |field: &Field| {
        let kind = field.kind.required();
        let expects = if is_short_to_say(kind) { speech.phrase(kind) } else { "…".to_owned() };
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
    pen: Pen<'_>,
) -> Option<String> {
    /// In characters.
    const LONGEST: usize = 160;
    let mut written = Vec::new();
    for (field, value) in spec.fields.iter().zip(fields) {
        let Some(value) = value.as_ref().filter(|value| **value != Value::Null) else { continue };
        let body = pen.write(&field.kind, value);
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
    let is_surplus = |kid: &NodeId| {
        let cell = context.page.node(*kid);
        let words = context.page.slice(cell.body as usize..cell.end as usize);
        cell.form == Form::Cell && cell.name.0 == cell.name.1 && !blank(words)
    };
    if place.kids.iter().any(is_surplus) {
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text));
        return None;
    }
    let mut binding = bind::record(&context.page, spec, place, None);
    withdraw_other_cases(spec, &mut binding, context);
    if none_is_enough && binding.is_empty() {
        // Nothing has to be there, but words without a label are not nothing.
        context.report(DiagnosticKind::Unreadable, Some(text), quote(text));
        return None;
    }
    note_forms(spec, &binding, place, context);
    let nested = std::mem::replace(&mut context.nested, true);
    let values = read_fields(spec, &binding, context);
    context.nested = nested;
    Some(Value::Record(values))
}

/// Reports JSON that is not whole, if it is what the place begins with: nothing in it is a value.
pub(super) fn is_broken(place: &Place, context: &mut ReadContext<'_, '_>) -> bool {
    let own = place.node.into_iter().chain(place.kids.first().copied());
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
        let node = page.node(mark);
        let kind = match node.form {
            Form::Label | Form::Text | Form::Atom | Form::Object | Form::Array | Form::Root => {
                continue;
            }
            Form::Row | Form::Cell => RecoveryKind::TableShape,
            Form::Item => continue,
            _ => RecoveryKind::HeaderDecorated,
        };
        context.recover_at(kind, node.start as usize..node.body as usize);
    }
}

/// Takes the places from those fields of a union that were only guessed to be there, and that do not count by the
/// tag: nothing says that the text is a field.
pub(crate) fn withdraw_other_cases(
    spec: &Spec,
    binding: &mut Binding,
    context: &mut ReadContext<'_, '_>,
) {
    let Some(tag) = spec.tag().and_then(|at| Some((at, spec.fields.get(at)?))) else { return };
    let guessed: Vec<usize> = binding.guessed().filter(|at| *at != tag.0).collect();
    if guessed.is_empty() {
        return;
    }
    let labels = context.tables.labels(spec);
    let word = context.trying(|context| {
        context.field_of(tag.0, tag.1, labels, |context| {
            found_field(spec, binding, tag, Chosen::Unknown, context)
        })
    });
    let chosen = Chosen::by(word.as_ref());
    for at in guessed {
        if spec.fields.get(at).is_some_and(|field| chosen.leaves_out(field)) {
            binding.withdraw(at);
        }
    }
}

/// Reads every field from its place. A field without one gets a diagnostic, unless it may be left out.
pub(crate) fn read_fields<'a>(
    spec: &Spec,
    binding: &Binding,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Option<Value<'a>>> {
    let mut chosen = if spec.tag().is_some() { Chosen::Unknown } else { Chosen::All };
    let mut values = Vec::with_capacity(spec.fields.len());
    let labels = context.tables.labels(spec);
    for (at, field) in spec.fields.iter().enumerate() {
        let value = context.field_of(at, field, labels, |context| {
            let value = found_field(spec, binding, (at, field), chosen, context);
            refuse_rivals(binding, (at, field), value.as_ref(), chosen, context);
            value
        });
        if field.case == Case::Tag {
            chosen = Chosen::by(value.as_ref());
        }
        values.push(value);
    }
    values
}

/// Reads a field from where it was found; what is absent may be left out, or told by another field.
fn found_field<'a>(
    spec: &Spec,
    binding: &Binding,
    (at, field): (usize, &Field),
    chosen: Chosen,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    match binding.place(at) {
        Some(_) if chosen.leaves_out(field) && is_shared(spec, binding, at, chosen) => None,
        Some(place) if field.kind.is_scalar() && binding.ends_series(&context.page, at) => {
            read_field(field, &without_remark(&field.kind, place, context), chosen, context)
        }
        Some(place) => read_field(field, place, chosen, context),
        None if field.case == Case::Tag => {
            let there = |at: usize| {
                let place = binding.place(at)?;
                Some(context.page.slice(place.range.clone()))
            };
            match cases::inferred(spec, there) {
                Some((word, first)) => {
                    context.recover(RecoveryKind::TagInferred, first);
                    Some(Value::Choice(word))
                }
                None => cases::absent(field, chosen, context),
            }
        }
        None if field.may_be_left_out() && !chosen.leaves_out(field) => {
            let kind = match binding.damage {
                None => return cases::absent(field, chosen, context),
                Some(Damage::CutOff) => DiagnosticKind::CutOff,
                Some(Damage::Broken) => DiagnosticKind::Missing,
            };
            context.report(kind, None, String::new());
            None
        }
        None => cases::absent(field, chosen, context),
    }
}

/// Reports a value that another place gives otherwise: which of them counts is for the model to say.
fn refuse_rivals(
    binding: &Binding,
    (at, field): (usize, &Field),
    value: Option<&Value<'_>>,
    chosen: Chosen,
    context: &mut ReadContext<'_, '_>,
) {
    let Some(value) = value else { return };
    let differs = binding.rivals(at).find(|place| {
        let other = context.trying(|context| read_field(field, place, chosen, context));
        other.is_some_and(|other| other != *value)
    });
    if let Some(place) = differs {
        let text = context.page.slice(place.range.clone());
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text.trim()));
    }
}

/// The place of a short value without the paragraphs after it, which are about all values of the record, unless they
/// may take this one back: a short one, or one with figures after a number.
fn without_remark(kind: &Kind, place: &Place, context: &mut ReadContext<'_, '_>) -> Place {
    let text = context.page.slice(place.range.clone());
    let (start, lead) = (place.range.start, text.len() - text.trim_start().len());
    let gap = if has(text, b'\n') { text.trim_start().find("\n\n") } else { None };
    let Some(gap) = gap.map(|at| at + lead) else {
        return place.clone();
    };
    let rest = text.get(gap..).unwrap_or_default();
    let is_number = matches!(kind.required(), Kind::Integer(_) | Kind::Number(_));
    let is_long = rest.split_whitespace().nth(9).is_some();
    let is_bare = is_number && !rest.contains(|c: char| c.is_numeric());
    if blank(rest) || !(is_long || is_bare) || takes_back(first_line(rest.trim_start())) {
        return place.clone();
    }
    context.recover(RecoveryKind::Postamble, rest.trim());
    let mut place = place.clone();
    place.cut(&context.page, start + gap);
    place
}

/// Whether the place of a field of another case is that of one that counts: they share a name.
fn is_shared(spec: &Spec, binding: &Binding, at: usize, chosen: Chosen) -> bool {
    let mark = binding.mark(at);
    spec.fields.iter().enumerate().any(|(other, field)| {
        other != at && !chosen.leaves_out(field) && binding.mark(other) == mark
    })
}

/// Reads one field alone from a place.
pub(crate) fn read_one<'a>(
    spec: &Spec,
    at: usize,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let field = spec.fields.get(at)?;
    let labels = context.tables.labels(spec);
    context.field_of(at, field, labels, |context| read_field(field, place, Chosen::All, context))
}

/// Reads a part of a field as the reading of the whole field does: with the field's rules and names, and as deep.
pub(crate) fn inside_field<'a, T>(
    spec: &Spec,
    (at, field): (usize, &Field),
    context: &mut ReadContext<'_, 'a>,
    read: impl FnOnce(&mut ReadContext<'_, 'a>) -> T,
) -> T {
    let mut depth = 1;
    let mut kind = &*field.kind;
    while let Kind::Optional(inner) = kind {
        (kind, depth) = (inner, depth + 1);
    }
    let outside = std::mem::replace(&mut context.depth, depth);
    let labels = context.tables.labels(spec);
    let result = context.field_of(at, field, labels, read);
    context.depth = outside;
    result
}

fn read_field<'a>(
    field: &Field,
    place: &Place,
    chosen: Chosen,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let text = context.page.slice(place.range.clone());
    let is_null = is_null(place, context);
    if chosen.leaves_out(field) {
        if !is_null {
            context.recover(RecoveryKind::OtherCase, text);
        }
        return None;
    }
    if context.path.len() == 1
        && context.cut.is_some_and(|cut| context.path == [Segment::Field(cut)])
    {
        context.report(DiagnosticKind::CutOff, Some(text), String::new());
        return None;
    }
    let is_mended = place.node.is_some_and(|id| context.page.node(id).flags.has(Flags::MENDED));
    if is_null
        && !is_mended
        && field.may_be_left_out()
        && !matches!(field.kind.required(), Kind::Json(_))
    {
        return cases::absent(field, chosen, context);
    }
    let is_cell = place.form(&context.page) == Some(Form::Cell);
    if is_cell && blank(text) {
        return cases::absent(field, chosen, context);
    }
    if is_own_name(field, text) {
        context.report(DiagnosticKind::Unreadable, Some(text), quote(text));
        return None;
    }
    context.read(&field.kind, place)
}

/// Whether the place is JSON's `null`.
fn is_null(place: &Place, context: &ReadContext<'_, '_>) -> bool {
    place.form(&context.page) == Some(Form::Atom)
        && super::json::is_null(context.page.slice(place.range.clone()))
}

/// Whether the words of a field are its own header in brackets, `[Name] <name>`: the form was copied, and not
/// filled in.
fn is_own_name(field: &Field, piece: &str) -> bool {
    let of_words = matches!(field.kind.required(), Kind::Line | Kind::Text);
    if !of_words {
        return false;
    }
    let piece = trimmed(piece);
    if piece.as_bytes().first().is_some_and(u8::is_ascii_alphanumeric) {
        return false;
    }
    let pairs = [('[', ']'), ('<', '>'), ('{', '}'), ('【', '】')];
    let inside = pairs
        .iter()
        .find_map(|(open, close)| piece.strip_prefix(*open)?.strip_suffix(*close))
        .filter(|inside| inside.len() < 100 && !inside.contains('\n'));
    inside.is_some_and(|inside| {
        let folded = crate::text::fold(inside);
        field.keys.iter().any(|key| *key == folded)
    })
}

#[cfg(test)]
mod tests;
