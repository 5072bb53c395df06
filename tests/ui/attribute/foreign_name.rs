//! Names that other libraries use for the same thing.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(rename = "Title", description = "Short.", regex = "[A-Z].*", example = "Bees")]
    title: String,
}

fn main() {}
