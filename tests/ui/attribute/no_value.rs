//! Nothing after the equals sign.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header =, example = "Bees")]
    title: String,
    #[think(example =)]
    steps: Vec<String>,
}

fn main() {}
