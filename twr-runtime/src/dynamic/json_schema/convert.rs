//! A JSON Schema as a builder's declaration: objects, arrays, and what each of their parts is.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use twr_spec::spec::{Bounds, Json, Pattern};

use super::annotations::{about, first_example, is_shown, take_examples};
use super::members::{known_keys_only, no_counts_needed};
use super::names::{singular, type_name};
use super::number::{count, integer, number};
use super::schema::{Document, Schema};
use super::text::{keeps_words, text};
use super::union::{Cases, cases, words};
use crate::dynamic::data::to_serde;
use crate::dynamic::declare::{Absence, Case, Declared, Field, Kind, Rules, SpecBuilder, Word};
use crate::dynamic::problem::{SpecProblem, SpecProblemKind};
use crate::dynamic::spec::Spec;

/// How deep schemas may be in each other, references not counted.
const MAX_DEPTH: usize = 64;

/// The declaration of a whole schema.
///
/// # Errors
/// What a spec cannot say, at each place.
pub(super) fn converted(document: &Document) -> Result<SpecBuilder, Vec<SpecProblem>> {
    let mut converter = Converter::new(document);
    let root = Schema::new(document, &document.root, "#", &mut converter.problems);
    let declared = root.and_then(|root| {
        let name = root.text("title").map_or_else(|| "Reply".to_owned(), type_name);
        let origin = root.origin.clone().unwrap_or_else(|| "#".to_owned());
        let root = root.with_origin(origin);
        let found = converter.typed(&root, &name)?;
        match found.kind.0 {
            Declared::Record(record) if !found.nullable => Some(*record),
            _ => {
                let (keyword, why) = ("type".to_owned(), "a whole reply is an object with `properties`; put this schema into one as a property".to_owned());
                converter.report("#", SpecProblemKind::Unsupported { keyword, why });
                None
            }
        }
    });
    match declared {
        Some(declared) if converter.problems.is_empty() => Ok(declared),
        _ => Err(converter.problems),
    }
}

/// What a schema is asked for as.
struct Typed {
    kind: Kind,
    rules: Rules,
    /// Whether `null` is valid, too.
    nullable: bool,
    example: Option<Value>,
}

impl Typed {
    fn plain(kind: Kind) -> Self {
        Self { kind, rules: Rules::default(), nullable: false, example: None }
    }
}

struct Converter<'s> {
    document: &'s Document,
    problems: Vec<SpecProblem>,
    /// The records of places that references lead to.
    records: HashMap<String, String>,
    /// The names of records.
    names: HashSet<String>,
    /// The places that are being converted, by their references.
    open: Vec<String>,
    depth: usize,
}

impl<'s> Converter<'s> {
    fn new(document: &'s Document) -> Self {
        let (records, names, open) = (HashMap::new(), HashSet::new(), Vec::new());
        Self { document, problems: Vec::new(), records, names, open, depth: 0 }
    }

    fn report(&mut self, place: &str, kind: SpecProblemKind) {
        self.problems.push(SpecProblem::new(place, kind));
    }

    fn refuse<T>(&mut self, place: &str, keyword: &str, why: &str) -> Option<T> {
        let (keyword, why) = (keyword.to_owned(), why.to_owned());
        self.report(place, SpecProblemKind::Unsupported { keyword, why });
        None
    }

    /// What was found, or nothing and the problem at the place.
    fn or_report<T>(&mut self, place: &str, found: Result<T, SpecProblemKind>) -> Option<T> {
        found.map_err(|kind| self.report(place, kind)).ok()
    }

