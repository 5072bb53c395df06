//! `Json`: a value of JSON, its keys in the order in which they were written.

use crate::outline::json::{Atom, atom, key_value, string_value};
use crate::outline::{Flags, Form, NodeId, Tree};

/// A value of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, digit by digit as it was written, so that none is lost.
    Number(String),
    /// Text, without its escapes.
    Text(String),
    /// Values in order.
    List(Vec<Json>),
    /// Keys with their values, in order. Of a key that occurs twice, the last one counts, as elsewhere.
    Object(Vec<(String, Json)>),
}

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

    /// The value of a key of an object.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => {
                entries.iter().rfind(|(known, _)| known == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }
}
