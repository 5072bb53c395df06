//! Values as another notation writes them: block scalars of YAML, entities and CDATA sections of XML.

use super::{Body, Margin, Origin, ReadContext};
use crate::bind::Place;
use crate::outline::Form;
use crate::recovery::RecoveryKind;
use crate::text::{blank, block_sign, first_line, xml};

/// The body below the sign of a block scalar, which is recorded; the same body if it is none.
pub(super) fn of_block<'a>(
    body: Body<'a>,
    place: &Place,
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
        None => body,
    }
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

/// Whether the place is a tag, or in one.
fn is_in_tag(place: &Place, context: &ReadContext<'_, '_>) -> bool {
    let page = &context.page;
    let parent = |id: &crate::outline::NodeId| {
        let parent = page.node(*id).parent;
        (parent != *id).then_some(parent)
    };
    std::iter::successors(place.node, parent).any(|id| page.node(id).form == Form::Tag)
}

#[cfg(test)]
mod tests {
    use super::*;

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
