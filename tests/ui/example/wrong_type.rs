//! Worked examples of another type, and with a value of another type.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(example(task = "Plan a walk.", reply = 5))]
#[think(example(task = "Plan a walk.", reply = Plan { title: "Walk".to_owned(), hours: "two" }))]
struct Plan {
    title: String,
    hours: u8,
}

fn main() {}
