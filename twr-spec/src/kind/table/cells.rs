//! The cells of a row: where each begins and ends, what is escaped in it, and how it is read.

use super::grid::Row;
use crate::kind::{self, Body, Desk, Margin};
use crate::recovery::RecoveryKind;
use crate::soft::Tail;
use crate::spec::{Kind, Value};

/// The pieces between the pipes of a line, its outer pipes left out. A pipe behind a backslash parts
/// nothing; with `spans`, neither does one between backticks.
pub(super) fn split(line: &str, spans: bool) -> Vec<&str> {
    let line = line.trim();
    let inner = line.strip_prefix('|').unwrap_or(line);
    let mut cells = Vec::new();
    let mut start = 0;
    let mut escaped = false;
    let mut in_code = false;
    for (at, byte) in inner.bytes().enumerate() {
        match byte {
            b'`' if spans => in_code = !in_code,
            b'|' if !escaped && !in_code => {
                cells.push(inner.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
        escaped = byte == b'\\';
    }
    // Behind the closing pipe there is no cell.
    if start < inner.len() {
        cells.push(inner.get(start..).unwrap_or_default());
    }
    cells
}

/// The cells of a row for a table of this width; `None` if there are more than the columns. Pipes in code
/// marks part no cells where that makes the row fit.
pub(super) fn fit<'a>(
    row: &Row<'a>,
    width: usize,
    desk: &mut Desk<'_, 'a>,
) -> Option<Vec<&'a str>> {
    let cells = row.cells.clone();
    if cells.len() <= width {
        return Some(cells);
    }
    let spared = split(row.line, true);
    if spared.len() <= width && !row.tabbed {
        desk.recover(RecoveryKind::TableShape, row.line);
        return Some(spared);
    }
    let surplus = cells.get(width..).unwrap_or_default();
    if surplus.iter().all(|cell| cell.trim().is_empty()) {
        desk.recover(RecoveryKind::TableShape, row.line);
        return Some(cells);
    }
    None
}

/// Reads a cell that is not blank.
pub(super) fn read<'a>(kind: &Kind, cell: &'a str, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let body = |text| Body { text, margin: Margin::UpTo(0), tail: Tail::None };
    match unescape(cell) {
        None => kind::read(kind, body(cell), desk),
        Some(own) => desk.aside(&own, cell, |text, desk| {
            kind::read(kind, Body { text, margin: Margin::UpTo(0), tail: Tail::None }, desk)
                .map(Value::into_owned)
        }),
    }
}

/// The text as it stands in a cell: on one line, its pipes escaped.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut slashes = 0;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let width = line_break(rest);
        match next {
            '|' => out.push_str("\\|"),
            // Backslashes before a break count double, so that an odd one is the writer's.
            '\n' => {
                out.extend(std::iter::repeat_n('\\', slashes));
                out.push_str("<br>");
            }
            _ if width > 0 => {
                out.extend(std::iter::repeat_n('\\', slashes + 1));
                out.push(next);
            }
            other => out.push(other),
        }
        slashes = if next == '\\' { slashes + 1 } else { 0 };
        rest = rest.get(next.len_utf8()..).unwrap_or_default();
    }
    out
}

/// The text that [`escape`] wrote so; `None` if it is the cell as it stands.
fn unescape(cell: &str) -> Option<String> {
    if !cell.contains("\\|") && !cell.bytes().any(|byte| byte == b'<') {
        return None;
    }
    let mut out = String::with_capacity(cell.len());
    let mut slashes = 0_usize;
    let mut rest = cell;
    while let Some(next) = rest.chars().next() {
        let width = line_break(rest);
        let mut taken = next.len_utf8();
        if next == '|' && slashes > 0 {
            out.pop();
            out.push('|');
        } else if width > 0 {
            // Half of them and, of an odd number, the one that makes the mark plain text.
            out.truncate(out.len() - slashes.div_ceil(2));
            if slashes.is_multiple_of(2) {
                out.push('\n');
                taken = width;
            } else {
                out.push(next);
            }
        } else {
            out.push(next);
        }
        slashes = if next == '\\' { slashes + 1 } else { 0 };
        rest = rest.get(taken..).unwrap_or_default();
    }
    (out != cell).then_some(out)
}

/// The width of the `<br>`, `<br/>` or `<BR />` that the text begins with; zero if it begins with none.
fn line_break(text: &str) -> usize {
    let head = |width: usize| text.get(..width).unwrap_or_default();
    let is = |mark: &&&str| head(mark.len()).eq_ignore_ascii_case(mark);
    ["<br>", "<br/>", "<br />"].iter().find(is).map_or(0, |mark| mark.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_into_a_cell_comes_out_again() {
        for text in [
            "a",
            "a|b",
            "a\\|b",
            "a\\",
            "a\nb",
            "a\\\nb",
            "a\\\\\nb",
            "<br>",
            "\\<br>",
            "x <BR /> y",
            "|",
            "||",
            "\\",
            "a <b> c",
            "a\n\nb",
            "a  \nb",
        ] {
            let cell = escape(text);
            assert!(!cell.contains('\n'), "{cell:?}");
            assert_eq!(split(&format!("| {cell} | x |"), false).len(), 2, "{cell:?}");
            assert_eq!(unescape(&cell).unwrap_or(cell.clone()), text, "{cell:?}");
        }
    }

    #[test]
    fn pipes_part_cells() {
        let check = |line: &str, spans: bool, expect: &[&str]| {
            let cells: Vec<&str> = split(line, spans).iter().map(|cell| cell.trim()).collect();
            assert_eq!(cells, expect, "{line:?}");
        };
        check("| a | b |", false, &["a", "b"]);
        check("a | b", false, &["a", "b"]);
        check("| a | b", false, &["a", "b"]);
        check("|a||", false, &["a", ""]);
        check("| a \\| b |", false, &["a \\| b"]);
        check("| `a|b` | c |", true, &["`a|b`", "c"]);
        check("| `a|b` | c |", false, &["`a", "b`", "c"]);
    }
}
