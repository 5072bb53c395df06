//! A type that says nothing of its parts has none.

use twr::{Partly, Thinkable};

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn part<T: Partly>() {}

fn main() {
    part::<Plan>();
}
