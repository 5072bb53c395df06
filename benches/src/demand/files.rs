//! Files: a line with the name, then a fence; also edits of files, as `SEARCH`/`REPLACE` blocks.

use regex::Regex;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Kind, Value};

use super::fences::fenced;
use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{Pattern, field, list, part, short, spec, text};

static NAMED: Pattern = Pattern::new(|| Regex::new(r"(?m)^([\w./-]+\.\w+)\n```\w*\n").ok());

/// Any number of files.
pub(super) fn blocks(sample: &Sample) -> Outcome {
    let (outcome, files) = read(&sample.text);
    // Where every fence stands right below a plain name, and no name comes twice, it is that file's.
    let (names, contents) = (NAMED.all(&sample.text), fenced(&sample.text));
    let mut distinct = names.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let is_plain = names.len() == contents.len() && distinct.len() == names.len();
    let truth = if names.is_empty() || !is_plain {
        Truth::Unknown
    } else {
        let stated = names.iter().map(|name| (*name).to_owned()).zip(contents);
        same(&stated.collect::<Vec<_>>(), &files)
    };
    outcome.with_truth(truth)
}

/// The one file of the demanded path.
pub(super) fn one(sample: &Sample) -> Outcome {
    let path = sample.demanded["path"].as_str().unwrap_or_default();
    let spec = spec(vec![field("File", Kind::File)]);
    let reading = Reader::new(&spec).read_field(0, &sample.text, Circumstances::default());
    let file = part(&reading.value, 0).and_then(file);
    let truth = match (file, fenced(&sample.text).as_slice()) {
        (Some(file), [content]) => same(&[(path.to_owned(), content.clone())], &[file]),
        _ => Truth::Unknown,
    };
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// Edits of files: every one has to be in what was read.
pub(super) fn edits(sample: &Sample) -> Outcome {
    let (outcome, files) = read(&sample.text);
    let count = |text: &str| text.matches("<<<<<<< SEARCH").count();
    let read: usize = files.iter().map(|(_, content)| count(content)).sum();
    if read < count(&sample.text) {
        outcome.refused("edits are missing in the files")
    } else {
        outcome
    }
}

fn read(reply: &str) -> (Outcome, Vec<(String, String)>) {
    let spec = spec(vec![field("Files", list(Kind::File))]);
    let reading = Reader::new(&spec).read_field(0, reply, Circumstances::default());
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

fn same(stated: &[(String, String)], read: &[(String, String)]) -> Truth {
    let plain = |(path, content): &(String, String)| (path.clone(), content.trim_end().to_owned());
    let stated: Vec<_> = stated.iter().map(plain).collect();
    let read: Vec<_> = read.iter().map(plain).collect();
    if stated == read {
        return Truth::Agrees;
    }
    let names = |files: &[(String, String)]| {
        files
            .iter()
            .map(|(path, content)| format!("{path}: {}", short(content)))
            .collect::<Vec<_>>()
    };
    Truth::Differs(format!("{:?} read as {:?}", names(&stated), names(&read)))
}
