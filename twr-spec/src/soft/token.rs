//! Tokens: a short literal in double brackets, `[[A]]`, the one format that hardly any model misses.

use std::ops::Range;

/// No token is longer, in bytes.
const LONGEST: usize = 60;

/// The inside of each token of the text, in order; the blanks round it are no part of it.
pub(crate) fn tokens(text: &str) -> impl DoubleEndedIterator<Item = Range<usize>> + '_ {
    let opens: Vec<usize> = memchr::memmem::find_iter(text.as_bytes(), b"[[").collect();
    opens.into_iter().filter_map(|open| {
        let start = open + 2;
        let mut end = (start + LONGEST).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let window = text.get(start..end)?;
        let inside = window.get(..window.find("]]")?)?;
        let value = inside.trim();
        let start = start + inside.len() - inside.trim_start().len();
        let is_token = !value.is_empty() && !value.contains(['[', '\n']);
        is_token.then(|| start..start + value.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_literals_in_double_brackets() {
        let check = |text: &str, expect: &[&str]| {
            let found: Vec<&str> = tokens(text).map(|place| &text[place]).collect();
            assert_eq!(found, expect, "{text:?}");
        };
        check("[[A]]", &["A"]);
        check("so **[[ B>>A ]]**, not [[A]].", &["B>>A", "A"]);
        check("[A] [[ ]] [[\n]]", &[]);
        check("[[a [b]]", &[]);
        check(&format!("[[{}]]", "x".repeat(80)), &[]);
    }
}
