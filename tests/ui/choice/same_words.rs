//! Words and aliases that read the same.

use twr::Thinkable;

#[derive(Thinkable)]
enum Risk {
    Low,
    #[think(word = "LOW")]
    Small,
}

#[derive(Thinkable)]
enum Size {
    Small,
    #[think(alias = ["big", "small"])]
    Large,
}

fn main() {}
