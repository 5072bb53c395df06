//! Two types that lead to each other, and no field says so with `recursive`.
use twr::Thinkable;

#[derive(Thinkable)]
struct Folder {
    #[think(example = "src")]
    folder: String,
    pages: Vec<Page>,
}

#[derive(Thinkable)]
struct Page {
    #[think(example = "index")]
    page: String,
    inside: Option<Box<Folder>>,
}

fn main() {}
