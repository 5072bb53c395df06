//! `mentions`: the headers that a template's text speaks of.

use super::Piece;
use crate::spec::Layout;

/// A header that a template's text speaks of, or seems to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The name, without its marks.
    pub name: String,
    /// As it is: `[Goal]`, `## Goal`.
    pub mark: String,
    /// The line, from 1.
    pub line: usize,
    /// Whether it can mean nothing else. Headings and tags also order the prompt itself.
    pub certain: bool,
}

/// The brackets of the text, and the marks of the layout's own. In the layout of JSON brackets are also arrays.
pub fn mentions(pieces: &[Piece], layout: Layout) -> Vec<Mention> {
    let mut found = Vec::new();
    for piece in pieces {
        for (at, line) in piece.text.split('\n').enumerate() {
            let starts = at > 0 || piece.starts_line;
            let number = piece.line + at;
            brackets(line, number, &mut found);
            match layout {
                Layout::Headings => headings(line, starts, number, &mut found),
                Layout::Tags => tags(line, number, &mut found),
                Layout::Blocks if starts => blocks(line, number, &mut found),
                Layout::Json => members(line, number, &mut found),
                _ => {}
            }
        }
    }
    if layout == Layout::Json {
        for mention in &mut found {
            mention.certain = false;
        }
    }
    found
}

fn brackets(line: &str, number: usize, found: &mut Vec<Mention>) {
    let mut rest = line;
    while let Some(open) = rest.find(['[', '【']) {
        let (before, after) = rest.split_at(open);
        let wide = after.starts_with('【');
        let inner = after.get(if wide { 3 } else { 1 }..).unwrap_or_default();
        let Some(end) = inner.find(['[', '【', ']', '】']) else { return };
        let (name, close) = inner.split_at(end);
        rest = close;
        let before = line.get(..line.len() - after.len()).unwrap_or(before);
        if close.starts_with(if wide { '】' } else { ']' }) {
            rest = close.get(if wide { 3 } else { 1 }..).unwrap_or_default();
            if wide || (is_header_place(before, rest) && !is_check_box(before, name)) {
                keep(name, after.get(..after.len() - rest.len()), number, found);
            }
        }
    }
}

fn keep(name: &str, mark: Option<&str>, line: usize, found: &mut Vec<Mention>) {
    let name = name.trim().trim_start_matches('/').trim();
    let is_data = name.starts_with(['"', '\'', '^', '{']);
    let has_letter = name.chars().any(char::is_alphabetic);
    if has_letter && !is_data {
        let (name, mark) = (name.to_owned(), mark.unwrap_or(name).to_owned());
        found.push(Mention { name, mark, line, certain: true });
    }
}

/// Whether brackets between these are no link, no index, no escape.
fn is_header_place(before: &str, after: &str) -> bool {
    let is_joined =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ')' | ']' | '[' | '\\' | '!');
    let is_definition = before.trim().is_empty()
        && after.strip_prefix(':').is_some_and(|to| {
            ["http", "/", "#", "<", "mailto:"]
                .iter()
                .any(|start| to.trim_start().starts_with(start))
        });
    !before.ends_with(is_joined) && !after.starts_with(['(', '[', ']']) && !is_definition
}

/// `- [ ]`, `* [x]`.
fn is_check_box(before: &str, name: &str) -> bool {
    let is_tick = matches!(name.trim(), "" | "x" | "X");
    is_tick && before.trim_end().ends_with(['-', '*', '+', '.', ')'])
}

fn headings(line: &str, starts: bool, number: usize, found: &mut Vec<Mention>) {
    if starts && let Some(name) = heading(line) {
        found.push(mark(name, line.trim(), number, false));
    }
    for span in code_spans(line) {
        if let Some(name) = heading(span) {
            found.push(mark(name, span.trim(), number, true));
        }
    }
}

fn heading(text: &str) -> Option<&str> {
    let text = text.trim();
    let name = text.trim_start_matches('#');
    let level = text.len() - name.len();
    let name = name.strip_prefix(' ').filter(|_| (1..=6).contains(&level))?.trim();
    Some(name.trim_end_matches('#').trim()).filter(|name| !name.is_empty())
}

