//! A header that reads the same as another field's name.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    next_step: String,
    #[think(header = "Next step", example = "Bees")]
    later: String,
}

fn main() {}
