//! A long list, page by page: each call knows what was written, and the last one says so. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Conversation, Thinkable};

/// One page of a list.
#[derive(Debug, Thinkable)]
struct Page {
    /// The next names, none of which was written before.
    #[think(line, unique, example = ["Ada", "Bo"])]
    names: Vec<String>,
    /// Whether there are more.
    more: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new([
        "[Names]\n- Rhine\n- Elbe\n[More] yes",
        "[Names]\n- Oder\n- Weser\n[More] no",
    ]);
    let mut talk = Conversation::new();
    let mut rivers = Vec::new();
    let mut task = "List rivers of Germany, two at a time.";
    for _ in 0..20 {
        let page: Page = talk.think(task, &model).await?;
        rivers.extend(page.names);
        if !page.more {
            break;
        }
        task = "Go on.";
    }
    assert_eq!(rivers, ["Rhine", "Elbe", "Oder", "Weser"]);
    println!("{rivers:?}");
    Ok(())
}
