//! An alias that says nothing new.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(alias = "PLAN", example = "Bees")]
    plan: String,
}

fn main() {}
