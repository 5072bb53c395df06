//! A type of one's own that cannot be read: one error, at the type.

use twr::Thinkable;

struct Author;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
    authors: Vec<Author>,
}

fn main() {}
