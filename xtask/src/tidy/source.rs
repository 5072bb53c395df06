//! Rust source as the rules see it: each line's code with the texts of its strings blanked out,
//! and its comment apart. Blocks, raw strings and nested comments are followed across lines.

/// One line of a Rust file.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The code, each character inside a string or a character literal replaced by `_`.
    pub(crate) code: String,
    /// The text after `//`, or this line's part of a `/* … */`.
    pub(crate) comment: String,
    /// What the comment began with, if one began here.
    pub(crate) mark: Mark,
}

impl Line {
    /// Whether the line counts as code: it is neither blank nor only comment.
    pub(crate) fn is_code(&self) -> bool {
        !self.code.trim().is_empty()
    }
}

/// What a comment begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mark {
    /// No comment, or a `/*`.
    #[default]
    Other,
    /// `//`.
    Plain,
    /// `///` or `//!`.
    Documentation,
}

/// What the reader is in at the end of a character.
enum State {
    Code,
    LineComment,
    /// Depth of nested `/* … */`.
    BlockComment(u32),
    Text,
    /// Number of `#` that close the raw string.
    RawText(usize),
}

/// Splits a file into its lines.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let characters: Vec<char> = text.chars().collect();
    let mut lines = Vec::new();
    let mut line = Line::default();
    let mut state = State::Code;
    let mut at = 0;
    while let Some(&character) = characters.get(at) {
        if character == '\n' {
            if matches!(state, State::LineComment) {
                state = State::Code;
            }
            lines.push(std::mem::take(&mut line));
            at += 1;
            continue;
        }
        at += step(&mut state, &mut line, &characters[at..]);
    }
    if line != Line::default() {
        lines.push(line);
    }
    lines
}

/// Takes the next characters into the line; returns how many.
fn step(state: &mut State, line: &mut Line, remaining: &[char]) -> usize {
    match state {
        State::Code => return step_in_code(state, line, remaining),
        State::LineComment => line.comment.push(remaining[0]),
        State::BlockComment(depth) => {
            let opens = remaining.starts_with(&['/', '*']);
            if opens || remaining.starts_with(&['*', '/']) {
                *depth = if opens { *depth + 1 } else { *depth - 1 };
                if *depth == 0 {
                    *state = State::Code;
                }
                return 2;
            }
            line.comment.push(remaining[0]);
        }
        State::Text => match remaining[0] {
            '\\' => {
                line.code.push('_');
                // The end of the line is never skipped: a string may go on after it.
                return if remaining.get(1).is_some_and(|&next| next != '\n') { 2 } else { 1 };
            }
            '"' => {
                line.code.push('"');
                *state = State::Code;
            }
            _ => line.code.push('_'),
        },
        State::RawText(hashes) => {
            if remaining[0] == '"'
                && remaining[1..].iter().take_while(|&&next| next == '#').count() >= *hashes
            {
                let length = 1 + *hashes;
                line.code.push('"');
                *state = State::Code;
                return length;
            }
            line.code.push('_');
        }
    }
    1
}

/// The same where no string or comment is open.
fn step_in_code(state: &mut State, line: &mut Line, remaining: &[char]) -> usize {
    if remaining.starts_with(&['/', '/']) {
        *state = State::LineComment;
        let third = remaining.get(2);
        let documents =
            third == Some(&'!') || (third == Some(&'/') && remaining.get(3) != Some(&'/'));
        line.mark = if documents { Mark::Documentation } else { Mark::Plain };
        return if documents { 3 } else { 2 };
    }
    if remaining.starts_with(&['/', '*']) {
        *state = State::BlockComment(1);
        return 2;
    }
    let follows_a_word =
        line.code.ends_with(|before: char| before.is_alphanumeric() || before == '_');
    if let Some((opening, hashes)) = raw_string(remaining).filter(|_| !follows_a_word) {
        line.code.push('"');
        *state = State::RawText(hashes);
        return opening;
    }
    if let Some(length) = character_literal(remaining) {
        line.code.push_str("'_'");
        return length;
    }
    line.code.push(remaining[0]);
    if remaining[0] == '"' {
        *state = State::Text;
    }
    1
}

/// Length of a raw string's opening (`r#"`, `br"`, `cr"`), and its number of `#`.
fn raw_string(remaining: &[char]) -> Option<(usize, usize)> {
    let prefix = if remaining.first() == Some(&'r') {
        1
    } else if matches!(remaining.first(), Some('b' | 'c')) && remaining.get(1) == Some(&'r') {
        2
    } else {
        return None;
    };
    let hashes = remaining[prefix..].iter().take_while(|&&next| next == '#').count();
    (remaining.get(prefix + hashes) == Some(&'"')).then_some((prefix + hashes + 1, hashes))
}

/// Length of a character literal; `None` for a lifetime.
fn character_literal(remaining: &[char]) -> Option<usize> {
    if remaining.first() != Some(&'\'') {
        return None;
    }
    if remaining.get(1) == Some(&'\\') {
        let closing = remaining.iter().skip(3).take(10).position(|&next| next == '\'')?;
        return Some(closing + 4);
    }
    (remaining.get(2) == Some(&'\'')).then_some(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `code | comment` of each line.
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<String> =
            lines(text).iter().map(|line| format!("{}|{}", line.code, line.comment)).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn strings_are_blanked_and_comments_kept_apart() {
        check("let a = 1; // why", &["let a = 1; | why"]);
        check("f(\"// no\"); g()", &["f(\"_____\"); g()|"]);
        check(r#"f("a\"b", g)"#, &[r#"f("___", g)|"#]);
        check(r"f('\'', '\u{1F600}', '{') // c", &["f('_', '_', '_') | c"]);
        check("fn f<'a, 'b>(x: &'a str) {}", &["fn f<'a, 'b>(x: &'a str) {}|"]);
        check("let r#type = r\"\\\"; // c", &["let r#type = \"_\"; | c"]);
        check("a /* x { */ b", &["a  b| x { "]);
    }

    #[test]
    fn strings_and_comments_run_over_lines() {
        check("f(\"a\n// b;\n\"); // c", &["f(\"_|", "_____|", "\"); | c"]);
        check("f(\"a\\\n b\");", &["f(\"__|", "__\");|"]);
        check("f(r#\"a\"\n// b\n\"#);", &["f(\"__|", "____|", "\");|"]);
        check("/* a /* b */\nc */ d", &["| a  b ", " d|c "]);
    }

    #[test]
    fn documentation_is_told_from_comments() {
        let lines = lines("//! a\n/// b\n// c\n//// d\n/* e */\nf;\n");
        let marks: Vec<Mark> = lines.iter().map(|line| line.mark).collect();
        let (yes, plain, no) = (Mark::Documentation, Mark::Plain, Mark::Other);
        assert_eq!(marks, [yes, yes, plain, plain, no, no]);
    }
}
