//! Rule on Markdown pages: a link to a file of the repository leads to a file, and its anchor to a heading.

use std::collections::BTreeSet;

use super::tree::{Tree, Violation};
use crate::repo::File;

/// How pages on crates.io and in the book write a link to a file or a folder of the repository.
const REPOSITORY: [&str; 2] =
    ["https://github.com/twr-rs/twr/blob/main/", "https://github.com/twr-rs/twr/tree/main/"];
/// Folders whose Markdown is not for readers: prompts, and replies that models wrote.
const NOT_PAGES: [&str; 4] = ["tests", "benches", "prompts", "templates"];

/// Links of pages, and the files that pages of the book include.
pub(super) fn links_have_targets(tree: &Tree) -> Vec<Violation> {
    let paths: BTreeSet<&str> = tree.files.iter().map(|file| file.path.as_str()).collect();
    let pages = tree.files.iter().filter(|file| is_page(file));
    let mut violations = Vec::new();
    for page in pages {
        for (number, line) in (1..).zip(page.text.lines()) {
            let included = between(line, "{{#include ", "}}");
            for target in included.filter_map(|target| target.split(':').next()) {
                if resolved(page, target).is_none_or(|path| !exists(&paths, &path)) {
                    let message = format!("the included file `{target}` does not exist");
                    violations.push(Violation::new(&page.path, number, message));
                }
            }
        }
        for (number, line) in outside_fences(&page.text) {
            for target in between(&without_code(line), "](", ")") {
                if let Some(message) = broken(tree, &paths, page, target) {
                    violations.push(Violation::new(&page.path, number, message));
                }
            }
        }
    }
    violations
}

fn is_page(file: &File) -> bool {
    file.has_extension("md") && !NOT_PAGES.iter().any(|folder| file.is_below(folder))
}

/// What is wrong with a link of this page.
fn broken(tree: &Tree, paths: &BTreeSet<&str>, page: &File, target: &str) -> Option<String> {
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = match REPOSITORY.iter().find_map(|start| file.strip_prefix(start)) {
        Some(path) => path.trim_end_matches('/').to_owned(),
        None if file.contains(':') => return None,
        None if file.is_empty() => page.path.clone(),
        None => match resolved(page, file) {
            Some(path) => path,
            None => return Some(format!("the link `{target}` leads out of the repository")),
        },
    };
    if !exists(paths, &path) {
        return Some(format!("the link `{target}` leads to no file: `{path}` does not exist"));
    }
    let linked = tree.files.iter().find(|file| file.path == path && file.has_extension("md"))?;
    let is_heading = anchor.is_empty() || headings(&linked.text).any(|found| found == anchor);
    (!is_heading).then(|| format!("the link `{target}` leads to no heading of `{path}`"))
}

/// Whether there is a file or a folder at this path.
fn exists(paths: &BTreeSet<&str>, path: &str) -> bool {
    let folder = format!("{path}/");
    paths.contains(path)
        || paths.range(folder.as_str()..).next().is_some_and(|found| found.starts_with(&folder))
}

/// The path of a relative link, from the root of the repository; `None` if it leads out of it.
fn resolved(page: &File, target: &str) -> Option<String> {
    let mut parts = page.parts();
    parts.pop();
    for part in target.split('/').filter(|part| !matches!(*part, "" | ".")) {
        if part == ".." {
            parts.pop()?;
        } else {
            parts.push(part);
        }
    }
    Some(parts.join("/"))
}

/// The lines outside of fences, with their numbers.
fn outside_fences(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fence = None;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let marks = line.trim_start();
        let length = marks.len() - marks.trim_start_matches('`').len();
        match fence {
            Some(opened) if length >= opened && marks.trim_matches('`').trim().is_empty() => {
                fence = None;
            }
            None if length >= 3 => fence = Some(length),
            None => return true,
            Some(_) => {}
        }
        false
    })
}

/// A line without what is between backticks, unless that is the text of a link.
fn without_code(line: &str) -> String {
    line.split('`').enumerate().map(|(at, part)| if at % 2 == 0 { part } else { "_" }).collect()
}

/// The texts between a start and the next end.
fn between<'a>(line: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    line.split(start).skip(1).filter_map(move |remaining| Some(remaining.split_once(end)?.0))
}

/// The anchors of a page's headings.
fn headings(text: &str) -> impl Iterator<Item = String> {
    outside_fences(text).filter_map(|(_, line)| {
        let heading = line.trim_start_matches('#').strip_prefix(' ');
        Some(anchor_of(heading.filter(|_| line.starts_with('#'))?))
    })
}

/// The anchor that GitHub and mdBook give a heading.
fn anchor_of(heading: &str) -> String {
    let heading = heading.trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn links() {
        let rule = links_have_targets;
        let there = ("docs/there.md", "# The `first` part, and more\n```\n# no heading\n```\n");
        let check_page = |page: &str, expected: &[&str]| {
            check(rule, &[("docs/page.md", page), there, ("src/lib.rs", "")], expected);
        };
        for good in [
            "[a](there.md) and [b](../src/lib.rs), [c](../src), [d](https://example.org/none.md)",
            "[`a`](there.md#the-first-part-and-more)",
            "# Here\n[a](#here)",
            "[a](https://github.com/twr-rs/twr/blob/main/docs/there.md#the-first-part-and-more)",
            "[a](https://github.com/twr-rs/twr/tree/main/src)",
            "`[a](none.md)`\n```\n[a](none.md)\n```\n````text\n```\n[a](none.md)\n````",
            "```rust,ignore\n{{#include ../src/lib.rs:5:}}\n```",
        ] {
            check_page(good, &[]);
        }
        for broken in [
            "[a](none.md)",
            "[a](../../there.md)",
            "[a](there.md#no-heading)",
            "[a](#here)",
            "[good](there.md) [a](none.md)",
            "[a](https://github.com/twr-rs/twr/blob/main/there.md)",
            "{{#include ../lib.rs}}",
        ] {
            check_page(broken, &["docs/page.md:1"]);
        }
        check(rule, &[("tests/replies/a.md", "[a](none.md)")], &[]);
    }
}
