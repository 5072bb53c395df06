//! A check that takes another type, and one that returns another.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(check = is_even, example = "Bees")]
    title: String,
    #[think(check(is_odd, "an odd number"), example = 3)]
    score: Option<u8>,
    #[think(check = missing, example = 3)]
    count: u8,
}

fn is_even(number: &u8) -> Result<(), String> {
    if number % 2 == 0 { Ok(()) } else { Err("odd".to_owned()) }
}

fn is_odd(number: &u8) -> bool {
    number % 2 == 1
}

fn main() {}
