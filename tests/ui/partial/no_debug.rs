//! What the type of a field has not, its part has not either, and only who wants it is told.

use twr::Thinkable;

#[derive(Thinkable)]
#[think(partial)]
struct Plan {
    risk: Risk,
}

#[derive(Thinkable)]
enum Risk {
    Low,
    High,
}

fn shown<T: std::fmt::Debug>() {}

fn main() {
    shown::<PlanPartial>();
}
