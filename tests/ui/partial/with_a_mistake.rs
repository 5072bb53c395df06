//! A mistake elsewhere is one error: the struct is there all the same.

use twr::verdict::Partial;
use twr::{Part, Partly, Thinkable};

#[derive(Thinkable)]
#[think(partial)]
struct Plan {
    #[think(hedaer = "Goal", example = "Bees")]
    goal: String,
}

fn goal(partial: &Partial) -> Part<String> {
    let plan = PlanPartial::from(partial);
    println!("{:?}", plan.clone());
    Plan::from_partial(partial).goal
}

fn main() {}
