//! Records and tables as one would take them apart by hand: labels by a pattern, cells at their bars. Each
//! gives how many records it found.

use pulldown_cmark::{Event, Options, Parser, Tag};
use regex::Regex;

/// Splits labelled records by one pattern; each record begins with the first label.
pub(in crate::speed) struct LabelSplit {
    pattern: Option<Regex>,
    first: &'static str,
}

impl LabelSplit {
    pub(in crate::speed) fn new(labels: &[&'static str]) -> Self {
        let names = labels.join("|");
        let pattern =
            format!(r"(?mi)^[ \t]*(?:[-*+•]|\d+[.)])?[ \t]*\**({names})\**[ \t]*[:：][ \t]*(.*)$");
        Self {
            pattern: Regex::new(&pattern).ok(),
            first: labels.first().copied().unwrap_or_default(),
        }
    }

    /// How many records have text in all of their values.
    pub(in crate::speed) fn records(&self, reply: &str) -> usize {
        let mut records: Vec<Vec<(&str, &str)>> = Vec::new();
        let found = self.pattern.iter().flat_map(|pattern| pattern.captures_iter(reply));
        for found in found {
            let (Some(label), Some(value)) = (found.get(1), found.get(2)) else { continue };
            if label.as_str().eq_ignore_ascii_case(self.first) {
                records.push(Vec::new());
            }
            if let Some(record) = records.last_mut() {
                record.push((label.as_str(), value.as_str().trim()));
            }
        }
        records.iter().filter(|record| record.iter().all(|(_, value)| !value.is_empty())).count()
    }
}

/// Splits the rows of a table at their bars, and counts those whose second cell is a number.
pub(in crate::speed) fn split_at_bars(reply: &str) -> usize {
    let rows = reply.lines().filter(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect());
    cells
        .filter(|cells: &Vec<&str>| {
            cells.get(1).is_some_and(|number| number.parse::<u32>().is_ok())
        })
        .count()
}

/// The rows of a table, as a full reader of Markdown finds them.
pub(in crate::speed) fn markdown_rows(reply: &str) -> usize {
    let events = Parser::new_ext(reply, Options::ENABLE_TABLES);
    events.filter(|event| matches!(event, Event::Start(Tag::TableRow))).count()
}
