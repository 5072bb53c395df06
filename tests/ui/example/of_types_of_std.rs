//! Examples that do not read as the type, of types whose names tell what they are.

use std::num::NonZeroU8;
use std::time::Duration;

use twr::Thinkable;

#[derive(Thinkable)]
struct Wait {
    #[think(example = "soon")]
    length: std::time::Duration,
    #[think(example = "-5 minutes")]
    at_most: Duration,
    #[think(example = ["5 min", "1 month"])]
    steps: Vec<Duration>,
    #[think(example = 0)]
    times: NonZeroU8,
}

fn main() {}
