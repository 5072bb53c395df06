//! Attributes without a comma between them.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header = "Title" example = "Bees")]
    title: String,
    #[think(unique example = ["a"])]
    steps: Vec<String>,
    #[think("Score")]
    score: u8,
}

fn main() {}
