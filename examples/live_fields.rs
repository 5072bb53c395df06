//! A reply as it arrives: the fields fill in place on a terminal, and the repair says what it keeps. In a pipe each event
//! has a line.
//!
//! Without configuration it replays what a real small model once wrote, in small pieces. With `TWR_BASE_URL` and
//! `TWR_MODEL` (and `TWR_API_KEY`, if the server wants one) it talks to that model.

use std::io::{IsTerminal as _, Write as _, stdout};
use std::time::Duration;

use twr::model::{Cut, HttpModel, Model, Replay};
use twr::stream::ReplyEvent;
use twr::think::StreamView;
use twr::{Part, Streamed, Think, Thinkable, visible};

/// A plan for a piece of research.
#[derive(Debug, Thinkable)]
#[think(
    partial,
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

/// The model that is configured, or a replay of the cassette in small pieces, at a reader's pace.
fn model() -> Result<Box<dyn Model>, Box<dyn std::error::Error>> {
    if let Some(model) = HttpModel::from_variables(|name| std::env::var(name).ok())? {
        return Ok(Box::new(model));
    }
    let cassette = include_str!("research_plan.cassette.jsonl");
    Ok(Box::new(Replay::from_text(cassette)?.cut(Cut::AtMost(8))))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = model()?;
    let think = Think::new("Plan a study of how bees navigate.")
        .max_attempts(4)
        .temperature(0.3)
        .max_tokens(300);

    let mut stream = think.stream::<ResearchPlan>(&model);
    // A UI keeps this handle and draws the latest view whenever it likes.
    let latest = stream.latest();
    let mut drawn = 0;
    while let Some(item) = stream.next().await {
        match item {
            Streamed::Asked { number, kept, .. } => {
                let kept: Vec<&str> = kept.iter().map(|&at| stream.field_name(at)).collect();
                println!("\n── call {number}, kept: {kept:?}");
                drawn = 0;
            }
            Streamed::Reply(event) if stdout().is_terminal() => {
                drop(event);
                drawn = draw(&latest.get(), drawn);
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            Streamed::Reply(event) => {
                let name = event.field().map(|at| stream.field_name(at)).unwrap_or_default();
                show(&event, name);
            }
            Streamed::Ended(attempt) => {
                let is_success = attempt.verdict.is_success();
                println!("\n── reply {} is as asked: {is_success}", attempt.number);
                drawn = 0;
            }
            Streamed::Done(result) => println!("\n{:#?}", result?.value),
            _ => {}
        }
    }
    Ok(())
}

/// Draws the fields in the place of the lines that were drawn before, and gives how many lines they take.
fn draw(view: &StreamView, drawn: usize) -> usize {
    let ResearchPlanPartial { plan, chapters, risk } = view.typed::<ResearchPlan>();
    let lines = [
        line("thinking", view.thinking()),
        line("plan", &shown(&plan, Clone::clone)),
        line("chapters", &shown(&chapters, |chapters| chapters.join(" · "))),
        line("risk", &shown(&risk, |risk| format!("{risk:?}"))),
    ];
    // Up to the first of the lines, and all below it away; a line that is too long for the window is cut.
    let up = if drawn > 0 { format!("\u{1b}[{drawn}A\r\u{1b}[J") } else { String::new() };
    print!("{up}\u{1b}[?7l{}\n\u{1b}[?7h", lines.join("\n"));
    flush();
    lines.len()
}

/// A field in one line, of a long text the end.
fn line(name: &str, text: &str) -> String {
    const MOST: usize = 60;
    let line = visible(text.split_whitespace().collect::<Vec<_>>().join(" "));
    let hidden = line.chars().count().saturating_sub(MOST);
    let cut = if hidden > 0 { "…" } else { "" };
    format!("{name:>9}  {cut}{}", line.chars().skip(hidden).collect::<String>())
}

/// A field as far as it came.
fn shown<T>(part: &Part<T>, words: impl Fn(&T) -> String) -> String {
    match part {
        Part::Missing => String::new(),
        Part::Growing(text) => format!("{text} …"),
        Part::Filling { complete, growing } => format!("{} · {growing} …", words(complete)),
        Part::Rejected(wrong) => {
            let wrong: Vec<&str> = wrong.iter().map(|wrong| wrong.kind.name()).collect();
            format!("wrong: {}", wrong.join(", "))
        }
        Part::Ready(value) => words(value),
    }
}

/// An event on lines of its own, for a pipe.
fn show(event: &ReplyEvent, name: &str) {
    match event {
        ReplyEvent::Thinking(text) | ReplyEvent::Text { text, .. } => print!("{}", visible(text)),
        ReplyEvent::Began { .. } => print!("\n{name}: "),
        ReplyEvent::Part { value, .. } => {
            print!("\n  whole item: {}", visible(format!("{value:?}")));
        }
        ReplyEvent::Ready { .. } => println!("\n{name} is ready"),
        ReplyEvent::Rejected { diagnostics, .. } => {
            let wrong: Vec<&str> = diagnostics.iter().map(|wrong| wrong.kind.name()).collect();
            println!("\n{name} is rejected: {}", wrong.join(", "));
        }
        ReplyEvent::Replaced { .. } => println!("\n{name} is taken back"),
        _ => {}
    }
    flush();
}

fn flush() {
    // A pipe that nobody reads any more is no reason to stop.
    let _ = stdout().flush();
}
