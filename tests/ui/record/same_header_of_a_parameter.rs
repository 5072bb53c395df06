//! A clash that shows where a type with a parameter is used, and for that type only.

use twr::{FieldValue, Thinkable};

#[derive(Thinkable)]
struct Plan<T> {
    #[think(example = "Bees")]
    title: String,
    part: T,
}

#[derive(Thinkable)]
struct Page {
    number: bool,
}

#[derive(Thinkable)]
struct Chapter {
    #[think(example = "Light")]
    title: String,
}

fn main() {
    let read = <Plan<Page> as FieldValue>::from_value;
    let other = <Plan<Chapter> as FieldValue>::from_value;
    let value = || twr::spec::Value::Null;
    let _ = (read(value()).is_ok(), other(value()).is_ok());
}
