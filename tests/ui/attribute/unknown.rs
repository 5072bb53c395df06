//! An attribute that is near to none: the list of those that exist.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(colour = "red", example = "Bees")]
    title: String,
}

fn main() {}
