//! The format block twice, in a loop, in a condition, within an expression.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\n{{ format }}\n{{ format }}")]
struct Twice {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\n{% for c in [1, 2] %}\n{{ format }}\n{% endfor %}")]
struct InALoop {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\n{% if task %}\n{{ format }}\n{% endif %}")]
struct InACondition {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\n{{ format|upper }}")]
struct InAnExpression {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
