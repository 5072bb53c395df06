//! Rules that say nothing of a type that is declared elsewhere, or want more of it than there is.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(max_len = 5)]
    risk: Option<Risk>,
    #[think(min = 1, min_items = 1)]
    chapters: Vec<Chapter>,
    #[think(unique, min_items = 3)]
    risks: Vec<Risk>,
    #[think(unique, min_items = 2)]
    doubts: Vec<Risk>,
}

#[derive(Thinkable)]
enum Risk {
    Low,
    High,
}

#[derive(Thinkable)]
struct Chapter {
    #[think(example = "Light")]
    title: String,
}

fn main() {}
