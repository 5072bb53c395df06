//! A word for a value that is left out that is a word of an enum.

use twr::Thinkable;

#[derive(Thinkable)]
enum Place {
    Home,
    Office,
}

#[derive(Thinkable)]
struct Job {
    #[think(none = ["Home"])]
    place: Option<Place>,
}

fn main() {}
