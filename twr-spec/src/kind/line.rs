//! Kind: one line of text, trimmed, without marks round the whole of it.

use std::borrow::Cow;

use super::{Body, Desk, is_placeholder, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::undecorate;
use crate::spec::Value;

pub(super) fn read<'a>(body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    if is_placeholder(undecorate(line)) {
        desk.report(DiagnosticKind::Unreadable, Some(line), quote(line));
        return None;
    }
    if goes_on(line, body.text) {
        desk.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return None;
    }
    Some(Value::Text(of_line(line, desk)))
}

/// Whether the line below goes on with the sentence: then one line is not the whole value.
fn goes_on(line: &str, text: &str) -> bool {
    let end = text.find(line).map_or(text.len(), |start| start + line.len());
    let below = text.get(end..).unwrap_or_default().trim_start_matches([' ', '\r']);
    let below = below.strip_prefix('\n').unwrap_or_default();
    below.trim_start_matches(' ').starts_with(char::is_lowercase)
}

/// The line without its escape, or else without its dress.
pub(super) fn of_line<'a>(line: &'a str, desk: &mut Desk<'_, 'a>) -> Cow<'a, str> {
    let unescaped = desk.special.unescape(Cow::Borrowed(line));
    if unescaped.len() != line.len() {
        return unescaped;
    }
    let bare = undecorate(line);
    if bare.len() != line.len() {
        desk.recover(RecoveryKind::Undecorated, line);
    }
    match without_escapes(bare) {
        Some(plain) => {
            desk.recover(RecoveryKind::Unescaped, line);
            Cow::Owned(plain)
        }
        None => Cow::Borrowed(bare),
    }
}

/// The line without the backslashes that Markdown wants before `_`, as in `a\_b`; `None` if there are none,
/// or if they are LaTeX's.
pub(super) fn without_escapes(line: &str) -> Option<String> {
    let escaped = line.contains("\\_") && !line.contains(['$', '{', '`']);
    escaped.then(|| line.replace("\\_", "_"))
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::check;
    use crate::spec::Kind;

    #[test]
    fn one_line_without_its_dress() {
        for body in [
            "A title",
            " A title \n",
            "**A title**",
            "\"A title\"",
            "\nA title\n\nwith words",
            "Here it is:\nA title",
            "```\nA title\n```",
        ] {
            check(&Kind::Line, body, r#"Text("A title")"#);
        }
        check(&Kind::Line, "A title:", r#"Text("A title:")"#);
        check(&Kind::Line, "**A** title", r#"Text("**A** title")"#);
        check(&Kind::Line, "- A title", r#"Text("- A title")"#);
        check(&Kind::Line, "\\none", r#"Text("none")"#);
        check(&Kind::Line, "\\alpha", r#"Text("\\alpha")"#);
        check(&Kind::Line, "A title that goes\non in the next line", "ambiguous");
        check(&Kind::Line, "\n\n", "empty");
        check(&Kind::Line, "my\\_file\\_name.rs", r#"Text("my_file_name.rs")"#);
        check(&Kind::Line, "$a\\_b$", r#"Text("$a\\_b$")"#);
        check(&Kind::Line, "[your title]", "unreadable");
        check(&Kind::Line, "\\...", r#"Text("...")"#);
    }
}
