//! Limits that no value can keep.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(min = 5, max = 3, example = 4)]
    score: u8,
    #[think(min_len = 80, max_len = 10, example = "Bees")]
    title: String,
    #[think(min_items = 3, max_items = 2, example = ["a", "b"])]
    steps: Vec<String>,
    #[think(min = 0.5, max = -0.5, example = 0)]
    ratio: f32,
}

fn main() {}
