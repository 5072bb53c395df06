//! A struct that has to hold another of itself has no value.
use twr::Thinkable;

#[derive(Thinkable)]
struct Link {
    #[think(example = "one")]
    name: String,
    next: Box<Link>,
}

fn main() {}
