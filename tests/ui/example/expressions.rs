//! Expressions of Rust, where what a model writes is wanted.

use twr::Thinkable;

const TITLE: &str = "Bees";

#[derive(Thinkable)]
enum Risk {
    Low,
    High,
}

#[derive(Thinkable)]
struct Plan {
    #[think(example = TITLE)]
    title: String,
    #[think(example = "Bees".to_string())]
    goal: String,
    #[think(example = vec!["Eyes", "Sun"])]
    steps: Vec<String>,
    #[think(example = Some("x"))]
    note: Option<String>,
    #[think(example = None)]
    more: Option<String>,
    #[think(example = Risk::Low)]
    risk: Risk,
    #[think(example = 'x')]
    letter: String,
    #[think(example = &["Eyes"])]
    parts: Vec<String>,
}

fn main() {}
