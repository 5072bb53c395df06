//! `pattern = "…"`: whether it is a regular expression, and whether the field's example matches it.

use regex_syntax::Error;
use twr_spec::diagnostic::quote;
use twr_spec::spec::Kind;

use crate::ast::Field;
use crate::ctxt::Ctxt;
use crate::entry::Spanned;
use crate::literal::Example;
use crate::matching::matches;
use crate::message;

pub(crate) fn check(ctxt: &Ctxt, pattern: Option<&Spanned<String>>) {
    if let Some(pattern) = pattern
        && let Err(error) = regex_syntax::parse(&pattern.value)
    {
        ctxt.error(&pattern.at, describe(&pattern.value, &error));
    }
}

/// A pattern that the empty text does not match, of a text that may be empty.
pub(crate) fn check_empty(ctxt: &Ctxt, field: &Field<'_>) {
    let rules = &field.attrs.rules;
    if let (Some(pattern), Some(_)) = (&rules.pattern, &rules.allow_empty)
        && matches(&pattern.value, "") == Some(false)
    {
        let message = "`allow_empty` and `pattern` contradict each other: the pattern does not match an empty \
                       text; change one of the two";
        ctxt.error(&pattern.at, message);
    }
}

/// The texts of the example are held against the pattern, where the tokens tell that they are texts.
pub(crate) fn check_example(ctxt: &Ctxt, field: &Field<'_>) {
    let (Some(pattern), Some(example)) = (&field.attrs.rules.pattern, &field.attrs.example) else {
        return;
    };
    if !field.inferred.is_whole() {
        return;
    }
    let kind = field.inferred.kind(&Kind::Text);
    let is_text = |kind: &Kind| matches!(kind, Kind::Text | Kind::Line);
    let texts: &[String] = match (kind.required(), &example.value) {
        (kind, Example::Body(text)) if is_text(kind) => std::slice::from_ref(text),
        (Kind::List(item), Example::Items(items)) if is_text(item) => items,
        _ => return,
    };
    if let Some(text) = texts.iter().find(|text| is_strange(&pattern.value, text)) {
        let why = format!(
            "expected text that matches the pattern {} as a whole, found {}",
            pattern.value,
            quote(text)
        );
        ctxt.error(&example.at, message::bad_example(&why));
    }
}

/// Whether the text does not match, nor what the reader may make of it by dropping marks round it.
fn is_strange(pattern: &str, text: &str) -> bool {
    let marks = ['"', '\'', '`', '*', '_', '“', '”', '.'];
    let readings = [text, text.trim(), text.trim().trim_matches(marks)];
    !text.trim().is_empty() && readings.iter().all(|text| matches(pattern, text) == Some(false))
}

/// What is wrong, and where in the pattern: the span is the whole literal's.
fn describe(pattern: &str, error: &Error) -> String {
    let (why, start) = match error {
        Error::Parse(error) => (error.kind().to_string(), error.span().start.offset),
        Error::Translate(error) => (error.kind().to_string(), error.span().start.offset),
        other => (other.to_string(), 0),
    };
    let remaining = pattern.get(start..).filter(|remaining| start > 0 && !remaining.is_empty());
    let place = remaining.map(|remaining| format!(", at `{remaining}`")).unwrap_or_default();
    format!("the pattern is not a valid regular expression: {why}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, expect: Option<&str>) {
        let error = regex_syntax::parse(pattern).err();
        assert_eq!(error.map(|error| describe(pattern, &error)).as_deref(), expect, "{pattern}");
    }

    #[test]
    fn a_pattern_is_refused_with_the_place() {
        check("[A-Z]{3}-\\d+", None);
        check(
            "[a",
            Some("the pattern is not a valid regular expression: unclosed character class"),
        );
        check(
            "x(y",
            Some("the pattern is not a valid regular expression: unclosed group, at `(y`"),
        );
        check(
            "a\\p{Nothing}",
            Some(
                "the pattern is not a valid regular expression: Unicode property not found, at `\\p{Nothing}`",
            ),
        );
    }
}
