//! The last row of a table that adds up the others and has no words of its own but `Total`.

use super::{Names, Page, Place};
use crate::outline::NodeId;
use crate::text::fold;

/// What a row is, beside those above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// A row as the others. The kind, which knows the numbers, may take it for a sum all the same.
    Plain,
    /// The sum of the others: its first words are so, and a cell that has to be there is empty.
    Sum,
    /// It is called a sum, and a number of it is not that of its column.
    Unsure,
}

/// As many columns are added up: a wide table costs no more than its rows times this.
const MOST_COLUMNS: usize = 16;

/// Whether a row is the sum of the others.
pub(super) fn row(page: &Page<'_, '_>, names: &Names, row: NodeId) -> Row {
    const SUMS: [&str; 8] =
        ["total", "totals", "grandtotal", "subtotal", "sum", "合计", "总计", "总数"];
    let cells = page.children(row);
    let text = |cell: &NodeId| page.slice(Place::of(page, *cell).range).trim();
    let first = cells.iter().map(text).find(|cell| !cell.is_empty()).unwrap_or_default();
    let lacks = |cell: &NodeId| {
        let field = names.find(page.node(*cell).key).and_then(|named| names.of.get(named.field));
        text(cell).is_empty() && field.is_some_and(|field| field.is_required)
    };
    let is_called = page.node(row).next.is_none() && SUMS.contains(&fold(first).as_str());
    if !is_called || !cells.iter().any(lacks) {
        return Row::Plain;
    }
    let differs = |(at, cell): (usize, &NodeId)| {
        let sum = number(text(cell));
        sum.is_some_and(|sum| added(page, row, at).is_some_and(|added| !is_equal(sum, added)))
    };
    if cells.iter().enumerate().take(MOST_COLUMNS).any(differs) { Row::Unsure } else { Row::Sum }
}

/// The sum of a column above a row; `None` if not all of its cells are plain numbers.
fn added(page: &Page<'_, '_>, row: NodeId, at: usize) -> Option<f64> {
    let above = page.tree.children(page.node(row).parent).take_while(|other| *other != row);
    let mut rows = above.peekable();
    rows.peek()?;
    let cell = |other: NodeId| {
        let cell = page.tree.children(other).nth(at)?;
        number(page.slice(Place::of(page, cell).range).trim())
    };
    rows.map(cell).sum()
}

/// A number as it is written without marks, but for a unit or a currency.
fn number(text: &str) -> Option<f64> {
    text.trim_matches(|c: char| !c.is_ascii_digit() && c != '-').parse().ok()
}

/// Whether two numbers differ by less than any that people write is rounded by.
fn is_equal(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.001
}
