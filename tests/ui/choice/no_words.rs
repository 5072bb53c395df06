//! An enum without variants.

use twr::Thinkable;

#[derive(Thinkable)]
enum Nothing {}

fn main() {}
