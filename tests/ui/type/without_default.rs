//! Fields that `Default` should fill, of a type without it.

use twr::Thinkable;

struct Seal;

#[derive(Thinkable)]
enum Risk {
    Low,
    High,
}

#[derive(Thinkable)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
    #[think(default)]
    risk: Risk,
    #[think(skip)]
    seal: Seal,
}

fn main() {}
