//! Types that borrow.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    title: &'static str,
    #[think(example = ["Bees"])]
    steps: Vec<&'static str>,
    #[think(example = "Bees")]
    boxed: Box<&'static str>,
}

fn main() {}
