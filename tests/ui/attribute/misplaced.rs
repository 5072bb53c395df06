//! Attributes on the wrong place.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(header = "Plan", min_len = 3)]
struct Plan {
    #[think(word = "title", language = "zh", example = "Bees")]
    title: String,
    risk: Risk,
}

#[derive(Thinkable)]
enum Risk {
    #[think(header = "Low")]
    Low,
    #[think(skip)]
    High,
}

fn main() {}
