//! An example that does not fit the type.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = 300)]
    score: u8,
    #[think(example = -1)]
    count: u64,
}

fn main() {}
