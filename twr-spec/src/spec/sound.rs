//! `flaws`: what is wrong with a spec itself, found before any reply is read. The derive and the YAML
//! loader report the same flaws at their own places.

use std::collections::{HashMap, HashSet};
use std::fmt;

use super::constant::{EXPLAINED_DEPTH, held};
use super::{Case, Field, Kind, Presence, Ref, Spec};
use crate::read::Reader;
use crate::text::{fold, is_none_word};

mod rules;

use rules::rule_flaws;

/// One thing that is wrong with a spec.
#[derive(Clone, Debug, PartialEq)]
pub struct Flaw {
    /// The field, by its position; `None` for the spec as a whole.
    pub field: Option<usize>,
    /// What is wrong with it.
    pub kind: FlawKind,
}

/// What can be wrong with a spec.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FlawKind {
    /// There is no field to ask for.
    NoFields,
    /// The header has no letter or digit, so that nothing is left of it after folding.
    EmptyHeader,
    /// The header holds a character that ends it: a line break, a bracket, a colon, a backslash.
    UnwritableHeader(char),
    /// The header or an alias folds to the same as that of the field at this position.
    SameHeader {
        /// The other field.
        other: usize,
        /// What both fold to.
        key: String,
    },
    /// Records lie deeper in the field than a prompt explains; the headers on the way inwards.
    TooDeep(Vec<String>),
    /// Two words of a choice fold to the same.
    SameWord(String),
    /// A word of a choice has no letter or digit.
    EmptyWord,
    /// A choice without words.
    NoWords,
    /// A list of tables, an optional of an optional, an optional item that may be `none` itself: no reply
    /// could tell them apart.
    Nested(&'static str),
    /// A map of tables, code, files or JSON.
    MapValue,
    /// A language of code whose name cannot stand behind a fence.
    CodeLanguage(String),
    /// A column of a table, by its header, that is neither scalar nor text.
    TableCell(String),
    /// The rule, by its position, cannot say anything about the field's kind.
    RuleMisfit(usize),
    /// The rule's least is above its greatest.
    EmptyRange(usize),
    /// Two rules, by their positions, that no value can keep together.
    Contradiction {
        /// The one that leaves nothing of the other.
        rule: usize,
        /// The other.
        other: usize,
        /// What is left, or not.
        why: &'static str,
    },
    /// The rule's pattern is no regular expression.
    BadPattern {
        /// The rule's position.
        rule: usize,
        /// What the regex library says.
        message: String,
    },
    /// A tag that is no choice or not the only one, or a case that has no tag before it or no such word.
    BadCase,
    /// The field needs an example, and no worked example exists.
    NoExample,
    /// The example does not read as the field's kind, or breaks one of its rules.
    BadExample(String),
    /// The example holds a header, fence or divider, so that it would need an escape.
    EscapedExample,
    /// A worked example that is a value does not read back as it is.
    BadWorkedExample {
        /// Its position among those that are values.
        example: usize,
        /// What is wrong, and what to write.
        why: String,
    },
    /// A worked example that is text does not read, or not in all its parts.
    BadLiteralExample {
        /// Its position among those that are text.
        example: usize,
        /// The line, from 1; `None` where nothing stands.
        line: Option<usize>,
        /// What is wrong, and what to write.
        why: String,
    },
}

/// Every flaw of the spec; empty if it is sound.
pub fn flaws(spec: &Spec) -> Vec<Flaw> {
    let mut found = Vec::new();
    if spec.fields.is_empty() {
        found.push(Flaw { field: None, kind: FlawKind::NoFields });
    }
    header_flaws(spec, &mut found);
    case_flaws(spec, &mut found);
    let mut depths = Depths::default();
    for (at, field) in spec.fields.iter().enumerate() {
        let mut push = |kind| found.push(Flaw { field: Some(at), kind });
        kind_flaws(&field.kind, &mut push);
        rule_flaws(field, &mut push);
        if depths.of(&field.kind) == EXPLAINED_DEPTH + 1 {
            push(FlawKind::TooDeep(depths.inwards(field)));
        }
    }
    if found.is_empty() {
        example_flaws(spec, &mut found);
    }
    found
}

