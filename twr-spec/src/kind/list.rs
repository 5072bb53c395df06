//! Kind: any number of items, one a line.

mod labels;
mod marks;
mod plain;
mod series;
mod survey;

use super::optional::{absent, takes_none};
use super::{Body, Desk, Pen, file, indented, is_none_word, table};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::soft::{blank, first_line, list_marker, strip_fence};
use crate::spec::{Kind, Language, Segment, Value};
use survey::Survey;

pub(super) fn phrase(item: &Kind, language: Language) -> String {
    let inner = super::phrase(item.required(), language);
    match (item.required(), language) {
        (Kind::Text | Kind::Line, Language::English) => {
            "a list, one item a line, each beginning with \"- \"".to_owned()
        }
        (Kind::File, language) => file::phrase_of_many(language),
        (Kind::Record(_), Language::English) => {
            format!("a list, each item beginning with \"- \" and holding {inner}")
        }
        (_, Language::English) => {
            format!("a list, one item a line, each beginning with \"- \" and being {inner}")
        }
        (Kind::Text | Kind::Line, Language::Chinese) => {
            "一个列表，每行一项，每行以“- ”开头".to_owned()
        }
        (_, Language::Chinese) => format!("一个列表，每项以“- ”开头，内容为{inner}"),
    }
}

pub(super) fn write(item: &Kind, items: &[Value<'_>], pen: Pen<'_>) -> String {
    if items.is_empty() {
        return super::optional::none(pen.language).to_owned();
    }
    if matches!(item, Kind::File) {
        return file::write_many(items, pen);
    }
    let written = items.iter().map(|value| {
        let body = indented(&super::write(item, value, pen), 2);
        format!("- {}", body.trim_start_matches(' '))
    });
    written.collect::<Vec<_>>().join("\n")
}

pub(super) fn read<'a>(item: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    if matches!(item, Kind::File) {
        return file::read_many(body, desk);
    }
    let (text, fenced) = match strip_fence(body.text) {
        Some((inside, _)) => {
            desk.recover(RecoveryKind::FencedValue, body.text);
            (inside, true)
        }
        None => (body.text, false),
    };
    if blank(text) {
        desk.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    // A fence's first line is never the header's own.
    let on_header_line = !fenced && !blank(first_line(text));
    let survey = Survey::of(text, on_header_line, body.tail);
    if says_none(item, text, &survey, desk) {
        return Some(Value::List(Vec::new()));
    }
    // A table is the other way to write records; list marks tell that it is only a part of one.
    if let Kind::Record(spec) = item.required()
        && survey.base.is_none()
        && let Some(value) = table::rows(spec, text, desk)
    {
        return Some(value);
    }
    let pieces = split(item, &survey, desk);
    let mut items = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.into_iter().enumerate() {
        let value = desk.step(Segment::Item(at), |desk| super::read(item, piece, desk));
        items.extend(value);
    }
    Some(Value::List(items))
}

/// Whether the list says that it is empty: `none` alone, or with words but no list after it, or as its
/// only item, unless an item could be just that.
fn says_none<'a>(item: &Kind, text: &'a str, survey: &Survey<'a>, desk: &mut Desk<'_, 'a>) -> bool {
    // `[null]` is an item, and `"none"` another.
    if matches!(item.required(), Kind::Json(_)) && text.contains(['[', '{', '"']) {
        return false;
    }
    if is_none_word(text) {
        let trimmed = text.trim();
        let only_item = list_marker(trimmed).and_then(|width| trimmed.get(width..));
        return only_item.is_none_or(|only| !takes_none(item, only));
    }
    if absent::is_absent(text) {
        desk.recover(RecoveryKind::WordInSentence, text);
        return true;
    }
    let Some(first) = survey.lines.first() else { return false };
    let says = survey.base.is_none() && is_none_word(first.text);
    if says {
        desk.recover(RecoveryKind::Postamble, survey.behind(first));
    }
    says
}

/// Where each item stands.
fn split<'a>(item: &Kind, survey: &Survey<'a>, desk: &mut Desk<'_, 'a>) -> Vec<Body<'a>> {
    if let Kind::Record(spec) = item.required()
        && let Some(matcher) = desk.tables.record(spec)
        && let Some(pieces) = labels::split(survey, spec, matcher, desk)
    {
        return pieces;
    }
    // `1、2、3` are numbers, and no item with a mark.
    let is_one_line = survey.lines.len() == 1 && survey.base.is_some();
    if is_one_line && let Some(numbers) = plain::several_numbers(item, survey, desk) {
        return numbers;
    }
    if survey.base.is_some() {
        let only_ticked = matches!(item.required(), Kind::Choice(_));
        marks::split(survey, only_ticked, desk)
    } else {
        plain::split(item, survey, desk)
    }
}

#[cfg(test)]
mod tests;
