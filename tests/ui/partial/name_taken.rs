//! The usual name stands for something else already.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(partial)]
struct Plan {
    #[think(example = "Bees")]
    title: String,
}

struct PlanPartial;

fn main() {
    let _ = PlanPartial;
}
