//! Maps whose keys are no text.

use twr::Thinkable;

use std::collections::HashMap;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "1: one")]
    names: HashMap<u8, String>,
}

fn main() {}
