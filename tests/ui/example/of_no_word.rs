//! Examples of choices, declared elsewhere, that hold none of their words.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "mediun")]
    risk: Option<Risk>,
    #[think(header = "All risks", example = ["low", "grave"])]
    risks: Vec<Risk>,
    #[think(header = "Doubts", example = "none")]
    doubts: Option<Risk>,
    #[think(header = "Last", example = "**Medium**, as it seems")]
    last: Risk,
}

#[derive(Thinkable)]
enum Risk {
    Low,
    Medium,
    #[think(alias = "severe")]
    High,
}

fn main() {}
