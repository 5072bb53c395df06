//! One task asked several times, and where the samples disagree. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Think, Thinkable, Vote};

/// How a text sounds.
#[derive(Debug, Thinkable)]
struct Tone {
    /// From 1, cold, to 5, warm.
    #[think(min = 1, max = 5)]
    warmth: u8,
    polite: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new([
        "[Warmth] 4\n[Polite] yes",
        "[Warmth] 2\n[Polite] yes",
        "[Warmth] 4\n[Polite] yes",
    ]);
    let think = Think::new("Thank you so much for your letter!").of::<Tone>();
    let voted = Vote::new(think).samples(3).run(&model).await?;
    assert_eq!((voted.value.warmth, voted.value.polite), (4, true));
    for field in voted.contested() {
        println!("{}: {} of {} agree", field.name, field.votes, field.of);
    }
    Ok(())
}
