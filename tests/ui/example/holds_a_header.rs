//! Examples that hold a header of the reply, or the end of a think block.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "First this.\n[Steps]\nThen that.")]
    summary: String,
    #[think(example = ["One"])]
    steps: Vec<String>,
    #[think(example = "First this.\n</think>\nThen that.")]
    thought: String,
}

fn main() {}
