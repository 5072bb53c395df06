//! Examples that do not read as the type, of types of std.

use std::num::NonZeroU8;

use twr::Thinkable;

#[derive(Thinkable)]
struct Wait {
    #[think(example = "soon")]
    length: std::time::Duration,
    #[think(example = 0)]
    times: NonZeroU8,
}

fn main() {}
