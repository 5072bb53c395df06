//! Without the prelude, and with its names taken by others.
#![no_implicit_prelude]
#![allow(dead_code)]

struct Option;
struct Result;
struct Vec;
struct String;
trait Default {}
trait Clone {}
mod std {}

#[derive(::twr::Thinkable)]
#[think(partial, example(task = "Plan.", reply = Plan { title: ::std::string::String::new(), risk: Risk::Low, notes: 0, seen: false }))]
struct Plan {
    #[think(check = is_short)]
    #[think(max_len = 80)]
    title: ::std::string::String,
    risk: Risk,
    #[think(default, min = 0)]
    notes: u8,
    #[think(skip)]
    seen: bool,
}

#[derive(::twr::Thinkable)]
#[think(test, max_prompt = 800, example(task = "Judge.", reply = "[Risk] low"))]
enum Risk {
    Low,
    High,
}

fn is_short(text: &str) -> ::std::result::Result<(), &'static str> {
    match text.len() {
        0..80 => ::std::result::Result::Ok(()),
        _ => ::std::result::Result::Err("too long"),
    }
}

fn main() {}
