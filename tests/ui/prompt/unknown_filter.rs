//! Filters, tests, functions, methods and parts of `loop` that do not exist: all at once, each with its line.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(prompt_text = "\
{{ task|uper }}
{{ task|sentence }}
{% if task is strign %}{% endif %}
{{ rnage(3) }}
{{ task.upper() }}
{% for c in task %}{{ loop.indx }}{% endfor %}
{{ format }}")]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