/// Characters that end a header, in one of the forms in which headers are read.
const UNWRITABLE: &str = "[]【】<>\\:：［］「」《》〔〕＜＞";

fn header_flaws(spec: &Spec, found: &mut Vec<Flaw>) {
    let mut seen = Seen::default();
    for (at, field) in spec.fields.iter().enumerate() {
        let mut push = |kind| found.push(Flaw { field: Some(at), kind });
        if fold(&field.header).is_empty() {
            push(FlawKind::EmptyHeader);
        }
        let unwritable = |c: &char| c.is_control() || UNWRITABLE.contains(*c);
        // A slash makes a closing mark of the header.
        let slash = field.header.trim_start().chars().next().filter(|first| *first == '/');
        if let Some(character) = slash.or_else(|| field.header.chars().find(unwritable)) {
            push(FlawKind::UnwritableHeader(character));
        }
        for key in field.keys.iter() {
            if let Some(other) = seen.add(key, at, field.case) {
                push(FlawKind::SameHeader { other, key: key.to_string() });
            }
        }
    }
}

/// The folded headers so far. Those of different cases of a union are never in one reply.
#[derive(Default)]
struct Seen<'s> {
    /// The first field with each.
    first: HashMap<&'s str, usize>,
    /// The first field with each, of every case.
    of_case: HashMap<(&'s str, Option<u16>), usize>,
}

impl<'s> Seen<'s> {
    /// The field that has the header already, where a reply may hold both.
    fn add(&mut self, key: &'s str, at: usize, case: Case) -> Option<usize> {
        let (case, other) = match case {
            Case::Of(word) => {
                let known = |case| self.of_case.get(&(key, case)).copied();
                (Some(word), known(Some(word)).or_else(|| known(None)))
            }
            Case::Always | Case::Tag => (None, self.first.get(key).copied()),
        };
        if other.is_none() {
            self.first.entry(key).or_insert(at);
            self.of_case.insert((key, case), at);
        }
        other
    }
}

fn case_flaws(spec: &Spec, found: &mut Vec<Flaw>) {
    let Some(tag) = spec.tag() else { return };
    let words = match spec.fields.get(tag).map(|field| &*field.kind) {
        Some(Kind::Choice(words)) => words.len(),
        _ => 0,
    };
    for (at, field) in spec.fields.iter().enumerate() {
        let is_sound = match field.case {
            Case::Always => true,
            Case::Tag => at == tag && words > 0,
            Case::Of(word) => at > tag && usize::from(word) < words,
        };
        if !is_sound {
            found.push(Flaw { field: Some(at), kind: FlawKind::BadCase });
        }
    }
}

fn kind_flaws(kind: &Kind, push: &mut impl FnMut(FlawKind)) {
    match kind {
        Kind::Choice(words) => {
            if words.is_empty() {
                push(FlawKind::NoWords);
            }
            let mut seen = HashSet::new();
            for key in words.iter().flat_map(|word| word.keys.iter()) {
                if key.is_empty() {
                    push(FlawKind::EmptyWord);
                } else if !seen.insert(key) {
                    push(FlawKind::SameWord(key.to_string()));
                }
            }
        }
        Kind::Optional(inner) => {
            if matches!(&**inner, Kind::Optional(_)) {
                push(FlawKind::Nested("an optional of an optional"));
            }
            kind_flaws(inner, push);
        }
        Kind::List(item) => {
            match (&**item, item.required()) {
                (_, Kind::Table(_)) => push(FlawKind::Nested("a list of tables")),
                (Kind::Optional(_), Kind::File) => {
                    push(FlawKind::Nested("nothing among the files of a list"));
                }
                (_, Kind::List(inner)) if matches!(inner.required(), Kind::File) => {
                    push(FlawKind::Nested("a list of lists of files"));
                }
                _ => {}
            }
            none_flaws(item, push);
            kind_flaws(item, push);
        }
        Kind::Code(name) if !crate::text::code_tag::is_writable(name) => {
            push(FlawKind::CodeLanguage(name.to_string()));
        }
        Kind::Table(spec) => {
            // What stands in a row of a union depends on its tag.
            let fits =
                |field: &Field| crate::kind::fits_cell(&field.kind) && field.case == Case::Always;
            let odd = spec.fields.iter().filter(|field| !fits(field));
            odd.for_each(|field| push(FlawKind::TableCell(field.header.to_string())));
        }
        Kind::Map(value) => {
            if !fits_entry(value) {
                push(FlawKind::MapValue);
            }
            none_flaws(value, push);
            kind_flaws(value, push);
        }
        // A nested spec's own flaws are told where it is declared.
        _ => {}
    }
}

