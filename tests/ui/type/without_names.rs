//! Types whose parts have no names, or a fixed number.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "1")]
    point: (u8,),
    #[think(example = ["a", "b"])]
    steps: [String; 2],
    #[think(example = ["a"])]
    pairs: Option<Vec<(u8, u8, u8, u8, u8, String)>>,
    #[think(example = "First: 1; Second: a")]
    borrowed: (u8, &'static str),
    #[think(example = "f")]
    function: fn(u8) -> u8,
}

fn main() {}
