//! The repository's own rules, as far as a machine can hold them. Every rule is one function from
//! the files to what breaks it; all of them run, and everything found is reported at once.

mod crates;
mod layout;
mod rust;
mod source;

use std::fmt;
use std::io;
use std::process::ExitCode;

use crate::repo::{self, File};
use source::Line;

/// Every rule, in the order of its report.
const RULES: [Rule; 12] = [
    rust::first_line_says_the_job,
    rust::files_are_small,
    rust::inline_tests_are_small,
    rust::nothing_is_unfinished,
    rust::no_code_is_commented_out,
    rust::ignored_tests_say_why,
    rust::facade_only_re_exports,
    crates::edges_are_the_allowed_ones,
    crates::features_are_few,
    layout::top_level_names_are_known,
    layout::ui_cases_have_their_messages,
    layout::pages_are_short,
];

/// A rule: what breaks it in these files.
type Rule = fn(&Tree) -> Vec<Violation>;

/// Checks the repository, prints what breaks a rule.
pub(crate) fn run() -> ExitCode {
    let violations = match check_repository() {
        Ok(violations) => violations,
        Err(error) => {
            eprintln!("the repository's files cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    for violation in &violations {
        eprintln!("{violation}");
    }
    if violations.is_empty() {
        println!("tidy: {} rules, all kept", RULES.len());
        ExitCode::SUCCESS
    } else {
        eprintln!("\ntidy: {} to mend", violations.len());
        ExitCode::FAILURE
    }
}

fn check_repository() -> io::Result<Vec<Violation>> {
    let tree = Tree::new(repo::files(&repo::root())?);
    Ok(RULES.iter().flat_map(|rule| rule(&tree)).collect())
}

/// The repository's files, the Rust ones also split into lines.
struct Tree {
    files: Vec<File>,
    sources: Vec<Source>,
}

/// A Rust file.
struct Source {
    path: String,
    lines: Vec<Line>,
}

impl Tree {
    fn new(files: Vec<File>) -> Self {
        let sources = files
            .iter()
            .filter(|file| file.has_extension("rs"))
            .map(|file| Source { path: file.path.clone(), lines: source::lines(&file.text) })
            .collect();
        Self { files, sources }
    }
}

/// One place that breaks a rule, and what to do there.
struct Violation {
    path: String,
    /// From 1.
    line: usize,
    message: String,
}

impl Violation {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs one rule on made files; what it finds must be at exactly these `path:line`s.
    pub(super) fn check(rule: Rule, files: &[(&str, &str)], expected: &[&str]) {
        let files = files
            .iter()
            .map(|(path, text)| File { path: (*path).to_owned(), text: (*text).to_owned() });
        let found: Vec<String> = rule(&Tree::new(files.collect()))
            .iter()
            .map(|violation| format!("{}:{}", violation.path, violation.line))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_repository_keeps_its_rules() {
        let violations: Vec<String> =
            check_repository().expect("readable files").iter().map(ToString::to_string).collect();
        assert!(violations.is_empty(), "run `cargo xtask tidy`:\n{}", violations.join("\n"));
    }
}
