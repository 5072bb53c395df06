//! An item of an example that does not read.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = [1, "two"])]
    scores: Vec<u8>,
    #[think(example = ["1.5", "-"])]
    ratios: Option<Vec<f64>>,
}

fn main() {}
