//! A struct whose fields have no names.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan(String, u8);

fn main() {}
