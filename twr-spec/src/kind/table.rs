//! Kind: a pipe table, one record a row.
//!
//! A cell holds one short value: a scalar, a text, or either as an optional. Lists and records in cells
//! are refused as a flaw of the spec. `|` is written `\|` and a line break `<br>`; a literal `<br>` gets a
//! backslash, and backslashes before either are doubled.
//!
//! Of several tables in one body the last that has every required column is read, and the earlier ones
//! are recorded as repeated. Rows behind it that go on without a header belong to it. A body without any
//! table is read as a list of records.

mod cells;
mod columns;
mod grid;
mod single;

use super::optional::none;
use super::{Body, Desk, Pen, is_none_word, list};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::{Special, Tail, blank};
use crate::spec::{Field, Kind, Language, Presence, Ref, Segment, Spec, Value};
use columns::Columns;
use grid::{Block, Row, blocks};
pub(super) use single::record_of_table;

pub(super) fn phrase(spec: &Spec, language: Language) -> String {
    let columns: Vec<String> = spec.fields.iter().map(|field| field.header.to_string()).collect();
    match language {
        Language::English => {
            format!("a table, one row for each item, with the columns | {} |", columns.join(" | "))
        }
        Language::Chinese => format!("一个表格，每项一行，列为 | {} |", columns.join(" | ")),
    }
}

/// Whether a cell of a table can hold a value of the kind.
pub(crate) fn holds(kind: &Kind) -> bool {
    match kind {
        Kind::Optional(inner) => !matches!(**inner, Kind::Optional(_)) && holds(inner),
        other => other.is_scalar() || matches!(other, Kind::Text),
    }
}

pub(super) fn write(spec: &Spec, rows: &[Value<'_>], pen: Pen<'_>) -> String {
    if rows.is_empty() {
        return none(pen.language).to_owned();
    }
    let headers = spec.fields.iter().map(|field| cells::escape(&field.header));
    let ruler = spec.fields.iter().map(|_| "---".to_owned());
    let mut lines = vec![line(headers), line(ruler)];
    for row in rows {
        let Value::Record(values) = row else { continue };
        let written = spec.fields.iter().zip(values).map(|(field, value)| match value {
            None | Some(Value::Null) => String::new(),
            Some(value) => cells::escape(&super::write(&field.kind, value, pen)),
        });
        let row = line(written);
        let special = pen.escape && pen.special.line(&row);
        lines.push(if special { format!("\\{row}") } else { row });
    }
    lines.join("\n")
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let mut out = String::from("|");
    for cell in cells {
        out.push(' ');
        out.push_str(&cell);
        out.push_str(" |");
    }
    out
}

pub(super) fn read<'a>(
    spec: &Ref<Spec>,
    body: Body<'a>,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let text = body.filled(desk)?;
    if is_none_word(text) {
        return Some(Value::List(Vec::new()));
    }
    if let Some(value) = rows(spec, text, desk) {
        return Some(value);
    }
    let found = blocks(text, &desk.special);
    if let Some(rows) = found.iter().find(|block| block.is_certain()) {
        // Rows, but not of this table: a list's reader would take each line for an item.
        desk.report(DiagnosticKind::Unreadable, Some(rows.text(text)), quote(rows.text(text)));
        return None;
    }
    desk.recover(RecoveryKind::TableShape, text);
    list::read(&Kind::Record(spec.clone()), Body { text, tail: Tail::None, ..body }, desk)
}

