//! A type without a template that is asked for with an input.

use twr::{Think, Thinkable};

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {
    let _ = Think::<Plan>::input("bees");
}
