//! Nodes that look like sections of their own and are lines of the section above them.

use super::names::Shape;
use super::pick::{Level, Pick};
use super::quoted::is_quoted_section;
use super::{Names, Page};
use crate::outline::{Flags, Form, NodeId};
use crate::text::{blank, near};

/// Gives the sections the unknown nodes right below them that are lines of theirs:
///
/// - a text, words in brackets that are a paragraph of it, or begin one: `[Pause]` between blank lines, where the
///   sections of the page begin right after their headers; `[Tip] Sit on the left.`, where the text is below its header;
///   `[She walks to the door]`, and `[Pause]` right below a line where blank lines part the sections, if no field has to
///   be there and is missing; `[Your Name]` at the end of a letter, where nothing follows it, where the sections of the page
///   have other marks, or right below such words;
/// - a text below its header, a line in other brackets that it quotes: `The note says:⏎【Tip】 sit on the left.`;
/// - a text below its header, a paragraph that begins with the name of something in another record: `Joy: here I am
///   not sure, since she laughs.`;
/// - a map below its header, a line that begins with brackets: `[spare] pegs: 900`;
/// - a value of one line, words in bold that nothing follows, where the line above ends with a colon: `Here is the
///   number:⏎⏎**31**`.
pub(super) fn join(page: &Page<'_, '_>, names: &Names, found: &mut Level) {
    let may_join =
        |id: &NodeId| matches!(page.node(*id).form, Form::Bracket | Form::Label | Form::Bold);
    if !found.unknown.iter().any(may_join) {
        return;
    }
    let lacks_none = names.required_there(|at| found.picks.get(at).is_some_and(Option::is_some))
        == names.required();
    let mut later: Vec<NodeId> = found.picks.iter().flatten().map(|pick| pick.mark).collect();
    later.sort_unstable();
    let are_parted = later.len() > 1 && later.iter().skip(1).all(|mark| is_apart(page, *mark));
    let fields = names.of.iter().zip(&mut found.picks);
    let mut open: Vec<(Shape, &mut Pick)> = fields
        .filter(|(field, _)| {
            matches!(field.shape, Shape::Text | Shape::Map | Shape::Scalar | Shape::Line)
        })
        .filter_map(|(field, pick)| Some((field.shape, pick.as_mut()?)))
        .collect();
    found.unknown.retain(|id| {
        let before = page.slice(0..page.node(*id).start as usize).trim_end().len();
        let above = open.iter_mut().find(|(_, pick)| {
            let range = &pick.place.range;
            let end = range.start + page.slice(range.clone()).trim_end().len();
            end == before && range.start < before
        });
        let is_direction = |shape: Shape| {
            shape == Shape::Text && lacks_none && is_direction(page, *id, are_parted)
        };
        let is_line = |(shape, pick): &&mut (Shape, &mut Pick)| {
            may_join(id)
                && (is_line_of(page, *id, *shape, pick)
                    || is_direction(*shape)
                    || *shape == Shape::Text && is_signature(page, names, *id, pick))
        };
        match above.filter(is_line) {
            Some((_, pick)) => {
                pick.place.range.end = end_before_fields(page, names, *id);
                pick.place.children.push(*id);
                false
            }
            None => true,
        }
    });
}

/// Whether words in brackets, with no items below them, end a text: `[Your Name]`. Nothing follows the words, other sections
/// have other marks, or such words are right above. `[Next step]` of `Next steps` is a header with a slip.
fn is_signature(page: &Page<'_, '_>, names: &Names, id: NodeId, above: &Pick) -> bool {
    let (node, header) = (page.node(id), page.node(above.mark));
    let has_items = page.tree.children(id).any(|child| page.node(child).form == Form::Item);
    node.form == Form::Bracket
        && header.flags.has(Flags::ALONE)
        && !has_items
        && near(&names.folded, &names.name, page.name(id)).is_none()
        && (header.form != Form::Bracket || is_unfilled(page, id) || follows_aside(page, id, above))
}

/// Whether the node is a line of the section above it.
fn is_line_of(page: &Page<'_, '_>, id: NodeId, shape: Shape, above: &Pick) -> bool {
    let (node, header) = (page.node(id), page.node(above.mark));
    let is_below = header.flags.has(Flags::ALONE);
    match (shape, node.form) {
        (Shape::Text, Form::Bracket) => {
            let is_own = is_parted(page, id) && !is_parted(page, above.mark);
            let is_on_line = is_below && !node.flags.has(Flags::ALONE) && is_apart(page, id);
            let is_quoted = is_quoted_section(page, id, above.mark);
            header.form == Form::Bracket && (is_own || is_on_line || is_quoted)
        }
        (Shape::Text, Form::Label) => {
            let own = page.slice(page.own_text(id));
            let is_long = own.split_whitespace().nth(4).is_some();
            is_below && node.key.is_some() && node.first.is_none() && is_long && is_apart(page, id)
        }
        (Shape::Map, Form::Bracket) => {
            let line = crate::text::first_line(page.slice(node.body as usize..node.end as usize));
            let is_entry = !blank(line) && line.contains([':', '：']);
            header.form == Form::Bracket && is_below && is_entry && !is_apart(page, id)
        }
        (Shape::Scalar | Shape::Line, Form::Bold) => {
            let is_announced =
                page.slice(above.place.range.clone()).trim_end().ends_with([':', '：']);
            let own = page.slice(node.body as usize..node.end as usize);
            is_announced && node.first.is_none() && blank(own)
        }
        _ => false,
    }
}

