//! A text without the name of an attribute, and `examples` where `example` is meant.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think("the goal")]
    goal: String,
    #[think(examples = ["Eyes", "Sun"])]
    chapters: Vec<String>,
}

fn main() {}
