//! The struct of the parts with the name of the type itself.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(partial = Plan)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
