//! A type that is no whole reply, where one is wanted.

use twr::Thinkable;

fn ask<T: Thinkable>() {}

fn main() {
    ask::<Vec<String>>();
}
