//! Functions are small enough to be read at once.

use super::tokens::{Token, tokens};
use super::tree::{Source, Tree, Violation};

/// Code lines of a function, from `fn` to its closing brace.
const MAX_LINES: usize = 60;

/// A function does one thing. Tests may be as long as their cases.
pub(super) fn functions_are_short(tree: &Tree) -> Vec<Violation> {
    let sources = tree.sources.iter().filter(|source| !is_test(&source.path));
    sources.flat_map(long_functions).collect()
}

fn is_test(path: &str) -> bool {
    path.split('/').any(|part| part == "tests" || part == "tests.rs" || part == "fixtures")
}

fn long_functions(source: &Source) -> Vec<Violation> {
    let tokens = tokens(source);
    let starts = (0..tokens.len()).filter(|at| tokens[*at].text == "fn");
    let found = starts.filter_map(|at| {
        let name = tokens.get(at + 1).filter(|name| name.is_word())?;
        let lines = code_lines(&tokens[at..]);
        let message = format!(
            "`{}` has {lines} code lines, {MAX_LINES} are the limit: split it at a natural seam",
            name.text
        );
        (lines > MAX_LINES).then(|| Violation::new(&source.path, tokens[at].line, message))
    });
    found.collect()
}

/// How many lines of code the function has that the tokens begin with; 0 for one without a body.
fn code_lines(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0_usize;
    let mut lines = 0;
    let mut last = 0;
    for token in tokens {
        if token.line != last {
            lines += 1;
            last = token.line;
        }
        match token.text {
            ";" if depth == 0 => return 0,
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => {
                depth = depth.saturating_sub(1);
                if depth == 0 && token.text == "}" {
                    return lines;
                }
            }
            _ => {}
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::functions_are_short as rule;

    fn function(lines: usize) -> String {
        format!("fn f() {{\n{}}}\n", "x;\n".repeat(lines - 2))
    }

    #[test]
    fn lines_of_code_are_counted() {
        let commented = format!("fn f() {{\n{}{}}}\n", "// Why.\n\n".repeat(40), "x;\n".repeat(58));
        check(rule, &[("src/a.rs", &function(60)), ("src/b.rs", &commented)], &[]);
        let two = format!("{}{}", function(60), function(61));
        check(rule, &[("src/a.rs", &two)], &["src/a.rs:61"]);
    }

    #[test]
    fn tests_and_functions_without_a_body_are_passed_over() {
        let test = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", function(90));
        check(rule, &[("src/a.rs", &test), ("tests/a.rs", &function(90))], &[]);
        let of_trait = format!("trait T {{\nfn f();\n{}}}\nfn(u8)", "const A: u8;\n".repeat(70));
        check(rule, &[("src/a.rs", &of_trait)], &[]);
    }
}
