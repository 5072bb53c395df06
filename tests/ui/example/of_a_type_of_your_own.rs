//! An expression where a literal has to stand.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = Author { name: "Ann".into() })]
    author: Author,
    #[think(example = [Some(1)])]
    scores: Vec<u8>,
}

#[derive(Thinkable)]
struct Author {
    #[think(example = "Ann")]
    name: String,
}

fn main() {}
