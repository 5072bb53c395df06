//! Checks that do not fit their fields, one that returns no verdict, and one that is no function in scope.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(check = is_even, example = "Bees")]
    title: String,
    #[think(check = by_value, example = 3)]
    count: i32,
    #[think(check = of_the_option)]
    limit: Option<u8>,
    #[think(check = of_an_item, example = ["Bees"])]
    steps: Vec<String>,
    #[think(check = of_two, example = 3)]
    pages: u8,
    #[think(check = LIMIT, example = 3)]
    words: u8,
    #[think(check(is_odd, "an odd number"), example = 3)]
    score: Option<u8>,
    #[think(check = missing, example = 3)]
    volume: u8,
}

const LIMIT: u8 = 3;

fn is_even(number: &u8) -> Result<(), String> {
    if number % 2 == 0 { Ok(()) } else { Err("odd".to_owned()) }
}

fn by_value(number: i32) -> Result<(), String> {
    if number % 2 == 0 { Ok(()) } else { Err("odd".to_owned()) }
}

fn of_the_option(number: &Option<u8>) -> Result<(), String> {
    number.map(drop).ok_or_else(|| "missing".to_owned())
}

fn of_an_item(step: &str) -> Result<(), String> {
    if step.is_empty() { Err("empty".to_owned()) } else { Ok(()) }
}

fn of_two(one: &u8, other: &u8) -> Result<(), String> {
    if one == other { Ok(()) } else { Err("not the same".to_owned()) }
}

fn is_odd(number: &u8) -> bool {
    number % 2 == 1
}

fn main() {}
