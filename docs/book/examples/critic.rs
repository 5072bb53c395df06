//! A second model that judges the answer of the first, and says what to change. Scripted replies.

use twr::model::ScriptedModel;
use twr::think::{Critic, Finding};
use twr::{Think, Thinkable};

/// A poem.
#[derive(Debug, Thinkable)]
struct Poem {
    /// Two lines that rhyme.
    #[think(min_lines = 2, max_lines = 2, example = "The bees are gone,\nthe day goes on.")]
    lines: String,
}

/// A verdict on a poem.
#[derive(Debug, Thinkable)]
struct Verdict {
    /// Whether the two lines rhyme.
    rhymes: bool,
    /// If not, what to change, as an order to the poet.
    order: Option<String>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let poet = ScriptedModel::new([
        "[Lines]\nThe moss is wet,\nthe stone is cold.",
        "[Lines]\nThe moss is wet,\nthe sun has set.",
    ]);
    let reader =
        ScriptedModel::new(["[Rhymes] no\n[Order] End the second line on -et.", "[Rhymes] yes"]);
    let critic = Critic::new(
        reader,
        |poem: &Poem| format!("Do these lines rhyme?\n\n{}", poem.lines),
        |verdict: Verdict| match verdict {
            Verdict { rhymes: true, .. } => Vec::new(),
            Verdict { order, .. } => vec![Finding::of("lines", order.unwrap_or_default())],
        },
    );
    let thought =
        Think::new("Write a poem about moss.").of::<Poem>().validate(critic).run(&poet).await?;
    assert!(thought.value.lines.ends_with("set."));
    println!("{}", thought.value.lines);
    Ok(())
}
