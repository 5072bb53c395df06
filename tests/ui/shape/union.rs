//! A union.

use twr::Thinkable;

#[derive(Thinkable)]
union Bits {
    whole: u32,
    part: f32,
}

fn main() {}
