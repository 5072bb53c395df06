//! A skipped field that says something of a section.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
    #[think(skip, header = "Draft", example = "None yet.")]
    draft: String,
}

fn main() {}
