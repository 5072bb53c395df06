//! A value that no template can show.

use twr::Thinkable;

struct Source {
    title: String,
}

struct PlanInput {
    sources: Vec<Source>,
}

#[derive(Thinkable)]
#[think(prompt_text = "{% for s in sources %}{{ s.title }}{% endfor %}\n{{ format }}", input = PlanInput)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
