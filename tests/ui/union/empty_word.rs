//! A word of a variant with data of which nothing is left, and a tag of which nothing is left.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step {
    #[think(word = "→")]
    Answer(#[think(example = "three")] String),
    Stop,
}

#[derive(Thinkable)]
#[think(tag = "--")]
enum Turn {
    Move(#[think(example = "left")] String),
    Stop,
}

fn main() {}
