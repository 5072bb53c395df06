//! An enum whose one header is unwritable.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(header = "Risk: how much")]
enum Risk {
    Low,
    High,
}

fn main() {}
