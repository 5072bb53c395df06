//! Texts that are given in more than one version: `Version 1 (formal):` above one, `Version 2 (short):` above another.

use super::choice_heading::{counts, offers_choice};
use super::lines::blank;

/// What a version is called, in lower case.
const NAMES: [&str; 16] = [
    "version",
    "variant",
    "variante",
    "versión",
    "versione",
    "versão",
    "fassung",
    "entwurf",
    "draft",
    "版本",
    "版",
    "バージョン",
    "案",
    "버전",
    "вариант",
    "версия",
];

/// What a version is called that another one replaces, in lower case.
const DRAFTS: [&str; 6] = ["draft", "first draft", "rough draft", "初稿", "草稿", "entwurf"];

/// No heading of a version is longer, in bytes.
const LONGEST_HEADING: usize = 80;

/// The heading of the second version, where the text begins with that of a first one, or the heading of a draft that the
/// text begins with. Nothing says which version is the text.
pub(crate) fn second_version(text: &str) -> Option<&str> {
    let mut lines = text.lines().filter(|line| !blank(line));
    let first = lines.next().filter(|line| line.len() <= LONGEST_HEADING)?;
    let heading = first.to_lowercase();
    if is_alone(&heading) && DRAFTS.contains(&bare(&heading)) {
        return lines.next().map(|_| first);
    }
    if !is_version(&heading) || is_of_history(first) {
        return None;
    }
    lines.find(|line| line.len() <= LONGEST_HEADING && is_version(&line.to_lowercase()))
}

/// Whether a line, in lower case, is the heading of a version: counted, or described up to a colon.
fn is_version(line: &str) -> bool {
    let bare = bare(line);
    let title = bare.find([':', '：', '–', '—', '(', '（', '-']).and_then(|at| bare.get(..at));
    let is_counted = counts(title.unwrap_or(bare).trim_end_matches(['*', ' ']), &NAMES);
    let is_described = is_alone(line)
        && bare.split_whitespace().nth(5).is_none()
        && !bare.contains(char::is_numeric)
        && NAMES.iter().any(|name| bare.split_whitespace().next() == Some(name));
    is_counted || is_described || offers_choice(line)
}

/// Whether a heading is one of a list of what changed: such a list begins with its last version, or has years.
fn is_of_history(heading: &str) -> bool {
    let mut numbers =
        heading.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).peekable();
    numbers.peek().is_some_and(|first| *first != "1") || numbers.any(|number| number.len() == 4)
}

/// Whether a line is marked as a heading, or ends with a colon.
fn is_alone(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(['#', '*']) || line.trim_end_matches(['*', ' ']).ends_with([':', '：'])
}

fn bare(line: &str) -> &str {
    line.trim_matches(['#', '*', ':', '：', ' ', '.', '_'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_version() {
        let check = |text: &str, expect: Option<&str>| {
            assert_eq!(second_version(text), expect, "{text:?}");
        };
        let two = "Version 1 – for newspapers\n\nOne.\n\nVersion 2 – for radio\n\nTwo.";
        check(two, Some("Version 2 – for radio"));
        check("版本一（正式）：\n甲。\n版本二（活泼）：\n乙。", Some("版本二（活泼）："));
        check("### 方案A：庄重版\n甲。\n### 方案B：轻松版\n乙。", Some("### 方案B：轻松版"));
        check("Versão formal:\nA.\nVersão curta:\nB.", Some("Versão curta:"));
        check("First draft:\nOne.\n\nTwo.", Some("First draft:"));
        check("初稿：\n甲。\n定稿：\n乙。", Some("初稿："));
        check("The plan\n\n## Version 2.1\n- a\n## Version 2.0\n- b", None);
        check("## Version 2.1\n- a\n## Version 2.0\n- b", None);
        check("Version 1 (2019): one.\nVersion 2 (2021): two.", None);
        check("A draft is cold air.\n\nVersion 2: shut the window.", None);
        check("Draft beer: four euros.\nWine: six.", None);
        check("Version 1 is what we have.", None);
    }
}
