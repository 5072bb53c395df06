//! Pipe tables: a header, a row of dashes, rows. Without dashes, each line has as many cells as the first.

use super::arena::{Arena, offset};
use super::node::{Form, Node, NodeId};
use super::state::{Above, Column, Line, OpenTable, Outline};
use super::steps::skip_blanks;

impl Outline<'_> {
    /// Takes a line that is part of a table, if it is one.
    pub(super) fn take_row(
        &mut self,
        text: &str,
        rest: &str,
        start: usize,
        line: Line,
        above: Option<Above>,
    ) -> bool {
        let looks = self.table.is_some()
            || above.is_some()
                && matches!(rest.as_bytes().first(), Some(b'|' | b'-' | b':' | b'+'));
        if !looks {
            return false;
        }
        // The mark of a chat template holds bars, too.
        let own = rest.get(..super::turn::end_of(rest)).unwrap_or_default();
        let pipes = own.as_bytes().contains(&b'|');
        if let Some(table) = self.table.take() {
            let count = table.columns.len();
            let has_names = table.columns.iter().filter(|column| column.key.is_some()).count() > 1;
            // After a blank line only a row with its first bar goes on.
            let fits = pipes
                && (table.has_dashes && (!self.is_apart || rest.starts_with('|'))
                    || rest.starts_with('|') && (has_names || cells(rest).len() == count));
            if fits || rest.starts_with("+-") {
                // After the first line of dashes, a single one is a cell's value.
                let is_line = is_dashes(rest)
                    && (!table.has_dashes || rest.contains("--") || rest.contains("=="));
                if pipes && !is_line {
                    self.add_row(text, &table, start, own);
                }
                self.last_end = line.end;
                self.is_apart = false;
                self.table = Some(table);
                return true;
            }
            self.table = Some(table);
            let is_broken = pipes && rest.starts_with('|');
            self.end_table(is_broken);
            self.is_apart |= !is_broken;
            return false;
        }
        let is_framed = rest.starts_with("+-") || rest.starts_with("+=");
        let Some(above) = above.filter(|above| (pipes || is_framed) && above.bare.is_none()) else {
            return false;
        };
        self.begin_table(text, rest, start, line, above)
    }

    /// Begins a table whose header is the line above.
    fn begin_table(
        &mut self,
        text: &str,
        rest: &str,
        start: usize,
        line: Line,
        above: Above,
    ) -> bool {
        let header = text.get(above.start..above.end).unwrap_or_default();
        let columns = cells(header);
        let has_dashes = is_dashes(rest);
        let is_table = if has_dashes {
            (rest.starts_with('+') || columns.len() == cells(rest).len()) && header.contains('|')
        } else {
            rest.starts_with('|')
                && header.starts_with('|')
                && columns.len() >= 2
                && (columns.len() == cells(rest).len() || self.names_columns(header, &columns))
        };
        if !is_table || is_dashes(header) {
            return false;
        }
        let Some(parent) = self.stack.top().map(|top| top.node) else { return false };
        let before = self.arena.node(parent).last;
        let mut node = Node::new(Form::Table, parent, above.start);
        node.body = offset(line.start);
        node.indent = above.indent;
        let node = self.arena.add(node);
        let columns = columns
            .into_iter()
            .map(|(from, to)| Column {
                name: (offset(above.start + from), offset(above.start + to)),
                key: header.get(from..to).and_then(|name| self.vocab.find(name)),
            })
            .collect();
        let table = OpenTable { node, before, columns, has_dashes };
        if has_dashes {
            let body = line.next;
            self.arena.node_mut(node).body = offset(body);
        } else {
            self.add_row(text, &table, start, rest);
        }
        self.arena.close(node, line.end);
        self.last_end = line.end;
        self.table = Some(table);
        true
    }

    /// Whether the vocabulary has the names of two columns or more.
    fn names_columns(&self, header: &str, columns: &[(usize, usize)]) -> bool {
        let is_known = |(from, to): &&(usize, usize)| {
            header.get(*from..*to).is_some_and(|name| self.vocab.find(name).is_some())
        };
        columns.iter().filter(is_known).count() > 1
    }

    fn add_row(&mut self, text: &str, table: &OpenTable, start: usize, rest: &str) {
        let mut places = cells(rest);
        if places.len() > table.columns.len() {
            // Pipes between code marks part no cells, where that makes the row fit.
            let spared = cells_outside_code(rest);
            if spared.len() <= table.columns.len() {
                places = spared;
            }
        }
        let mut row = Node::new(Form::Row, table.node, start);
        row.end = offset(start + rest.len());
        if let Some((from, to)) = places.first() {
            row.name = (offset(start + from), offset(start + to));
            row.key = rest.get(*from..*to).and_then(|name| self.vocab.find(name));
            row.body = offset(start + from);
        }
        let end = row.end;
        let row = self.arena.add(row);
        for (at, (from, to)) in places.into_iter().enumerate() {
            add_cell(&mut self.arena, row, table.columns.get(at), (start + from, start + to));
        }
        self.arena.close(table.node, end as usize);
        debug_assert!(text.len() >= end as usize, "a row ends in the text");
    }
}

fn add_cell(arena: &mut Arena, row: NodeId, column: Option<&Column>, (from, to): (usize, usize)) {
    let mut cell = Node::new(Form::Cell, row, from);
    if let Some(column) = column {
        cell.name = column.name;
        cell.key = column.key;
    }
    cell.end = offset(to);
    arena.add(cell);
}

/// Whether the line is a row of dashes.
fn is_dashes(rest: &str) -> bool {
    rest.bytes().all(|byte| matches!(byte, b'-' | b'|' | b':' | b' ' | b'\t' | b'+' | b'='))
        && rest.contains(['-', '='])
}

/// The cells of a row, without the blanks round them. A pipe after a backslash is part of its cell.
fn cells(rest: &str) -> Vec<(usize, usize)> {
    split_cells(rest, |_| false)
}

/// The same, where a pipe between code marks is part of its cell.
fn cells_outside_code(rest: &str) -> Vec<(usize, usize)> {
    let mut is_code = false;
    split_cells(rest, |byte| {
        is_code ^= byte == b'`';
        is_code
    })
}

fn split_cells(rest: &str, mut is_kept: impl FnMut(u8) -> bool) -> Vec<(usize, usize)> {
    let from = usize::from(rest.starts_with('|'));
    let mut ends = Vec::new();
    let mut is_escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(from) {
        let is_kept = is_kept(byte);
        if byte == b'|' && !is_escaped && !is_kept {
            ends.push(at);
        }
        // Nothing else in a row needs a backslash, so that two of them are no escape of one.
        is_escaped = byte == b'\\';
    }
    if ends.last().is_none_or(|end| end + 1 < rest.len()) {
        ends.push(rest.len());
    }
    let mut start = from;
    ends.into_iter()
        .map(|end| {
            let piece = rest.get(start..end).unwrap_or_default();
            let left = skip_blanks(rest, start).min(end);
            let width = piece.trim().len();
            start = end + 1;
            (left, left + width)
        })
        .collect()
}
