//! An alias that reads the same as another header, or another alias.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(alias = ["Summary", "Gist"], example = "Bees")]
    plan: String,
    #[think(header = "Summary", example = "Bees")]
    short: String,
    #[think(alias = "gist", example = "Bees")]
    core: String,
}

fn main() {}
