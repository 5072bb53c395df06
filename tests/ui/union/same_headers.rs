//! Two variants with a field of the same header.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step {
    Search {
        #[think(example = "waste")]
        text: String,
    },
    Answer {
        #[think(example = "three")]
        text: String,
    },
}

fn main() {}
