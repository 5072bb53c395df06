//! Examples that end in a rule, or hold the line that divides thinking from the value.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "First this.\n---")]
    ruled: String,
    #[think(example = "First this.\nThen that.\n```")]
    fenced: String,
}

#[derive(Thinkable)]
#[think(layout = "divider")]
struct Answer {
    #[think(example = "First this.\n=====\nThen that.")]
    text: String,
}

fn main() {}