fn tags(line: &str, number: usize, found: &mut Vec<Mention>) {
    let spans = code_spans(line);
    let mut rest = line;
    while let Some(open) = rest.find('<') {
        rest = rest.get(open + 1..).unwrap_or_default();
        let inner = rest.strip_prefix('/').unwrap_or(rest);
        let Some(end) = inner.find('>') else { return };
        let name = inner.get(..end).unwrap_or_default();
        let is_name = name.starts_with(char::is_alphabetic)
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '?' | '!'));
        if is_name {
            let whole = format!("<{name}>");
            let certain = spans.iter().any(|span| span.contains(&whole));
            found.push(mark(name, &whole, number, certain));
        }
    }
}

fn blocks(line: &str, number: usize, found: &mut Vec<Mention>) {
    let name = line.trim().trim_start_matches('`');
    if line.trim().starts_with("```") && !name.trim().is_empty() && !name.contains('`') {
        found.push(mark(name.trim(), line.trim(), number, false));
    }
}

/// The names in quotes before a colon: `"goal":`, `"goal"?:`.
fn members(line: &str, number: usize, found: &mut Vec<Mention>) {
    let mut parts = line.split('"');
    parts.next();
    while let Some(name) = parts.next() {
        let Some(behind) = parts.next() else { return };
        let is_member = behind.trim_start_matches(['?', ' ']).starts_with([':', '：']);
        if is_member && !name.trim().is_empty() {
            found.push(mark(name, &format!("\"{name}\""), number, false));
        }
    }
}

fn mark(name: &str, mark: &str, line: usize, certain: bool) -> Mention {
    Mention { name: name.to_owned(), mark: mark.to_owned(), line, certain }
}

/// What is between single backticks.
fn code_spans(line: &str) -> Vec<&str> {
    if line.trim_start().starts_with("```") {
        return Vec::new();
    }
    line.split('`').skip(1).step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(layout: Layout, text: &str, expect: &[&str]) {
        let piece = Piece { line: 1, starts_line: true, text: text.to_owned() };
        let found = mentions(&[piece], layout);
        let found: Vec<_> = found
            .iter()
            .map(|each| {
                format!("{}:{}{}", each.line, each.name, if each.certain { "" } else { "?" })
            })
            .collect();
        assert_eq!(found, expect, "{text:?}");
    }

    #[test]
    fn brackets_are_headers_and_nothing_else() {
        let brackets = |text, expect| check(Layout::Sections, text, expect);
        brackets(
            "Write [Goal] and 【计划】.\nThen [Next steps].",
            &["1:Goal", "1:计划", "2:Next steps"],
        );
        brackets("请写[目标]部分", &["1:目标"]);
        brackets("`[Goal]`, **[Plan]**: [/Goal]", &["1:Goal", "1:Plan", "1:Goal"]);
        brackets("[a link](https://x), [text][ref], ![image](x)\n[ref]: https://x", &[]);
        brackets("- [ ] to do\n- [x] done\n1. [X] done", &[]);
        brackets("see [1], [2, 3], [...], [^note], xs[i], f()[i], \\[x\\], [[8]], [[Goal]]", &[]);
        brackets("[\"a\", \"b\"] [open [Inner]", &["1:Inner"]);
        brackets("[", &[]);
    }

    #[test]
    fn the_layouts_own_marks_are_certain_only_as_code() {
        check(Layout::Headings, "## Goal\nBelow `## Plan` write.\n#Not", &["1:Goal?", "2:Plan"]);
        check(
            Layout::Tags,
            "<text>x</text> in `<goal>` a < b > c <br/>",
            &["1:text?", "1:text?", "1:goal"],
        );
        check(Layout::Blocks, "```goal\nx\n```", &["1:goal?"]);
        check(Layout::Labels, "## Goal <goal>", &[]);
        check(
            Layout::Json,
            r#"{"goal": string, "next_steps"?: ["go", …]} "x" and [Plan] say "y": "#,
            &["1:Plan?", "1:goal?", "1:next_steps?", "1:y?"],
        );
    }
}
