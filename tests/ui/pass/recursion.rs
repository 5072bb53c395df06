//! Types that hold themselves: by name, by `Self`, by way of another, and after a parameter.

use twr::Thinkable;

#[derive(Thinkable)]
struct Outline<T> {
    title: T,
    children: Vec<Outline<T>>,
    instead: Option<Box<Self>>,
}

#[derive(Thinkable)]
enum Formula {
    Number(#[think(example = 3)] i32),
    Sum { left: Box<Formula>, right: Box<Self> },
}

#[derive(Thinkable)]
struct Folder {
    #[think(example = "src")]
    folder: String,
    #[think(recursive)]
    pages: Vec<Page>,
}

#[derive(Thinkable)]
struct Page {
    #[think(example = "index")]
    page: String,
    inside: Option<Box<Folder>>,
}

fn main() {
    let _ = (<Outline<bool> as Thinkable>::SPEC, Formula::SPEC, Folder::SPEC, Page::SPEC);
}
