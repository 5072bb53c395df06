//! What a slip in YAML most likely was, and where. The parser notices it late, at the next thing that does not
//! fit; the lines there show what was meant.

/// A slip: the byte where it is, and what to write.
#[derive(Debug, PartialEq)]
pub(crate) struct Slip {
    pub(crate) at: usize,
    pub(crate) help: String,
}

/// A line of a file.
#[derive(Clone, Copy, Debug)]
struct Line<'t> {
    start: usize,
    text: &'t str,
}

/// The slip, told by the line in which the parser stopped and by the one before. `None` where neither shows it.
pub(crate) fn slip(text: &str, at: usize) -> Option<Slip> {
    let (line, before) = lines(text, at)?;
    // The slip is more often in the line before, which the parser read as text.
    let found = [before, line].into_iter().find_map(in_line);
    found.or_else(|| below_a_mark(before, line)).or_else(|| further_in(before, line))
}

/// The comment that hides the rest of a line with an open bracket.
pub(crate) fn hidden(text: &str, at: usize) -> Option<Slip> {
    let (line, _) = lines(text, at)?;
    let found = line.text.find(" #").filter(|_| line.text.contains(['{', '[']))?;
    let help = "` #` begins a comment, which hides the rest of the line: put the text in quotes";
    Some(Slip { at: line.start + found + 1, help: help.to_owned() })
}

/// The line of the byte, and the last one before it that is not blank; either may be empty.
fn lines(text: &str, at: usize) -> Option<(Line<'_>, Line<'_>)> {
    let head = text.get(..at)?;
    let start = head.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(start..)?.lines().next().unwrap_or_default();
    let (mut before, mut at) = (Line { start: 0, text: "" }, 0);
    for text in text.get(..start)?.split_inclusive('\n') {
        if !text.trim().is_empty() {
            before = Line { start: at, text: text.trim_end_matches(['\n', '\r']) };
        }
        at += text.len();
    }
    Some((Line { start, text: line }, before))
}

/// A slip that a line shows by itself.
fn in_line(line: Line<'_>) -> Option<Slip> {
    let slip = |at: usize, help: &str| Some(Slip { at: line.start + at, help: help.to_owned() });
    let plain = line.text.trim_start_matches(' ');
    let set_in = line.text.len() - plain.len();
    if plain.starts_with(|first: char| first.is_whitespace() && first != '\t') {
        return slip(
            set_in,
            "this line is set in with a blank that YAML does not know: use plain ones",
        );
    }
    let item = plain.strip_prefix('-');
    if item.is_some_and(|remaining| remaining.starts_with(|first: char| first.is_alphabetic())) {
        return slip(set_in, "write a blank after the `-` that begins an item");
    }
    if plain.starts_with("* ") {
        return slip(set_in, "an item begins with `- `, and not with `*`");
    }
    if let Some(at) = list_before_text(line.text) {
        return slip(
            at,
            "a value that begins with `[` is a list: to begin a text with it, use quotes",
        );
    }
    if plain.starts_with(['－', '–', '—']) {
        return slip(set_in, "an item begins with `- `, the plain minus and a blank");
    }
    if let Some((at, help)) = wide(line.text) {
        return Some(Slip { at: line.start + at, help });
    }
    if let Some((at, help)) = pattern(line.text) {
        return Some(Slip { at: line.start + at, help });
    }
    let (key, remaining) = key(plain)?;
    let colon = line.text.len() - remaining.len();
    if remaining.starts_with('：') {
        return slip(colon, "write `:` and a blank after a key, not `：`");
    }
    let is_glued = remaining.strip_prefix(':').is_some_and(|remaining| {
        !remaining.is_empty() && !remaining.starts_with([' ', '\t', '\r', ':'])
    });
    if is_glued && !key.is_empty() {
        return slip(colon, "write a blank after the colon of a key: `name: Plan`");
    }
    None
}

/// The byte of a `[` that begins a value, if text follows the `]`.
fn list_before_text(line: &str) -> Option<usize> {
    let at = line.find(": [")? + 2;
    let (_, behind) = line.get(at..)?.split_once(']')?;
    behind.trim_start().starts_with(char::is_alphabetic).then_some(at)
}

/// A mark as wide as a Chinese letter, where YAML wants its own; with what to write.
fn wide(line: &str) -> Option<(usize, String)> {
    let mut quote = None;
    let (mut in_brackets, mut last) = (false, None);
    for (at, letter) in line.char_indices() {
        let begins = matches!(last, None | Some(':' | '-' | '{' | '[' | ','));
        let plain = match letter {
            '：' if in_brackets => Some("`:` and a blank"),
            '，' | '、' if in_brackets => Some("`,`"),
            '｝' if in_brackets => Some("`}`"),
            '］' | '】' if in_brackets => Some("`]`"),
            '｛' if begins => Some("`{`"),
            '［' | '【' if begins => Some("`[`"),
            '“' | '”' | '„' | '＂' | '「' if begins => Some("plain quotes, `\"…\"`"),
            '‘' | '’' | '＇' if begins => Some("plain quotes, `'…'`"),
            _ => None,
        };
        if let Some(plain) = plain.filter(|_| quote.is_none()) {
            return Some((at, format!("YAML does not know `{letter}`: write {plain}")));
        }
        match letter {
            '"' | '\'' if quote == Some(letter) => quote = None,
            '"' | '\'' if quote.is_none() && begins => quote = Some(letter),
            '{' | '[' => in_brackets = true,
            _ => {}
        }
        if !letter.is_whitespace() {
            last = Some(letter);
        }
    }
    None
}

