//! Values of another type than the attribute takes.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(about = 5)]
struct Plan {
    #[think(header = 5, alias = ["Name", 7], example = "Bees")]
    title: String,
    #[think(min = "low", max = one(), example = 2)]
    score: u8,
    #[think(min_items = -1, max_items = 1.5, example = ["a"])]
    steps: Vec<String>,
}

#[derive(Thinkable)]
struct Several {
    #[think(one_of = "red, green", example = "red")]
    colour: String,
    #[think(min = 1..5, example = 3)]
    score: u8,
}

fn main() {}
