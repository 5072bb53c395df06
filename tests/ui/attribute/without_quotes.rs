//! Texts without quotes.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(layout = Headings)]
struct Plan {
    #[think(header = Title, example = "Bees")]
    title: String,
}

fn main() {}
