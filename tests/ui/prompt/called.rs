//! Mistakes in `prompt!`, each at its own place.

use serde::Serialize;
use twr::{Thinkable, prompt};

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    goal: String,
    #[think(example = ["Bees"])]
    steps: Vec<String>,
}

#[derive(Serialize)]
struct Source {
    title: String,
}

fn main() {
    let sources = vec![Source { title: String::new() }];
    let topic = "bees";
    let _ = prompt!(Plan, "Plan {{ topik }}.\n{{ format }}");
    let _ = prompt!(Plan, "Plan {{ topic }}.\n{{ format }}", topik = 1, place = 2);
    let _ = prompt!(Plan, "Plan {{ topic }} with a [Gaol].\n{{ format }}");
    let _ = prompt!(Plan, "Plan {{ topic }}.");
    let _ = prompt!(Plan, "Plan {{ topic }}: [Goal].", own_format);
    let _ = prompt!(Plan, "{% for s in sources %}{{ s.titel }}{% endfor %}{{ format }}");
    let _ = prompt!(Plan, file = "prompts/nowhere.md");
    let _ = prompt!(Plan, "{{ topic|uper }}{{ format }}", format = 1);
    let _ = prompt!(Plan);
    let _ = prompt!(Plan, topic);
    let _ = prompt!(Plan, "{{ topic }}{{ format }}", topic);
    let _ = prompt!(String, "{{ topic }}{{ format }}");
}
