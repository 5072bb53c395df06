//! Lists and options that no reply could tell apart.

use twr::Thinkable;

use std::collections::BTreeMap;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "1")]
    grid: Vec<Vec<u8>>,
    #[think(example = "1")]
    twice: Option<Option<u8>>,
    #[think(example = "a: 1")]
    table: BTreeMap<String, Vec<u8>>,
}

fn main() {}
