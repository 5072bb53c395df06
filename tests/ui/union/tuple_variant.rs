//! A variant with more than one field without names.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step {
    Move(u8, u8),
    Stop,
}

fn main() {}
