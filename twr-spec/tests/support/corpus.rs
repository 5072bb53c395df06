//! The sample of real model outputs that lies beside the repository.

use std::fs;
use std::path::Path;

/// One output of a model.
pub(crate) struct Text {
    /// Source and hash.
    pub(crate) id: String,
    /// The output, unchanged.
    pub(crate) text: String,
}

/// Every text of the corpus, file by file; none, said loudly, where the corpus is not at hand.
pub(crate) fn texts() -> Vec<Text> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("SKIPPED: there is no corpus at {}; nothing of it was read", folder.display());
        return Vec::new();
    };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let lines = files.iter().flat_map(|file| {
        let content = fs::read_to_string(file).unwrap();
        content.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let text = |line: String| {
        let object: serde_json::Value = serde_json::from_str(&line).unwrap();
        let part = |key: &str| object[key].as_str().unwrap().to_owned();
        Text { id: part("id"), text: part("text") }
    };
    lines.map(text).collect()
}
