//! `Names`: which field of a record a name is, and `NamesOf`: those of every record of a spec.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::assertion::{spaced, stem as stem_of};
use crate::outline::{Key, Vocab};
use crate::spec::{Case, Field, Kind, Spec, Temporal};
use crate::text::{FoldedNames, fold};

/// What binding knows of one record: its fields by name, and which have to be there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    // A record has few names: they are compared sooner than hashed.
    fields: BTreeMap<Key, Named>,
    /// The words that name the cases of a union, with their positions.
    cases: BTreeMap<Key, u16>,
    /// The same words, folded.
    pub(super) case_words: Vec<String>,
    /// Fields of different cases with one name: what is found for the first is found for the second.
    pub(super) twins: Vec<(usize, usize)>,
    /// Each field in short.
    pub(super) of: Vec<FieldShape>,
    /// The record's own name.
    pub(super) name: String,
    /// The stems of the words of that name.
    pub(super) subject: Vec<String>,
    /// The bits of all names, as [`Node::names`](crate::outline::Node::names) has them.
    pub(super) bits: u64,
    /// The names of its fields, and of those of all records inside.
    deep: HashSet<Key>,
    /// Every folded name with its field, for slips of the pen.
    pub(super) folded: FoldedNames,
}

/// A field that a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) field: usize,
    /// Whether it is an alias and not the header.
    pub(crate) is_alias: bool,
}

/// What binding needs to know of a field.
#[derive(Clone, Debug)]
pub(super) struct FieldShape {
    pub(super) header: String,
    pub(super) is_required: bool,
    pub(super) case: Case,
    pub(super) shape: Shape,
    /// Words beside its name that name nothing else.
    pub(super) nouns: &'static [&'static str],
    /// The stems of the words of its header, without those that any such value may have.
    pub(super) core: Vec<String>,
    /// The stems of the words of its description.
    pub(super) described: Vec<String>,
    /// The language of the code that it holds; empty for any.
    pub(super) code: Option<String>,
    /// Whether a record inside, however deep, has a name of the record that this field is of.
    pub(super) shares_names: bool,
    /// Whether the records inside are of the type that the field is part of.
    pub(super) is_of_own_type: bool,
    /// The address of the spec of the records inside, for [`NamesOf`].
    pub(super) inner: Option<usize>,
}

/// What a field holds, as far as places go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One short value.
    Scalar,
    /// One line of any words.
    Line,
    /// Text of any number of lines.
    Text,
    /// A fence, files, or JSON: read from its text, whatever is in it.
    Verbatim,
    /// A list of scalars or texts.
    List,
    /// A list of records, or a table.
    Records,
    /// One record.
    Record,
    /// Keys and values.
    Map,
}

impl Shape {
    pub(super) fn of(kind: &Kind) -> Self {
        match kind.required() {
            Kind::Line | Kind::Parsed(_) => Self::Line,
            Kind::Text => Self::Text,
            Kind::Code(_) | Kind::File | Kind::Edit | Kind::Json(_) => Self::Verbatim,
            Kind::List(item) => match item.required() {
                Kind::Record(_) => Self::Records,
                Kind::File | Kind::Edit => Self::Verbatim,
                _ => Self::List,
            },
            Kind::Table(_) => Self::Records,
            Kind::Record(_) => Self::Record,
            Kind::Map(_) => Self::Map,
            _ => Self::Scalar,
        }
    }

    /// Whether the value is short: a scalar, or one line.
    pub(super) fn is_short(self) -> bool {
        matches!(self, Self::Scalar | Self::Line)
    }

    /// Whether the value has parts of its own.
    pub(super) fn is_compound(self) -> bool {
        matches!(self, Self::List | Self::Records | Self::Record | Self::Map)
    }
}