/// Whether a node in brackets is a line of the text above, and no section: the node is a phrase with words in small letters,
/// or no blank line is above, where blank lines part the sections.
fn is_direction(page: &Page<'_, '_>, id: NodeId, are_parted: bool) -> bool {
    let mut words = page.name(id).split_whitespace().skip(1);
    let is_small = |word: &str| word.len() > 3 && word.starts_with(char::is_lowercase);
    let is_phrase = words.clone().nth(1).is_some() && words.any(is_small);
    page.node(id).form == Form::Bracket && (is_phrase || are_parted && !is_apart(page, id))
}

/// Whether nothing follows the node's words, which do not say that the reply ends: no section is empty.
fn is_unfilled(page: &Page<'_, '_>, id: NodeId) -> bool {
    const ENDS: [&str; 10] = [
        "end",
        "the end",
        "done",
        "complete",
        "completed",
        "finished",
        "stop",
        "eof",
        "完",
        "结束",
    ];
    let name = page.name(id).to_lowercase();
    let is_end = ENDS.contains(&name.trim_matches(|c: char| !c.is_alphanumeric()));
    !is_end && page.is_empty(id)
}

/// Whether the node is right below another one that is a line of the text.
fn follows_aside(page: &Page<'_, '_>, id: NodeId, above: &Pick) -> bool {
    let last = above.place.children.last().copied();
    last.is_some_and(|last| page.node(last).form == Form::Bracket && is_unfilled(page, last))
        && !is_apart(page, id)
}

/// Where a node ends, or the first field of the page that stands in it begins.
fn end_before_fields(page: &Page<'_, '_>, names: &Names, id: NodeId) -> usize {
    let own = |child: &NodeId| names.find(page.node(*child).key).is_some();
    let first = page.tree.children(id).find(own);
    let end = page.node(id).end;
    first.map_or(end, |child| page.node(child).start.min(end)) as usize
}

/// Whether a node is between blank lines.
fn is_parted(page: &Page<'_, '_>, id: NodeId) -> bool {
    let node = page.node(id);
    let body = page.slice(node.body as usize..node.end as usize);
    body.trim_start_matches([' ', '\r']).starts_with('\n') && is_apart(page, id)
}

/// Whether a blank line is above a node.
fn is_apart(page: &Page<'_, '_>, id: NodeId) -> bool {
    page.slice(0..page.node(id).start as usize).ends_with("\n\n")
}

#[cfg(test)]
mod tests {
    use crate::bind::tests::field;
    use crate::read::Reader;
    use crate::spec::{Kind, Spec, Value};

    /// The text of a letter between two lines.
    fn check(reply: &str, expect: &str) {
        let fields = vec![
            field("To", Kind::Line),
            field("Letter", Kind::Text),
            field("Sent", Kind::Boolean),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let Value::Record(values) = &reading.value else { panic!("{reply:?}") };
        let [Some(_), Some(Value::Text(letter)), Some(Value::Boolean(true))] = values.as_slice()
        else {
            panic!("{reply:?}: {:?}", reading.diagnostics)
        };
        assert_eq!(letter, expect, "{reply:?}");
    }

    #[test]
    fn placeholders_at_the_end_of_a_letter_belong_to_it() {
        let signed = "Hello.\n\n[Your Name]\n[Your Title]\nHotel";
        check(&format!("[To]\nAnn\n\n[Letter]\n{signed}\n\n[Sent]\nyes"), signed);
        check(&format!("**To:** Ann\n**Letter:**\n{signed}\n**Sent:** yes"), signed);
        check("[To]\nAnn\n\n[Letter]\nHello.\n\n[Remarks]\nNone.\n\n[Sent]\nyes", "Hello.");
        check("[To]\nAnn\n\n[Letter]\nHello.\n\n[END]\n\n[Sent]\nyes", "Hello.");
    }

    #[test]
    fn what_is_put_around_a_letter_is_left_out() {
        let around = |letter: &str| format!("[To]\nAnn\n\n[Letter]\n{letter}\n\n[Sent]\nyes");
        check(&around("Here is the letter:\n\nHello.\n\nBye."), "Hello.\n\nBye.");
        check(&around("---\n\nHello."), "Hello.");
        check(&around("Here is a shorter version:\n\n```\nHello.\n```\n\nI cut a line."), "Hello.");
        check(&around("Here is what we need:\n\nSalt."), "Here is what we need:\n\nSalt.");
        check(&around("\\Here is the letter:\n\nHello."), "Here is the letter:\n\nHello.");
    }
}
