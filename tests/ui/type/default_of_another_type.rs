//! A default that is of another type than the field.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(default = "none", example = 3)]
    score: u8,
}

fn main() {}
