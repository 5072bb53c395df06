//! Comments with replies to replies, read from a nested list. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// A thread of comments.
#[derive(Debug, Thinkable)]
struct Thread {
    /// What the thread is about.
    #[think(line, example = "Bees on roofs")]
    topic: String,
    comments: Vec<Comment>,
}

/// A comment.
#[derive(Debug, Thinkable)]
struct Comment {
    #[think(line, example = "Ann")]
    author: String,
    #[think(line, example = "I like it")]
    text: String,
    replies: Vec<Comment>,
}

fn count(comments: &[Comment]) -> usize {
    comments.iter().map(|comment| 1 + count(&comment.replies)).sum()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new(["[Topic] Moss\n[Comments]\n\
         - Author: Ann\n  Text: I like moss\n  Replies:\n  - Author: Ben\n    Text: So do I\n\
         - Author: Cem\n  Text: It is slippery"]);
    let thread = Think::new("Invent a thread about moss.").run::<Thread>(&model).await?.value;
    assert_eq!(count(&thread.comments), 3);
    println!("{thread:#?}");
    Ok(())
}
