//! Values as another notation writes them: block scalars, comments and quoted strings of YAML, definitions of a term,
//! entities and CDATA sections of XML.

use super::{Body, Margin, Origin, ReadContext};
use crate::bind::Place;
use crate::outline::{Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::{blank, block_sign, first_line, xml};

/// The body below the sign of a block scalar, which is recorded; the same body if it is none.
pub(super) fn of_block<'a>(
    body: Body<'a>,
    place: &Place,
    is_verbatim: bool,
    context: &mut ReadContext<'_, 'a>,
) -> Body<'a> {
    let is_named = matches!(
        place.form(&context.page),
        Some(Form::Label | Form::Pair | Form::Bold | Form::Item)
    );
    match literal(body).filter(|_| is_named) {
        Some(inside) => {
            context.recover(RecoveryKind::Undecorated, first_line(body.text));
            inside
        }
        None if is_verbatim => body,
        None => defined(body, context),
    }
}

/// The body of a definition without its mark, which is recorded: `Remark⏎: Open air.`
fn defined<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Body<'a> {
    let is_soft = body.origin == Origin::Soft && body.quotes == 0;
    let inside = body.text.trim_start().strip_prefix(": ").filter(|inside| !blank(inside));
    let Some(inside) = inside.filter(|_| is_soft) else { return body };
    context.recover(RecoveryKind::Undecorated, first_line(body.text.trim_start()));
    Body { text: inside.trim_start(), ..body }
}

/// The value of a line without the comment of YAML after it, which is recorded: `true    # since May`. Two blanks before the
/// sign make sure that it is no part of the value.
pub(super) fn without_comment<'a>(
    body: Body<'a>,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Body<'a> {
    let line = body.text.trim();
    let Some((value, comment)) = line.split_once("  # ") else { return body };
    let is_named = matches!(place.form(&context.page), Some(Form::Label | Form::Pair | Form::Item));
    let leaves_open = ['"', '\'', '`'].iter().any(|mark| value.matches(*mark).count() % 2 == 1);
    let is_line = is_named && body.origin == Origin::Soft && !line.contains('\n');
    if !is_line || leaves_open || blank(value) || blank(comment) {
        return body;
    }
    context.recover(RecoveryKind::Postamble, comment);
    Body { text: value.trim_end(), ..body }
}

/// The lines below `|` or `>` alone on the first line, set in as far as they have in common; `None` if the first line
/// is no such sign.
pub(super) fn literal(body: Body<'_>) -> Option<Body<'_>> {
    let first = first_line(body.text);
    let inside = body.text.get(first.len()..)?.strip_prefix('\n')?;
    let is_table = || inside.trim_start().starts_with('|');
    let is_block = body.origin == Origin::Soft && body.quotes == 0 && block_sign(first).is_some();
    let is_folded = block_sign(first) == Some('>');
    (is_block && !blank(inside) && !is_table()).then(|| Body {
        margin: if is_folded { Margin::Folded } else { Margin::Common },
        ..Body::section(inside)
    })
}

/// The lines of a folded block scalar as YAML joins them: by a blank, over a blank line by a line break. Lines that
/// are set in further stay as they are.
pub(super) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut was_plain = false;
    let mut blanks = 0;
    for line in text.lines() {
        if blank(line) {
            blanks += 1;
            continue;
        }
        let is_plain = !line.starts_with([' ', '\t']);
        if !out.is_empty() {
            match blanks {
                0 if is_plain && was_plain => out.push(' '),
                _ => {
                    let kept = blanks + usize::from(!(is_plain && was_plain));
                    out.extend(std::iter::repeat_n('\n', kept));
                }
            }
        }
        out.push_str(line.trim_end());
        (was_plain, blanks) = (is_plain, 0);
    }
    out
}

/// The text that a body in tags means, which is recorded; `None` if it means what it says. Entities in verbatim text
/// are its own.
pub(super) fn decoded<'a>(
    body: Body<'a>,
    place: &Place,
    is_verbatim: bool,
    context: &mut ReadContext<'_, 'a>,
) -> Option<String> {
    let text = body.text;
    if body.quotes > 0 || !text.contains(['&', '<']) || !is_in_tag(place, context) {
        return None;
    }
    let inside = xml::cdata(text).map(str::to_owned);
    let plain = inside.or_else(|| xml::unescaped(text).filter(|_| !is_verbatim))?;
    context.recover(RecoveryKind::Unescaped, text);
    Some(plain)
}

