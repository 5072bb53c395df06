//! A value that is no path to the crate.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(crate = 5)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
