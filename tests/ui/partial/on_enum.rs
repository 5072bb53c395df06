//! An enum has no fields that could each come in part.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(partial)]
enum Risk {
    Low,
    High,
}

#[derive(Thinkable)]
#[think(partial = StepDraft)]
enum Step {
    Search {
        #[think(example = "bees")]
        query: String,
    },
    Stop,
}

fn main() {}
