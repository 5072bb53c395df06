//! Suite: a small function in Python, with its name and what it does.

use twr::Thinkable;
use twr::verdict::Value;

use super::task::{Suite, Task};
use crate::random::Random;

/// A function in Python.
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "Write a function that doubles a number.",
        reply = function("double", "Gives back twice the number.", "def double(number):\n    return 2 * number")
    ),
    example(
        task = "Write a function that counts the letter e in a text.",
        reply = function(
            "count_e",
            "Counts how often the letter e occurs in the text.",
            "def count_e(text):\n    count = 0\n    for letter in text:\n        if letter == \"e\":\n            count += 1\n    return count"
        )
    ),
    example(
        task = "Write a function that tells whether a list is empty.",
        reply = function("is_empty", "Says whether nothing is in the list.", "def is_empty(items):\n    return len(items) == 0")
    )
)]
struct Function {
    /// The function's name.
    #[think(line, pattern = "[a-z_][a-z0-9_]*")]
    name: String,
    /// What it does, in a sentence.
    #[think(line, min_len = 10)]
    summary: String,
    /// The code of the function.
    #[think(code = "python", check = defines_a_function)]
    code: String,
}

fn function(name: &str, summary: &str, code: &str) -> Function {
    Function { name: name.into(), summary: summary.into(), code: code.into() }
}

fn defines_a_function(code: &str) -> Result<(), &'static str> {
    if code.contains("def ") && code.contains("return") {
        Ok(())
    } else {
        Err("the code must be a function that begins with `def` and returns something")
    }
}

const TASKS: [(&str, &str); 9] = [
    ("adds two numbers", "add"),
    ("reverses a text", "reverse"),
    ("finds the largest number of a list", "largest"),
    ("counts the words of a text", "count_words"),
    ("tells whether a number is even", "is_even"),
    ("turns Celsius into Fahrenheit", "to_fahrenheit"),
    ("gives the average of a list of numbers", "average"),
    ("joins names with commas", "join_names"),
    ("squares every number of a list", "square_all"),
];

pub(super) fn suite() -> Suite {
    let task =
        |(what, name): (&str, _)| Task::about(format!("Write a function that {what}."), name);
    Suite { name: "code", spec: Function::SPEC, tasks: TASKS.map(task).into(), right }
}

fn right(task: &Task, random: &mut Random) -> Value<'static> {
    let name = task.topic;
    let input = random.one_of(&["value", "given", "x"]);
    let summary = format!("Does what is asked: {name} of what is given.");
    let comment = random.one_of(&["# Simple is best.", "# \"Quoted\" and done.", "# A\\B"]);
    let code =
        format!("def {name}({input}):\n    {comment}\n    result = {input}\n    return result");
    function(name, &summary, &code).to_reply().into_owned()
}
