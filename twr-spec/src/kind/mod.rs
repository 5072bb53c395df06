//! What a value may be: each kind owns, in its own file, its phrase, its reader, its writer and its cases.
//!
//! Readers take a `Body`, report to the `ReadContext`, and read on: a record reads all its fields, a list all
//! its items. They never fail and never guess; a value that breaks a rule is read and reported.

mod asked_again;
mod behavior;
mod blocks;
mod body;
mod boolean;
mod cases;
mod choice;
mod code;
mod context;
mod edit;
mod elided;
mod file;
#[cfg(feature = "templates")]
mod grammar;
mod integer;
mod json;
mod line;
mod list;
mod map;
mod memo;
mod notation;
mod number;
mod numeral;
mod objects;
mod one_unit;
mod optional;
mod parsed;
mod phrase_context;
mod record;
mod scalar;
mod schema;
mod short_form;
mod shown;
mod soundness;
mod special;
mod spelled;
mod table;
mod temporal;
mod text;
mod write_context;
mod written;

pub use crate::diagnostic::PathFlaw;
pub(crate) use body::{Body, Margin, Origin};
pub(crate) use code::{begins_as_code, opens_code};
pub use context::MAX_DEPTH;
pub(crate) use context::{FieldLabels, ReadContext, Readers, Tables};
pub use file::path::{is_hidden_path, relative as relative_path, remedy as path_remedy};
#[cfg(feature = "templates")]
pub(crate) use grammar::{Fields, Forms, GrammarMaker, in_order, object};
pub(crate) use list::read_early as read_item_early;
pub(crate) use map::read_early as read_entry_early;
pub(crate) use memo::Memo;
pub(crate) use record::fields::{inside_field, read_fields, read_one, withdraw_other_cases};
#[cfg(feature = "templates")]
pub(crate) use record::is_told_on_line;
pub(crate) use schema::{Definitions, Members, Naming, entry, text as schema_text};
pub use special::Special;
pub(crate) use spelled::roman;
pub(crate) use write_context::{WriteContext, indented, stands_on_header_line};

use std::borrow::Cow;

use behavior::{Handled, KindBehavior};
use phrase_context::PhraseContext;
use schema::of_rule;
use short_form::ShortForms;
use soundness::Flaws;
use written::Written;

use crate::assertion::Labels;
use crate::bind::{Page, Place};
use crate::diagnostic::DiagnosticKind;
use crate::json::ShortForm;
use crate::outline::{Flags, Form, NodeId};
#[cfg(feature = "templates")]
use crate::spec::Word;
use crate::spec::{FlawKind, Json, Kind, Language, Layout, Rule, Spec, Value};
#[cfg(feature = "templates")]
use crate::syntax::{Names, Part};
use crate::text::{quote, trimmed};

/// The readers of every kind, for a context.
pub(crate) const READERS: Readers = Readers { read, read_at_once, read_body, read_piece };

/// Reads a place as a value of the kind; `None` if it is none, which is reported to the context.
fn read<'a>(kind: &Kind, place: &Place, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    let text = context.page.slice(place.range.clone());
    let is_json = place.form(&context.page).is_some_and(Form::is_json);
    let is_member = !is_json && context.page.is_after_member(place.range.start);
    let is_piece = context.page.is_broken_json_at(place.range.start);
    let is_scrap = || is_scrap(kind, text) || place.children.is_empty() && is_in_brackets(text);
    if is_member && is_scrap() || is_piece || lacks_brackets(kind, place, context) {
        context.report(DiagnosticKind::Unreadable, Some(text), quote(text));
        return None;
    }
    if place.form(&context.page) == Some(Form::Text)
        && place.node.is_some_and(|id| is_cut_off(&context.page, id))
    {
        context.report(DiagnosticKind::CutOff, Some(text), String::new());
        return None;
    }
    if kind.required().has_parts()
        && let Some(own) = soft_text(place, context)
    {
        return context.aside_with_parts(&own, text, |_, context| {
            read(kind, &Place::of(&context.page, NodeId::ROOT), context).map(Value::into_owned)
        });
    }
    let answer = if is_json { None } else { asked_again::after(kind, place, context) };
    let place = answer.as_ref().unwrap_or(place);
    within_depth(kind, text, context, |context| {
        match with_behavior(kind, |behavior| behavior.read_parts(place, context)) {
            Handled::Yes(value) => value,
            Handled::No => leaf(kind, place, context),
        }
    })
}

