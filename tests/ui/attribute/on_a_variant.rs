//! Attributes of a field, on the variant that holds it; and of a field elsewhere.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step {
    #[think(example = "bees")]
    Search(String),
    Stop,
}

#[derive(Thinkable)]
enum Risk {
    #[think(default)]
    Low,
    #[think(skip)]
    Unknown,
}

fn main() {}
