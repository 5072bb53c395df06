//! Suite: which tool to use next, and with what.

use twr::Thinkable;
use twr::verdict::Value;

use super::task::{Suite, Task};
use crate::random::Random;

/// Which tool answers the question.
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "What is 17 times 23?",
        reply = decision("The question is pure arithmetic.", Tool::Calculator, "17 * 23")
    ),
    example(
        task = "Who won the chess tournament in Oslo last week?",
        reply = decision("This is recent news that has to be looked up.", Tool::Search, "chess tournament Oslo winner")
    ),
    example(
        task = "Am I free on Tuesday afternoon?",
        reply = decision("Only the calendar knows my appointments.", Tool::Calendar, "Tuesday afternoon")
    )
)]
struct Decision {
    /// Why this tool.
    #[think(line, min_len = 15)]
    reason: String,
    /// The tool.
    tool: Tool,
    /// What to give to the tool.
    #[think(line, min_len = 3)]
    input: String,
}

#[derive(Clone, Copy, Debug, Default, Thinkable)]

enum Tool {
    /// Finds pages on the web.
    #[default]
    Search,
    /// Works out a formula.
    Calculator,
    /// Shows appointments.
    Calendar,
}

fn decision(reason: &str, tool: Tool, input: &str) -> Decision {
    Decision { reason: reason.into(), tool, input: input.into() }
}

const QUESTIONS: [(&str, &str); 9] = [
    ("How many seconds has a week?", "seconds of a week"),
    ("What is the weather in Lima now?", "weather in Lima"),
    ("When is my next dentist appointment?", "dentist appointment"),
    ("What is 15 percent of 260?", "15 percent of 260"),
    ("Which films are shown in Bonn tonight?", "films in Bonn"),
    ("Do I have a meeting on Friday morning?", "Friday morning"),
    ("What is the square root of 1764?", "root of 1764"),
    ("Who is the mayor of Turin?", "mayor of Turin"),
    ("How long is my holiday in August?", "holiday in August"),
];

pub(super) fn suite() -> Suite {
    let task = |(text, topic): (&str, _)| Task::about(text.to_owned(), topic);
    Suite { name: "decision", spec: Decision::SPEC, tasks: QUESTIONS.map(task).into(), right }
}

fn right(task: &Task, random: &mut Random) -> Value<'static> {
    let reason = format!("To learn about {}, this is the shortest way.", task.topic);
    let tool = random.one_of(&[Tool::Search, Tool::Calculator, Tool::Calendar]);
    decision(&reason, tool, task.topic).to_reply().into_owned()
}
