//! The phrase of a check has no name.

use twr::Thinkable;

fn is_even(number: &u8) -> Result<(), String> {
    if number % 2 == 0 { Ok(()) } else { Err("odd".into()) }
}

#[derive(Thinkable)]
struct Plan {
    #[think(check(is_even, phrase = "an even number"), example = 2)]
    count: u8,
}

fn main() {
    let _ = is_even;
}
