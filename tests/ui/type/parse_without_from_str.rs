//! `parse` of a type that has no `FromStr`.

use twr::Thinkable;

struct Author;

#[derive(Thinkable)]
struct Plan {
    #[think(parse, example = "Ann")]
    author: Author,
}

fn main() {}
