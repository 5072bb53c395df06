//! Words for a value that is left out where none can be, or that are values; texts that may be empty and are none.

use twr::Thinkable;

#[derive(Thinkable)]
enum Place {
    Home,
    Office,
}

#[derive(Thinkable)]
struct Job {
    #[think(none = "Present", example = "2024")]
    start: u16,
    #[think(none = ["Present", "0"])]
    end: Option<u16>,
    #[think(none = ["unsure", "no"])]
    paid: Option<bool>,
    #[think(none = ["Home"])]
    place: Option<Place>,
    #[think(none = [])]
    team: Option<String>,
    #[think(none = ["Present", "present"])]
    lead: Option<String>,
    #[think(allow_empty)]
    note: Option<String>,
    #[think(allow_empty, example = 3)]
    days: u8,
}

fn main() {}