/// A regular expression without quotes, or in those that read its `\` as an escape.
fn pattern(line: &str) -> Option<(usize, String)> {
    let key = ["pattern:", "regex:"].into_iter().find(|key| line.contains(key))?;
    let behind = line.find(key)? + key.len();
    let written = line.get(behind..)?;
    let value = written.trim_start();
    if value.is_empty() || value.starts_with(['\'', '{']) {
        return None;
    }
    let at = behind + (written.len() - value.len());
    // In braces the end of the value is not plain.
    let in_braces = line.get(..behind)?.contains('{');
    let shown = value.trim().trim_matches('"').trim_matches('/');
    let shown = if in_braces || shown.contains('\'') { "[0-9]+" } else { shown };
    let help = format!(
        "put a regular expression in single quotes, in which YAML reads nothing: `{key} '{shown}'`"
    );
    Some((at, help))
}

/// Text below `|` that is not set in.
fn below_a_mark(before: Line<'_>, line: Line<'_>) -> Option<Slip> {
    let opens = before.text.trim_end().ends_with(": |") || before.text.trim_end().ends_with(": >");
    let indent = |text: &str| text.len() - text.trim_start_matches(' ').len();
    (opens && indent(line.text) <= indent(before.text)).then(|| Slip {
        at: line.start,
        help: "the text below `|` is set in further than its key, by two blanks".to_owned(),
    })
}

/// A key that is further in than that of the line before, which has its value already.
fn further_in(before: Line<'_>, line: Line<'_>) -> Option<Slip> {
    let ((first, value), (second, _)) = (column(before.text)?, column(line.text)?);
    let has_value = !value.is_empty() && !value.starts_with(['|', '>', '#', '&']);
    (has_value && second > first).then(|| Slip {
        at: line.start + second,
        help: "this key is further in than the one above it, which has its value: keys of one mapping begin in one column".to_owned(),
    })
}

/// The column of a line's key, and its value.
fn column(line: &str) -> Option<(usize, &str)> {
    let plain = line.trim_start_matches([' ', '-']);
    let (_, remaining) = key(plain)?;
    Some((line.len() - plain.len(), remaining.strip_prefix(':')?.trim()))
}

/// The name that a line begins with, after the dash of an item, and the rest.
fn key(plain: &str) -> Option<(&str, &str)> {
    let plain = plain.strip_prefix("- ").unwrap_or(plain).trim_start_matches(' ');
    let end = plain.find(|c: char| !(c.is_alphanumeric() || c == '_'))?;
    (end > 0).then(|| plain.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        // Where the parser stops: in the last line.
        let slip = slip(text, text.trim_end().rfind(':').unwrap_or(0));
        let help = slip.map(|slip| slip.help).unwrap_or_default();
        assert!(help.contains(expect) && help.is_empty() == expect.is_empty(), "{text}\n{help}");
    }

    #[test]
    fn a_slip_is_known_by_its_line() {
        check("name:Plan\nsections:\n", "a blank after the colon of a key: `name: Plan`");
        check(
            "sections:\n  - field:plan\n    example: x\n",
            "a blank after the colon of a key: `name: Plan`",
        );
        check("name：Plan\nsections:\n", "not `：`");
        check(
            "sections:\n  -field: plan\n   example: x\n",
            "a blank after the `-` that begins an item",
        );
        check("sections:\n  － field: plan\n", "the plain minus");
        check("sections:\n\u{a0} - field: plan\n", "a blank that YAML does not know");
        check("sections:\n- field: plan\n   example: x\n", "further in");
        check("  - {field: a， example: x}\n", "does not know `，`: write `,`");
        check("  - ｛field: a, example: x｝\n", "does not know `｛`: write `{`");
        check("    about: “Which: one”\n", "write plain quotes");
        check("  pattern: [0-9]+\n  example: x\n", "`pattern: '[0-9]+'`");
        check("sections:\n  * field: a\n", "and not with `*`");
        check(
            "    about: [required] the note\n    kind: line\n",
            "to begin a text with it, use quotes",
        );
        check("    words: [low, high] # both\n    kind: choice\n", "");
        check("prompt: |\nPlan: x\n", "set in further than its key");
        check("about: A plan: short\n", "");
        check("about: 计划：短, 长: x\n", "");
        check("about: {a: '，', b: x: y}\n", "");
        check("prompt: |\n  Do it.\n  See: this\n", "");
        check("", "");
    }
}
