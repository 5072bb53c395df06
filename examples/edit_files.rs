//! A model edits the files of a folder: search and replace edits, checked against the files before anything is
//! written, shown as a diff, and written. The first edit does not match, so the model is asked again and sees the
//! lines that are nearest.
//!
//! Scripted replies, and a folder of its own: `cargo run --example edit_files --features files`.

use std::sync::Arc;

use twr::model::ScriptedModel;
use twr::{Edit, FileWriter, Think, Thinkable};

/// What to do with the task.
#[derive(Debug, Thinkable)]
#[think(tag = "Decision")]
enum Decision {
    /// The files can be changed as the task asks.
    Write {
        /// The edits that do it.
        #[think(
            example = "notes.md\n```\n<<<<<<< SEARCH\nSunday\n=======\nMonday\n>>>>>>> REPLACE\n```"
        )]
        edits: Vec<Edit>,
    },
    /// Nothing is to be changed.
    Skip {
        /// Why, in one sentence.
        #[think(line, example = "The notes say Monday already.")]
        reason: String,
    },
}

/// The reply of a careless model: the words `skip connection` are no decision, and the indent is not the file's.
const FIRST: &str = "\
The block lacks a skip connection, so I add one.

[Decision] write
[Edits]
net.py
```python
<<<<<<< SEARCH
def block(x):
    return relu(conv(x))
=======
def block(x):
    return relu(conv(x)) + x
>>>>>>> REPLACE
```";

/// The same, once it has seen the lines of the file.
const SECOND: &str = "\
[Decision] write
[Edits]
net.py
```python
<<<<<<< SEARCH
def block(x):
    return relu(norm(conv(x)))
=======
def block(x):
    return relu(norm(conv(x))) + x
>>>>>>> REPLACE
```

CHANGES.md
```markdown
<<<<<<< SEARCH
=======
- Blocks have a skip connection.
>>>>>>> REPLACE
```";

const NET: &str = "def block(x):\n    return relu(norm(conv(x)))\n";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("twr-edit-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("net.py"), NET)?;
    let writer = Arc::new(FileWriter::open(&folder)?);

    let model = ScriptedModel::new([FIRST, SECOND]);
    let checker = Arc::clone(&writer);
    let thought = Think::new(format!("Add a skip connection to each block.\n\nnet.py:\n{NET}"))
        .of::<Decision>()
        .check(move |decision| match decision {
            Decision::Write { edits } => checker.findings("edits", edits),
            Decision::Skip { .. } => Vec::new(),
        })
        .run(&model)
        .await?;
    for request in model.requests().iter().skip(1) {
        if let Some(message) = request.messages.last() {
            anstream::println!("The model was asked again:\n\n{}\n", message.content);
        }
    }

    match thought.value {
        Decision::Write { edits } => {
            anstream::println!("{}", writer.preview(&edits).diff);
            let report = writer.write(&edits);
            anstream::println!("{}", serde_json::to_string_pretty(&report)?);
            assert!(report.is_complete());
        }
        Decision::Skip { reason } => anstream::println!("Skipped: {reason}"),
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
