//! Fields that have no example and need one.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    title: String,
    #[think(header = "Score")]
    score: Option<u8>,
    steps: Vec<String>,
    #[think(line)]
    name: String,
    agreed: bool,
    count: u32,
    share: f64,
    note: Option<String>,
    places: Option<Vec<String>>,
    #[think(one_of = ["red", "green"])]
    colour: String,
    #[think(check = is_even)]
    even: u32,
    #[think(default)]
    notes: String,
}

fn is_even(number: &u32) -> Result<(), String> {
    (number % 2 == 0).then_some(()).ok_or_else(|| "odd".into())
}

fn main() {}
