//! A header of a record inside that is one around it, by name and by alias, and two records down.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
    chapters: Option<Vec<Chapter>>,
}

#[derive(Thinkable)]
struct Chapter {
    #[think(example = "Light")]
    title: String,
}

#[derive(Thinkable)]
struct Library {
    #[think(alias = "Rooms", example = 3)]
    places: u8,
    shelf: Shelf,
}

#[derive(Thinkable)]
struct Shelf {
    books: Vec<Book>,
}

#[derive(Thinkable)]
struct Book {
    #[think(header = "ROOMS", example = 2)]
    rooms: u8,
}

fn main() {}
