//! A layout that does not exist, and one with a slip of the pen.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(layout = "markdown")]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(layout = "heading")]
struct Study {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
