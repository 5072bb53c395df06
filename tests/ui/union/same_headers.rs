//! Two fields of one variant with the same header; those of two variants may share theirs.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step {
    Search {
        #[think(example = "waste")]
        text: String,
        #[think(header = "Text", example = "bees")]
        more: String,
    },
    Answer {
        #[think(example = "three")]
        text: String,
    },
}

fn main() {}