/// Whether a value of the kind stands behind or below the key of a map. A fence or a table below a key is
/// read as one of the whole section.
fn fits_entry(value: &Kind) -> bool {
    match value.required() {
        Kind::Text | Kind::Record(_) | Kind::Map(_) => true,
        Kind::List(item) => !matches!(item.required(), Kind::File),
        other => other.is_scalar(),
    }
}

/// An optional item or entry is written `none` where it is nothing, for something has to stand there; so
/// no value of it may be written so.
fn none_flaws(kind: &Kind, push: &mut impl FnMut(FlawKind)) {
    let Kind::Optional(inner) = kind else { return };
    let can_be_none = match &**inner {
        Kind::Map(_) | Kind::List(_) => true,
        Kind::Record(spec) => !spec.fields.iter().any(Field::is_required),
        Kind::Choice(words) => {
            words.iter().flat_map(|word| word.keys.iter()).any(|key| is_none_word(key))
        }
        _ => false,
    };
    if can_be_none {
        push(FlawKind::Nested("nothing, and an item that is itself written `none`,"));
    }
}

/// How deep records lie in kinds. The same rule as in constants, for parts built at run time too; an edge
/// behind a function closes a cycle.
#[derive(Default)]
struct Depths {
    /// Those of the records that were looked at, by address: many fields may hold the same one.
    known: HashMap<usize, usize>,
}

impl Depths {
    fn of(&mut self, kind: &Ref<Kind>) -> usize {
        let Some(record) = record_of(kind) else { return 0 };
        let address = std::ptr::from_ref(record).addr();
        if let Some(known) = self.known.get(&address) {
            return *known;
        }
        let inside = record.fields.iter().map(|field| self.of(&field.kind)).max().unwrap_or(0);
        self.known.insert(address, 1 + inside);
        1 + inside
    }

    /// The headers on the longest way inwards.
    fn inwards(&mut self, field: &Field) -> Vec<String> {
        let mut headers = vec![field.header.to_string()];
        let mut at = field;
        while let Some(record) = record_of(&at.kind) {
            let depths = record.fields.iter().map(|field| (self.of(&field.kind), field));
            let Some((1.., deepest)) = depths.rev().max_by_key(|(depth, _)| *depth) else { break };
            headers.push(deepest.header.to_string());
            at = deepest;
        }
        headers
    }
}

/// The record that a kind holds, once or any number of times.
fn record_of(kind: &Ref<Kind>) -> Option<&Spec> {
    if kind.closes_a_cycle() {
        return None;
    }
    match &**kind {
        Kind::Record(record) if record.closes_a_cycle() => None,
        Kind::Record(record) => Some(record),
        other => record_of(held(other)?),
    }
}

