//! Rows that do not fit into a table: a cell holds one short value.

use twr::Thinkable;

#[derive(Thinkable)]
struct Report {
    #[think(table)]
    rows: Vec<Row>,
    #[think(table)]
    risks: Option<Vec<Risk>>,
}

#[derive(Thinkable)]
struct Row {
    #[think(line, example = "Bees")]
    title: String,
    #[think(example = ["light"])]
    notes: Vec<String>,
}

#[derive(Thinkable)]
enum Risk {
    Low,
    High,
}

fn main() {}
