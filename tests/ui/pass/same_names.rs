//! Names that come again: in a record inside, two records down, in a type that holds itself, after a
//! parameter, and in the cases of an enum.

use twr::{FieldValue, Thinkable};

#[derive(Thinkable)]
struct Book {
    #[think(example = 1)]
    id: u32,
    #[think(example = "Bees")]
    title: String,
    author: Author,
    parts: Vec<Part>,
}

#[derive(Thinkable)]
struct Author {
    #[think(example = 2)]
    id: u32,
    #[think(example = "Dr")]
    title: String,
}

#[derive(Thinkable)]
struct Part {
    #[think(header = "TITLE", example = "Light")]
    name: String,
    parts: Vec<Part>,
}

#[derive(Thinkable)]
struct Library {
    #[think(alias = "Rooms", example = 3)]
    places: u8,
    shelf: Shelf,
}

#[derive(Thinkable)]
struct Shelf {
    books: Vec<Room>,
}

#[derive(Thinkable)]
struct Room {
    #[think(header = "ROOMS", example = 2)]
    rooms: u8,
}

#[derive(Thinkable)]
struct Plan<T> {
    #[think(example = "Bees")]
    title: String,
    part: T,
}

#[derive(Thinkable)]
enum Step {
    Search {
        #[think(example = "waste")]
        query: String,
        #[think(example = 3)]
        limit: u8,
    },
    Look {
        #[think(example = "bees")]
        query: String,
        #[think(example = 4)]
        limit: Option<u16>,
        sources: Vec<Source>,
    },
}

#[derive(Thinkable)]
struct Source {
    #[think(example = "bees")]
    query: String,
}

#[derive(Thinkable)]
#[think(tag = "Action")]
enum Turn {
    Move(Place),
    Stop,
}

#[derive(Thinkable)]
struct Place {
    #[think(example = "wave")]
    action: String,
}

fn main() {
    let _ = (Book::SPEC, Library::SPEC, Step::SPEC, Turn::SPEC);
    let read = <Plan<Author> as FieldValue>::from_value;
    let _ = read(twr::verdict::Value::Null).is_ok();
}
