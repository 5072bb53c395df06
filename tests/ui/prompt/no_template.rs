//! What belongs to a template, without one; two templates; an example's input that nothing takes; a file
//! that is not there.

use twr::Thinkable;

struct PlanInput {
    topic: String,
}

#[derive(Thinkable)]
#[think(input = PlanInput, own_format, mentions = ["Task"])]
struct Without {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}{{ format }}", prompt = "prompts/plan.md")]
struct Two {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(
    prompt_text = "{{ task }}{{ format }}",
    example(input = PlanInput { topic: "x".to_owned() }, reply = Untyped { title: "x".to_owned() })
)]
struct Untyped {
    title: String,
}

#[derive(Thinkable)]
#[think(prompt = "prompts/nowhere.md", input = PlanInput)]
struct Missing {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(prompt = include_str!("prompts/plan.md"))]
struct Macro {
    #[think(example = "Bees")]
    title: String,
}

fn asked() {
    let _ = twr::Think::<Missing>::input(&PlanInput { topic: String::new() });
}

fn main() {}
