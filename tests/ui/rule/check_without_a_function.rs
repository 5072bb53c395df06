//! Checks that are no path of a function.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(check, example = "Bees")]
    flag: String,
    #[think(check = |text: &String| Ok(()), example = "Bees")]
    closure: String,
    #[think(check(is_loud, "loud", "very"), example = "Bees")]
    three: String,
}

fn main() {}
