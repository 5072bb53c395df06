//! Kind: `key: value` lines.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Body, Desk, Margin, Pen, indented, is_none_word, stands_on_header_line};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::{blank, indent_of, lines, list_marker, strip_fence, undecorate};
use crate::spec::{Kind, Language, Segment, Value};

pub(super) fn phrase(value: &Kind, language: Language) -> String {
    let inner = super::phrase(value, language);
    match language {
        Language::English => format!("lines of the form \"key: value\", each value {inner}"),
        Language::Chinese => format!("若干行“键: 值”，每个值为{inner}"),
    }
}

pub(super) fn write(value: &Kind, entries: &[(Cow<'_, str>, Value<'_>)], pen: Pen<'_>) -> String {
    if entries.is_empty() {
        return super::optional::none(pen.language).to_owned();
    }
    let written = entries.iter().map(|(key, inner)| {
        let body = super::write(value, inner, pen);
        if stands_on_header_line(value, &body, pen.escape) {
            pen.text(&format!("{key}: {body}"))
        } else {
            format!("{}\n{}", pen.text(&format!("{key}:")), indented(&body, 2))
        }
    });
    written.collect::<Vec<_>>().join("\n")
}

pub(super) fn read<'a>(value: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let text = match strip_fence(body.text) {
        Some((inside, _)) => {
            desk.recover(RecoveryKind::FencedValue, body.text);
            inside
        }
        None => body.text,
    };
    if blank(text) {
        desk.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    if is_none_word(text) {
        return Some(Value::Map(Vec::new()));
    }
    let mut entries: Vec<(Cow<'a, str>, Value<'a>)> = Vec::new();
    let mut places: HashMap<&'a str, usize> = HashMap::new();
    for (key, body) in split(text, desk) {
        let step = Segment::Key(key.to_owned());
        let Some(read) = desk.step(step.clone(), |desk| super::read(value, body, desk)) else {
            continue;
        };
        match places.get(key).and_then(|&at| entries.get(at)) {
            Some((_, known)) if *known == read => {}
            Some(_) => {
                desk.step(step, |desk| {
                    desk.report(DiagnosticKind::Ambiguous, Some(body.text), quote(body.text))
                });
            }
            None => {
                places.insert(key, entries.len());
                entries.push((Cow::Borrowed(key), read));
            }
        }
    }
    Some(Value::Map(entries))
}

/// Each key with its value's body: the rest of the line, and the lines below that are set in further.
fn split<'a>(text: &'a str, desk: &mut Desk<'_, 'a>) -> Vec<(&'a str, Body<'a>)> {
    let all: Vec<_> = lines(text)
        .filter(|line| text.get(line.clone()).is_some_and(|line| !blank(line)))
        .collect();
    let indent = |line: &std::ops::Range<usize>| text.get(line.clone()).map_or(0, indent_of);
    // The first line may stand behind its header, where nothing tells its indent.
    let base = all.iter().filter(|line| line.start > 0).map(indent).min().unwrap_or(0);
    let mut entries = Vec::new();
    let mut at = 0;
    while let Some(range) = all.get(at) {
        at += 1;
        let line = text.get(range.clone()).unwrap_or_default();
        let Some((key, start)) = key_of(line, desk) else {
            if at > 1 && at == all.len() {
                desk.recover(RecoveryKind::Postamble, line);
            } else {
                desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
            }
            continue;
        };
        let mut end = range.end;
        while let Some(next) = all.get(at).filter(|next| indent(next) > base) {
            end = next.end;
            at += 1;
        }
        let body = text.get(range.start + start..end).unwrap_or_default();
        let margin = if body.lines().next().is_none_or(blank) {
            Margin::Common
        } else {
            Margin::UpTo(usize::MAX)
        };
        entries.push((key, Body { text: body, margin, bold_tail: false }));
    }
    entries
}

/// The key without its dress, and where on the line what follows the colon begins.
fn key_of<'a>(line: &'a str, desk: &mut Desk<'_, 'a>) -> Option<(&'a str, usize)> {
    let trimmed = line.trim_start();
    let unescaped = desk.special.unescape(Cow::Borrowed(trimmed)).len() != trimmed.len();
    let mut start = line.len() - trimmed.len() + usize::from(unescaped);
    if !unescaped && let Some(width) = list_marker(trimmed) {
        desk.recover(RecoveryKind::ListShape, line);
        start += width;
    }
    let rest = line.get(start..)?;
    let colon = rest.find([':', '：'])?;
    let after = rest.get(colon..)?.chars().next().map_or(1, char::len_utf8) + colon;
    let key = rest.get(..colon)?.trim();
    let behind = rest.get(after..)?;
    // `**key:** value` and `**key**: value`.
    let (key, closing) = match key.strip_prefix("**") {
        Some(open) if !unescaped && behind.starts_with("**") => (open, 2),
        _ if unescaped => (key, 0),
        _ => (undecorate(key), 0),
    };
    (!key.is_empty()).then_some((key, start + after + closing))
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::check;
    use crate::spec::{Kind, Ref, Width};

    #[test]
    fn lines_of_keys_and_values() {
        let scores = Kind::Map(Ref::Static(&Kind::Integer(Width::U8)));
        let ab = r#"Map([("a", Integer(1)), ("b", Integer(2))])"#;
        for body in [
            "\na: 1\nb: 2",
            "a: 1\n\nb: 2\n",
            "- **a:** 1\n- **b**: 2",
            "a：1\nb：2",
            "a:\n  1\nb: 2\na: 1",
        ] {
            check(&scores, body, ab);
        }
        check(&scores, "none", "Map([])");
        check(&scores, "a: 1\na: 2", "ambiguous");
        check(&scores, "a: x", "unreadable");
        check(&scores, "just words\na: 1", "unreadable");
    }
}
