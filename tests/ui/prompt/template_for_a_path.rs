//! The template itself, where its path is wanted.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(prompt = "Plan {{ task }}.\n\n{{ format }}")]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
