//! Words of which nothing is left, or that do not stand on one line.

use twr::Thinkable;

#[derive(Thinkable)]
enum Risk {
    #[think(word = "--")]
    Low,
    #[think(alias = "")]
    Middle,
    #[think(word = "very\nhigh")]
    High,
}

fn main() {}
