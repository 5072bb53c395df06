//! A worked example with a field that is gone, and without one that is new.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(example(task = "Plan a walk.", reply = Plan { name: "Walk".to_owned(), hours: 2 }))]
struct Plan {
    title: String,
    hours: u8,
}

fn main() {}