/// The text that a quoted string means in a fence of YAML or after an equals sign, which is recorded; `None` if the body is
/// no such string. Elsewhere the quotes of a text are its own.
pub(super) fn in_quotes<'a>(
    body: Body<'a>,
    place: &Place,
    context: &mut ReadContext<'_, 'a>,
) -> Option<String> {
    let is_yaml = |id: NodeId| {
        let page = &context.page;
        page.node(id).form == Form::Fence
            && ["yaml", "yml"].iter().any(|name| page.name(id).trim().eq_ignore_ascii_case(name))
    };
    let plain = quoted_string(body.text.trim())?;
    let is_string = context.is_assigned(body.text) || around(place, context).any(is_yaml);
    if body.origin != Origin::Soft || body.quotes > 0 || !is_string {
        return None;
    }
    context.recover(RecoveryKind::Undecorated, body.text);
    Some(plain)
}

/// What a string of YAML in double or single quotes means, if it is one line and nothing else.
fn quoted_string(text: &str) -> Option<String> {
    let mark = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inside = text.get(1..)?.strip_suffix(mark).filter(|inside| !inside.contains('\n'))?;
    let mut plain = String::with_capacity(inside.len());
    let mut rest = inside.chars().peekable();
    while let Some(next) = rest.next() {
        match next {
            '\\' if mark == '"' => match rest.next()? {
                'n' => plain.push('\n'),
                't' => plain.push('\t'),
                other @ ('"' | '\\' | '/') => plain.push(other),
                other => plain.extend(['\\', other]),
            },
            '\'' if mark == '\'' => plain.push(rest.next_if_eq(&'\'')?),
            '"' if mark == '"' => return None,
            other => plain.push(other),
        }
    }
    Some(plain)
}

/// Whether the place is a tag, or in one.
fn is_in_tag(place: &Place, context: &ReadContext<'_, '_>) -> bool {
    around(place, context).any(|id| context.page.node(id).form == Form::Tag)
}

/// The node of a place, and those around it.
fn around(place: &Place, context: &ReadContext<'_, '_>) -> impl Iterator<Item = NodeId> {
    let page = context.page;
    let parent = move |id: &NodeId| {
        let parent = page.node(*id).parent;
        (parent != *id).then_some(parent)
    };
    std::iter::successors(place.node, parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_string_is_unquoted_as_yaml_does() {
        let check = |text: &str, expect: Option<&str>| {
            assert_eq!(quoted_string(text).as_deref(), expect, "{text:?}");
        };
        check("\"Note: in cash\"", Some("Note: in cash"));
        check(r#""He said \"no\".\nTwice.""#, Some("He said \"no\".\nTwice."));
        check("'It''s here'", Some("It's here"));
        check("\"Bees\" and \"Wasps\"", None);
        check("'a' or 'b'", None);
        check("plain", None);
        check("\"", None);
        check("\"a\nb\"", None);
    }

    #[test]
    fn block_scalars_are_dedented_or_folded() {
        let check = |text: &str, expect: Option<&str>| {
            let got = literal(Body::section(text)).map(|body| match body.margin {
                Margin::Folded => folded(&body.content()),
                _ => body.content().into_owned(),
            });
            assert_eq!(got.as_deref(), expect, "{text:?}");
        };
        check("|\n  One.\n    Two.\n\n  Three.\n", Some("One.\n  Two.\n\nThree."));
        check("|-\n  One.", Some("One."));
        check("|2+ \n  One.", Some("One."));
        check(">\n  One\n  two.\n\n  Three.", Some("One two.\nThree."));
        check(">-\n  One:\n    - a\n    - b\n  Two", Some("One:\n  - a\n  - b\nTwo"));
        check("|", None);
        check("|\n\n", None);
        check("| a |\n| b |", None);
        check("|\n| b |", None);
        check("> quoted\nOne.", None);
        check("One.\n|\n", None);
    }
}
