//! A variable that is no field of the input, and without an input one that is not the task.

use twr::Thinkable;

struct PlanInput {
    topic: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "Plan a study of {{ topik }}.\n{{ format }}", input = PlanInput)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "Plan a study of {{ tsk }}.\n\n{{ format }}")]
struct Task {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
