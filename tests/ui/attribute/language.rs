//! A language without wording.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(language = "fr")]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
