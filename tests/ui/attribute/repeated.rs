//! The same attribute twice, in one list and over two.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header = "Title", header = "Name", example = "Bees")]
    title: String,
    #[think(min = 1, example = 2)]
    #[think(min = 2)]
    score: u8,
}

fn main() {}
