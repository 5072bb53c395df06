//! Rules that leave nothing to write, and a limit that limits nothing.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(max_len = 0)]
    title: Option<String>,
    #[think(max_items = 0)]
    scores: Vec<u8>,
    #[think(max = 1e400)]
    share: f64,
    #[think(unique, min_items = 5, min = 1, max = 3)]
    ranks: Vec<u8>,
}

#[derive(Thinkable)]
struct Remarks {
    #[think(allow_empty, min_len = 3, example = "fine")]
    first: String,
    #[think(allow_empty, pattern("[A-Z]+", "capitals"), example = "ABC")]
    second: String,
    #[think(allow_empty, pattern("[A-Z]*", "capitals"), example = "ABC")]
    third: String,
}

#[derive(Thinkable)]
struct Examples {
    #[think(example = [])]
    steps: Vec<String>,
    #[think(line, none = ["Present"], example = "Present")]
    until: Option<String>,
}

fn main() {}
