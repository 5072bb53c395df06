//! Adapters that the type does not need, or cannot have, or both at once.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(parse, example = "Bees")]
    title: String,
    #[think(parse, example = ["1"])]
    scores: Vec<u8>,
    #[think(line, example = 3)]
    count: Option<u8>,
    #[think(parse, line, example = "127.0.0.1")]
    address: std::net::Ipv4Addr,
}

fn main() {}
