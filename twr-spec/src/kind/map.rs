//! Kind: `key: value` lines.

mod lines;

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Body, Desk, Margin, Pen, indented, is_none_word, stands_on_header_line};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::{Tail, blank};
use crate::spec::{Kind, Language, Segment, Value};
use lines::Line;
pub(super) use lines::{can_be_written, needs_quotes};

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
            pen.key_line(key, &format!(" {body}"))
        } else {
            format!("{}\n{}", pen.key_line(key, ""), indented(&body, 2))
        }
    });
    written.collect::<Vec<_>>().join("\n")
}

pub(super) fn read<'a>(value: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let text = body.filled(desk)?;
    let lines = lines::survey(value, text, body.margin, &desk.special);
    if says_none(text, &lines, desk) {
        return Some(Value::Map(Vec::new()));
    }
    let mut entries: Vec<(Cow<'a, str>, Value<'a>)> = Vec::new();
    let mut places: HashMap<&'a str, usize> = HashMap::new();
    for (key, body) in split(text, &lines, desk) {
        let step = Segment::Key(key.to_owned());
        let Some(read) = desk.step(step.clone(), |desk| super::read(value, body, desk)) else {
            continue;
        };
        match places.get(key).and_then(|&at| entries.get(at)) {
            Some((_, known)) if *known == read => {}
            Some(_) => {
                desk.step(step, |desk| {
                    desk.report(DiagnosticKind::Ambiguous, Some(body.text), quote(body.text));
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

/// Whether the map says that it is empty, and no key stands anywhere.
fn says_none<'a>(text: &'a str, lines: &[Line<'a>], desk: &mut Desk<'_, 'a>) -> bool {
    let Some(first) = lines.first().filter(|line| is_none_word(line.text)) else { return false };
    if lines.iter().any(|line| line.key.is_some()) {
        return false;
    }
    if let Some(behind) = text.get(first.range.end..).filter(|behind| !blank(behind)) {
        desk.recover(RecoveryKind::Postamble, behind);
    }
    true
}

/// Each key with its value's body: the rest of the line, and the lines below that are set in further.
fn split<'a>(
    text: &'a str,
    lines: &[Line<'a>],
    desk: &mut Desk<'_, 'a>,
) -> Vec<(&'a str, Body<'a>)> {
    let last_key = lines.iter().rposition(|line| line.key.is_some()).unwrap_or_default();
    let mut entries = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let behind = lines.get(at + 1..).unwrap_or_default();
        let inside = behind.iter().take_while(|next| next.set_in).count();
        let Some(key) = &line.key else {
            if at > last_key && !entries.is_empty() {
                desk.recover(
                    RecoveryKind::Postamble,
                    text.get(line.range.start..).unwrap_or_default(),
                );
                break;
            }
            desk.report(DiagnosticKind::Unreadable, Some(line.text), quote(line.text));
            at += 1 + inside;
            continue;
        };
        if key.listed {
            desk.recover(RecoveryKind::ListShape, line.text);
        }
        let last = behind.get(..inside).and_then(<[_]>::last).unwrap_or(line);
        let body = text.get(line.range.start + key.width..last.range.end).unwrap_or_default();
        at += 1 + inside;
        if blank(body) && entries.is_empty() && at < lines.len() {
            // "Here are the scores:" is no key; and of a key without a value nothing is lost.
            desk.recover(RecoveryKind::Preamble, line.text);
            continue;
        }
        let below = body.lines().next().is_none_or(blank);
        let margin = if below { Margin::Common } else { Margin::UpTo(usize::MAX) };
        entries.push((key.name, Body { text: body, margin, tail: Tail::None }));
    }
    entries
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
            "** a:** 1\n**\u{a0}b :** 2",
            "a = 1\nb = 2",
            "a: 1, b: 2",
            "a: 1; b: 2",
            "a: 1,\nb: 2,",
        ] {
            check(&scores, body, ab);
        }
        let url = r#"Map([("http://a", Integer(1)), ("b", Integer(2))])"#;
        check(&scores, "\"http://a\": 1\nb: 2", url);
        check(&scores, "- \"http://a\" : 1\n- b: 2", url);
        check(&scores, r#"{"http://a": 1, "b": 2}"#, url);
        check(&scores, r#"{"a\nb": 1}"#, "unreadable");
        check(&scores, r#"{"a\":b": 1}"#, "unreadable");
        check(&scores, "none", "Map([])");
        check(&scores, "a: 1\na: 2", "ambiguous");
        check(&scores, "a: x", "unreadable");
        check(&scores, "just words\na: 1", "unreadable");
    }
}