/// Reads a piece of a line, if one look settles it.
fn read_at_once<'a>(
    kind: &Kind,
    text: &'a str,
    written: Written,
    labels: &Labels,
) -> Option<Value<'a>> {
    with_behavior(kind, |behavior| behavior.read_at_once(text, written, labels))
}

/// Whether the place is a value of JSON beside a bracket that was missing, where a value in such brackets is asked for:
/// they may have been its own.
fn lacks_brackets(kind: &Kind, place: &Place, context: &ReadContext<'_, '_>) -> bool {
    let Some(node) = place.node.map(|id| context.page.node(id)) else { return false };
    let is_scalar = matches!(node.form, Form::Text | Form::Atom);
    let is_other = match kind.required() {
        Kind::List(_) | Kind::Table(_) => is_scalar || node.form == Form::Object,
        Kind::Map(_) | Kind::Record(_) | Kind::Json(_) => is_scalar,
        _ => false,
    };
    is_other && node.flags.has(Flags::MENDED)
}

/// Whether the text begins as an object or a list of JSON does.
fn is_in_brackets(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{'])
}

/// Whether the value of a member that is in no object has marks of JSON which a text keeps: escapes, or a quote without
/// the other.
fn is_scrap(kind: &Kind, text: &str) -> bool {
    let text = text.trim();
    let (opens, closes) = (text.starts_with('"'), text.ends_with('"'));
    let is_kept = opens && matches!(kind.required(), Kind::Text);
    text.contains('\\') || opens != closes || is_kept
}

/// The text of a JSON string or of a table's cell, which may have parts of its own.
fn soft_text(place: &Place, context: &ReadContext<'_, '_>) -> Option<String> {
    match place.form(&context.page)? {
        Form::Text => Some(json::string_value(place.node?, context).into_owned()),
        Form::Cell => Some(table::cell_text(context.page.slice(place.range.clone()).trim())),
        _ => None,
    }
}

/// Reads a piece of text as a value of the kind.
fn read_body<'a>(
    kind: &Kind,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    within_depth(kind, body.text, context, |context| of_text(kind, body, context))
}

/// Reads a piece of text, with the parts in it if the kind has any.
fn read_piece<'a>(
    kind: &Kind,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    if !kind.required().has_parts() {
        return read_body(kind, body, context);
    }
    context.aside_with_parts(body.text, body.text, |_, context| {
        read(kind, &Place::of(&context.page, NodeId::ROOT), context).map(Value::into_owned)
    })
}

fn within_depth<'a>(
    kind: &Kind,
    text: &'a str,
    context: &mut ReadContext<'_, 'a>,
    read: impl FnOnce(&mut ReadContext<'_, 'a>) -> Option<Value<'a>>,
) -> Option<Value<'a>> {
    if context.depth >= MAX_DEPTH {
        context.report(DiagnosticKind::TooDeep, Some(text), String::new());
        return None;
    }
    context.depth += 1;
    let value = read(context);
    context.depth -= 1;
    if let Some(value) = &value {
        context.keep_rules(kind, value, text);
    }
    value
}

/// Reads a value without parts: of JSON its own value, else the text.
fn leaf<'a>(kind: &Kind, place: &Place, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if place.form(&context.page) == Some(Form::Cell) {
        return table::read_cell(kind, context.page.slice(place.range.clone()).trim(), context);
    }
    let Some(id) = place.node.filter(|id| context.page.node(*id).form.is_json()) else {
        return soft_leaf(kind, place, context);
    };
    let at = context.page.slice(place.range.clone());
    if is_cut_off(&context.page, id) {
        context.report(DiagnosticKind::CutOff, Some(at), String::new());
        return None;
    }
    // What may be nothing, and is something.
    for kind in [kind, kind.required()] {
        let taken = with_behavior(kind, |behavior| behavior.read_node(id, at, context));
        if let Handled::Yes(value) = taken {
            return value;
        }
    }
    match context.page.node(id).form {
        Form::Text => match json::string_value(id, context) {
            Cow::Borrowed(text) => of_string(kind, text, context),
            Cow::Owned(text) => context.aside(&text, at, |text, context| {
                of_string(kind, text, context).map(Value::into_owned)
            }),
        },
        Form::Atom if !json::is_null(at) || is_own_none(kind, at) => {
            of_text(kind, Body::json(at), context)
        }
        _ => {
            context.report(DiagnosticKind::Unreadable, Some(at), quote(at));
            None
        }
    }
}

/// Reads a value without parts from a string of JSON.
fn of_string<'a>(
    kind: &Kind,
    text: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let answer = asked_again::text_after(kind, text, context);
    // After a question a sentence answers, as in the soft format.
    let body = if answer.len() < text.len() { Body::section } else { Body::json };
    of_text(kind, body(answer), context)
}

