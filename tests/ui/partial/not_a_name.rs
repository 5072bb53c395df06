//! What is no name of a struct.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(partial = "Plan draft")]
struct Words {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(partial(Draft))]
struct Brackets {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(partial = other::Draft)]
struct Elsewhere {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
