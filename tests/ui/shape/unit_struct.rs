//! Structs that ask for nothing.

use twr::Thinkable;

#[derive(Thinkable)]
struct Unit;

#[derive(Thinkable)]
struct Empty {}

#[derive(Thinkable)]
struct Skipped {
    #[think(skip)]
    seen: bool,
}

fn main() {}
