//! A default for what is `None` already.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(default, example = "Bees")]
    title: Option<String>,
}

fn main() {}
