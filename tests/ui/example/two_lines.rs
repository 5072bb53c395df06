//! Two lines for a field of one.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(line, example = "Bees\nat work")]
    title: String,
}

fn main() {}
