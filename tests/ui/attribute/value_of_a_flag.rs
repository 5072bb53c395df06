//! An attribute that takes no value, with one; and one that takes a value, without.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header, example = "Bees")]
    title: String,
    #[think(unique = true, example = ["a"])]
    steps: Vec<String>,
    #[think(header("Score"), example = 3)]
    score: u8,
}

fn main() {}
