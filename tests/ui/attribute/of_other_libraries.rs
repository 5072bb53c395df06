//! What other libraries call an attribute, or say by one.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(rename_all = "UPPERCASE")]
struct Plan {
    #[think(minLength = 3, example = "Bees")]
    title: String,
    #[think(required, example = "Bees")]
    goal: String,
    #[think(optional, example = "Bees")]
    note: String,
    #[think(range = 1..5, example = 3)]
    score: u8,
    #[think(enum = ["low", "high"], example = "low")]
    risk: String,
}

fn main() {}
