//! Settings of `asking` that do not exist, or have no such value.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(asking(layout = "tag"))]
struct Layout {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(asking(placement = "system"))]
struct Placement {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(asking(policy = ["missing", "one-by-one"]))]
struct Policy {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(asking(attempts = 0))]
struct Attempts {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(asking(temperature = 3))]
struct Temperature {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(asking(exmples = 2))]
struct Misspelt {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(asking = "tags")]
struct Alone {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(output = "natve")]
struct Mode {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(asking(chosen = [0, 2]))]
struct Chosen {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
#[think(asking(chosen = [3]))]
struct NotThere {
    #[think(example = "Bees")]
    title: String,
}

#[derive(Thinkable)]
struct Phrase {
    #[think(parse = 4, example = "127.0.0.1")]
    host: std::net::Ipv4Addr,
}

fn main() {}
