//! A record that wants no examples, in types that have none either.

use twr::Thinkable;

type Title = String;

#[derive(Thinkable)]
#[think(examples = none)]
struct Step {
    name: String,
}

#[derive(Thinkable)]
struct Plan {
    steps: Vec<Step>,
    last: Option<Step>,
    #[think(header = "Own", example = "Name: Walk")]
    own: Step,
}

#[derive(Thinkable)]
struct Book {
    title: Title,
}

fn main() {}
