//! Many tasks on one budget, with a journal that a second start goes on from. Scripted replies.

use twr::model::ScriptedModel;
use twr::{ThinkAll, Thinkable};

/// The language of a text.
#[derive(Debug, Thinkable)]
struct Detected {
    language: Language,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Language {
    English,
    German,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let journal = std::env::temp_dir().join(format!("twr-cookbook-{}.jsonl", std::process::id()));
    let tasks = ["Guten Tag", "Good day", "Auf Wiedersehen"];
    let model = ScriptedModel::from_fn(|request| {
        let text = &request.messages.last().map(|last| last.content.clone()).unwrap_or_default();
        if text.contains("Good") { "[Language] english" } else { "[Language] german" }
    });
    let batch = || ThinkAll::<Detected>::new(tasks).at_once(2).max_calls(10).journal(&journal);
    let mut german = 0;
    for thought in batch().run(&model).await? {
        german += usize::from(thought?.value.language == Language::German);
    }
    assert_eq!(german, 2);
    // As after a crash: the journal has all answers, and nothing is asked.
    let nobody = ScriptedModel::new([""; 0]);
    assert_eq!(batch().run(&nobody).await?.len(), 3);
    std::fs::remove_file(&journal)?;
    println!("{german} of {} texts are German", tasks.len());
    Ok(())
}
