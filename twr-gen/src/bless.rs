//! `bless`: a file of YAML with what its saved replies are read as, in the place of what was expected.

use serde_json::Value as Json;

use crate::outcome::Answer;

/// The text with the expectation of the test that begins at this byte. `None` if the test is not written
/// in lines of its own, so that it takes a person to change it.
pub(crate) fn blessed(text: &str, test: usize, said: &Answer) -> Option<String> {
    let before = text.get(..test)?;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let column = test - line_start;
    let prefix = before.get(line_start..)?;
    // `- name: …` in a list of tests: anything else is a flow of brackets, or is after a key.
    if prefix.trim() != "-" || text.get(test..)?.starts_with('{') {
        return None;
    }
    let remaining = text.get(test..)?;
    let (block, after) = remaining.split_at(length(remaining, column));
    let kept = without_expectation(block, column)?;
    let mut out = format!("{before}{}\n", kept.trim_end());
    write_answer(said, column, &mut out);
    // Blank lines at the end part this test from the next.
    let parting = block.get(block.trim_end().len()..)?.matches('\n').count();
    out.push_str(&"\n".repeat(parting.saturating_sub(1)));
    Some(out + after)
}

/// How many bytes the test has that begins here: up to the first line that is set in less, or to the next
/// item of the list.
fn length(remaining: &str, column: usize) -> usize {
    let lines = remaining.split_inclusive('\n').enumerate();
    let own =
        lines.take_while(|(at, line)| *at == 0 || line.trim().is_empty() || indent(line) >= column);
    own.map(|(_, line)| line.len()).sum()
}

/// The lines of the test but those of what is expected; `None` if they are first, beside the `-`.
fn without_expectation(block: &str, column: usize) -> Option<String> {
    let mut out = String::new();
    let mut skips = false;
    for (at, line) in block.split_inclusive('\n').enumerate() {
        let is_key = at == 0 || !line.trim().is_empty() && indent(line) == column;
        // A list may be in the same column as its key.
        if is_key && !line.trim_start().starts_with("- ") {
            let key = line.trim_start().split(':').next().unwrap_or_default();
            skips = matches!(key, "expect" | "feedback");
        }
        if skips && at == 0 {
            return None;
        }
        if !skips {
            out.push_str(line);
        }
    }
    Some(out)
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

fn write_answer(said: &Answer, column: usize, out: &mut String) {
    out.push_str(&" ".repeat(column));
    match said {
        Answer::Value(value) => {
            out.push_str("expect:");
            write_value(value, column + 2, out);
        }
        Answer::Feedback(fields) => {
            out.push_str("feedback: [");
            out.push_str(&fields.join(", "));
            out.push_str("]\n");
        }
    }
}

/// The value after a key or a `-`, up to its last line break.
fn write_value(value: &Json, column: usize, out: &mut String) {
    let pad = " ".repeat(column);
    match value {
        Json::Object(entries) if !entries.is_empty() => {
            out.push('\n');
            for (key, value) in entries {
                out.push_str(&pad);
                out.push_str(&word(key));
                out.push(':');
                write_value(value, column + 2, out);
            }
        }
        Json::Array(items) if !items.is_empty() => {
            out.push('\n');
            for item in items {
                out.push_str(&pad);
                out.push('-');
                write_item(item, column + 2, out);
            }
        }
        Json::String(text) if is_block(text) => {
            out.push_str(if text.ends_with('\n') { " |\n" } else { " |-\n" });
            for line in text.lines() {
                if !line.is_empty() {
                    out.push_str(&pad);
                    out.push_str(line);
                }
                out.push('\n');
            }
        }
        Json::String(text) => {
            out.push(' ');
            out.push_str(&word(text));
            out.push('\n');
        }
        other => {
            out.push(' ');
            out.push_str(&other.to_string());
            out.push('\n');
        }
    }
}

/// An item: the first key of a mapping is beside the `-`.
fn write_item(item: &Json, column: usize, out: &mut String) {
    let mut text = String::new();
    write_value(item, column, &mut text);
    match (item, text.strip_prefix('\n')) {
        (Json::Object(_) | Json::Array(_), Some(lines)) => {
            out.push(' ');
            out.push_str(lines.trim_start());
        }
        _ => out.push_str(&text),
    }
}

/// Whether a text of several lines comes back from a block as it is.
fn is_block(text: &str) -> bool {
    let ends_well = !text.ends_with("\n\n") && text.trim() != "";
    text.contains('\n')
        && ends_well
        && !text.starts_with([' ', '\n', '\t'])
        && !text.contains(['\r', '\t'])
        && text.chars().all(|letter| letter == '\n' || !letter.is_control())
        && text.lines().all(|line| line == line.trim_end())
}

/// Text in one line: plain where YAML cannot take it for anything else, else in quotes.
fn word(text: &str) -> String {
    let first = text.chars().next().unwrap_or('"');
    let looks_plain = first.is_alphabetic()
        && text == text.trim()
        && !text.contains(": ")
        && !text.ends_with(':')
        && !text.contains(" #")
        && text.chars().all(|letter| !letter.is_control());
    let is_special = matches!(
        text.to_ascii_lowercase().as_str(),
        "true" | "false" | "yes" | "no" | "on" | "off" | "null" | "y" | "n"
    );
    if looks_plain && !is_special { text.to_owned() } else { Json::from(text).to_string() }
}
