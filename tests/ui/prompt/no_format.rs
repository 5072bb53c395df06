//! A template that does not tell the model how to write its reply.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(prompt_text = "Plan a study of {{ task }}.")]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