impl Names {
    /// The names of a record.
    pub(crate) fn new(spec: &Spec, vocab: &Vocab) -> Self {
        let of = spec.fields.iter().map(shape_of).collect();
        let subject = stems(&spaced(&spec.name));
        let mut names = Self { of, name: spec.name.to_string(), subject, ..Self::default() };
        for (field, declared) in spec.fields.iter().enumerate() {
            for (at, folded) in declared.keys.iter().enumerate() {
                names.folded.push(folded, field);
                names.add(vocab.key(folded), Named { field, is_alias: at > 0 });
            }
            if declared.case == Case::Tag
                && let Kind::Choice(words) = declared.kind.required()
            {
                names.add_cases(words, vocab);
            }
        }
        // JSON's keys are the program's own names, and a model may write a Chinese description for a header: where they
        // are no other field's header.
        for (field, declared) in spec.fields.iter().enumerate() {
            let described = declared.described_name();
            let others = [Some(&*declared.name), described];
            for key in others.into_iter().flatten().filter_map(|name| vocab.find(name)) {
                names.fields.entry(key).or_insert(Named { field, is_alias: true });
                names.bits |= key.bit();
            }
            let is_own = |name: &&str| {
                names.find(vocab.find(name)).is_some_and(|named| named.field == field)
            };
            if let Some(name) = described.filter(is_own) {
                names.folded.push(&fold(name), field);
            }
        }
        names
    }

    fn add(&mut self, key: Option<Key>, named: Named) {
        let Some(key) = key else { return };
        self.bits |= key.bit();
        match self.fields.entry(key) {
            Entry::Vacant(place) => {
                place.insert(named);
            }
            Entry::Occupied(known) if known.get().field != named.field => {
                self.twins.push((known.get().field, named.field));
            }
            Entry::Occupied(_) => {}
        }
    }

    fn add_cases(&mut self, words: &[crate::spec::Word], vocab: &Vocab) {
        for (at, word) in words.iter().enumerate() {
            let at = u16::try_from(at).unwrap_or(u16::MAX);
            self.case_words.extend(word.keys.iter().map(ToString::to_string));
            for key in word.keys.iter().filter_map(|folded| vocab.key(folded)) {
                self.cases.entry(key).or_insert(at);
                self.bits |= key.bit();
            }
        }
    }

    /// The field that a name of the vocabulary is here.
    pub(crate) fn find(&self, key: Option<Key>) -> Option<Named> {
        self.fields.get(&key?).copied()
    }

    /// The case of the union that a name is here.
    pub(crate) fn case(&self, key: Option<Key>) -> Option<u16> {
        self.cases.get(&key?).copied()
    }

    /// Whether one of the fields holds records of this type.
    pub(super) fn holds_itself(&self) -> bool {
        self.of.iter().any(|field| field.is_of_own_type)
    }

    /// Whether a name is that of a field, here or in a record inside.
    pub(super) fn holds(&self, key: Option<Key>) -> bool {
        key.is_some_and(|key| self.deep.contains(&key))
    }

    /// The field that says which case it is.
    pub(super) fn tag(&self) -> Option<usize> {
        self.of.iter().position(|field| field.case == Case::Tag)
    }

    /// How many of these fields have to be there and are.
    pub(super) fn required_there(&self, is_there: impl Fn(usize) -> bool) -> usize {
        self.of.iter().enumerate().filter(|(at, field)| field.is_required && is_there(*at)).count()
    }

    /// How many fields have to be there.
    pub(super) fn required(&self) -> usize {
        self.of.iter().filter(|field| field.is_required).count()
    }
}

fn shape_of(field: &Field) -> FieldShape {
    let nouns = nouns_of(&field.kind);
    let is_own = |stem: &String| !nouns.iter().any(|noun| stem_of(noun) == stem);
    FieldShape {
        core: stems(&field.header).into_iter().filter(is_own).collect(),
        described: stems(&field.about),
        header: field.header.to_string(),
        is_required: field.is_required(),
        case: field.case,
        shape: Shape::of(&field.kind),
        shares_names: false,
        is_of_own_type: false,
        nouns,
        inner: field.kind.holds().map(address),
        code: match field.kind.required() {
            Kind::Code(language) => Some(language.to_string()),
            _ => None,
        },
    }
}

