//! Words of which none may be another, or nothing.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(one_of = ["red", "green", "Red"], example = "red")]
    colour: String,
    #[think(one_of = [], example = "red")]
    nothing: String,
    #[think(one_of = ["yes", "--"], example = "yes")]
    marks: String,
}

fn main() {}
