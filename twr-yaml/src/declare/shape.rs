//! What a file declares, as data: types with names, their words, cases and fields.

use super::expression::Type;
use super::placed::Placed;
use super::rules::RuleAt;
use crate::source::Place;
use crate::tree::Node;

/// A type with a name.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) name: Placed<String>,
    pub(crate) about: String,
    pub(crate) shape: Shape,
    /// Whether the file gives the name; else it is made of those of a section and its owner.
    pub(crate) by_hand: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Record(Record),
    Choice(Choice),
    Union(Union),
    /// What could not be read, which was told.
    Lost,
}

#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) fields: Fields,
}

#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) words: Vec<Word>,
}

impl Choice {
    /// Whether both have the same words, with the same aliases and descriptions.
    pub(crate) fn has_words_of(&self, other: &Self) -> bool {
        let same = |one: &Word, other: &Word| {
            let value = |alias: &Placed<String>| alias.value.clone();
            one.text.value == other.text.value
                && one.about == other.about
                && one.aliases.iter().map(value).eq(other.aliases.iter().map(value))
                && one.name.as_ref().map(value) == other.name.as_ref().map(value)
        };
        self.words.len() == other.words.len()
            && self.words.iter().zip(&other.words).all(|(one, other)| same(one, other))
    }
}

/// One of several cases, as its tag says.
#[derive(Clone, Debug)]
pub(crate) struct Union {
    /// The tag's header; `None` for the type's name.
    pub(crate) tag: Option<Placed<String>>,
    pub(crate) cases: Vec<Case>,
}

#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) word: Word,
    pub(crate) fields: Fields,
}

#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: Placed<String>,
    pub(crate) aliases: Vec<Placed<String>>,
    pub(crate) about: String,
    /// What Rust calls it, where the word itself makes no name.
    pub(crate) name: Option<Placed<String>>,
}

/// The fields of a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    pub(crate) list: Vec<Field>,
    /// Whether some of them had mistakes and were left out.
    pub(crate) lost: bool,
}

/// A section or field as it was declared.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) name: Placed<String>,
    pub(crate) header: Option<Placed<String>>,
    pub(crate) aliases: Vec<Placed<String>>,
    pub(crate) about: String,
    pub(crate) kind: Placed<Type>,
    pub(crate) rules: Vec<RuleAt>,
    pub(crate) example: Option<Node>,
    /// Whether a key that was refused may have been its example.
    pub(crate) lost_example: bool,
    pub(crate) default: Option<Node>,
}

impl Field {
    /// Where its header is said, or follows from.
    pub(crate) fn header_place(&self) -> Place {
        self.header.as_ref().map_or(self.name.place, |header| header.place)
    }
}
