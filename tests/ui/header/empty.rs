//! Headers and aliases of which nothing is left.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header = "", example = "Bees")]
    plan: String,
    #[think(header = "***", example = "Bees")]
    stars: String,
    #[think(alias = "--", example = "Bees")]
    dashes: String,
}

fn main() {}
