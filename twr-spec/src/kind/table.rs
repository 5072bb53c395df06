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

use super::optional::none;
use super::{Desk, Pen};
use crate::bind::Place;
use crate::outline::{Form, NodeId};
use crate::recovery::{Recovery, RecoveryKind};
use crate::spec::{Kind, Language, Ref, Spec, Value};
use crate::text::is_none_word;
pub(super) use cells::{read as read_cell, text as cell_text};

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
            Some(value) => cells::escape(&pen.write(&field.kind, value)),
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
    place: &Place,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let text = desk.page.slice(place.range.clone());
    if is_none_word(text) {
        return Some(Value::List(Vec::new()));
    }
    let known = desk.recoveries.len();
    let value = super::list::read_records(spec, place, desk);
    let page = desk.page;
    let is_table = |kid: &NodeId| page.node(*kid).form == Form::Table;
    if place.kids.iter().any(is_table) {
        // A table is what was asked for.
        let of_rows = desk.recoveries.split_off(known);
        let is_other = |recovery: &Recovery| recovery.kind != RecoveryKind::TableShape;
        desk.recoveries.extend(of_rows.into_iter().filter(is_other));
    }
    value
}

#[cfg(test)]
mod tests;
