//! Rules on Rust files: how they begin, how long they are, what they may not hold.

use super::source::{Line, Mark};
use super::tree::{Source, Tree, Violation};

/// Code lines of a file, without its inline tests.
const MAX_CODE_LINES: usize = 600;
/// Code lines of inline tests that are fine in a file of any length.
const MAX_TEST_LINES: usize = 150;

/// Every file opens with `//! ` and its job. Compile-fail cases and fixtures are read as input; written
/// source is included where a `//! ` may not be.
pub(super) fn first_line_says_the_job(tree: &Tree) -> Vec<Violation> {
    let broken = tree.files.iter().filter(|file| {
        let first = file.text.lines().next().unwrap_or_default();
        let says_something = first.strip_prefix("//! ").is_some_and(|job| !job.trim().is_empty());
        let is_input = file.path.contains("tests/ui/") || file.is_below("fixtures");
        let is_written = first.starts_with("// @generated ");
        file.has_extension("rs") && !is_input && !is_written && !says_something
    });
    let message = "begin the file with `//! ` and a sentence that says its job";
    broken.map(|file| Violation::new(&file.path, 1, message)).collect()
}

/// A file is one subject. Tests may be as long as their cases.
pub(super) fn files_are_small(tree: &Tree) -> Vec<Violation> {
    let measured = tree.sources.iter().filter(|source| !is_test(&source.path));
    let measured = measured.map(|source| (source, Measure::of(source).code));
    let broken = measured.filter(|(_, code)| *code > MAX_CODE_LINES);
    let violation = |(source, code): (&Source, usize)| {
        let message =
            format!("{code} code lines, {MAX_CODE_LINES} are the limit: split the file by subject");
        Violation::new(&source.path, 1, message)
    };
    broken.map(violation).collect()
}

/// Inline tests do not bury the code they test.
pub(super) fn inline_tests_are_small(tree: &Tree) -> Vec<Violation> {
    let measured = tree.sources.iter().map(|source| (source, Measure::of(source)));
    let broken = measured.filter(|(_, measure)| measure.tests > MAX_TEST_LINES.max(measure.code));
    let violation = |(source, measure): (&Source, Measure)| {
        let Measure { code, tests, tests_start } = measure;
        let message = format!(
            "{tests} lines of inline tests for {code} lines of code: move them to `tests.rs` in a folder of the module's name"
        );
        Violation::new(&source.path, tests_start, message)
    };
    broken.map(violation).collect()
}

/// What is committed is finished.
pub(super) fn nothing_is_unfinished(tree: &Tree) -> Vec<Violation> {
    each_line(tree, |line| {
        let marker =
            ["TODO", "FIXME", "XXX"].into_iter().find(|word| has_word(&line.comment, word));
        let stub = ["todo!(", "unimplemented!("].into_iter().find(|stub| line.code.contains(stub));
        let found = marker.or(stub)?;
        Some(format!("`{found}`: finish it, or file an issue and delete the mark"))
    })
}

/// Old code is in the history.
pub(super) fn no_code_is_commented_out(tree: &Tree) -> Vec<Violation> {
    each_line(tree, |line| {
        let is_plain = line.mark == Mark::Plain && !line.is_code();
        let looks_like_code = line.comment.trim_end().ends_with([';', '{', '}']);
        (is_plain && looks_like_code)
            .then(|| "commented-out code: delete it (or end the sentence otherwise)".to_owned())
    })
}

/// A test that does not run says what it needs.
pub(super) fn ignored_tests_say_why(tree: &Tree) -> Vec<Violation> {
    each_line(tree, |line| {
        let code: String = line.code.split_whitespace().collect();
        let without_reason = code.contains("#[ignore]") || code.contains("#[ignore=\"\"]");
        let conditional =
            code.contains("cfg_attr(") && (code.contains(",ignore)") || code.contains(",ignore,"));
        (without_reason || conditional)
            .then(|| "say what the test needs: `#[ignore = \"needs …\"]`".to_owned())
    })
}

/// The facade is a table of contents; what it names lives in the crates.
pub(super) fn facade_only_re_exports(tree: &Tree) -> Vec<Violation> {
    let sources = tree.sources.iter().filter(|source| source.path == "src/lib.rs");
    let items = ["fn", "struct", "enum", "trait", "impl"];
    let violations = sources.flat_map(|source| {
        numbered(source).filter_map(move |(number, line)| {
            let item = items.into_iter().find(|item| has_word(&line.code, item))?;
            let message =
                format!("`{item}` in the facade: move it to its crate and re-export it here");
            Some(Violation::new(&source.path, number, message))
        })
    });
    violations.collect()
}

/// The violations of a rule that looks at one line at a time.
fn each_line(tree: &Tree, rule: impl Fn(&Line) -> Option<String>) -> Vec<Violation> {
    let mut violations = Vec::new();
    for source in &tree.sources {
        for (number, line) in numbered(source) {
            violations
                .extend(rule(line).map(|message| Violation::new(&source.path, number, message)));
        }
    }
    violations
}

fn numbered(source: &Source) -> impl Iterator<Item = (usize, &Line)> {
    (1..).zip(&source.lines)
}

