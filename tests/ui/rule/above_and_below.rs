//! Limits that do not count as inside, and leave nothing, or say an end twice.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(above = 255, example = 4)]
    score: u8,
    #[think(below = 0, example = [4])]
    count: Vec<u64>,
    #[think(above = 1, below = 2, example = 1)]
    level: i32,
    #[think(above = 1, max = 1, example = 1)]
    share: f64,
    #[think(above = 0.5, example = 1)]
    half: u8,
    #[think(min = 1, above = 0, example = 1)]
    twice: u8,
    #[think(below = 3, example = "Bees")]
    title: String,
}

fn main() {}
