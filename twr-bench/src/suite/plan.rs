//! Suite: a plan, as text, a list and a choice.

use twr::Thinkable;
use twr::verdict::Value;

use super::task::{Suite, Task};
use crate::random::Random;

/// A plan for a piece of research.
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "Plan a study of how three cities sort household waste.",
        reply = Study {
            plan: "We compare how three cities sort household waste, to learn which rules people follow.".into(),
            chapters: vec!["Waste in numbers".into(), "Three cities, three rules".into(), "What works".into()],
            risk: Risk::Low,
        }
    ),
    example(
        task = "Plan a study of why old bridges rust.",
        reply = Study {
            plan: "We examine forty old steel bridges and ask what makes some of them rust faster.".into(),
            chapters: vec!["How steel rusts".into(), "Forty bridges".into(), "Salt, rain and paint".into()],
            risk: Risk::Medium,
        }
    ),
    example(
        task = "Plan a study of sleep in night nurses.",
        reply = Study {
            plan: "We follow sixty night nurses for a year, since nobody knows how they really sleep.".into(),
            chapters: vec!["Why nurses".into(), "A year of diaries".into(), "What harms sleep".into()],
            risk: Risk::High,
        }
    )
)]
struct Study {
    /// What we investigate and why.
    #[think(min_len = 20)]
    plan: String,
    /// One chapter a line, in reading order.
    #[think(min_items = 3, max_items = 8, unique)]
    chapters: Vec<String>,
    /// How likely the study is to fail.
    risk: Risk,
}

#[derive(Clone, Copy, Debug, Default, Thinkable)]

enum Risk {
    Low,
    #[default]
    Medium,
    High,
}

const TOPICS: [&str; 9] = [
    "how bees navigate",
    "noise in open offices",
    "how children learn to swim",
    "bread in the Middle Ages",
    "why commuters cycle",
    "the colours of city pigeons",
    "how villages share water",
    "what makes queues feel long",
    "lighthouses and their keepers",
];

const CHAPTERS: [&str; 10] = [
    "What is known so far",
    "Where we look",
    "Whom we ask",
    "Counting and weighing",
    "A year in the field",
    "Surprises on the way",
    "Mistakes of earlier work",
    "What the figures say",
    "Voices from the places",
    "Advice for practice",
];

pub(super) fn suite() -> Suite {
    let task = |topic| Task::about(format!("Plan a study of {topic}."), topic);
    Suite { name: "plan", spec: Study::SPEC, tasks: TOPICS.map(task).into(), right }
}

fn right(task: &Task, random: &mut Random) -> Value<'static> {
    let how = random.one_of(&["watching it for a season", "asking those who know", "old records"]);
    let count = 3 + random.below(4);
    let study = Study {
        plan: format!("We study {} by way of {how}, since little is known about it.", task.topic),
        chapters: random.some_of(count, &CHAPTERS).into_iter().map(str::to_owned).collect(),
        risk: random.one_of(&[Risk::Low, Risk::Medium, Risk::High]),
    };
    study.to_reply().into_owned()
}
