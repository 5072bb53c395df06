//! Kind: one line of text, trimmed, without marks round the whole of it.

use std::borrow::Cow;

use super::{Body, Desk, scalar};
use crate::recovery::RecoveryKind;
use crate::soft::undecorate;
use crate::spec::Value;

pub(super) fn read<'a>(body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    Some(Value::Text(of_line(line, desk)))
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
    Cow::Borrowed(bare)
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
        check(&Kind::Line, "\n\n", "empty");
    }
}
