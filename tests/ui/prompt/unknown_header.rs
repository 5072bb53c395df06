//! Headers that the reader does not read: misspelt, of an earlier version, in the layout's own marks, and
//! beside a record whose headers count, too.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\nThink, then write [Gaol]. Never leave out 【Stepps】 or [Budget].\n{{ format }}")]
struct Plan {
    #[think(example = "Bees")]
    goal: String,
    #[think(example = ["Bees"])]
    steps: Vec<String>,
}

#[derive(Thinkable)]
#[think(
    layout = "headings",
    prompt_text = "# Task\n{{ task }}\n\n## Gaols\nBelow `## Aim` say why.\n\n{{ format }}"
)]
struct Headings {
    #[think(example = "Bees")]
    goals: String,
}

#[derive(Thinkable)]
#[think(prompt_text = "{{ task }}\nGive each chapter a [Titel] and [Pages], and a [Summary].\n{{ format }}")]
struct Book {
    chapters: Vec<Chapter>,
}

#[derive(Thinkable)]
struct Chapter {
    #[think(example = "Bees")]
    title: String,
    #[think(example = 3)]
    pages: u8,
}

fn main() {}
