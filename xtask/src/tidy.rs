//! The repository's own rules, as far as a machine can hold them. Every rule is one function from
//! the files to what breaks it; all of them run, and everything found is reported at once.

mod arrows;
mod circles;
mod crates;
mod functions;
mod layers;
mod layout;
mod links;
mod models;
mod modules;
mod rust;
mod source;
mod tokens;
mod tree;

use std::io;
use std::process::ExitCode;

use crate::repo;
use tree::{Tree, Violation};

/// Every rule, in the order of its report.
const RULES: [Rule; 18] = [
    rust::first_line_says_the_job,
    rust::files_are_small,
    rust::inline_tests_are_small,
    rust::nothing_is_unfinished,
    rust::no_code_is_commented_out,
    rust::ignored_tests_say_why,
    rust::facade_only_re_exports,
    functions::functions_are_short,
    models::wrappers_say_what_they_wrap,
    circles::files_form_no_circle,
    layers::layers_are_kept,
    layers::layers_are_documented,
    crates::edges_are_the_allowed_ones,
    crates::features_are_few,
    layout::top_level_names_are_known,
    layout::ui_cases_have_their_messages,
    layout::pages_are_short,
    links::links_have_targets,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo::File;

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
