//! An earlier turn in which nothing is asked.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(example(task = " ", reply = Plan { title: "Bees".into() }))]
struct Plan {
    title: String,
}

fn main() {}
