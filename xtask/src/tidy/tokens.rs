//! The words and signs of a Rust file as it is built: comments, the texts of strings and all that is under
//! `#[cfg(test)]` are left out.

use super::tree::Source;

/// A word, `::`, or one other sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'s> {
    pub(super) text: &'s str,
    /// From 1.
    pub(super) line: usize,
}

impl Token<'_> {
    /// Whether the token is a name or a keyword.
    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(is_part)
    }
}

/// The attributes of an item that is built only for tests.
const TEST_ATTRIBUTE: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];

/// The tokens of a file that are built into the crate.
pub(super) fn tokens(source: &Source) -> Vec<Token<'_>> {
    let all: Vec<Token<'_>> =
        (1..).zip(&source.lines).flat_map(|(number, line)| split(&line.code, number)).collect();
    let mut kept = Vec::with_capacity(all.len());
    let mut remaining = all.as_slice();
    while let Some((first, after)) = remaining.split_first() {
        if starts_with(remaining, &TEST_ATTRIBUTE) {
            remaining = &remaining[item_length(remaining)..];
        } else {
            kept.push(*first);
            remaining = after;
        }
    }
    kept
}

/// Whether the tokens begin with these texts.
pub(super) fn starts_with(tokens: &[Token<'_>], texts: &[&str]) -> bool {
    tokens.len() >= texts.len() && tokens.iter().zip(texts).all(|(token, text)| token.text == *text)
}

/// How many tokens an item has: up to its `;`, or to the end of its first braces.
fn item_length(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => {
                depth = depth.saturating_sub(1);
                if depth == 0 && token.text == "}" {
                    let ends_a_use = tokens.get(at + 1).is_some_and(|next| next.text == ";");
                    return at + 1 + usize::from(ends_a_use);
                }
            }
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

fn split(code: &str, line: usize) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut remaining = code;
    while let Some(first) = remaining.chars().next() {
        let length = if is_part(first) {
            remaining.find(|character| !is_part(character)).unwrap_or(remaining.len())
        } else if remaining.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (text, after) = remaining.split_at(length);
        if !first.is_whitespace() {
            found.push(Token { text, line });
        }
        remaining = after;
    }
    found
}

fn is_part(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let lines = crate::tidy::source::lines(text);
        let source = Source { path: String::new(), lines };
        let found: Vec<&str> = tokens(&source).iter().map(|token| token.text).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn words_and_signs() {
        check("use a::b; // c::d", &["use", "a", "::", "b", ";"]);
        check("f(x.y_1)", &["f", "(", "x", ".", "y_1", ")"]);
    }

    #[test]
    fn tests_are_left_out() {
        check("a; #[cfg(test)]\nmod tests;\nb;", &["a", ";", "b", ";"]);
        check("#[cfg(test)]\n#[path = \"x\"] mod tests { use a::b; fn f() {} }\nb", &["b"]);
        check("#[cfg(test)] use a::{b, c}; d", &["d"]);
    }
}