/// Whether a file holds tests alone.
pub(super) fn is_test(path: &str) -> bool {
    path.split('/').any(|part| part == "tests" || part == "tests.rs")
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    text.split(|character| !is_part(character)).any(|found| found == word)
}

/// How many lines of a file are code, and how many are inline tests.
struct Measure {
    code: usize,
    tests: usize,
    /// The line of the first `mod tests {`, or 1.
    tests_start: usize,
}

impl Measure {
    fn of(source: &Source) -> Self {
        let mut measure = Self { code: 0, tests: 0, tests_start: 1 };
        // Braces open since `mod tests {`; 0 outside of it.
        let mut depth = 0;
        for (number, line) in numbered(source) {
            let starts = depth == 0 && line.code.contains("mod tests {");
            if starts && measure.tests == 0 {
                measure.tests_start = number;
            }
            let inside = starts || depth > 0;
            if inside {
                let count = |brace| line.code.matches(brace).count();
                depth = (depth + count('{')).saturating_sub(count('}'));
            }
            let counted = if inside { &mut measure.tests } else { &mut measure.code };
            *counted += usize::from(line.is_code());
        }
        measure
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn first_lines() {
        let rule = first_line_says_the_job;
        check(rule, &[("src/a.rs", "//! Does it.\n"), ("a.md", "x")], &[]);
        check(rule, &[("src/a.rs", "// @generated from a.yaml\n")], &[]);
        check(rule, &[("tests/ui/attr/a.rs", "x"), ("twr-gen/tests/fixtures/a.rs", "x")], &[]);
        check(
            rule,
            &[("src/a.rs", ""), ("src/b.rs", "//!\n"), ("examples/c.rs", "\n//! x")],
            &["src/a.rs:1", "src/b.rs:1", "examples/c.rs:1"],
        );
    }

    #[test]
    fn code_lines() {
        let rule = files_are_small;
        let code = |lines| "x;\n".repeat(lines);
        let tests = format!("{}mod tests {{\n{}}}\n", code(600), code(300));
        let comments = format!("{}{}\n\n", code(600), "// Why.\n".repeat(50));
        check(rule, &[("src/a.rs", &tests), ("src/b.rs", &comments)], &[]);
        check(rule, &[("src/a/tests.rs", &code(601)), ("tests/a.rs", &code(601))], &[]);
        check(rule, &[("src/a.rs", &code(601))], &["src/a.rs:1"]);
        check(rule, &[("src/a.rs", &format!("{}{}", code(301), tests))], &["src/a.rs:1"]);
    }

    #[test]
    fn test_lines() {
        let rule = inline_tests_are_small;
        let file = |code, tests| {
            format!(
                "{}mod tests {{\nfn a() {{\n{}}}\n}}\n",
                "x;\n".repeat(code),
                "x;\n".repeat(tests)
            )
        };
        check(rule, &[("src/a.rs", &file(1, 146)), ("src/b.rs", &file(200, 196))], &[]);
        check(
            rule,
            &[("src/a.rs", &file(1, 147)), ("src/b.rs", &file(200, 197))],
            &["src/a.rs:2", "src/b.rs:201"],
        );
    }

    #[test]
    fn unfinished() {
        let rule = nothing_is_unfinished;
        check(
            rule,
            &[("a.rs", "//! All TODOs of the user.\nf(\"TODO todo!()\");\nlet todo = 1;")],
            &[],
        );
        check(
            rule,
            &[("a.rs", "x; // TODO: later\n/* FIXME */\n/// XXX\ntodo!()\nunimplemented!(\"x\")")],
            &["a.rs:1", "a.rs:2", "a.rs:3", "a.rs:4", "a.rs:5"],
        );
    }

    #[test]
    fn commented_out() {
        let rule = no_code_is_commented_out;
        check(
            rule,
            &[("a.rs", "//! x;\n/// {\n// Whole sentence.\nf(\"\n// a;\n\"); // x {\n")],
            &[],
        );
        check(
            rule,
            &[("a.rs", "  // let a = 1;\n// if a {\n// } \n")],
            &["a.rs:1", "a.rs:2", "a.rs:3"],
        );
    }

    #[test]
    fn ignored() {
        let rule = ignored_tests_say_why;
        check(
            rule,
            &[("a.rs", "#[ignore = \"needs a model\"]\n// #[ignore]\nf(\"#[ignore]\")")],
            &[],
        );
        check(
            rule,
            &[("a.rs", "#[ignore]\n#[ignore = \"\"]\n#[cfg_attr(unix, ignore)]")],
            &["a.rs:1", "a.rs:2", "a.rs:3"],
        );
    }

    #[test]
    fn facade() {
        let rule = facade_only_re_exports;
        check(
            rule,
            &[
                ("src/lib.rs", "//! The struct.\npub use a::{implies, b};\n"),
                ("a/src/lib.rs", "fn a() {}"),
            ],
            &[],
        );
        check(
            rule,
            &[("src/lib.rs", "pub fn a() {}\nstruct A;\nimpl A {}\n")],
            &["src/lib.rs:1", "src/lib.rs:2", "src/lib.rs:3"],
        );
    }
}
