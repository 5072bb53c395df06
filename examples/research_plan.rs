//! The main job, end to end: a struct, a model, a reply that is wrong at first, feedback, a typed value.
//!
//! Without configuration it replays what a real small model once wrote. With `TWR_BASE_URL` and
//! `TWR_MODEL` (and `TWR_API_KEY`, if the server wants one) it talks to that model; `TWR_RECORD=FILE`
//! records what that model says.

#[path = "shared/show.rs"]
mod show;

use show::{Show, model};
use twr::{Think, Thinkable};

/// A plan for a piece of research.
#[derive(Debug, Thinkable)]
#[think(
    example(
        task = "Plan a study of how three cities sort household waste.",
        reply = ResearchPlan {
            plan: "We compare how three cities sort household waste, to learn which rules people follow.".into(),
            chapters: vec!["Waste in numbers".into(), "Three cities, three rules".into(), "What works".into()],
            risk: Some(Risk::Low),
        }
    ),
    example(
        task = "Plan a study of why old bridges rust.",
        reply = ResearchPlan {
            plan: "We examine forty old steel bridges and ask what makes some of them rust faster.".into(),
            chapters: vec!["How steel rusts".into(), "Forty bridges".into(), "Salt, rain and paint".into(), "Advice".into()],
            risk: Some(Risk::Medium),
        }
    ),
    example(
        task = "Plan a study of sleep in night nurses.",
        reply = ResearchPlan {
            plan: "We follow sixty night nurses for a year, since nobody knows how they really sleep.".into(),
            chapters: vec!["Why nurses".into(), "A year of diaries".into(), "What harms sleep".into()],
            risk: Some(Risk::High),
        }
    )
)]
struct ResearchPlan {
    /// What we investigate and why, in two or three sentences.
    #[think(header = "研究计划")]
    plan: String,
    /// One chapter a line, in reading order.
    #[think(header = "章节大纲", min_items = 3)]
    chapters: Vec<String>,
    /// How likely the study is to fail.
    #[think(header = "风险")]
    risk: Option<Risk>,
}

#[derive(Clone, Copy, Debug, Thinkable)]
enum Risk {
    Low,
    Medium,
    High,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = model(include_str!("research_plan.cassette.jsonl"))?;
    let think = Think::new("Plan a study of how bees navigate.")
        .max_attempts(4)
        .temperature(0.3)
        .max_tokens(300);

    let show = Show::begin(&model.origin);
    show.prompt(&think.messages::<ResearchPlan>());
    let result = think.watch::<ResearchPlan>(&model, |attempt| show.attempt(attempt)).await;
    show.end();
    match result {
        Ok(thought) => {
            show::heading("value");
            anstream::println!("{:#?}", thought.value);
            show::repaired(&thought.repaired);
            show::usage(thought.usage());
            Ok(())
        }
        Err(error) => {
            show::failed(&error);
            Err(error.into())
        }
    }
}
