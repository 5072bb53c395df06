//! A table of ten thousand rows, beside a split at its bars, and the same rows as JSON.

use std::fmt::Write as _;

use twr::Thinkable;

use super::baseline::count_lines;
use super::baseline::json::serde_json_parts;
use super::baseline::rows::{markdown_rows, split_at_bars};
use super::delivery::{Part, parts};
use super::work::Reply;
use super::{Group, Scale, Text, Work};

/// A reply with a table.
#[derive(Debug, Thinkable)]
struct Sheet {
    #[think(table)]
    parts: Vec<Part>,
}

/// The table and every work on it.
pub(super) fn group(scale: Scale) -> Group {
    let works = vec![
        Work::on_text("parse", |reply| {
            twr::parse::<Sheet>(reply).value().map_or(0, |sheet| sheet.parts.len())
        }),
        Work::on_text("split at bars", split_at_bars),
        Work::on_data("serde_json", serde_json_parts),
        Work::on_text("pulldown-cmark", markdown_rows),
        Work::on_text("count lines", count_lines),
    ];
    let count = scale.size(10_000).min(if scale == Scale::Small { 50 } else { usize::MAX });
    Group { name: "table", texts: vec![text(count)], works }
}

fn text(count: usize) -> Text {
    let rows: Vec<Part> = parts().take(count).collect();
    let mut out = String::from(
        "[Parts]\n| Name | Count | Price | Grade | Note |\n| --- | --- | --- | --- | --- |\n",
    );
    for Part { name, count, price, grade, note } in &rows {
        let _ = writeln!(out, "| {name} | {count} | {price} | {} | {note} |", grade.word());
    }
    let data = serde_json::to_string_pretty(&rows).unwrap_or_default();
    Text::one("10,000 rows", Reply { text: out, data }).of_items(count)
}
