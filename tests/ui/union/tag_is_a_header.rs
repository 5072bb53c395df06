//! A field whose header is that of the tag.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(tag = "Query")]
enum Step {
    Search {
        #[think(example = "waste")]
        query: String,
    },
    Stop,
}

fn main() {}
