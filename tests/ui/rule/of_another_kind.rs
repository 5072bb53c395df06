//! Rules that say nothing of the field.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(max_len = 5, example = 3)]
    score: u8,
    #[think(max_items = 5, example = "Bees")]
    title: String,
    #[think(min = 5, example = "Bees")]
    text: String,
    #[think(unique, example = 3)]
    count: Option<u8>,
    #[think(grounded)]
    agreed: bool,
    #[think(min_items = 1, example = 0.5)]
    ratio: f64,
    #[think(min = 2, example = ["Look"])]
    steps: Vec<String>,
}

fn main() {}
