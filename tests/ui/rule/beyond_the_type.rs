//! Limits that the type never reaches, or cannot have.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(max = 300, example = 4)]
    score: u8,
    #[think(min = -1, example = [4])]
    counts: Vec<u64>,
    #[think(min = 0.5, example = 4)]
    whole: i32,
}

fn main() {}
