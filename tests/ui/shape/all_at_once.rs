//! Every mistake of an item is told in one go.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(lang = "en")]
struct Plan {
    #[think(header = "Plan:", example = "Bees")]
    title: String,
    #[think(exmaple = "3")]
    score: u8,
    steps: Vec<String>,
    #[think(min = 3, max = 1, example = 2)]
    range: u8,
    #[think(example = "two")]
    count: u8,
    #[think(header = "COUNT", example = 2)]
    number: u8,
    #[think(pattern = "(", example = "a")]
    code: String,
    pair: (u8, u8),
}

fn main() {}
