//! Replies of the corpus by what their prompt demanded.

use std::fs;
use std::path::Path;

/// One reply with what it was asked for.
pub(crate) struct Reply {
    pub(crate) id: String,
    pub(crate) text: String,
    /// The keys that the object should have.
    pub(crate) keys: Vec<String>,
}

/// The replies to one kind of demand; none, said loudly, where the corpus is not at hand.
pub(crate) fn replies(kind: &str) -> Vec<Reply> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("SKIPPED: there is no corpus at {}; nothing of it was read", folder.display());
        return Vec::new();
    };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let mut replies = Vec::new();
    for file in files {
        for line in fs::read_to_string(file).unwrap().lines() {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let demand = &object["demanded_format"];
            if demand["kind"] != kind {
                continue;
            }
            let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            let keys = demand["keys"].as_array().map(|keys| keys.iter().map(text).collect());
            replies.push(Reply {
                id: text(&object["id"]),
                text: text(&object["text"]),
                keys: keys.unwrap_or_default(),
            });
        }
    }
    replies
}
