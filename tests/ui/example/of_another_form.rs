//! A list for one value, and a boolean for text.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = ["Bees", "Wasps"])]
    title: String,
    #[think(example = true)]
    answer: String,
    #[think(example = "", header = "Nothing")]
    nothing: String,
}

fn main() {}
