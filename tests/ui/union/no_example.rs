//! A field of a variant without an example.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step {
    Answer(String),
    Stop,
}

fn main() {}
