//! A record that stands as a table: of one row under its names, or of two columns, name and value.

use super::cells;
use super::columns::Columns;
use super::grid::{Block, blocks};
use super::record;
use crate::diagnostic::DiagnosticKind;
use crate::kind::Desk;
use crate::recovery::RecoveryKind;
use crate::soft::{Matcher, blank};
use crate::spec::{Kind, Presence, Spec, Value};

/// The record that is the only table of the text; `None` if there is none, or one of several rows, of
/// which none is *the* record.
pub(in crate::kind) fn record_of_table<'a>(
    spec: &Spec,
    text: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let matcher = desk.tables.record(spec)?;
    let blocks = blocks(text, &desk.special);
    let [block] = blocks.as_slice() else { return None };
    if !block.is_certain() {
        return None;
    }
    let pairs = pairs(spec, matcher, block);
    // Without a line of dashes, a value among the names could be a pair of name and value.
    let columns = Columns::of(spec, matcher, block)
        .filter(|columns| columns.is_whole() && (columns.is_known() || block.is_plain()));
    let rows = block.rows.iter().skip(1).filter(|row| !row.is_blank());
    let mut rows = rows.fuse();
    let only = rows.next().filter(|_| rows.next().is_none());
    let value = match (pairs, columns, only) {
        (Some(cells), ..) => of_pairs(spec, &cells, block.text(text), desk),
        (None, Some(columns), Some(row)) => {
            columns.note(desk);
            record(spec, &columns, row, desk)
        }
        _ => return None,
    };
    desk.recover(RecoveryKind::TableShape, block.text(text));
    let around = [
        (RecoveryKind::Preamble, text.get(..block.range.start)),
        (RecoveryKind::Postamble, text.get(block.range.end..)),
    ];
    for (kind, words) in around {
        if let Some(words) = words.filter(|words| !blank(words)) {
            desk.recover(kind, words);
        }
    }
    Some(value)
}

/// For each field its cell, if every row but the first is the name of another field and its value. The
/// first may be the names of the columns.
fn pairs<'a>(spec: &Spec, matcher: &Matcher, block: &Block<'a>) -> Option<Vec<Option<&'a str>>> {
    let mut cells = vec![None; spec.fields.len()];
    for (at, row) in block.rows.iter().enumerate() {
        let [name, value] = row.cells.as_slice() else { return None };
        let Some(place) = matcher.field(name.trim()).and_then(|field| cells.get_mut(field)) else {
            if at == 0 && block.rows.len() > 1 {
                continue;
            }
            return None;
        };
        if place.replace(*value).is_some() {
            return None;
        }
    }
    Some(cells)
}

fn of_pairs<'a>(
    spec: &Spec,
    found: &[Option<&'a str>],
    whole: &'a str,
    desk: &mut Desk<'_, 'a>,
) -> Value<'a> {
    let fields = spec.fields.iter().zip(found).enumerate().map(|(at, (field, cell))| {
        let cell = cell.map(str::trim).filter(|cell| !cell.is_empty());
        desk.field(at, &field.rules, |desk| match (&*field.kind, cell) {
            (kind, Some(cell)) => cells::read(kind, cell, desk),
            (Kind::Optional(_), None) => Some(Value::Null),
            (_, None) if field.presence == Presence::Defaulted => None,
            (_, None) => {
                desk.report(DiagnosticKind::Missing, Some(whole), String::new());
                None
            }
        })
    });
    Value::Record(fields.collect())
}
