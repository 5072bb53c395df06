//! The name of a language, and not its tag.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(language = "Chinese")]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
