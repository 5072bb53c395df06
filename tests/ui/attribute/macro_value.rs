//! A macro where a literal has to stand.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header = concat!("Ti", "tle"), example = "Bees")]
    title: String,
}

fn main() {}
