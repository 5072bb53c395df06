//! An example that does not read as its field.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "many")]
    count: u32,
    #[think(example = 1.5)]
    whole: u8,
    #[think(example = "perhaps")]
    agreed: bool,
}

fn main() {}
