//! The short form of the object that a spec asks for in the layout of JSON: each member with what it is and its rules.

use super::expects::{about, beyond_form};
use crate::json::{Member, ShortForm};
use crate::kind;
use crate::spec::constant::EXPLAINED_DEPTH;
use crate::spec::{Case, Field, Json, Kind, Language, Layout, Spec, Word};

/// The form of a whole reply.
pub(super) fn form(spec: &Spec) -> String {
    record(spec, spec.language, &[]).on_lines()
}

/// What each member is, a member a line, where a server holds the reply to its form.
pub(super) fn members(spec: &Spec) -> String {
    let mut lines = Vec::new();
    describe(spec, spec.language, &[], &mut lines);
    lines.join("\n")
}

fn describe(spec: &Spec, language: Language, around: &[&Spec], lines: &mut Vec<String>) {
    let is_again = around.iter().any(|outer| outer.is(spec));
    if is_again || around.len() > EXPLAINED_DEPTH {
        return;
    }
    let around: Vec<&Spec> = around.iter().copied().chain([spec]).collect();
    for field in spec.fields.iter() {
        let comment = comment(spec, field, language, &around, false);
        let indent = "  ".repeat(around.len() - 1);
        let name = Layout::Json.mention(&field.header);
        let gap = if comment.is_empty() { "" } else { ": " };
        lines.push(format!("{indent}- {name}{gap}{comment}"));
        if let Some(held) = field.kind.holds() {
            describe(held, language, &around, lines);
        }
    }
}

/// The form of a record inside those around it. One that comes again inside itself is not shown again.
fn record(spec: &Spec, language: Language, around: &[&Spec]) -> ShortForm {
    let again = around.iter().any(|outer| outer.is(spec));
    if again || around.len() > EXPLAINED_DEPTH {
        return ShortForm::word("object");
    }
    let around: Vec<&Spec> = around.iter().copied().chain([spec]).collect();
    let member = |field: &Field| Member {
        name: Layout::Json.spell(&field.header).into_owned(),
        is_optional: field.may_be_left_out() || matches!(field.case, Case::Of(_)),
        form: kind::short_form(field.kind.required(), &mut |held| record(held, language, &around)),
        comment: comment(spec, field, language, &around, true),
    };
    ShortForm::Object(spec.fields.iter().map(member).collect())
}

/// An object as it is written, with a first member in which the model thinks.
pub(super) fn with_thought(object: &str, member: &str, thought: &str) -> String {
    let rest = object.strip_prefix('{').unwrap_or(object);
    let thought = Json::Text(thought.to_owned()).compact();
    let comma = if rest.trim() == "}" { "" } else { "," };
    format!("{{\n  \"{member}\": {thought}{comma}{rest}")
}

/// What a member is, what its form does not say, and what each word of it means. The shape of a JSON value is in the
/// form, or it is said here.
fn comment(
    spec: &Spec,
    field: &Field,
    language: Language,
    around: &[&Spec],
    shows_shape: bool,
) -> String {
    let is_again = field.kind.holds().is_some_and(|held| around.iter().any(|outer| outer.is(held)));
    let expects = match language {
        Language::English if is_again => "the same again, one level further in".to_owned(),
        Language::Chinese if is_again => "同样的内容，再缩进一层".to_owned(),
        _ => beyond_form(field, language, shows_shape),
    };
    let full_stop = if language == Language::Chinese { "。" } else { "." };
    let is_optional = field.may_be_left_out();
    let says_more = !field.about.is_empty() || !expects.is_empty() || !meanings(field).is_empty();
    let parts = [
        about(spec, field, language, Layout::Json).into_owned(),
        closed(capital(&expects), full_stop),
        closed(meanings(field), full_stop),
        match language {
            _ if !is_optional => String::new(),
            Language::English if says_more => "Optional.".to_owned(),
            Language::English => "May be left out.".to_owned(),
            Language::Chinese => "没有则省略。".to_owned(),
        },
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(if language == Language::Chinese { "" } else { " " })
}

/// The words of a choice that have a description.
fn meanings(field: &Field) -> String {
    let mut kind = field.kind.required();
    while let Kind::List(inner) | Kind::Map(inner) = kind {
        kind = inner.required();
    }
    let Kind::Choice(words) = kind else { return String::new() };
    let meaning = |word: &Word| format!("\"{}\": {}", word.text, word.about);
    let described = words.iter().filter(|word| !word.about.is_empty());
    described.map(meaning).collect::<Vec<_>>().join("; ")
}

/// The phrase with its mark at the end.
fn closed(phrase: String, mark: &str) -> String {
    if phrase.is_empty() || phrase.ends_with(['.', '。', '!', '?']) {
        return phrase;
    }
    phrase + mark
}

fn capital(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters.as_str().chars()).collect()
    })
}