fn example_flaws(spec: &Spec, found: &mut Vec<Flaw>) {
    let reader = Reader::new(spec);
    for (at, field) in spec.fields.iter().enumerate() {
        if field.example.is_empty() {
            if !spec.has_examples() && needs_example(field) {
                found.push(Flaw { field: Some(at), kind: FlawKind::NoExample });
            }
            continue;
        }
        if let Err(kind) = crate::soft::read_example(spec, &reader, at) {
            found.push(Flaw { field: Some(at), kind });
        }
    }
    for (example, literal) in spec.literal_examples.iter().enumerate() {
        for fault in crate::soft::read_literal(&reader, literal).faults {
            let kind = FlawKind::BadLiteralExample { example, line: fault.line, why: fault.why };
            found.push(Flaw { field: fault.field, kind });
        }
    }
    for (at, given) in spec.examples.get().iter().enumerate() {
        let mut faults = crate::soft::read_back(&reader, given);
        if faults.is_empty() {
            faults.extend(crate::soft::escapes(&reader, &given.reply));
        }
        for fault in faults {
            let kind = FlawKind::BadWorkedExample { example: at, why: fault.why };
            found.push(Flaw { field: fault.field, kind });
        }
    }
}

/// Choices, booleans and records show what they are by themselves; a defaulted field may stay away.
fn needs_example(field: &Field) -> bool {
    if field.presence == Presence::Defaulted {
        return false;
    }
    let mut kind = field.kind.required();
    while let Kind::List(inner) = kind {
        kind = inner.required();
    }
    !matches!(kind, Kind::Choice(_) | Kind::Boolean | Kind::Record(_) | Kind::Table(_))
}

impl fmt::Display for FlawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFields => f.write_str("there is no field to ask for: add one"),
            Self::EmptyHeader => f.write_str("the header has no letter or digit: the reader could not find it"),
            Self::UnwritableHeader(c) => write!(f, "the header holds {c:?}, which would end it: leave it out"),
            Self::SameHeader { key, .. } => write!(f, "two fields share the header `{key}`: the reader could not tell them apart"),
            Self::TooDeep(headers) => write!(
                f,
                "the field holds records {} deep, by way of `{}`: a prompt explains {EXPLAINED_DEPTH} levels, and the model would not be told what to write below; put the inner fields into the record around them, or ask for them in a reply of their own",
                EXPLAINED_DEPTH + 1,
                headers.join("`, `")
            ),
            Self::SameWord(key) => write!(f, "two words of the choice fold to `{key}`: the reader could not tell them apart"),
            Self::EmptyWord => f.write_str("a word of the choice has no letter or digit: the reader could not find it"),
            Self::NoWords => f.write_str("the choice has no words to choose from"),
            Self::Nested(what) => write!(f, "{what} cannot be told apart in a reply: use a record"),
            Self::CodeLanguage(name) => write!(f, "{name:?} cannot stand behind a fence: name the language in one word, as in `rust`"),
            Self::TableCell(header) => write!(f, "the column `{header}` cannot stand in a table, whose cells are numbers, words and short texts: use a list of records"),
            Self::MapValue => f.write_str("tables, code, files and JSON cannot stand below the keys of a map: use a list of records with a field for the key"),
            Self::RuleMisfit(_) => f.write_str("the rule says nothing about a field of this kind"),
            Self::EmptyRange(_) => f.write_str("the least is above the greatest: no value could keep the rule"),
            Self::Contradiction { why, .. } => write!(f, "two of its rules contradict each other: {why}; change one of them"),
            Self::BadPattern { message, .. } => write!(f, "the pattern is no regular expression: {message}"),
            Self::BadCase => f.write_str("a union has one tag, a choice before the fields of its words"),
            Self::NoExample => f.write_str("the field has no example: models imitate, so show one"),
            Self::BadExample(why) => write!(f, "the example does not read as the field: {why}; write one that does"),
            Self::EscapedExample => f.write_str("the example holds a header, fence or divider: a model that copies it would break the reply"),
            Self::BadLiteralExample { example, line: None, why } => write!(f, "literal example {} {why}", example + 1),
            Self::BadLiteralExample { example, line: Some(line), why } => write!(f, "line {line} of literal example {} {why}", example + 1),
            Self::BadWorkedExample { example, why } => write!(f, "worked example {} {why}", example + 1),
        }
    }
}

#[cfg(test)]
mod tests;
