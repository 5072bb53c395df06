//! Languages of code that are no tag of a fence.

use twr::Thinkable;

#[derive(Thinkable)]
struct Patch {
    #[think(code = rust, example = "fn main() {}")]
    source: String,
    #[think(code = "visual basic", example = "Dim x")]
    script: String,
    #[think(code("rust"), example = "fn main() {}")]
    test: String,
}

fn main() {}
