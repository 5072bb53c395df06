//! Worked examples without a task or a reply, or with something else.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(example(task = "Plan a walk."))]
#[think(example(reply = Plan { title: String::new() }))]
#[think(example(task = "Plan a walk.", answer = Plan { title: String::new() }))]
#[think(example = "Plan a walk.")]
struct Plan {
    title: String,
}

fn main() {}
