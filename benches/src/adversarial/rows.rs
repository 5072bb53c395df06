//! The rows: a body, the spec that it answers, its class, how clear it is, and what it says.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::files::{entries, stem};

/// How clear a body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// A form that any reader must read.
    Plain,
    /// A clear value in friendly words.
    Friendly,
    /// A clear value in an odd form.
    Clear,
    /// Not sure, or something else than it seems: to be asked again.
    Trap,
}

impl Level {
    /// All levels.
    pub const ALL: [Self; 4] = [Self::Plain, Self::Friendly, Self::Clear, Self::Trap];

    /// The word for it in the files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Friendly => "friendly",
            Self::Clear => "clear",
            Self::Trap => "trap",
        }
    }

    /// Whether to ask again is a fault that a user notices.
    pub fn is_easy(self) -> bool {
        matches!(self, Self::Plain | Self::Friendly)
    }
}

/// One row of a file.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the file.
    pub kind: String,
    /// The line in the file, from 1.
    pub line: usize,
    /// The name of the spec.
    pub spec: String,
    /// What is hard about it.
    pub class: String,
    /// How clear it is.
    pub level: Level,
    /// The values that it says, each as good as the others; none if it must be asked again.
    pub expected: Vec<Value>,
    /// The text of the value.
    pub body: String,
}

/// The first line of each file.
const COLUMNS: &str = "spec\tclass\tlevel\texpect\tbody";

/// The rows of all files of a folder, file by file.
///
/// # Errors
///
/// What is wrong with a file or a line.
pub fn load(folder: &Path) -> Result<Vec<Row>, String> {
    let mut files = entries(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "tsv"));
    let mut rows = Vec::new();
    for file in files {
        let text =
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let kind = stem(&file);
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, first)| first) != Some(COLUMNS) {
            return Err(format!("{}: its first line must be {COLUMNS:?}", file.display()));
        }
        for (at, line) in lines {
            let row = row(&kind, at + 1, line);
            rows.push(row.map_err(|wrong| format!("{}:{}: {wrong}", file.display(), at + 1))?);
        }
    }
    Ok(rows)
}

fn row(kind: &str, line: usize, text: &str) -> Result<Row, String> {
    let columns: Vec<&str> = text.split('\t').collect();
    let &[spec, class, level, expect, body] = columns.as_slice() else {
        return Err(format!("{} columns and not 5", columns.len()));
    };
    let level = Level::ALL.into_iter().find(|known| known.name() == level);
    let level = level.ok_or_else(|| format!("a level that is none in {text:?}"))?;
    let expected = expected(expect)?;
    if expected.is_empty() && level != Level::Trap {
        return Err("only a trap may ask".to_owned());
    }
    if class.is_empty() || body.trim().is_empty() {
        return Err("an empty class or body".to_owned());
    }
    let (kind, spec, class) = (kind.to_owned(), spec.to_owned(), class.to_owned());
    Ok(Row { kind, line, spec, class, level, expected, body: unescaped(body)? })
}

/// `ASK`, or JSON values between ` || `.
fn expected(text: &str) -> Result<Vec<Value>, String> {
    if text == "ASK" {
        return Ok(Vec::new());
    }
    let value = |one: &str| serde_json::from_str(one).map_err(|error| format!("{one:?}: {error}"));
    text.split(" || ").map(value).collect()
}

/// A body with its line breaks.
fn unescaped(body: &str) -> Result<String, String> {
    let mut text = String::with_capacity(body.len());
    let mut characters = body.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('n') => text.push('\n'),
                Some('\\') => text.push('\\'),
                other => return Err(format!("a `\\` before {other:?}: `\\n` or `\\\\`")),
            },
            other => text.push(other),
        }
    }
    Ok(text)
}

/// A body on one line, as the files have it.
pub fn escaped(body: &str) -> String {
    body.replace('\\', "\\\\").replace('\n', "\\n")
}
