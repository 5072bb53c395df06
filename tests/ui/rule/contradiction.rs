//! Rules of which each can be kept, but not both.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(example(task = "Paint it.", reply = Plan::default()))]
#[derive(Default)]
struct Plan {
    #[think(one_of = ["green", "blue"], max_len = 3)]
    colour: String,
    #[think(unique, min_items = 3)]
    answers: Vec<bool>,
    #[think(one_of = ["red", "green"], unique, min_items = 3)]
    colours: Vec<String>,
}

fn main() {}
