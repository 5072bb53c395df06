//! `examples = none` beside an example, and other ways to say it.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(examples = none, example(task = "Plan it.", reply = "[Title] Bees"))]
struct Both {
    title: String,
}

#[derive(Thinkable)]
#[think(examples = none, example_task = "Plan it.")]
struct Task {
    title: String,
}

#[derive(Thinkable)]
#[think(examples = ["[Title] Bees"])]
struct Listed {
    title: String,
}

#[derive(Thinkable)]
#[think(example = none)]
struct Singular {
    title: String,
}

fn main() {}
