//! Where the parts of a spec are in the file.

use twr_spec::spec::Value;

use crate::declare::RulePlaces;
use crate::source::Place;

/// Where the parts of a spec are.
#[derive(Clone, Debug)]
pub(crate) struct SpecPlaces {
    pub(crate) name: Place,
    pub(crate) fields: Vec<FieldPlaces>,
    /// The worked examples that are values, and those that are text.
    pub(crate) examples: Vec<Place>,
    pub(crate) literals: Vec<Place>,
    pub(crate) max_prompt: Option<Place>,
}

/// Where the parts of a field are.
#[derive(Clone, Debug)]
pub(crate) struct FieldPlaces {
    pub(crate) name: Place,
    pub(crate) header: Place,
    /// The aliases as they were written.
    pub(crate) aliases: Vec<(String, Place)>,
    pub(crate) kind: Place,
    pub(crate) rules: Vec<RulePlaces>,
    pub(crate) example: Option<Place>,
    /// Whether a key that was refused may have been its example.
    pub(crate) lost_example: bool,
    /// Of a tag: each word with its aliases.
    pub(crate) words: Vec<Vec<(String, Place)>>,
    /// What it is where it is left out.
    pub(crate) default: Option<Value<'static>>,
}

impl FieldPlaces {
    pub(crate) fn at(place: Place) -> Self {
        Self {
            name: place,
            header: place,
            aliases: Vec::new(),
            kind: place,
            rules: Vec::new(),
            example: None,
            lost_example: false,
            words: Vec::new(),
            default: None,
        }
    }
}
