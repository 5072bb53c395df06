//! Prompt templates of every form, each of which compiles as it is.

use std::collections::BTreeMap;

use serde::Serialize;
use twr::{Think, Thinkable, prompt};

#[derive(Serialize)]
struct Source {
    title: String,
    authors: Vec<Author>,
    r#type: Option<Kind>,
}

#[derive(Serialize)]
struct Author {
    name: String,
}

#[derive(Serialize)]
struct Kind {
    label: String,
}

/// Holds what no template shows, so that it needs no `Serialize` of its own.
struct PlanInput {
    topic: String,
    sources: Vec<Source>,
    best: Option<Source>,
    meta: BTreeMap<String, u8>,
}

#[derive(Thinkable)]
#[think(
    prompt_text = "\
Plan a study of {{ topic|trim|upper }}. [1]

{% for s in sources|sort(attribute='title') if s.title -%}
{{ loop.index }}. [{{ s.title }}](https://x) by {% for a in s.authors %}{{ a.name }}{{ ', ' if not loop.last }}{% endfor %}
{%- if s.type %} ({{ s.type.label }}){% endif %}
{% endfor -%}
{% if best %}Begin with {{ best.title }} and {{ (sources|first).title }}, {{ sources[0].authors[0].name }}.{% endif %}
{% set year = meta['year'] %}It is {{ year }}.

- [ ] Write [Goal] first, 【Title】 in each step, then [Aim] again.

{{ format }}",
    input = PlanInput,
    example(
        input = PlanInput { topic: String::new(), sources: Vec::new(), best: None, meta: BTreeMap::from([("year".to_owned(), 1)]) },
        reply = Plan { goal: String::new(), steps: Vec::new() }
    ),
    example(task = "In words.", reply = Plan { goal: String::new(), steps: Vec::new() }),
)]
struct Plan {
    #[think(alias = "Aim")]
    goal: String,
    steps: Vec<Step>,
}

#[derive(Thinkable)]
struct Step {
    #[think(example = "x")]
    title: String,
}

/// The task alone, and a format by hand.
#[derive(Thinkable)]
#[think(
    prompt_text = "{{ task }}\nAnswer with [Mood] and one word, [like this].",
    own_format,
    mentions = ["like this"]
)]
enum Mood {
    Good,
    Bad,
}

/// A parameter, and a template that speaks of what it holds.
#[derive(Thinkable)]
#[think(prompt_text = "{{ task }} [Title] {{ format }}")]
struct Of<T> {
    inner: T,
}

fn asked<T: Thinkable>(topic: &str) -> Think<Of<T>> {
    prompt!(Of<T>, "{{ topic }} [Title] {{ format }}")
}

fn main() {
    let (topic, r#type) = ("bees", "study");
    let _: Think<Plan> = prompt!(Plan, "{{ type }} of {{ topic }} {{ place }}: [Goal], [Title].\n{{ format }}", place = String::from("x"));
    let _ = prompt!(crate = twr, Mood, "{{ topic }} [Mood] [other]", own_format, mentions = ["other"]);
    let _ = asked::<Step>(topic);
    let _ = asked::<Plan>;
}
