//! Examples that do not read as the type, of types that are known by their name and by what they ask for.

use std::time::Duration;

use twr::Thinkable;

#[derive(Thinkable)]
struct Wait {
    #[think(example = "-5 minutes")]
    at_most: Duration,
    #[think(example = ["5 min", "1 month"])]
    steps: Vec<Duration>,
}

fn main() {}
