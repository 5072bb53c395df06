//! The sample that is edited: a plan with a worked example, records, a choice and rules; and an answer that
//! is asked for with a template.

use serde::Serialize;
use twr::{Think, Thinkable, prompt};

const MOST_STEPS: usize = 5;

/// A plan for a study.
#[derive(Debug, Thinkable)]
#[think(example(
    task = "Plan a study of bees.",
    thought = "Bees are small.",
    reply = Plan {
        question: "How do bees find home?".into(),
        risk: Risk::Low,
        steps: vec![Step { what: "Watch a hive".into(), hours: 4 }],
        tools: vec!["net".into(), "lamp".into()],
        budget: Some(120),
    },
))]
pub struct Plan {
    /// What we ask.
    #[think(header = "Question", max_len = 80, example = "How do bees find home?")]
    pub question: String,
    /// How likely it is to fail.
    #[think(header = "Risk", example = "low")]
    pub risk: Risk,
    /// What is done, in order.
    #[think(header = "Steps", min_items = 1)]
    pub steps: Vec<Step>,
    /// What is needed.
    #[think(header = "Tools", alias = "Equipment", unique, example = ["net", "lamp"])]
    pub tools: Vec<String>,
    /// In euros.
    #[think(header = "Budget", min = 1, max = 1000, example = 120)]
    pub budget: Option<u32>,
}

/// One thing to do.
#[derive(Debug, Thinkable)]
pub struct Step {
    #[think(example = "Watch a hive")]
    pub what: String,
    #[think(example = 4, max = 40)]
    pub hours: u8,
}

#[derive(Debug, Thinkable)]
pub enum Risk {
    Low,
    #[think(alias = "severe")]
    High,
}

#[derive(Debug, Thinkable)]
#[think(prompt = "ask.md", input = Question)]
pub struct Reply {
    #[think(header = "Answer", example = "By the sun.")]
    pub answer: String,
    pub sources: Vec<Source>,
}

#[derive(Debug, Thinkable)]
pub struct Source {
    #[think(example = "Page 3")]
    pub place: String,
}

pub struct Question {
    pub reader: String,
    pub notes: Vec<Note>,
}

#[derive(Serialize)]
pub struct Note {
    pub text: String,
}

pub fn asked(topic: &str) -> [Think<Reply>; 2] {
    let question = Question { reader: topic.to_owned(), notes: Vec::new() };
    let other = prompt!(Reply, "On {{ topic }}: an [answer].\n{{ format }}");
    [Think::<Reply>::input(&question), other]
}

fn main() {
    let _ = asked("bees");
    let plan = twr::parse::<Plan>("[Question] How?");
    println!("{:?} {MOST_STEPS}", plan.value());
}
