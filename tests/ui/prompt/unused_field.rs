//! A field of the input that the template never shows.

use twr::Thinkable;

struct PlanInput {
    topic: String,
    audience: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "Plan a study of {{ topic }}.\n{{ format }}", input = PlanInput)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

/// Without an input the task has to be there.
#[derive(Thinkable)]
#[think(prompt_text = "Plan a study.\n{{ format }}")]
struct Task {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
