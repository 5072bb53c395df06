//! A text to one of several labels, with the words that show it. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// The class of a message.
#[derive(Debug, Thinkable)]
#[think(
    example(task = "You won! Click here.", reply = Class { label: Label::Spam, because: "You won! Click here.".into() }),
    example(task = "Lunch at one?", reply = Class { label: Label::Private, because: "Lunch at one?".into() })
)]
struct Class {
    label: Label,
    /// The words of the message that show it.
    #[think(line, grounded)]
    because: String,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Label {
    /// Advertising that nobody asked for.
    #[think(alias = "junk")]
    Spam,
    /// From one person to another.
    Private,
    /// About work.
    Business,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // "Not spam" is no value: twr asks again, and never reads "spam" out of it.
    let model = ScriptedModel::new([
        "[Label] This is not spam.\n[Because] the figures for March",
        "business",
    ]);
    let task = "Please send me the figures for March.";
    let class = Think::new(task).run::<Class>(&model).await?.value;
    assert_eq!(class.label, Label::Business);
    println!("{class:?}");
    Ok(())
}
