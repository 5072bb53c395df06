//! Templates that do not parse, or use what prompt templates do not have.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\n{% if task %}\n{{ format }}")]
struct Open {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }\n{{ format }}")]
struct Brace {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\n{% include \"other.md\" %}\n{{ format }}")]
struct Include {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
