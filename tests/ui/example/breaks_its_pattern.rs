//! The whole text has to match, not a part of it.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(pattern = "[A-Z]", example = "ABC")]
    code: String,
    #[think(line, pattern = "[a-z]+\\.tex", example = ["one.tex", "two.txt"])]
    files: Vec<String>,
}

fn main() {}
