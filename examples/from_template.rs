//! A prompt of one's own: a template file with a typed input, checked against the type that is asked for.
//!
//! Change `[Steps]` in `examples/prompts/study.md` to `[Stages]`, or `source.title` to `source.name`, or
//! leave out `{{ format }}`: this does not compile then. Offline, with a scripted model.

use serde::Serialize;
use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// A plan for a study.
#[derive(Debug, Thinkable)]
#[think(
    prompt = "examples/prompts/study.md",
    input = StudyInput,
    example(
        input = StudyInput { topic: "moss".into(), audience: "a school".into(), sources: Vec::new() },
        reply = Study {
            goal: "Learn where moss grows in the school's yard.".into(),
            steps: vec!["Draw a map of the yard".into(), "Mark every cushion of moss on it".into()],
        }
    )
)]
struct Study {
    /// What to find out, in one sentence.
    #[think(line)]
    goal: String,
    /// What to do, in order.
    #[think(min_items = 2)]
    steps: Vec<String>,
}

/// The template's variables: no more, no fewer.
struct StudyInput {
    topic: String,
    audience: String,
    sources: Vec<Source>,
}

#[derive(Serialize)]
struct Source {
    title: String,
    year: u16,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let think = Think::<Study>::input(&StudyInput {
        topic: "how bees navigate".into(),
        audience: "a small university".into(),
        sources: vec![Source { title: "The Dance Language of Bees".into(), year: 1967 }],
    });
    for message in think.messages()? {
        anstream::println!("--- {:?}\n{}", message.role, twr::visible(&message.content));
    }
    // The second section is missing at first, and asked for with the template, without its format.
    let model = ScriptedModel::new([
        "[Goal] Learn how bees find home when clouds hide the sun.",
        "[Steps]\n- Mark forty bees\n- Release them under clouds\n- Time their return",
    ]);
    let thought = think.run(&model).await?;
    anstream::println!("--- {} calls\n{:#?}", thought.usage().calls, thought.value);
    Ok(())
}
