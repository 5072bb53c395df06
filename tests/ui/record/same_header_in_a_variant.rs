//! A header of a record in one variant that is a header of another variant, or that of the tag.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step {
    Search {
        #[think(example = "waste")]
        query: String,
    },
    Answer {
        sources: Vec<Source>,
    },
}

#[derive(Thinkable)]
struct Source {
    #[think(example = "bees")]
    query: String,
}

#[derive(Thinkable)]
#[think(tag = "Action")]
enum Turn {
    Move(Place),
    Stop,
}

#[derive(Thinkable)]
struct Place {
    #[think(example = "wave")]
    action: String,
}

fn main() {}
