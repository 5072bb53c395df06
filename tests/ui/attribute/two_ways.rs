//! Attributes that each say how a field is read, two on one field.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(line, code, example = "ls")]
    command: String,
    #[think(code = "rust", table)]
    rows: Vec<Row>,
}

#[derive(Thinkable)]
struct Row {
    #[think(line, example = "Bees")]
    title: String,
}

fn main() {}
