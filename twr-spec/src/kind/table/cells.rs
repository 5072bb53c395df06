//! The cells of a row: what is escaped in one, and how it is read.

use crate::kind::{Body, Margin, ReadContext};
use crate::spec::{Kind, Value};

/// The text that a cell holds.
pub(in crate::kind) fn text(cell: &str) -> String {
    unescape(cell).unwrap_or_else(|| cell.to_owned())
}

/// Reads a cell that is not blank.
pub(in crate::kind) fn read<'a>(
    kind: &Kind,
    cell: &'a str,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let body = |text| Body { margin: Margin::UpTo(0), ..Body::section(text) };
    match unescape(cell) {
        None => context.read_body(kind, body(cell)),
        Some(own) => context.aside(&own, cell, |text, context| {
            context
                .read_body(kind, Body { margin: Margin::UpTo(0), ..Body::section(text) })
                .map(Value::into_owned)
        }),
    }
}

/// The text as it is in a cell: on one line, its pipes escaped.
pub(super) fn escape(text: &str) -> String {
    if memchr::memchr3(b'|', b'\n', b'<', text.as_bytes()).is_none() {
        return text.to_owned();
    }
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

/// The text that [`escape`] wrote so; `None` if it is the cell as it is.
fn unescape(cell: &str) -> Option<String> {
    let may_be_escaped = memchr::memchr2(b'\\', b'<', cell.as_bytes()).is_some();
    if !may_be_escaped || !cell.contains("\\|") && !cell.contains('<') {
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
            assert_eq!(unescape(&cell).unwrap_or(cell.clone()), text, "{cell:?}");
        }
    }
}
