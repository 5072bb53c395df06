//! What the function of a check may borrow, and what it may return.

use std::fmt::Display;
use std::sync::Arc;

use twr::{Thinkable, parse};

#[derive(Thinkable)]
struct Plan {
    #[think(check = of_a_str, check = of_a_string, check = of_any, check = of_impl, example = "Bees")]
    title: String,
    #[think(check = of_a_slice, check = of_a_vec, check = of_any_vec, example = ["One"])]
    steps: Vec<String>,
    #[think(check = of_a_str, example = "Bees")]
    boxed: Box<String>,
    #[think(check = of_a_str, example = "Bees")]
    shared: Arc<String>,
    #[think(check = inside::of_a_number::<8>, example = 3)]
    count: u8,
    #[think(check = of_a_str)]
    note: Option<String>,
}

fn of_a_str(text: &str) -> Result<(), &'static str> {
    if text.is_empty() { Err("empty") } else { Ok(()) }
}

fn of_a_string(text: &String) -> Result<(), &str> {
    if text == "Wasps" { Err(text) } else { Ok(()) }
}

fn of_any<T: Display>(value: &T) -> Result<(), String> {
    if value.to_string().len() > 80 { Err("too long".to_owned()) } else { Ok(()) }
}

fn of_impl(value: impl AsRef<str>) -> Result<(), String> {
    if value.as_ref().len() > 80 { Err("too long".to_owned()) } else { Ok(()) }
}

fn of_a_slice(steps: &[String]) -> Result<(), String> {
    if steps.len() > 8 { Err("too many".to_owned()) } else { Ok(()) }
}

fn of_a_vec(steps: &Vec<String>) -> Result<(), String> {
    of_a_slice(steps)
}

fn of_any_vec<T>(steps: &Vec<T>) -> Result<(), String> {
    if steps.len() > 8 { Err("too many".to_owned()) } else { Ok(()) }
}

mod inside {
    pub fn of_a_number<const MOST: u8>(number: &u8) -> Result<(), String> {
        if *number > MOST { Err(format!("above {MOST}")) } else { Ok(()) }
    }
}

fn main() {
    let verdict = parse::<Plan>(
        "[Title] Wasps\n[Steps]\n- One\n[Boxed] b\n[Shared] s\n[Count] 9\n[Note] n",
    );
    let feedback = verdict.feedback().unwrap();
    assert!(feedback.contains("Wasps"), "{feedback}");
    assert!(feedback.contains("above 8"), "{feedback}");
}
