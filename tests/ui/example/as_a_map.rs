//! Examples of maps that are written as maps of JSON and of Rust, and a value of JSON without quotes.

use std::collections::BTreeMap;

use twr::Thinkable;

#[derive(Thinkable)]
struct Ratings {
    #[think(example = {"Room": 4, "Food": 3})]
    topics: BTreeMap<String, u8>,
}

#[derive(Thinkable)]
struct Facts {
    #[think(example = [("Floor", "3"), ("View", "sea")])]
    facts: BTreeMap<String, String>,
}

#[derive(Thinkable)]
struct Limits {
    #[think(max = {5}, example = 3)]
    count: u8,
}

fn main() {}
