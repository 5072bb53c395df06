//! The value of JSON that is at a node of the outline.

use crate::outline::json::{Atom, atom, key_value, string_value};
use crate::outline::{Flags, Form, NodeId, Tree};
use crate::spec::Json;

impl Json {
    /// The value of a node of JSON; `None` for a broken one, and for a node of another form.
    ///
    /// `text` is the reply that the tree was made from.
    pub fn from_tree(tree: &Tree, id: NodeId, text: &str) -> Option<Self> {
        let node = tree.node(id);
        if node.flags.has(Flags::BROKEN) {
            return None;
        }
        Some(match node.form {
            Form::Object => {
                let mut entries = Vec::with_capacity(tree.children(id).count());
                for child in tree.children(id) {
                    let key = key_value(tree.name(child, text)).into_owned();
                    entries.push((key, Self::from_tree(tree, child, text)?));
                }
                Self::Object(entries)
            }
            Form::Array => {
                let mut items = Vec::with_capacity(tree.children(id).count());
                for child in tree.children(id) {
                    items.push(Self::from_tree(tree, child, text)?);
                }
                Self::List(items)
            }
            Form::Text => Self::Text(string_value(tree, id, text).into_owned()),
            Form::Atom => match atom(text.get(node.body as usize..node.end as usize)?)? {
                Atom::Null => Self::Null,
                Atom::Bool(yes) => Self::Bool(yes),
                Atom::Number(digits) => Self::Number(digits.into_owned()),
            },
            _ => return None,
        })
    }
}