/// The nouns that say of a field what kind of value it has, and nothing else.
fn nouns_of(kind: &Kind) -> &'static [&'static str] {
    match kind.required() {
        Kind::Integer(_) | Kind::Number(_) => {
            &["number", "count", "amount", "total", "how", "many", "much"]
        }
        Kind::Temporal(Temporal::Date) => &["date", "day", "when"],
        Kind::Temporal(Temporal::Time) => &["time", "hour", "when"],
        Kind::Temporal(Temporal::DateTime) => &["date", "day", "time"],
        Kind::Temporal(Temporal::Duration) => &["time", "duration", "length", "how", "long"],
        Kind::List(_) => &["list"],
        Kind::Choice(_) => &["type", "kind"],
        _ => &[],
    }
}

/// The stems of the words of Latin letters that name something.
pub(super) fn stems(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let named = words.filter(|word| word.is_ascii() && !FUNCTION_WORDS.contains(word));
    named.map(|word| stem_of(word).to_owned()).collect()
}

/// Words that name nothing.
pub(super) const FUNCTION_WORDS: [&str; 33] = [
    "a", "an", "the", "of", "for", "in", "on", "at", "to", "by", "from", "this", "that", "my",
    "your", "our", "its", "is", "are", "was", "were", "be", "been", "has", "have", "had", "did",
    "does", "do", "it", "we", "they", "you",
];

/// The names of every record that a spec leads to, itself included, by the address of its spec: the same
/// constant has one address, and two copies only cost a second table.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamesOf(BTreeMap<usize, Names>);

impl NamesOf {
    /// The names of a spec and of all records inside.
    pub(crate) fn new(spec: &Spec, vocab: &Vocab) -> Self {
        let mut all = Self::default();
        all.add(spec, vocab);
        all.deepen();
        all
    }

    /// Adds the names of the records inside to those of each record.
    fn deepen(&mut self) {
        for names in self.0.values_mut() {
            names.deep = names.fields.keys().copied().collect();
        }
        // Once for each level, and types are not deep.
        loop {
            let deep: HashMap<usize, HashSet<Key>> =
                self.0.iter().map(|(at, names)| (*at, names.deep.clone())).collect();
            let mut grew = false;
            for names in self.0.values_mut() {
                let before = names.deep.len();
                let inside = names.of.iter().filter_map(|field| deep.get(&field.inner?));
                names.deep.extend(inside.flatten());
                grew |= names.deep.len() > before;
            }
            if !grew {
                break;
            }
        }
        let deep: HashMap<usize, HashSet<Key>> =
            self.0.iter().map(|(at, names)| (*at, names.deep.clone())).collect();
        let headers = |names: &Names| -> Vec<String> {
            names.of.iter().map(|field| field.header.clone()).collect()
        };
        // Two copies of one type have two addresses.
        let types: HashMap<usize, Vec<String>> =
            self.0.iter().map(|(at, names)| (*at, headers(names))).collect();
        for (at, Names { of, fields, .. }) in &mut self.0 {
            let own = types.get(at);
            for field in of {
                field.is_of_own_type = field.inner.is_some_and(|inner| types.get(&inner) == own);
                let inside = field.inner.and_then(|inner| deep.get(&inner));
                field.shares_names =
                    inside.is_some_and(|inside| fields.keys().any(|key| inside.contains(key)));
            }
        }
    }

    /// The names of a record.
    pub(crate) fn get(&self, spec: &Spec) -> Option<&Names> {
        self.0.get(&address(spec))
    }

    /// The names of the records in a field.
    pub(super) fn inside(&self, field: &FieldShape) -> Option<&Names> {
        self.0.get(&field.inner?)
    }

    fn add(&mut self, spec: &Spec, vocab: &Vocab) {
        if let Entry::Vacant(place) = self.0.entry(address(spec)) {
            place.insert(Names::new(spec, vocab));
            for inner in spec.fields.iter().filter_map(|field| field.kind.holds()) {
                self.add(inner, vocab);
            }
        }
    }
}

fn address(spec: &Spec) -> usize {
    std::ptr::from_ref(spec).addr()
}
