//! Two variants whose words read the same.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step {
    Search {
        #[think(example = "waste")]
        query: String,
    },
    #[think(alias = "SEARCH")]
    Stop,
}

fn main() {}
