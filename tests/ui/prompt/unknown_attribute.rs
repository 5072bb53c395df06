//! Attributes of a loop's item and of a variable that are no fields, and one of a map.

use std::collections::BTreeMap;

use serde::Serialize;
use twr::Thinkable;

#[derive(Serialize)]
struct Source {
    title: String,
}

struct PlanInput {
    sources: Vec<Source>,
    best: Option<Source>,
    meta: BTreeMap<String, String>,
}

#[derive(Thinkable)]
#[think(
    prompt_text = "{% for s in sources %}{{ s.titel }}{% endfor %}{{ best.name }}{{ meta.year }}\n{{ format }}",
    input = PlanInput
)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
