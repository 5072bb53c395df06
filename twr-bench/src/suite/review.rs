//! Suite: marks for a short answer, and remarks on it.

use twr::Thinkable;
use twr::verdict::Value;

use super::task::{Suite, Task};
use crate::random::Random;

/// Marks for a pupil's answer.
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "Mark this answer. Question: Why is the sea salty? Answer: Rivers wash salt out of the rocks and carry it down.",
        reply = review(4, 5, &["Names the rivers and the rocks", "Could say why the salt stays"])
    ),
    example(
        task = "Mark this answer. Question: What is a verb? Answer: It is a word and you use it.",
        reply = review(1, 2, &["True of every word", "An example is missing"])
    ),
    example(
        task = "Mark this answer. Question: Why do leaves fall? Answer: Because trees save water in winter, I think.",
        reply = review(4, 3, &["The reason is the right one", "Sounds unsure", "Does not mention light"])
    )
)]
struct Review {
    /// How correct the answer is, 5 is best.
    #[think(min = 1, max = 5)]
    correct: u8,
    /// How clearly it is written, 5 is best.
    #[think(min = 1, max = 5)]
    clear: u8,
    /// What is good and what to mend.
    #[think(min_items = 2, max_items = 5, unique)]
    remarks: Vec<String>,
}

fn review(correct: u8, clear: u8, remarks: &[&str]) -> Review {
    Review { correct, clear, remarks: remarks.iter().map(|&remark| remark.to_owned()).collect() }
}

const ANSWERS: [(&str, &str, &str); 9] = [
    ("Why is the sky blue?", "Because the air scatters blue light more than red light.", "the sky"),
    ("What do plants need to grow?", "Water and sun.", "plants"),
    ("Why does ice float?", "It is cold and cold things float.", "ice"),
    ("What is a triangle?", "A shape with three straight sides and three corners.", "triangles"),
    ("Why do we have seasons?", "The earth is nearer to the sun in summer.", "seasons"),
    (
        "What does a heart do?",
        "It pumps the blood through the body, about seventy times a minute.",
        "the heart",
    ),
    ("Why do birds sing?", "They sing to find a partner and to keep others away.", "birds"),
    ("What is a desert?", "A desert is sand.", "deserts"),
    ("Why do ships float?", "The water they push away weighs as much as the ship.", "ships"),
];

const REMARKS: [&str; 7] = [
    "Uses the right words",
    "Gives no example",
    "Short and to the point",
    "The cause is left out",
    "Shows some thought",
    "One more sentence would help",
    "Mixes up two things",
];

pub(super) fn suite() -> Suite {
    let task = |(question, answer, topic)| {
        let text = format!("Mark this answer. Question: {question} Answer: {answer}");
        Task::about(text, topic)
    };
    Suite { name: "review", spec: Review::SPEC, tasks: ANSWERS.map(task).into(), right }
}

fn right(task: &Task, random: &mut Random) -> Value<'static> {
    let about = format!("Says something about {}", task.topic);
    let count = 1 + random.below(4);
    let mut remarks = random.some_of(count, &REMARKS);
    remarks.push(&about);
    let marks = [1, 2, 3, 4, 5];
    review(random.one_of(&marks), random.one_of(&marks), &remarks).to_reply().into_owned()
}
