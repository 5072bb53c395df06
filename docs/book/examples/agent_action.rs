//! One step of an agent: a union of actions, each with its own fields. Scripted replies.

use twr::model::{Message, ScriptedModel};
use twr::{Conversation, Thinkable};

/// What to do next.
#[derive(Debug, Thinkable)]
#[think(tag = "Action")]
enum Action {
    /// Look something up.
    Search {
        /// What to look for.
        #[think(line, example = "population of Oslo")]
        query: String,
    },
    /// Say the answer.
    Answer {
        /// The answer, in one sentence.
        #[think(example = "Oslo has about 700,000 people.")]
        text: String,
    },
}

fn search(query: &str) -> String {
    format!("Three results for {query:?}: … Bergen has about 290,000 people …")
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new([
        "I have to look this up.\n\n[Action] search\n[Query] population of Bergen",
        "[Action] answer\n[Text] Bergen has about 290,000 people.",
    ]);
    let mut talk = Conversation::new();
    let mut task = "How many people live in Bergen?".to_owned();
    for _ in 0..5 {
        match talk.think::<Action>(task.as_str(), &model).await? {
            Action::Search { query } => task = format!("[tool] {}", search(&query)),
            Action::Answer { text } => {
                assert_eq!(text, "Bergen has about 290,000 people.");
                println!("{text}");
                return Ok(());
            }
        }
    }
    talk = talk.and(Message::user("No answer in five steps."));
    Err(format!("no answer: {talk:?}").into())
}
