//! A type with a lifetime of its own.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan<'a> {
    #[think(example = "Bees")]
    title: std::borrow::Cow<'a, str>,
}

fn main() {}
