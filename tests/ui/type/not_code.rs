//! `code` on what is no text, and an example of another form.

use twr::Thinkable;

#[derive(Thinkable)]
struct Patch {
    #[think(code, example = 3)]
    lines: u32,
    #[think(code = "rust", example = true)]
    source: String,
    #[think(code = "rust")]
    test: String,
}

fn main() {}
