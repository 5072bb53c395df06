//! `think` without its list.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think = "Title"]
    title: String,
    #[think]
    steps: Vec<String>,
}

fn main() {}
