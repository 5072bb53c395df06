//! A test of a type whose parameters it cannot know, and one with a value.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(test)]
struct Plan<T> {
    part: T,
}

#[derive(Thinkable)]
#[think(test = true)]
enum Risk {
    Low,
    High,
}

fn main() {}
