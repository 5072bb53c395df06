//! A colon, as in JSON.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header: "Title", example: "Bees")]
    title: String,
}

fn main() {}
