//! What the JSON Schemas of kinds are made of, and what a rule adds to one.

use crate::spec::{Bound, Json, Kind, Rule, Spec};

/// The members of a schema.
pub(crate) type Members = Vec<(String, Json)>;

/// The records that have a definition, and the schema of any kind: that of a list holds that of its items, of which
/// it knows nothing.
#[derive(Debug)]
pub(crate) struct Definitions<'s> {
    /// What the members of records are called.
    pub(crate) naming: Naming,
    pub(crate) specs: Vec<(String, &'s Spec)>,
    pub(super) of_kind: fn(&'s Kind, &[Rule], &mut Definitions<'s>) -> Members,
}

/// What the members of a record are called in its schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Naming {
    /// As the fields: values as they serialize.
    Fields,
    /// As the layout of JSON writes the headers: replies as a model writes them.
    Headers,
}

impl<'s> Definitions<'s> {
    /// The name of the record's definition: its own, with a number if another record has that.
    pub(super) fn name(&mut self, spec: &'s Spec) -> String {
        if let Some((name, _)) = self.specs.iter().find(|(_, known)| known.is(spec)) {
            return name.clone();
        }
        let alike = self.specs.iter().filter(|(_, known)| known.name == spec.name).count();
        let number = if alike == 0 { String::new() } else { (alike + 1).to_string() };
        let name = format!("{}{number}", spec.name);
        self.specs.push((name.clone(), spec));
        name
    }

    /// The schema of another kind.
    pub(super) fn of_kind(&mut self, kind: &'s Kind, rules: &[Rule]) -> Json {
        Json::Object((self.of_kind)(kind, rules, self))
    }
}

pub(super) fn of_rule(rule: &Rule, kind: &Kind) -> Vec<(String, Json)> {
    let ends = |names: [&str; 2], ends: [Option<u32>; 2]| -> Vec<(String, Json)> {
        let pairs = names.into_iter().zip(ends);
        pairs.filter_map(|(name, end)| Some(entry(name, Json::Number(end?.to_string())))).collect()
    };
    match rule {
        Rule::Length(of) => ends(["minLength", "maxLength"], [of.min, of.max]),
        Rule::Items(of) if matches!(kind, Kind::Map(_)) => {
            ends(["minProperties", "maxProperties"], [of.min, of.max])
        }
        Rule::Items(of) => ends(["minItems", "maxItems"], [of.min, of.max]),
        Rule::Unique => vec![entry("uniqueItems", Json::Bool(true))],
        Rule::Pattern(pattern) => vec![entry("pattern", text(&format!("^(?:{})$", pattern.regex)))],
        // Of a choice the schema has only the words that are left.
        Rule::OneOf(_) if matches!(kind, Kind::Choice(_)) => Vec::new(),
        Rule::OneOf(words) => {
            vec![entry("enum", Json::List(words.iter().map(|word| text(&word.text)).collect()))]
        }
        // A range is said with the width of its number.
        Rule::Range(_)
        | Rule::Words(_)
        | Rule::Lines(_)
        | Rule::Grounded
        | Rule::HiddenPaths
        | Rule::Check(_)
        | Rule::NoneWords(_)
        | Rule::AllowEmpty => Vec::new(),
    }
}

pub(super) fn ranges(rules: &[Rule]) -> impl Iterator<Item = (Option<Bound>, Option<Bound>)> + '_ {
    rules.iter().filter_map(|rule| match rule {
        Rule::Range(range) => Some((range.min, range.max)),
        _ => None,
    })
}

pub(super) fn typed(name: &str) -> Vec<(String, Json)> {
    vec![entry("type", text(name))]
}

pub(crate) fn entry(key: &str, value: Json) -> (String, Json) {
    (key.to_owned(), value)
}

pub(crate) fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}

/// The member that refers to a definition.
pub(super) fn reference(name: &str) -> (String, Json) {
    // `~` and `/` part the steps of a reference; names of Rust types have neither.
    entry("$ref", Json::Text(format!("#/$defs/{name}")))
}
