//! A thousand records as a list, with bullets and below each other; beside a split by a pattern, and the same
//! records as JSON.

use std::fmt::Write as _;

use twr::Thinkable;

use super::baseline::json::serde_json_parts;
use super::baseline::rows::LabelSplit;
use super::baseline::{count_lines, count_markdown};
use super::delivery::{Part, parts};
use super::work::Reply;
use super::{Group, Scale, Text, Work};

/// A reply with a list of records.
#[derive(Debug, Thinkable)]
struct Stock {
    parts: Vec<Part>,
}

/// The records and every work on them.
pub(super) fn group(scale: Scale) -> Group {
    let count = scale.size(1_000).min(if scale == Scale::Small { 50 } else { usize::MAX });
    let split = LabelSplit::new(&["Name", "Count", "Price", "Grade", "Note"]);
    let texts = vec![
        text("bullets", count, ["- ", "  ", "\n"]),
        text("no bullets", count, ["", "", "\n\n"]),
    ];
    let works = vec![
        Work::on_text("parse", parse_records),
        Work::on_text("regex split", move |reply| split.records(reply)),
        Work::on_data("serde_json", serde_json_parts),
        Work::on_text("pulldown-cmark", count_markdown),
        Work::on_text("count lines", count_lines),
    ];
    Group { name: "records", texts, works }
}

/// How many records the reply has, as `parse` reads them.
fn parse_records(reply: &str) -> usize {
    twr::parse::<Stock>(reply).value().map_or(0, |stock| stock.parts.len())
}

fn made(count: usize) -> Vec<Part> {
    parts().take(count).collect()
}

fn text(name: &'static str, count: usize, marks: [&str; 3]) -> Text {
    let parts = made(count);
    let data = serde_json::to_string_pretty(&parts).unwrap_or_default();
    Text::one(name, Reply { text: write(&parts, marks), data }).of_items(count)
}

/// The records with marks before the first label, before the others, and after the record.
fn write(parts: &[Part], [first, other, end]: [&str; 3]) -> String {
    let mut out = String::from("[Parts]\n");
    for Part { name, count, price, grade, note } in parts {
        let _ = write!(
            out,
            "{first}Name: {name}\n{other}Count: {count}\n{other}Price: {price}\n{other}Grade: {}\n{other}Note: {note}{end}",
            grade.word(),
        );
    }
    out
}
