//! `table` on what has no rows, or rows that are no structs.

use twr::Thinkable;

#[derive(Thinkable)]
struct Report {
    #[think(table)]
    author: Row,
    #[think(table, example = ["a"])]
    names: Vec<String>,
    #[think(table)]
    lists: Option<Vec<Vec<Row>>>,
    #[think(table, example = ["| Title |"])]
    rows: Vec<Row>,
}

#[derive(Thinkable)]
struct Row {
    #[think(line, example = "Bees")]
    title: String,
}

fn main() {}
