//! Options that no reply could tell apart.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "1")]
    twice: Option<Option<u8>>,
}

fn main() {}
