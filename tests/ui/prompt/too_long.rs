//! Prompts that are longer than they may be by their descriptions alone.

use twr::Thinkable;

/// A plan for a piece of research, with everything that a reader of it wants to know.
#[derive(Thinkable)]
#[think(max_prompt = 120)]
struct Plan {
    /// What we investigate and why.
    #[think(example = "Bees")]
    title: String,
    risk: Risk,
}

/// How likely it is to fail.
#[derive(Thinkable)]
#[think(max_prompt = 10)]
enum Risk {
    /// Nothing that we know of.
    Low,
    High,
}

#[derive(Thinkable)]
#[think(max_prompt = "2000 tokens")]
struct Words {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(max_prompt = 2000, own_format, prompt_text = "{{ task }}\n[Title]")]
struct ByHand {
    #[think(example = "Bees")]
    title: String,
}

fn main() {}
