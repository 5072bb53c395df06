//! Tokens: a short literal in double brackets, `[[A]]`, the one format that hardly any model misses, or in
//! the box of a formula, `\boxed{42}`.

use std::ops::Range;

use super::lines::has;

/// No token is longer, in bytes.
const LONGEST: usize = 60;

/// The inside of each token of the text, in order; the blanks round it are no part of it.
pub(crate) fn tokens(text: &str) -> impl DoubleEndedIterator<Item = Range<usize>> + '_ {
    let places = |open: &str| -> Vec<usize> {
        // Most texts have not even the first of these letters, which is searched for in a moment.
        if !open.bytes().next().is_some_and(|first| has(text, first)) {
            return Vec::new();
        }
        let found = memchr::memmem::find_iter(text.as_bytes(), open.as_bytes());
        found.map(|at| at + open.len()).collect()
    };
    let brackets = places("[[").into_iter().filter_map(|start| {
        let inside = window(text, start)?;
        token(start, inside.get(..inside.find("]]")?)?)
    });
    let boxes = places(BOX).into_iter().filter_map(|start| {
        let (lead, inside) = unnamed(in_braces(window(text, start)?)?);
        token(start + lead, inside).filter(|_| !inside.contains('{'))
    });
    let mut tokens: Vec<Range<usize>> = brackets.chain(boxes).collect();
    tokens.sort_unstable_by_key(|place| place.start);
    tokens.into_iter()
}

/// How the box of a formula opens.
const BOX: &str = "\\boxed{";

/// What of the text may belong to the token that begins there.
fn window(text: &str, start: usize) -> Option<&str> {
    let mut end = (start + LONGEST).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(start..end)
}

/// The text before the brace that closes the one in which it stands.
fn in_braces(text: &str) -> Option<&str> {
    let mut depth = 1_usize;
    let end = text.bytes().position(|byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        depth == 0
    })?;
    text.get(..end)
}

/// The inside of `\text{…}` and its like, where that is the whole, and how far inside it begins.
fn unnamed(text: &str) -> (usize, &str) {
    let names = ["\\text{", "\\textbf{", "\\mathrm{", "\\mathbf{"];
    let inner = |name: &&str| Some((name.len(), text.strip_prefix(*name)?.strip_suffix('}')?));
    names.iter().find_map(inner).unwrap_or((0, text))
}

fn token(start: usize, inside: &str) -> Option<Range<usize>> {
    let value = inside.trim();
    let start = start + inside.len() - inside.trim_start().len();
    let is_token = !value.is_empty() && !value.contains(['[', '\n']);
    is_token.then(|| start..start + value.len())
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
        check(r"\boxed{ 42 } and $\boxed{\text{C}}$, [[A]]", &["42", "C", "A"]);
        check(r"\boxed{\frac{1}{2}} \boxed{4", &[]);
        check("[A] [[ ]] [[\n]]", &[]);
        check("[[a [b]]", &[]);
        check(&format!("[[{}]]", "x".repeat(80)), &[]);
    }
}