/// The rows of the table in the text, if there is one with the columns.
pub(super) fn rows<'a>(spec: &Spec, text: &'a str, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let matcher = desk.tables.record(spec)?;
    let blocks = blocks(text, &desk.special);
    let columns: Vec<Option<Columns<'a>>> =
        blocks.iter().map(|block| Columns::of(spec, matcher, block)).collect();
    let is_whole = |columns: &Option<Columns<'_>>| columns.as_ref().is_some_and(Columns::is_whole);
    let chosen = columns
        .iter()
        .rposition(is_whole)
        .or_else(|| columns.iter().rposition(Option::is_some))
        .or_else(|| blocks.iter().rposition(|block| block.fits(spec.fields.len())))?;
    let block = blocks.get(chosen)?;
    let headed = columns.get(chosen).and_then(Option::as_ref);
    let in_order = Columns::in_order(spec);
    let columns_of = headed.unwrap_or(&in_order);
    // What follows without a header and with as many cells goes on with the table.
    let width = columns_of.width();
    let behind = blocks.iter().zip(&columns).skip(chosen + 1);
    let more: Vec<&Block<'a>> = behind
        .take_while(|(next, headed)| headed.is_none() && next.fits(width))
        .map(|(next, _)| next)
        .collect();
    note_rest(text, &blocks, &columns, chosen, more.len(), desk);
    if headed.is_none() || !block.is_plain() || !columns_of.is_plain(spec) || !more.is_empty() {
        desk.recover(RecoveryKind::TableShape, block.text(text));
    }
    if let Some(headed) = headed {
        headed.note(desk);
    }
    let missing = columns_of.missing(spec);
    if let Some(header) = block.rows.first().filter(|_| !missing.is_empty()) {
        for at in &missing {
            desk.step(Segment::Item(0), |desk| {
                desk.step(Segment::Field(*at), |desk| {
                    desk.report(DiagnosticKind::Missing, Some(header.line), String::new());
                });
            });
        }
    }
    let own = block.rows.iter().skip(usize::from(headed.is_some()));
    let all = own.chain(more.iter().flat_map(|block| &block.rows));
    let mut items = Vec::new();
    for row in all {
        if row.is_blank() && spec.fields.iter().any(Field::is_required) {
            desk.recover(RecoveryKind::TableShape, row.line);
            continue;
        }
        let at = items.len();
        items.push(desk.step(Segment::Item(at), |desk| record(spec, columns_of, row, desk)));
    }
    Some(Value::List(items))
}

/// Records what stands before and behind the table: other tables with the columns, and words.
fn note_rest<'a>(
    text: &'a str,
    blocks: &[Block<'a>],
    columns: &[Option<Columns<'a>>],
    chosen: usize,
    more: usize,
    desk: &mut Desk<'_, 'a>,
) {
    let mut at = 0;
    for (place, (block, columns)) in blocks.iter().zip(columns).enumerate() {
        let words = text.get(at..block.range.start).filter(|words| !blank(words));
        let kind = if place <= chosen { RecoveryKind::Preamble } else { RecoveryKind::Postamble };
        if let Some(words) = words {
            desk.recover(kind, words);
        }
        if place < chosen && columns.is_some() {
            desk.recover(RecoveryKind::Repeated, block.text(text));
        } else if !(chosen..=chosen + more).contains(&place) {
            desk.recover(kind, block.text(text));
        }
        at = block.range.end;
    }
    if let Some(words) = text.get(at..).filter(|words| !blank(words)) {
        desk.recover(RecoveryKind::Postamble, words);
    }
}

fn record<'a>(
    spec: &Spec,
    columns: &Columns<'a>,
    row: &Row<'a>,
    desk: &mut Desk<'_, 'a>,
) -> Value<'a> {
    let Some(cells) = cells::fit(row, columns.width(), desk) else {
        desk.report(DiagnosticKind::Ambiguous, Some(row.line), quote(row.line));
        return Value::Record(vec![None; spec.fields.len()]);
    };
    let fields = spec.fields.iter().enumerate().map(|(at, field)| {
        let place = columns.place(at);
        let cell = place.and_then(|place| cells.get(place)).copied().unwrap_or_default().trim();
        desk.field(at, &field.rules, |desk| match &*field.kind {
            Kind::Optional(_) if cell.is_empty() => Some(Value::Null),
            _ if cell.is_empty() && field.presence == Presence::Defaulted => None,
            // A column that is not there is told once.
            _ if cell.is_empty() && place.is_none() => None,
            _ if cell.is_empty() => {
                desk.report(DiagnosticKind::Missing, Some(row.line), String::new());
                None
            }
            kind => cells::read(kind, cell, desk),
        })
    });
    Value::Record(fields.collect())
}

/// The line without the writer's backslash.
fn unescaped<'a>(line: &'a str, special: &Special<'_>) -> &'a str {
    match line.strip_prefix('\\') {
        Some(rest) if rest.starts_with('|') && special.line(rest) => rest,
        _ => line,
    }
}

#[cfg(test)]
mod tests;
