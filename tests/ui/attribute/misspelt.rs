//! Attributes that do not exist, on each place, with the nearest that does.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(abuot = "A plan.")]
struct Plan {
    #[think(hedaer = "Title", example = "Bees")]
    title: String,
    risk: Risk,
}

#[derive(Thinkable)]
enum Risk {
    #[think(wrod = "small")]
    Low,
    High,
}

fn main() {}
