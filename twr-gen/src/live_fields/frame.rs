//! A frame: the fields as far as they came, as the lines of a terminal of a certain size.

use twr_runtime::think::{FieldProgress, FieldView, StreamView};
use twr_spec::spec::{Field, Value};
use twr_spec::visible::visible;
use unicode_width::UnicodeWidthChar as _;

use super::words;
use crate::screen::{BAD, DIM, GOOD, Style};

/// How many lines of thinking are shown.
const THINKING: usize = 2;

/// How many lines of a field are shown in the end.
const MOST_AT_THE_END: usize = 1_000;

/// The size of a terminal in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// A field in its lines: its first line, and those below it.
struct Block {
    head: String,
    body: Vec<String>,
}

/// The lines of a view that a terminal has room for, above the line where its cursor is. They are no wider than the
/// terminal, and have no escapes but the marks of styles.
pub(super) fn live(view: &StreamView, size: Size) -> Vec<String> {
    let most = size.rows.saturating_sub(1).max(1);
    let mut blocks: Vec<Block> =
        view.fields().map(|(field, shown)| block(view, field, shown, size, most)).collect();
    let is_untouched = |field: &FieldView| {
        field.is_kept || matches!(field.progress, FieldProgress::Missing | FieldProgress::LeftOut)
    };
    let is_thinking = view.fields().all(|(_, field)| is_untouched(field));
    let thinking =
        if is_thinking { tail(view.thinking(), size.columns, THINKING) } else { Vec::new() };
    let mut left = most.saturating_sub(blocks.len() + thinking.len());
    // The last fields that have something to show are being written, or were just now.
    for block in blocks.iter_mut().rev() {
        let hidden = block.body.len().saturating_sub(left);
        block.body.drain(..hidden);
        left -= block.body.len();
    }
    let thinking = thinking.into_iter().map(|line| format!("{DIM}{line}{DIM:#}"));
    let mut lines: Vec<String> = thinking.collect();
    lines
        .extend(blocks.into_iter().flat_map(|block| std::iter::once(block.head).chain(block.body)));
    let first = lines.len().saturating_sub(most);
    lines.split_off(first)
}

/// The lines of a view that nothing more comes to.
pub(super) fn last(view: &StreamView, columns: usize) -> Vec<String> {
    let size = Size { columns, rows: MOST_AT_THE_END };
    let blocks =
        view.fields().map(|(field, shown)| block(view, field, shown, size, MOST_AT_THE_END));
    blocks.flat_map(|block| std::iter::once(block.head).chain(block.body)).collect()
}

/// A field in lines; of what is below its first line the last ones, `most` at most.
fn block(view: &StreamView, field: &Field, shown: &FieldView, size: Size, most: usize) -> Block {
    let (sign, style, more) = match &shown.progress {
        FieldProgress::Missing if view.call() > 1 => ('·', DIM, "asked again".to_owned()),
        FieldProgress::LeftOut => ('-', DIM, "left out".to_owned()),
        FieldProgress::Growing => ('>', DIM, String::new()),
        FieldProgress::Rejected(wrong) => {
            let wrong: Vec<&str> = wrong.iter().map(|wrong| wrong.kind.name()).collect();
            ('x', BAD, wrong.join(", "))
        }
        FieldProgress::Ready(_) if shown.is_kept => ('=', GOOD, "kept".to_owned()),
        FieldProgress::Ready(_) => ('+', GOOD, String::new()),
        _ => ('·', DIM, String::new()),
    };
    let (written, growing) = written(field, shown, size, most);
    let header = visible(view.spec().layout.mention(&field.header));
    let label = format!("{sign} {header}");
    let label = cut(&label, size.columns);
    let room = size.columns.saturating_sub(width(&label) + 2);
    match written.as_slice() {
        [] => Block { head: headed(&label, style, &cut(&more, room), ""), body: Vec::new() },
        [value] if more.is_empty() && !growing && width(&line_of(value)) <= room => {
            Block { head: headed(&label, style, "", &line_of(value)), body: Vec::new() }
        }
        lines => {
            let inner = size.columns.saturating_sub(2).max(1);
            let body = tail(&lines.join("\n"), inner, most);
            let body = body.into_iter().map(|line| format!("  {line}")).collect();
            Block { head: headed(&label, style, &cut(&more, room), ""), body }
        }
    }
}

/// The first line of a field.
fn headed(label: &str, style: Style, more: &str, value: &str) -> String {
    let more = if more.is_empty() { String::new() } else { format!("  {DIM}{more}{DIM:#}") };
    let value = if value.is_empty() { String::new() } else { format!("  {value}") };
    format!("{style}{label}{style:#}{more}{value}")
}

/// The last lines of what was written of a field, and whether it still grows.
fn written(field: &Field, shown: &FieldView, size: Size, most: usize) -> (Vec<String>, bool) {
    let near = |text: &str| near_end(text, size.columns, most).to_owned();
    match &shown.progress {
        FieldProgress::Ready(Value::Text(text)) => {
            (near(text).lines().map(str::to_owned).collect(), false)
        }
        FieldProgress::Ready(value) => (words::lines(&field.kind, value, most), false),
        FieldProgress::Growing => {
            let first = shown.parts.len().saturating_sub(most);
            let parts = shown.parts.iter().skip(first);
            let mut lines: Vec<String> = parts
                .map(|(part, value)| {
                    let mark = words::part_mark(&field.kind, Some(part));
                    mark + &words::of_part(&field.kind, part, value)
                })
                .collect();
            if let Some((path, text)) = &shown.growing_part {
                lines.push(words::part_mark(&field.kind, path.0.get(1)) + &near(text));
            }
            if !shown.text.is_empty() {
                lines.push(near(&shown.text));
            }
            (lines, true)
        }
        _ => (Vec::new(), false),
    }
}

/// A line of a text as it is shown: no character of it moves the cursor.
fn line_of(text: &str) -> String {
    visible(text.trim_end_matches('\r')).replace('\t', "    ")
}

/// The end of a text: more than so many rows of so many cells have room for. What is before it is not looked at, so that
/// a long text costs no more than the screen has room for.
fn near_end(text: &str, columns: usize, rows: usize) -> &str {
    const LONGEST_CHARACTER: usize = 4;
    let bytes = rows.saturating_mul(columns).saturating_mul(LONGEST_CHARACTER);
    let mut from = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    text.get(from..).unwrap_or_default()
}

/// The last lines of a text, each cut into rows of so many cells; `most` rows at most.
fn tail(text: &str, columns: usize, most: usize) -> Vec<String> {
    let columns = columns.max(1);
    let near = near_end(text, columns, most);
    let mut rows: Vec<String> =
        near.lines().flat_map(|line| rows(&line_of(line), columns)).collect();
    let first = rows.len().saturating_sub(most);
    rows.split_off(first)
}

/// A line in rows of so many cells.
fn rows(line: &str, columns: usize) -> Vec<String> {
    let (mut rows, mut row, mut taken) = (Vec::new(), String::new(), 0);
    for character in line.chars() {
        let cells = character.width().unwrap_or(0);
        if taken + cells > columns && !row.is_empty() {
            rows.push(std::mem::take(&mut row));
            taken = 0;
        }
        row.push(character);
        taken += cells;
    }
    rows.push(row);
    rows
}

/// The beginning of a line that so many cells have room for.
fn cut(line: &str, columns: usize) -> String {
    rows(&line_of(line), columns.max(1)).swap_remove(0)
}

/// How many cells a text takes, at most.
fn width(text: &str) -> usize {
    text.chars().map(|character| character.width().unwrap_or(0)).sum()
}
