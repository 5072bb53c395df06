//! `blocks`: the runs of rows in a text, each perhaps a table.

use std::ops::Range;

use super::{cells, unescaped};
use crate::soft::{Special, blank, lines};

/// A line with cells.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own about the line")]
pub(super) struct Row<'a> {
    /// The line, trimmed, without the writer's backslash.
    pub(super) line: &'a str,
    pub(super) cells: Vec<&'a str>,
    /// Whether tabs part the cells.
    pub(super) tabbed: bool,
    /// Whether it begins with a pipe.
    piped: bool,
    /// Whether a line of dashes stands straight below it.
    ruled: bool,
    /// Whether a blank line stands before it.
    apart: bool,
}

impl Row<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

/// Rows that stand together.
#[derive(Clone, Debug)]
pub(super) struct Block<'a> {
    /// From its first line to its last.
    pub(super) range: Range<usize>,
    pub(super) rows: Vec<Row<'a>>,
    /// Whether a frame is drawn round it.
    framed: bool,
}

impl<'a> Block<'a> {
    /// Where it stands in the text that it is a part of.
    pub(super) fn text(&self, text: &'a str) -> &'a str {
        text.get(self.range.clone()).unwrap_or_default()
    }

    /// Whether it is a table and no prose with a pipe in it.
    pub(super) fn is_certain(&self) -> bool {
        self.rows.iter().any(|row| row.piped || row.ruled)
    }

    /// Whether every row has as many cells as a table of this width, so that no header has to tell them.
    pub(super) fn fits(&self, width: usize) -> bool {
        self.is_certain() && self.rows.iter().all(|row| row.cells.len() == width)
    }

    /// Whether it is written just as asked, header and line of dashes first.
    pub(super) fn is_plain(&self) -> bool {
        !self.framed
            && self.rows.first().is_some_and(|row| row.ruled)
            && self.rows.iter().skip(1).all(|row| !row.ruled)
            && self.rows.iter().all(|row| row.piped && !row.tabbed)
            && self.rows.iter().skip(1).all(|row| !row.apart)
    }

    /// The rows from this position on, as a block of their own.
    fn split_off(&mut self, at: usize, start: usize, end: usize) -> Self {
        let rows = self.rows.split_off(at);
        let range = start..self.range.end;
        self.range.end = end;
        Self { range, rows, framed: self.framed }
    }
}

/// The blocks of rows in order. Where pipes part cells anywhere, tabs do not.
pub(super) fn blocks<'a>(text: &'a str, special: &Special<'_>) -> Vec<Block<'a>> {
    let tabbed = !text.contains('|');
    if tabbed && !text.contains('\t') {
        return Vec::new();
    }
    let mut found: Vec<Block<'a>> = Vec::new();
    let mut open = false;
    let mut apart = false;
    for range in lines(text) {
        let line = text.get(range.clone()).unwrap_or_default();
        if blank(line) {
            apart = true;
            continue;
        }
        let current = found.last_mut().filter(|_| open);
        let bare = unescaped(line.trim(), special);
        if is_ruler(bare, current.as_deref()) {
            if let Some(block) = current {
                block.range.end = range.end;
                block.framed |= bare.contains('+');
                if let Some(row) = block.rows.last_mut() {
                    row.ruled = true;
                }
            } else {
                found.push(Block { range, rows: Vec::new(), framed: true });
                open = true;
            }
            apart = false;
            continue;
        }
        let cells = if tabbed { line.split('\t').collect() } else { cells::split(bare, false) };
        let is_row = if tabbed { cells.len() > 1 } else { bare.contains('|') };
        if !is_row {
            open = false;
            apart = false;
            continue;
        }
        let piped = bare.starts_with('|');
        let row = Row {
            line: bare,
            cells,
            tabbed,
            piped,
            ruled: false,
            apart: std::mem::take(&mut apart),
        };
        match current {
            Some(block) if !row.apart || block.rows.is_empty() || goes_on(block, &row) => {
                block.range.end = range.end;
                block.rows.push(row);
            }
            _ => {
                found.push(Block { range, rows: vec![row], framed: false });
                open = true;
            }
        }
    }
    let found = found.into_iter().flat_map(|block| parted(block, text));
    found.filter(|block| !block.rows.is_empty()).collect()
}

/// Whether a row behind a blank line belongs to the block before: with as many cells. Whether it is the
/// header of another table is known when the line below it is.
fn goes_on(block: &Block<'_>, row: &Row<'_>) -> bool {
    block.rows.first().is_some_and(|first| first.cells.len() == row.cells.len())
}

/// A row behind a blank line, with a line of dashes below it, is the header of another table.
fn parted<'a>(mut block: Block<'a>, text: &'a str) -> Vec<Block<'a>> {
    let mut out = Vec::new();
    let offset = |row: &Row<'_>| {
        row.line.as_ptr().addr().saturating_sub(text.as_ptr().addr()).min(text.len())
    };
    let starts = |(at, row): (usize, &Row<'a>)| (at > 0 && row.apart && row.ruled).then_some(at);
    let heads: Vec<usize> = block.rows.iter().enumerate().filter_map(starts).collect();
    for at in heads.into_iter().rev() {
        let start = block.rows.get(at).map_or(block.range.end, offset);
        let before = at.checked_sub(1).and_then(|before| block.rows.get(before));
        let end = before.map_or(start, |row| offset(row) + row.line.len());
        out.push(block.split_off(at, start, end));
    }
    out.push(block);
    out.reverse();
    out
}

/// Whether the line holds nothing but the dashes below a header or between rows. A lone dash in a cell
/// is one only straight below the first row; further down it stands for nothing.
fn is_ruler(line: &str, block: Option<&Block<'_>>) -> bool {
    let is_mark = |byte: u8| matches!(byte, b'|' | b'-' | b':' | b'+' | b'=' | b' ' | b'\t');
    if !line.contains('-') && !line.contains("==") || !line.bytes().all(is_mark) {
        return false;
    }
    if !line.contains(['|', '+']) {
        // A line of dashes parts sections, unless it stands below a row.
        return block.is_some_and(|block| block.rows.len() == 1);
    }
    let below_header =
        block.is_some_and(|block| block.rows.len() == 1 && block.rows.iter().all(|row| !row.ruled));
    let pieces = line.split(['|', '+']).map(str::trim).filter(|piece| !piece.is_empty());
    let dashes = |piece: &str| piece.trim_matches(':').len();
    let mut pieces = pieces.peekable();
    pieces.peek().is_some()
        && pieces.all(|piece| {
            let marks = piece.trim_matches(':');
            let same =
                marks.bytes().all(|byte| byte == b'-') || marks.bytes().all(|byte| byte == b'=');
            same && (dashes(piece) >= 3 || (below_header && dashes(piece) >= 1))
        })
}
