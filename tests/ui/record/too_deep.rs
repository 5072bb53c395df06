//! Records deeper than a prompt explains.

use twr::Thinkable;

#[derive(Thinkable)]
struct Library {
    rooms: Vec<Room>,
}

#[derive(Thinkable)]
struct Room {
    shelf: Shelf,
}

#[derive(Thinkable)]
struct Shelf {
    books: Vec<Book>,
}

#[derive(Thinkable)]
struct Book {
    cover: Option<Cover>,
}

#[derive(Thinkable)]
struct Cover {
    hard: bool,
}

fn main() {}
