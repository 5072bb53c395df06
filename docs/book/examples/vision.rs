//! A picture to typed data: the picture goes with the task, also in every repair. Scripted replies.

use twr::model::{Attachment, Message, ScriptedModel};
use twr::{Task, Think, Thinkable};

/// What a sign says.
#[derive(Debug, Thinkable)]
struct Sign {
    /// The words on the sign.
    #[think(line, example = "Exit")]
    text: String,
    /// How many arrows there are.
    arrows: u8,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let picture = Attachment::url("image/png", "https://example.org/sign.png");
    let task: Task = vec![Message::user("What does the sign say?").with_attachment(picture)].into();
    let model = ScriptedModel::new(["[Text] Platform 2\n[Arrows] some", "1"]);
    let sign = Think::new(task).run::<Sign>(&model).await?.value;
    assert_eq!((sign.text.as_str(), sign.arrows), ("Platform 2", 1));
    let seen = model.requests();
    assert!(
        seen.iter()
            .all(|request| request.messages.iter().any(|message| !message.attachments.is_empty()))
    );
    println!("{sign:?}");
    Ok(())
}
