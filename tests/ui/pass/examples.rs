//! Types that need no example, or show it in a whole reply.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(examples = none)]
struct Step {
    name: String,
    why: Option<String>,
}

#[derive(Thinkable)]
#[think(example(task = "Plan it.", reply = "[Steps]\n- Name: Walk"))]
struct Plan {
    steps: Vec<Step>,
}

#[derive(Thinkable)]
struct Counts {
    count: u32,
    share: f32,
    agreed: bool,
    note: Option<String>,
    last: Option<Step>,
}

#[derive(Thinkable)]
#[think(examples = none)]
enum Action {
    Search(String),
    Stop,
}

#[derive(Thinkable)]
struct Pair<T> {
    first: T,
    second: Option<T>,
}

fn main() {
    assert!(twr::check::<Plan>().is_ok() && twr::check::<Counts>().is_ok());
    assert!(twr::check::<Step>().is_ok() && twr::check::<Action>().is_ok());
    assert!(twr::check::<Pair<u8>>().is_ok() && twr::check::<Pair<String>>().is_err());
}