/// Reads a value without parts from its text, as the notation of the place means it.
fn soft_leaf<'a>(
    kind: &Kind,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let whole = context.body(place);
    let is_verbatim = with_behavior(kind.required(), |behavior| behavior.is_verbatim());
    let body = notation::of_block(whole, place, is_verbatim, context);
    let is_text = is_verbatim || matches!(kind.required(), Kind::Text);
    let body = if is_text { body } else { notation::without_comment(body, place, context) };
    let quoted = match kind.required() {
        Kind::Text => notation::in_quotes(body, place, context),
        _ => None,
    };
    match quoted.or_else(|| notation::decoded(body, place, is_verbatim, context)) {
        None => of_text(kind, body, context),
        Some(text) => context.aside(&text, whole.text, |text, context| {
            let body = Body { margin: body.margin, ..Body::section(text) };
            of_text(kind, body, context).map(Value::into_owned)
        }),
    }
}

/// Whether a literal that is nothing in another language is a word of the choice.
fn is_own_none(kind: &Kind, text: &str) -> bool {
    trimmed(text) != "null" && optional::takes_none(kind, text)
}

/// Whether the text ended inside the string or the number of JSON.
fn is_cut_off(page: &Page<'_, '_>, id: NodeId) -> bool {
    let node = page.node(id);
    let around = page.node(node.parent);
    let is_open = around.form.is_json() && around.flags.has(Flags::UNCLOSED);
    let ends = node.end as usize >= page.text.len();
    node.flags.has(Flags::UNCLOSED) || node.form == Form::Atom && is_open && ends
}

fn of_text<'a>(
    kind: &Kind,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    if body.margin == Margin::Folded {
        let text = notation::folded(&body.content());
        return context.aside(&text, body.text, |text, context| {
            of_text(kind, Body::section(text), context).map(Value::into_owned)
        });
    }
    let is_verbatim = with_behavior(kind.required(), |behavior| behavior.is_verbatim());
    if is_verbatim && body.quotes > 0 && body.text.trim().contains('\n') {
        // The quote marks may be its own.
        context.report(DiagnosticKind::Unreadable, Some(body.text), quote(body.text));
        return None;
    }
    with_behavior(kind, |behavior| behavior.read_text(body, context))
}

/// The pen that writes every kind.
pub(crate) fn write_context(
    special: Special<'_>,
    escape: bool,
    language: Language,
) -> WriteContext<'_> {
    WriteContext { special, escape, language, of_kind: write, json_of_kind: write_json }
}

/// Writes a value as a body, without the header's line and without indent. A value that is not of the
/// kind gives an empty body.
pub(crate) fn write(kind: &Kind, value: &Value<'_>, context: WriteContext<'_>) -> String {
    with_behavior(kind, |behavior| behavior.write(value, context))
}

/// Writes a value as JSON. A value that is not of the kind gives an empty string or list.
pub(crate) fn write_json(kind: &Kind, value: &Value<'_>, context: WriteContext<'_>) -> Json {
    with_behavior(kind, |behavior| behavior.write_json(value, context))
}

/// The short form of a kind's JSON; `of_record` makes that of the records in it.
pub fn short_form(kind: &Kind, of_record: &mut dyn FnMut(&Spec) -> ShortForm) -> ShortForm {
    short_form_of(kind, &mut ShortForms { of_kind: short_form_of, of_record })
}

fn short_form_of(kind: &Kind, forms: &mut ShortForms<'_>) -> ShortForm {
    with_behavior(kind, |behavior| behavior.short_form(forms))
}

/// What a kind expects in the soft layouts, and where a value is asked for alone: a phrase that follows "write", the
/// same in prompt and feedback.
pub fn phrase(kind: &Kind, language: Language) -> String {
    phrase_in(kind, language, Layout::Sections)
}

/// What a kind expects of a section in this layout: the same phrase in all of them but JSON, where a list is an array.
pub fn phrase_in(kind: &Kind, language: Language, layout: Layout) -> String {
    let context = PhraseContext { language, layout, of_kind: phrase_in };
    with_behavior(kind, |behavior| behavior.phrase(context))
}

