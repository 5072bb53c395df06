//! Files: a line with the name, then a fence; also edits of files, as `SEARCH`/`REPLACE` blocks.

use regex::Regex;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Kind, Value};

use super::fences::fenced;
use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{Pattern, field, list, part, spec, text};

static NAMED: Pattern = Pattern::new(|| Regex::new(r"(?m)^([\w./-]+\.\w+)\n```\w*\n").ok());
static EDIT: Pattern =
    Pattern::new(|| Regex::new(r"(?m)^(<<<<<<< SEARCH\n(?s:.*?)^>>>>>>> REPLACE)").ok());
static NAMED_EDIT: Pattern = Pattern::new(|| {
    Regex::new(r"(?m)^([\w./-]+\.\w+)\n```\w*\n(<<<<<<< SEARCH\n(?s:.*?)^>>>>>>> REPLACE)").ok()
});

/// Any number of files.
pub(super) fn blocks(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let (outcome, files) = read(&sample.text, known);
    // Where every fence is right below a plain name, and no name comes twice, it is that file's.
    let (names, contents) = (NAMED.all(&sample.text), fenced(&sample.text));
    let mut distinct = names.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let is_plain = names.len() == contents.len() && distinct.len() == names.len();
    let mut truth = Truth::default();
    if is_plain && !files.is_empty() {
        let stated: Vec<_> = names.iter().map(|name| (*name).to_owned()).zip(contents).collect();
        compare(&mut truth, &stated, &files);
    }
    outcome.with_truth(truth)
}

/// The one file of the demanded path.
pub(super) fn one(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let path = sample.demanded["path"].as_str().unwrap_or_default();
    let spec = spec(vec![field("File", Kind::File)]);
    let reading = Reader::new(&spec).read_field(0, &sample.text, known);
    let file = part(&reading.value, 0).and_then(file);
    let mut truth = Truth::default();
    if let (Some(file), [content]) = (file, fenced(&sample.text).as_slice()) {
        compare(&mut truth, &[(path.to_owned(), content.clone())], &[file]);
    }
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// Edits of files: every one has to be in what was read, as it is in the reply.
pub(super) fn edits(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let (outcome, files) = read(&sample.text, known);
    let count = |text: &str| text.matches("<<<<<<< SEARCH").count();
    let read: usize = files.iter().map(|(_, content)| count(content)).sum();
    let outcome = if read < count(&sample.text) {
        outcome.refused("edits are missing in the files")
    } else {
        outcome
    };
    let mut truth = Truth::default();
    for (path, content) in &files {
        for edit in EDIT.all(content) {
            let is_there = sample.text.contains(edit);
            truth.compare(is_there, path, "other edits", edit);
        }
    }
    for (path, edit) in NAMED_EDIT.pairs(&sample.text) {
        // Only an edit that was read can have been given to the wrong file.
        let mut holders = files.iter().filter(|(_, content)| content.contains(edit)).peekable();
        if holders.peek().is_some() {
            let is_same = holders.any(|(read, _)| read == path);
            truth.compare(is_same, "the edit's file", path, "another");
        }
    }
    outcome.with_truth(truth)
}

fn read(reply: &str, known: Circumstances<'_>) -> (Outcome, Vec<(String, String)>) {
    let spec = spec(vec![field("Files", list(Kind::File))]);
    let reading = Reader::new(&spec).read_field(0, reply, known);
    let files = match part(&reading.value, 0) {
        Some(Value::List(files)) => files.iter().filter_map(file).collect(),
        _ => Vec::new(),
    };
    (Outcome::of(&spec, &reading), files)
}

/// Path and content.
fn file(value: &Value<'_>) -> Option<(String, String)> {
    let [path, content] = [0, 1].map(|at| part(value, at).and_then(text));
    Some((path?.to_owned(), content?.to_owned()))
}

/// Compares the files one by one; those that are missing or too many are wrong.
fn compare(truth: &mut Truth, stated: &[(String, String)], read: &[(String, String)]) {
    truth.compare(
        stated.len() == read.len(),
        "the number of files",
        &stated.len().to_string(),
        &read.len().to_string(),
    );
    for ((path, content), (read_path, read)) in stated.iter().zip(read) {
        truth.compare(path == read_path, "a path", path, read_path);
        truth.compare(content.trim_end() == read.trim_end(), path, content, read);
    }
}
