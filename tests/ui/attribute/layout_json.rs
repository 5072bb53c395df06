//! JSON is no layout.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(layout = "json")]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
