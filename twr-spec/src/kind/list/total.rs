//! The last record of a list that is the sum of the others: `| **Total** | **2.5** | **105** |`.

use crate::assertion::Labels;
use crate::spec::{Kind, Value};
use crate::text::fold;

/// What the last record of a list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// A record as the others.
    Plain,
    /// The sum of the others, and no record of its own.
    Sum,
    /// It is called a sum, and its numbers are not that of the others.
    Unsure,
}

/// Words that call a record the sum of others, folded.
const SUMS: [&str; 14] = [
    "total",
    "totals",
    "grandtotal",
    "overalltotal",
    "totalsum",
    "sum",
    "alltogether",
    "合计",
    "总计",
    "总数",
    "总和",
    "共计",
    "小计",
    "总价",
];

/// Whether a text is the word for a sum and nothing else.
pub(super) fn is_sum_word(text: &str) -> bool {
    // `Total (2 jobs)`
    let bare = text.split_once(" (").filter(|_| text.ends_with(')')).map_or(text, |(word, _)| word);
    SUMS.contains(&fold(bare).as_str())
}

/// What the last of several records is. The field's name, description or example may ask for a sum: then it is one
/// of them.
pub(super) fn last(item: &Kind, items: &[Value<'_>], labels: &Labels) -> Last {
    if !matches!(item.required(), Kind::Record(_)) {
        return Last::Plain;
    }
    let Some((Value::Record(last), others)) = items.split_last() else { return Last::Plain };
    if others.is_empty() || !is_called_sum(last) || asks_for_sum(labels) {
        return Last::Plain;
    }
    let columns = numbers(last);
    if columns.is_empty() {
        return Last::Plain;
    }
    if columns.into_iter().all(|(at, sum)| adds_up(at, sum, others)) {
        Last::Sum
    } else {
        Last::Unsure
    }
}

/// Whether the first words of a record are the word for a sum, and it has no others.
fn is_called_sum(record: &[Option<Value<'_>>]) -> bool {
    let mut texts = record.iter().flatten().filter_map(|value| match value {
        Value::Text(text) if !text.trim().is_empty() => Some(text.as_ref()),
        _ => None,
    });
    texts.next().is_some_and(is_sum_word) && texts.next().is_none()
}

fn asks_for_sum(labels: &Labels) -> bool {
    ["total", "totals", "sum", "合计", "总计", "总数", "共计", "小计"]
        .iter()
        .any(|word| labels.names(word))
        || labels.example_lines().any(|line| line.split('|').any(is_sum_word))
}

/// The numbers of a record, with their places.
fn numbers(record: &[Option<Value<'_>>]) -> Vec<(usize, f64)> {
    let values = record.iter().enumerate();
    values.filter_map(|(at, value)| Some((at, number(value.as_ref()?)?))).collect()
}

fn number(value: &Value<'_>) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(number.to_f64()),
        Value::Number(number) => Some(*number),
        Value::Decimal(number) => number.parse().ok(),
        _ => None,
    }
}

/// Whether a number is the sum of its column. What is absent adds nothing, and what could not be read is unknown.
fn adds_up(at: usize, sum: f64, others: &[Value<'_>]) -> bool {
    // Less than any number that people write is rounded by.
    const SMALLEST: f64 = 0.001;
    let mut added = 0.0;
    for other in others {
        let Value::Record(other) = other else { return false };
        match other.get(at) {
            Some(Some(Value::Null)) => {}
            Some(Some(value)) => match number(value) {
                Some(number) => added += number,
                None => return false,
            },
            _ => return false,
        }
    }
    (added - sum).abs() < SMALLEST.max(sum.abs() * 1e-9)
}
