//! Braces as in `format!`.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(prompt_text = "Plan {task}.\n\n{format}")]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
