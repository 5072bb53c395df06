//! Headers that would end themselves.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(header = "Plan: short", example = "Bees")]
    colon: String,
    #[think(header = "Plan [draft]", example = "Bees")]
    bracket: String,
    #[think(header = "Plan\nof work", example = "Bees")]
    lines: String,
    #[think(header = "\\plan", example = "Bees")]
    backslash: String,
}

fn main() {}
