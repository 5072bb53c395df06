//! A value of a map, and a value of a list of options, that do not read.

use std::collections::BTreeMap;

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = ["Ann: 3", "Ben: many"])]
    hours: BTreeMap<String, u8>,
    #[think(example = ["yes", "perhaps"])]
    answers: Vec<bool>,
    #[think(max = 5, example = [3, 7])]
    scores: Vec<u8>,
}

fn main() {}
