//! An example that breaks the field's own rule.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(min_items = 3, example = ["Light", "Smell"])]
    chapters: Vec<String>,
    #[think(max = 5, example = 7)]
    score: u8,
    #[think(max_len = 10, example = "A very long title")]
    title: String,
    #[think(one_of = ["red", "green"], example = "blue")]
    colour: String,
    #[think(unique, example = ["Light", "light."])]
    parts: Vec<String>,
}

fn main() {}
