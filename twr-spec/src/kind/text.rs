//! Kind: text of any number of lines, verbatim.

mod around;

use super::behavior::KindBehavior;
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, typed};
use super::write_context::WriteContext;
use crate::spec::{Rule, Value};
use std::borrow::Cow;

use super::body::without_quotes;
use super::{Body, Margin, Origin, ReadContext};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::text::{has, is_placeholder, quote, second_version, strip_fence, undecorate};

/// Text of any number of lines.
pub(super) struct TextKind;

impl KindBehavior<'_> for TextKind {
    fn phrase(&self, context: PhraseContext) -> String {
        context.plain("text", "文本")
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        read(body, context)
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Text(text) => context.text(text),
            _ => String::new(),
        }
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], indent: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        grammar::text(rules, true, indent, maker)
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        typed("string")
    }
}

fn read<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Option<Value<'a>> {
    if body.is_blank() {
        if context.may_be_empty() {
            return Some(Value::text(""));
        }
        context.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    let body = around::without_frame(body, context)?;
    let body = match strip_fence(body.text) {
        Some((inside, closed)) if !inside.trim().is_empty() => {
            context.recover(RecoveryKind::FencedValue, body.text);
            if !closed {
                context.recover(RecoveryKind::UnclosedFence, body.text);
            }
            Body { text: inside, ..body }
        }
        _ => body,
    };
    if is_placeholder(body.text) || context.labels.description().is(body.text) {
        context.report(DiagnosticKind::Unreadable, Some(body.text), quote(body.text));
        return None;
    }
    if body.origin == Origin::Soft
        && let Some(heading) = second_version(body.text)
    {
        context.report(DiagnosticKind::Ambiguous, Some(heading), quote(heading));
        return None;
    }
    if body.origin == Origin::Soft
        && let Some(plain) = unquoted(body.text)
    {
        context.recover(RecoveryKind::Undecorated, body.text);
        return Some(Value::Text(Cow::Owned(plain)));
    }
    Some(Value::Text(of_item(body, context)))
}

/// The text without the quote marks that each of its lines begins with; `None` if a line has none.
fn unquoted(text: &str) -> Option<String> {
    let text = text.trim();
    let is_quoted = |line: &str| line.trim_start().starts_with('>');
    if text.is_empty() || !text.lines().all(is_quoted) {
        return None;
    }
    let lines: Vec<&str> = text.lines().map(|line| without_quotes(line, 1)).collect();
    Some(lines.join("\n"))
}

/// The text itself. An item of a list that is one line loses the marks round the whole of it, as a line
/// does; a section's text loses nothing.
fn of_item<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Cow<'a, str> {
    let content = body.content();
    let unescaped = context.special.unescape(content.clone());
    // The marks in a string of JSON are its own.
    let is_item = matches!(body.margin, Margin::UpTo(_)) && body.origin == Origin::Soft;
    if unescaped.len() != content.len() || !is_item || has(&content, b'\n') {
        return unescaped;
    }
    let bare = undecorate(&unescaped);
    if bare.len() == unescaped.len() {
        return unescaped;
    }
    context.recover(RecoveryKind::Undecorated, body.text);
    match unescaped {
        Cow::Borrowed(text) => Cow::Borrowed(undecorate(text)),
        Cow::Owned(text) => Cow::Owned(undecorate(&text).to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::{check, check_rules};
    use crate::spec::{Kind, Rule};

    #[test]
    fn text_is_kept_as_it_stands() {
        let same = |text: &str| check(&Kind::Text, text, &format!("Text({text:?})"));
        same("One.\n\n  Two.\n- three");
        same("**all in bold**");
        same("\"all in quotes\"");
        same("```\na\n```\nb\n```\nc\n```");
        same("\\[ \\frac{a}{b} = c \\]\nI hope this helps!");
        check(&Kind::Text, "\n\n  One.\r\nTwo.  \n\n", r#"Text("  One.\nTwo.")"#);
        check(&Kind::Text, "```rust\nfn a() {}\n```", r#"Text("fn a() {}")"#);
        check(&Kind::Text, "```\nfn a() {}", r#"Text("fn a() {}")"#);
        check(&Kind::Text, "```\n```", r#"Text("```\n```")"#);
        check(&Kind::Text, "\\```\nx", r#"Text("```\nx")"#);
        check(&Kind::Text, " \n", "empty");
        check(&Kind::Text, "[Your plan here]", "unreadable");
        check(&Kind::Text, "...", "unreadable");
    }

    #[test]
    fn a_text_may_be_empty_where_the_field_says_so() {
        for kind in [Kind::Text, Kind::Line] {
            check_rules(&kind, &[Rule::AllowEmpty], " \n", r#"Text("")"#);
            check_rules(&kind, &[Rule::AllowEmpty], "some", r#"Text("some")"#);
            check_rules(&kind, &[], " \n", "empty");
        }
    }
}
