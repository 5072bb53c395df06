//! Two headers that read the same.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header = "Chapter outline", example = "Bees")]
    outline: String,
    #[think(header = "**1. Chapter_Outline**", example = "Bees")]
    chapters: String,
}

fn main() {}