    fn at(&mut self, json: &'s Json, place: &str) -> Option<Schema<'s>> {
        Schema::new(self.document, json, place, &mut self.problems)
    }

    /// What a schema is asked for as. A record inside takes the name `hint`, if its place has none.
    fn typed(&mut self, schema: &Schema<'s>, hint: &str) -> Option<Typed> {
        if let Some(name) = schema.origin.as_ref().and_then(|origin| self.records.get(origin)) {
            return Some(Typed::plain(Kind::same_as(name)));
        }
        let is_open = schema.origin.as_ref().is_some_and(|origin| self.open.contains(origin));
        if is_open || self.depth >= MAX_DEPTH {
            return self.refuse(
                &schema.place,
                "$ref",
                "only an object may hold itself; put a property round it",
            );
        }
        self.open.extend(schema.origin.clone());
        self.depth += 1;
        let typed = self.by_keywords(schema, hint);
        self.depth -= 1;
        if schema.origin.is_some() {
            self.open.pop();
        }
        typed
    }

    fn by_keywords(&mut self, schema: &Schema<'s>, hint: &str) -> Option<Typed> {
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Json::List(list)) = schema.get(keyword) {
                return self.one_of(schema, (keyword, list), hint);
            }
        }
        if schema.has("enum") || schema.has("const") {
            return self.choice(schema);
        }
        let place = &schema.place;
        let (name, nullable) = match schema.get("type") {
            Some(Json::Text(name)) => (name.as_str(), false),
            Some(Json::List(names)) => {
                let names = names.iter().filter_map(|name| match name {
                    Json::Text(name) => Some(name.as_str()),
                    _ => None,
                });
                let (null, remaining): (Vec<&str>, Vec<&str>) =
                    names.partition(|name| *name == "null");
                match remaining.as_slice() {
                    [name] => (*name, !null.is_empty()),
                    ["integer", "number"] | ["number", "integer"] => ("number", !null.is_empty()),
                    _ => return self.refuse(place, "type", "a reply could not tell one type from the other; write one type, or `oneOf` of objects with a `const` property each"),
                }
            }
            _ => (schema.inferred_type(), false),
        };
        let typed = self.by_type(schema, name, hint)?;
        // OpenAPI 3.0 says it so.
        let nullable = nullable || schema.get("nullable") == Some(&Json::Bool(true));
        Some(Typed { nullable: nullable || typed.nullable, ..typed })
    }

    fn by_type(&mut self, schema: &Schema<'s>, name: &str, hint: &str) -> Option<Typed> {
        let place = &schema.place;
        match name {
            "string" => self.text(schema),
            "integer" => {
                let (kind, [least, greatest]) = self.or_report(place, integer(schema))?;
                let mut typed = Typed::plain(kind);
                typed.rules.range.min = least.map(|limit| limit.0);
                typed.rules.range.max = greatest.map(|limit| limit.0);
                Some(typed)
            }
            "number" => {
                let mut typed = Typed::plain(Kind::number());
                typed.rules.range = self.or_report(place, number(schema))?;
                Some(typed)
            }
            "boolean" => Some(Typed::plain(Kind::boolean())),
            "array" => self.list(schema, hint),
            "object" => self.object(schema, hint),
            "any" => Some(Typed::plain(Kind::json())),
            "null" => self.refuse(place, "type", "there is nothing to ask for; leave it out"),
            _ => {
                let expected = "string, integer, number, boolean, array, object or null";
                self.report(
                    place,
                    SpecProblemKind::BadSchema { keyword: "type".to_owned(), expected },
                );
                None
            }
        }
    }

    fn text(&mut self, schema: &Schema<'s>) -> Option<Typed> {
        let place = &schema.place;
        let found = self.or_report(place, text(schema))?;
        let example = found.example.map(Value::from);
        let mut typed = Typed { example, ..Typed::plain(found.kind) };
        typed.rules.length.min = self.or_report(place, count(schema, "minLength"))?;
        typed.rules.length.max = self.or_report(place, count(schema, "maxLength"))?;
        // Every text has so many.
        typed.rules.length.min = typed.rules.length.min.filter(|least| *least > 0);
        let patterns = found.patterns.into_iter();
        let pattern = |(regex, phrase): (String, &'static str)| Pattern {
            regex: regex.into(),
            phrase: phrase.into(),
        };
        typed.rules.patterns = patterns.map(pattern).collect();
        Some(typed)
    }

    /// The words of an `enum` or a `const`.
    fn choice(&mut self, schema: &Schema<'s>) -> Option<Typed> {
        let Some(found) = words(schema).filter(|words| !words.is_empty()) else {
            let keyword = if schema.has("const") { "const" } else { "enum" };
            return self.refuse(&schema.place, keyword, "only strings can be chosen from; write the numbers as `minimum` and `maximum`, or as strings");
        };
        if let Err(kind) = keeps_words(schema, &found) {
            self.report(&schema.place, kind);
            return None;
        }
        let is_null =
            |values: &Json| matches!(values, Json::List(values) if values.contains(&Json::Null));
        let nullable = schema.get("enum").is_some_and(is_null);
        Some(Typed { nullable, ..Typed::plain(Kind::choice(found)) })
    }

    /// `anyOf` and `oneOf`.
    fn one_of(
        &mut self,
        schema: &Schema<'s>,
        (keyword, list): (&'s str, &'s [Json]),
        hint: &str,
    ) -> Option<Typed> {
        let place = &schema.place;
        let remaining = schema.clone().without(keyword);
        let is_bare = remaining.is_any()
            || remaining.text("type") == Some("object")
                && remaining.clone().without("type").is_any();
        if !is_bare {
            return self.refuse(
                place,
                keyword,
                "it has other keywords beside it; put those into each of the cases",
            );
        }
        let mut parts: Vec<Schema<'s>> = Vec::new();
        for (at, json) in list.iter().enumerate() {
            parts.push(self.at(json, &format!("{place}/{keyword}/{at}"))?);
        }
        let mut parts: Vec<_> = parts.into_iter().map(|part| part.requiring(&remaining)).collect();
        let count = parts.len();
        parts.retain(|part| {
            part.text("type") != Some("null") && part.get("const") != Some(&Json::Null)
        });
        let nullable = parts.len() < count;
        let typed = match parts.as_slice() {
            [] => self.refuse(place, keyword, "there is nothing to ask for; leave it out"),
            [part] => {
                let part = part.clone();
                self.typed(&part, hint)
            }
            _ => self.cases(&remaining, (keyword, parts), hint),
        }?;
        Some(Typed { nullable: nullable || typed.nullable, ..typed })
    }

    fn cases(
        &mut self,
        schema: &Schema<'s>,
        (keyword, parts): (&str, Vec<Schema<'s>>),
        hint: &str,
    ) -> Option<Typed> {
        let place = &schema.place;
        let tag = match schema.get("discriminator").and_then(|of| of.get("propertyName")) {
            Some(Json::Text(tag)) => Some(tag.as_str()),
            _ => None,
        };
        match cases(parts, tag) {
            Cases::Words(words) => Some(Typed::plain(Kind::choice(words))),
            Cases::Numbers => Some(Typed::plain(Kind::number())),
            Cases::LimitedNumbers => self.refuse(
                place,
                keyword,
                "a reply could not tell the cases apart; write one `number` with its limits",
            ),
            Cases::Tagged(tag, parts) => {
                let mut union = self.begin(schema, hint).tag(tag);
                for (word, part) in parts {
                    union = union.case(self.case(&part, tag, word)?);
                }
                Some(Typed::plain(Kind::record(union)))
            }
            Cases::Alike => self.refuse(place, keyword, "a reply could not tell the cases apart; give each a property with another `const`, of the same name"),
        }
    }

    fn case(&mut self, part: &Schema<'s>, tag: &str, word: String) -> Option<Case> {
        let hint = type_name(&word);
        let about = part.text("description").unwrap_or_default();
        let mut fields = self.fields(part, &hint)?;
        fields.retain(|field| field.name != tag);
        take_examples(part, &mut fields);
        Some(Case { word: Word::new(word).about(about), made: Vec::new(), fields })
    }

    fn list(&mut self, schema: &Schema<'s>, hint: &str) -> Option<Typed> {
        let place = schema.place.clone();
        let item = match schema.get("items") {
            None | Some(Json::Bool(true)) => Typed::plain(Kind::json()),
            Some(Json::List(_)) => {
                return self.refuse(
                    &place,
                    "items",
                    "a list has items of one kind; write an object with a property for each place",
                );
            }
            Some(items) => {
                let items = self.at(items, &format!("{place}/items"))?;
                self.typed(&items, &singular(hint))?
            }
        };
        if item.nullable {
            return self.refuse(&format!("{place}/items"), "null", "an item that is nothing cannot be told from one that is left out; leave `null` out");
        }
        let example = item.example.map(|example| Value::from(vec![example]));
        let plain = Typed::plain(Kind::list(item.kind));
        let mut typed = Typed { rules: item.rules, example, ..plain };
        // A rule of the field would count the items of both.
        if typed.rules.items != Bounds::default() || typed.rules.unique {
            return self.refuse(&place, "items", "the rules of a list inside of a list cannot be told; leave them out, or put an object between the two");
        }
        typed.rules.items.min =
            self.or_report(&place, count(schema, "minItems"))?.filter(|least| *least > 0);
        typed.rules.items.max = self.or_report(&place, count(schema, "maxItems"))?;
        typed.rules.unique = schema.get("uniqueItems") == Some(&Json::Bool(true));
        // The example is one item.
        typed.example = typed.example.filter(|_| typed.rules.items.min.is_none_or(|min| min <= 1));
        Some(typed)
    }

    fn object(&mut self, schema: &Schema<'s>, hint: &str) -> Option<Typed> {
        let place = schema.place.clone();
        let of_keys = schema.get("additionalProperties").filter(|of| !matches!(of, Json::Bool(_)));
        if schema.properties.is_empty() {
            self.or_report(&place, known_keys_only(schema))?;
            let value = match of_keys {
                Some(of_keys) => self.at(of_keys, &format!("{place}/additionalProperties"))?,
                None => Schema::default(),
            };
            if value.is_any() {
                self.or_report(&place, no_counts_needed(schema))?;
                return Some(Typed::plain(Kind(Declared::JsonObject)));
            }
            let value = self.typed(&value, &singular(hint))?;
            if value.nullable {
                return self.refuse(&place, "null", "an entry that is nothing cannot be told from one that is left out; leave `null` out");
            }
            let mut typed = Typed { rules: value.rules, ..Typed::plain(Kind::map(value.kind)) };
            typed.rules.items.min =
                self.or_report(&place, count(schema, "minProperties"))?.filter(|least| *least > 0);
            typed.rules.items.max = self.or_report(&place, count(schema, "maxProperties"))?;
            return Some(typed);
        }
        if let Some(of_keys) = of_keys {
            let of_keys = self.at(of_keys, &place)?;
            if !of_keys.is_any() {
                return self.refuse(&place, "additionalProperties", "an object has either `properties` or any keys; put the others into a property of their own");
            }
        }
        self.or_report(&place, no_counts_needed(schema))?;
        let mut record = self.begin(schema, hint);
        let name = record.name.clone();
        record.fields = self.fields(schema, &name)?;
        take_examples(schema, &mut record.fields);
        Some(Typed::plain(Kind::record(record)))
    }

    /// A record without fields, under a name of its own, by which its place is known from here on.
    fn begin(&mut self, schema: &Schema<'s>, hint: &str) -> SpecBuilder {
        let of_place = schema.origin.as_deref().filter(|origin| *origin != "#");
        let of_place = of_place.and_then(|origin| origin.rsplit('/').next()).map(type_name);
        let name = of_place.filter(|name| !name.is_empty()).unwrap_or_else(|| hint.to_owned());
        let mut free = name.clone();
        let mut number = 1_u32;
        while !self.names.insert(free.clone()) {
            number += 1;
            free = format!("{name}{number}");
        }
        if let Some(origin) = &schema.origin {
            self.records.insert(origin.clone(), free.clone());
        }
        let about = schema.own_about.or_else(|| schema.text("description"));
        Spec::builder(free).about(about.unwrap_or_default())
    }

    fn fields(&mut self, schema: &Schema<'s>, parent: &str) -> Option<Vec<Field>> {
        self.or_report(&schema.place, known_keys_only(schema))?;
        let mut fields = Vec::new();
        let mut is_whole = true;
        for (name, json, place) in &schema.properties {
            match self.field(name, json, place, schema.requires(name), parent) {
                Some(field) => fields.push(field),
                None => is_whole = false,
            }
        }
        is_whole.then_some(fields)
    }

    fn field(
        &mut self,
        name: &str,
        json: &'s Json,
        place: &str,
        is_required: bool,
        parent: &str,
    ) -> Option<Field> {
        let schema = self.at(json, place)?;
        let typed = self.typed(&schema, &format!("{parent}{}", type_name(name)))?;
        let default = schema.get("default").filter(|default| **default != Json::Null);
        let default = default.filter(|_| !is_required);
        let absence = match (typed.nullable, is_required) {
            (true, _) => Absence::Null,
            (false, true) => Absence::Missing,
            (false, false) if default.is_some() => Absence::Missing,
            (false, false) => Absence::Omitted,
        };
        let shown = default.filter(|default| is_shown(default));
        let example = first_example(&schema).or(shown).map(to_serde);
        Some(Field {
            about: about(&schema, name).to_owned(),
            rules: typed.rules,
            example: example.or(typed.example),
            default: default.map(to_serde),
            absence,
            ..Field::new(name, typed.kind)
        })
    }
}
