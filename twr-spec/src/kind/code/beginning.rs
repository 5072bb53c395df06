//! Which lines can only be the first of a code without a fence, and no words about it.

use super::choose::defined;
use crate::text::is_courtesy;

/// What lines of code begin with, in the languages that models write most.
const OPENERS: [&str; 7] = ["#!", "#include", "<?php", "@", "import ", "package ", "SELECT "];

/// No name on the left of an assignment has more words: `static mut COUNT: u32 = 0`.
const MOST_WORDS: usize = 4;

/// Whether the line shows that the text it begins is code. `false` for what may be words as well: `echo hello`.
pub(crate) fn begins_as_code(line: &str) -> bool {
    if line.ends_with(['.', '!', '?', '。', '！', '？', '：']) || is_courtesy(line) {
        return false;
    }
    line.ends_with(['{', '}', ';', '(', '['])
        || is_call(line)
        || assigns(line)
        || defines(line)
        || OPENERS.iter().any(|opener| line.starts_with(opener)) && !line.ends_with(':')
        || line.starts_with("from ") && line.contains(" import ")
}

/// `def add(a, b):`, `class Total:`
fn defines(line: &str) -> bool {
    let is_short = || line.ends_with(':') && line.split_whitespace().nth(2).is_none();
    line.starts_with(char::is_lowercase)
        && defined(line).is_some()
        && (line.contains(['(', '{', ';', '=', '<']) || is_short())
}

/// `print(total)`, `console.log("done")`
fn is_call(line: &str) -> bool {
    let Some((name, _)) = line.split_once('(').filter(|_| line.ends_with(')')) else {
        return false;
    };
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '!' | '$');
    !name.is_empty() && name.chars().all(is_part)
}

/// `total = 0`, `let x: u8 = 5`, `scores["a"] = 5`
fn assigns(line: &str) -> bool {
    let Some((name, value)) = line.split_once('=') else { return false };
    let is_part = |c: char| c.is_alphanumeric() || " _.:[]\"'$<>&*,+-".contains(c);
    !name.trim().is_empty()
        && !value.trim().is_empty()
        && name.chars().all(is_part)
        && name.split_whitespace().count() <= MOST_WORDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_code_is_told_from_words() {
        for (line, expect) in [
            ("fn main() {", true),
            ("def add(a, b):", true),
            ("class Total:", true),
            ("import numpy as np", true),
            ("from math import gcd", true),
            ("#include <stdio.h>", true),
            ("total = 0", true),
            ("const gcf = (a, b) => {", true),
            ("print(total)", true),
            ("SELECT name FROM users", true),
            ("return a;", true),
            ("Here is the code:", false),
            ("The function adds two numbers (and is fast)", false),
            ("Function to add numbers:", false),
            ("function that adds the numbers", false),
            ("from the start we add", false),
            ("Use this one:", false),
            ("I can't write that without the schema.", false),
            ("这是代码：", false),
            ("echo hello", false),
        ] {
            assert_eq!(begins_as_code(line), expect, "{line:?}");
        }
    }
}
