//! The sample of real model outputs that lies beside the repository.

mod class;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

pub use class::Class;

/// The variable that names the corpus's folder.
pub const FOLDER_VARIABLE: &str = "TWR_CORPUS";

/// One output of a model, unchanged.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Source and hash.
    pub id: String,
    /// The model's name as the source gives it.
    pub model: String,
    /// How large the model is.
    pub class: Class,
    /// The prompt, cut in its middle; empty where the source has none.
    pub prompt: String,
    /// What the prompt asked for; null where nothing of note.
    pub demanded: Value,
    /// The output.
    pub text: String,
}

impl Sample {
    /// The kind of format that was asked for; empty for none.
    pub fn kind(&self) -> &str {
        self.demanded["kind"].as_str().unwrap_or_default()
    }

    /// The strings of a list in the demanded format.
    pub fn strings(&self, key: &str) -> Vec<String> {
        let list = self.demanded[key].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }
}

/// The folder that is read unless another is named: `TWR_CORPUS`, else `shared/corpus` beside the
/// repository.
pub fn default_folder() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    env::var_os(FOLDER_VARIABLE).map_or_else(beside, PathBuf::from)
}

/// What to tell who has no corpus.
pub fn how_to_get(folder: &Path) -> String {
    format!(
        "there is no corpus at {}: it is no part of the repository; put its `*.jsonl` files there, or name \
         their folder with `--folder` or {FOLDER_VARIABLE}",
        folder.display()
    )
}

/// Every output of the corpus, file by file; `None` where no such folder is.
///
/// # Errors
/// A file cannot be read, or a line of it is no JSON object.
pub fn load(folder: &Path) -> io::Result<Option<Vec<Sample>>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(None) };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    let mut samples = Vec::new();
    for file in files {
        for line in fs::read_to_string(file)?.lines() {
            samples.push(sample(line)?);
        }
    }
    Ok(if samples.is_empty() { None } else { Some(samples) })
}

fn sample(line: &str) -> io::Result<Sample> {
    let mut object: Value = serde_json::from_str(line)?;
    let part = |key: &str| object[key].as_str().unwrap_or_default().to_owned();
    let model = part("model");
    Ok(Sample {
        id: part("id"),
        class: Class::of(&model),
        model,
        prompt: part("prompt"),
        text: part("text"),
        demanded: object["demanded_format"].take(),
    })
}
