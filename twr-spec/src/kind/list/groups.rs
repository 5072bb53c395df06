//! A list of lists whose inner lists have names: `### Year 1` above its items, `- Table 1` with items below, `Group 1:
//! Ann, Bob`.

use std::ops::Range;

use crate::bind::{Page, Place};
use crate::kind::ReadContext;
use crate::outline::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use crate::text::blank;

/// The inner lists of a place in which each has a name.
pub(super) fn named(place: &Place, context: &mut ReadContext<'_, '_>) -> Option<Vec<Place>> {
    let page = context.page;
    // `Group 1` alone counts, and is the only one.
    if let Some(node) =
        place.node.map(|id| page.node(id)).filter(|node| node.flags.has(Flags::COUNTED))
    {
        context.recover_at(RecoveryKind::ListShape, node.name.0 as usize..node.name.1 as usize);
        return Some(vec![place.clone()]);
    }
    let groups: Vec<Group> =
        place.children.iter().map(|child| group(&page, *child)).collect::<Option<_>>()?;
    // A single name may introduce all of them.
    let first = *place.children.first().filter(|_| groups.len() > 1)?;
    let before = page.slice(place.range.start..page.before(first).max(place.range.start));
    if !blank(before) {
        return None;
    }
    for group in &groups {
        context.recover_at(RecoveryKind::ListShape, group.name.clone());
    }
    Some(groups.into_iter().map(|group| group.items).collect())
}

/// An inner list and its name.
struct Group {
    name: Range<usize>,
    items: Place,
}

/// The inner list that a node names.
fn group(page: &Page<'_, '_>, id: NodeId) -> Option<Group> {
    let node = page.node(id);
    let children = page.children(id);
    let own = page.own_text(id);
    let are_items =
        !children.is_empty() && children.iter().all(|child| page.node(*child).form == Form::Item);
    match node.form {
        // `- Group 1: Ann, Bob`
        Form::Item if blank(page.slice(own.clone())) => match children.as_slice() {
            [only] if is_name(page.node(*only).form) => group(page, *only),
            _ => None,
        },
        Form::Item => {
            let is_line = !page.slice(own.clone()).trim().contains('\n');
            (are_items && is_line)
                .then(|| Group { name: own, items: Place::several(page, children) })
        }
        form if is_name(form) => {
            let name = node.name.0 as usize..node.name.1 as usize;
            let is_full = are_items || children.is_empty() && !blank(page.slice(own));
            is_full.then(|| Group { name, items: Place::of(page, id) })
        }
        _ => None,
    }
}

fn is_name(form: Form) -> bool {
    matches!(form, Form::Heading(_) | Form::Bold | Form::Label | Form::Bare)
}

#[cfg(test)]
mod tests {
    use crate::read::Reader;
    use crate::spec::{Field, Kind, Ref, Spec, Value};
    use crate::text::fold;

    /// The inner lists that are read, each with commas between its items.
    fn check(reply: &str, expect: &[&str]) {
        const INNER: Kind = Kind::List(Ref::Static(&Kind::Line));
        let groups = Field {
            name: "groups".into(),
            header: "Groups".into(),
            keys: vec![fold("Groups").into()].into(),
            kind: Ref::Static(&Kind::List(Ref::Static(&INNER))),
            ..Field::EMPTY
        };
        let spec = Spec { fields: vec![groups].into(), ..Spec::EMPTY };
        let reading = Reader::new(&spec).read(reply);
        let item = |value: &Value<'_>| match value {
            Value::Text(text) => text.to_string(),
            other => format!("{other:?}"),
        };
        let inner = |value: &Value<'_>| match value {
            Value::List(items) => items.iter().map(item).collect::<Vec<_>>().join(", "),
            other => format!("{other:?}"),
        };
        let found: Vec<String> = match &reading.value {
            Value::Record(values) => match values.first() {
                Some(Some(Value::List(lists))) => lists.iter().map(inner).collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        assert_eq!(
            (found, reading.diagnostics.len()),
            (expect.iter().map(ToString::to_string).collect(), 0),
            "{reply:?}"
        );
    }

    #[test]
    fn each_inner_list_may_have_a_name() {
        let both = &["Ann, Bob", "Cy, Di"];
        check("[Groups]\n- - Ann\n  - Bob\n- - Cy\n  - Di", both);
        check("[Groups]\nGroup 1: Ann, Bob\nGroup 2: Cy, Di", both);
        check("[Groups]\n- Group 1: Ann, Bob\n- Group 2: Cy, Di", both);
        check("[Groups]\nGroup 1: Ann, Bob", &["Ann, Bob"]);
        check("[Groups]\n- Group 1\n  - Ann\n  - Bob\n- Group 2\n  - Cy\n  - Di", both);
        check("## Groups\n### Red\n- Ann\n- Bob\n\n### Blue\n- Cy\n- Di", both);
        check("[Groups]\n**Red:**\n- Ann\n- Bob\n\n**Blue:**\n- Cy\n- Di", both);
    }
}
