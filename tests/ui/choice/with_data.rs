//! Variants that hold data.

use twr::Thinkable;

#[derive(Thinkable)]
enum Answer {
    Yes,
    No(String),
    Later { when: u8 },
}

fn main() {}
