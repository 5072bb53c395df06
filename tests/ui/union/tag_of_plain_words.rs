//! A tag of an enum of plain words, and a header of one with data.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(tag = "Risk")]
enum Risk {
    Low,
    High,
}

#[derive(Thinkable)]
#[think(header = "Step")]
enum Step {
    Answer(#[think(example = "three")] String),
    Stop,
}

fn main() {}
