//! Patterns that are no regular expressions.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(pattern = "[A-Z", example = "A")]
    code: String,
    #[think(pattern = "a(?=b)", example = "a")]
    ahead: String,
}

fn main() {}