/// What JSON does not show of a kind's form, or of its items': a list is seen to be one, and a date is not. The shape
/// of a JSON value is shown or not. Empty where nothing is hidden.
pub(crate) fn unseen_form(kind: &Kind, language: Language, shows_shape: bool) -> String {
    let kind = kind.required();
    let mut inner = kind;
    while let Kind::List(item) | Kind::Map(item) = inner {
        inner = item.required();
    }
    let is_hidden = match inner {
        Kind::Temporal(_) | Kind::Parsed(_) | Kind::Code(_) | Kind::File | Kind::Edit => true,
        Kind::Json(_) => !shows_shape,
        _ => false,
    };
    let phrase = || phrase_in(inner, language, Layout::Json);
    match language {
        _ if !is_hidden => String::new(),
        _ if std::ptr::eq(inner, kind) => phrase(),
        Language::English => format!("each {}", phrase()),
        Language::Chinese => format!("每项为{}", phrase()),
    }
}

/// The words of a choice that its rules allow.
#[cfg(feature = "templates")]
pub(crate) fn allowed_words<'w>(
    words: &'w [Word],
    rules: &[Rule],
) -> impl Iterator<Item = &'w Word> {
    choice::allowed(words, rules)
}

/// How an item of a list is written, as words that follow "each"; `None` for what is no list, and where there are no
/// such words.
#[cfg(feature = "templates")]
pub(crate) fn form_of_items(kind: &Kind, language: Language, layout: Layout) -> Option<String> {
    match kind {
        Kind::List(item) => {
            list::form_of_items(item, PhraseContext { language, layout, of_kind: phrase_in })
        }
        _ => None,
    }
}

/// The members of a kind's schema, with those of the rules that say something of it. The rules go on to what it
/// holds.
pub(crate) fn schema<'s>(
    kind: &'s Kind,
    rules: &[Rule],
    definitions: &mut Definitions<'s>,
) -> Members {
    let mut members = with_behavior(kind, |behavior| behavior.schema(rules, definitions));
    for rule in rules.iter().filter(|rule| rule.fits(kind)) {
        members.extend(of_rule(rule, kind));
    }
    members
}

/// No definitions yet, for schemas of all kinds whose records name their members so.
pub(crate) fn definitions<'s>(naming: Naming) -> Definitions<'s> {
    Definitions { naming, specs: Vec::new(), of_kind: schema }
}

/// A maker of grammars without rules yet.
#[cfg(feature = "templates")]
pub(crate) fn grammar_maker<'g>(
    names: &'g Names,
    language: Language,
    task: Option<&'g str>,
) -> GrammarMaker<'g> {
    GrammarMaker::new(names, language, task, grammar_of, json_grammar_of)
}

#[cfg(feature = "templates")]
fn grammar_of(kind: &Kind, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
    with_behavior(kind, |behavior| behavior.grammar(rules, indent, maker))
}

#[cfg(feature = "templates")]
fn json_grammar_of(kind: &Kind, rules: &[Rule], maker: &mut GrammarMaker<'_>) -> Option<Part> {
    with_behavior(kind, |behavior| behavior.json_grammar(rules, maker))
}

/// Reports what is wrong with a kind as it is declared; the flaws of a record are told where it is declared.
pub(crate) fn flaws(kind: &Kind, push: &mut dyn FnMut(FlawKind)) {
    flaws_of(kind, &mut Flaws { push, of_kind: flaws_of });
}

fn flaws_of(kind: &Kind, flaws: &mut Flaws<'_>) {
    with_behavior(kind, |behavior| behavior.flaws(flaws));
}

/// All kinds: the one place that names each of them with what it does.
fn with_behavior<'k, R>(kind: &'k Kind, ask: impl FnOnce(&dyn KindBehavior<'k>) -> R) -> R {
    match kind {
        Kind::Text => ask(&text::TextKind),
        Kind::Line => ask(&line::LineKind),
        Kind::Integer(width) => ask(&integer::IntegerKind(*width)),
        Kind::Number(float) => ask(&number::NumberKind(*float)),
        Kind::Boolean => ask(&boolean::BooleanKind),
        Kind::Choice(words) => ask(&choice::ChoiceKind(words)),
        Kind::Optional(inner) => ask(&optional::OptionalKind(inner)),
        Kind::List(item) => ask(&list::ListKind(item)),
        Kind::Record(spec) => ask(&record::RecordKind(spec)),
        Kind::Map(value) => ask(&map::MapKind(value)),
        Kind::Parsed(parsed) => ask(&parsed::ParsedKind(parsed)),
        Kind::Temporal(what) => ask(&temporal::TemporalKind(*what)),
        Kind::Table(spec) => ask(&table::TableKind(spec)),
        Kind::Code(language) => ask(&code::CodeKind(language)),
        Kind::File => ask(&file::FileKind),
        Kind::Edit => ask(&edit::EditKind),
        Kind::Json(of) => ask(&json::JsonKind(of)),
    }
}
