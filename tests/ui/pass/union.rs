//! Enums with data, in every form.

use twr::Thinkable;

#[derive(Thinkable)]
enum Step<T> {
    Search {
        #[think(example = "waste")]
        query: String,
        #[think(skip)]
        _seen: bool,
        r#type: Option<Risk>,
    },
    #[think(word = "reply", alias = ["respond"])]
    Answer(#[think(header = "Reply text", example = "three")] String),
    Nested(T),
    Empty {},
    Stop,
}

#[derive(Thinkable)]
enum Risk {
    Low,
    High,
}

fn main() {
    let _ = <Step<Risk> as Thinkable>::SPEC;
}
