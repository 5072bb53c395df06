//! Fields that have no example and need one.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    title: String,
    #[think(header = "Score")]
    score: Option<u8>,
    steps: Vec<String>,
    agreed: bool,
    #[think(default)]
    notes: String,
}

fn main() {}
