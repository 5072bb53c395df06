//! A JSON Schema as text, and one place of it with references followed and parts joined.

use std::collections::{HashMap, HashSet};

use twr_spec::json::parse;
use twr_spec::spec::Json;

use super::keywords::{is_annotation, misspelt, unsupported};
use crate::dynamic::problem::{SpecProblem, SpecProblemKind};

/// How deep references and `allOf` are followed at one place.
const MAX_STEPS: usize = 32;

/// How many parts a place may have.
const MAX_PARTS: usize = 1_000;

/// A whole schema.
pub(super) struct Document {
    pub(super) root: Json,
}

impl Document {
    /// Reads valid JSON; keys stay in their order.
    ///
    /// # Errors
    /// Where the text is not JSON.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let at_line = |at: usize| {
            let before = text.get(..at).unwrap_or(text);
            1 + before.bytes().filter(|byte| *byte == b'\n').count()
        };
        let parsed = parse(text, 0)
            .map_err(|fault| format!("line {}: {}", at_line(fault.at), fault.kind.reason()))?;
        if !parsed.repairs.is_empty() {
            return Err("it has a mistake that only a lenient reader passes over".to_owned());
        }
        match text.get(parsed.end..).map(str::trim) {
            Some("") | None => Ok(Self { root: parsed.json }),
            Some(_) => Err(format!("line {}: text follows the JSON", at_line(parsed.end))),
        }
    }

    /// The place that a reference leads to, `#/$defs/Plan`.
    fn find(&self, reference: &str) -> Option<&Json> {
        let pointer = reference.strip_prefix('#')?;
        let mut here = &self.root;
        for step in pointer.split('/').skip(1) {
            let step = unescaped(step);
            here = match here {
                Json::List(items) => items.get(step.parse::<usize>().ok()?)?,
                other => other.get(&step)?,
            };
        }
        (pointer.is_empty() || pointer.starts_with('/')).then_some(here)
    }
}

/// A step of a JSON pointer in a URI: `%20`, `~1`, `~0`.
fn unescaped(step: &str) -> String {
    let mut bytes = Vec::with_capacity(step.len());
    let mut remaining = step.bytes();
    while let Some(byte) = remaining.next() {
        if let Some(decoded) = (byte == b'%').then(|| hex_ahead(remaining.clone())).flatten() {
            bytes.push(decoded);
            remaining.nth(1);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8_lossy(&bytes).replace("~1", "/").replace("~0", "~")
}

/// The byte that the next two hexadecimal digits say.
fn hex_ahead(mut ahead: std::str::Bytes<'_>) -> Option<u8> {
    let mut digit = || char::from(ahead.next()?).to_digit(16);
    u8::try_from(digit()? * 16 + digit()?).ok()
}

fn bad(keyword: &str, expected: &'static str) -> SpecProblemKind {
    SpecProblemKind::BadSchema { keyword: keyword.to_owned(), expected }
}

/// One place of a schema, with references followed and the parts of `allOf` joined.
#[derive(Clone, Default)]
pub(super) struct Schema<'s> {
    /// Where it is.
    pub(super) place: String,
    /// The keywords but those below; the outer description and not that of what a reference leads to.
    keys: HashMap<&'s str, &'s Json>,
    /// The properties with their places.
    pub(super) properties: Vec<(&'s str, &'s Json, String)>,
    /// The positions of the properties.
    positions: HashMap<&'s str, usize>,
    required: HashSet<&'s str>,
    /// The place that it is, by way of a reference, and nothing besides.
    pub(super) origin: Option<String>,
    /// The description of that place.
    pub(super) own_about: Option<&'s str>,
    /// How many parts were taken in.
    taken: usize,
    /// Whether references or parts came to no end.
    is_endless: bool,
}

impl<'s> Schema<'s> {
    /// The schema at a place.
    pub(super) fn new(
        document: &'s Document,
        json: &'s Json,
        place: &str,
        problems: &mut Vec<SpecProblem>,
    ) -> Option<Self> {
        let before = problems.len();
        let mut schema = Self { place: place.to_owned(), ..Self::default() };
        let parts = schema.take(document, json, (place, 0), problems);
        if parts != 1 {
            schema.origin = None;
        }
        (problems.len() == before).then_some(schema)
    }

    /// The value of a keyword.
    pub(super) fn get(&self, keyword: &str) -> Option<&'s Json> {
        self.keys.get(keyword).copied()
    }

    /// The value of a keyword that takes text.
    pub(super) fn text(&self, keyword: &str) -> Option<&'s str> {
        match self.get(keyword) {
            Some(Json::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub(super) fn has(&self, keyword: &str) -> bool {
        self.get(keyword).is_some() || keyword == "properties" && !self.properties.is_empty()
    }

    pub(super) fn requires(&self, property: &str) -> bool {
        self.required.contains(property)
    }

    /// A name that has to be there, and that no property has; the first by its letters.
    pub(super) fn required_without_property(&self) -> Option<&'s str> {
        self.required.iter().filter(|name| !self.positions.contains_key(*name)).min().copied()
    }

    /// The same, with what the place round it asks for, too.
    pub(super) fn requiring(mut self, outer: &Self) -> Self {
        self.required.extend(&outer.required);
        self
    }

    /// How many of the properties have to be there.
    pub(super) fn count_required(&self) -> usize {
        self.required.len()
    }

    /// The same place without a keyword.
    pub(super) fn without(mut self, keyword: &str) -> Self {
        self.keys.remove(keyword);
        self
    }

    /// The same, as the place that a reference leads to.
    pub(super) fn with_origin(self, origin: String) -> Self {
        Self { origin: Some(origin), ..self }
    }

    /// Whether it says nothing of which values are valid.
    pub(super) fn is_any(&self) -> bool {
        self.properties.is_empty() && self.keys.keys().all(|key| is_annotation(key))
    }

    /// The type that the keywords are of, where there is no `type`.
    pub(super) fn inferred_type(&self) -> &'static str {
        let has = |keywords: &[&str]| keywords.iter().any(|keyword| self.has(keyword));
        if has(&["properties", "additionalProperties", "minProperties", "maxProperties"])
            || !self.required.is_empty()
        {
            "object"
        } else if has(&["items", "minItems", "maxItems", "uniqueItems"]) {
            "array"
        } else if has(&["pattern", "format", "minLength", "maxLength"]) {
            "string"
        } else if has(&["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
            "number"
        } else {
            "any"
        }
    }

    /// Takes in what is said at a place; how many parts say something of which values are valid.
    fn take(
        &mut self,
        document: &'s Document,
        json: &'s Json,
        (place, step): (&str, usize),
        problems: &mut Vec<SpecProblem>,
    ) -> usize {
        let mut report = |kind| problems.push(SpecProblem::new(place, kind));
        let entries = match json {
            Json::Bool(true) => return 0,
            Json::Object(entries) => entries,
            _ => {
                let keyword = "a schema".to_owned();
                report(SpecProblemKind::BadSchema { keyword, expected: "an object, or `true`" });
                return 0;
            }
        };
        if self.is_endless {
            return 0;
        }
        self.taken += 1;
        if step > MAX_STEPS || self.taken > MAX_PARTS {
            let (keyword, why) = ("$ref".to_owned(), "it leads back to itself".to_owned());
            report(SpecProblemKind::Unsupported { keyword, why });
            self.is_endless = true;
            return 0;
        }
        let mut own = 0;
        for (key, value) in entries {
            let is_own = self.take_entry(key, value, place, problems);
            own = if is_own { 1 } else { own };
        }
        own + self.take_parts(document, json, (place, step), problems)
    }

    /// Takes in a keyword with its value, but for references and parts; whether it says something of which values are
    /// valid.
    fn take_entry(
        &mut self,
        key: &'s str,
        value: &'s Json,
        place: &str,
        problems: &mut Vec<SpecProblem>,
    ) -> bool {
        let mut report = |kind| problems.push(SpecProblem::new(place, kind));
        let refused = |why: String| SpecProblemKind::Unsupported { keyword: key.to_owned(), why };
        if let Some(why) = unsupported(key, value) {
            report(refused(why.to_owned()));
        }
        if let Some(meant) = misspelt(key) {
            report(refused(format!("did you mean `{meant}`?")));
        }
        match (key, value) {
            ("$ref" | "allOf", _) => return false,
            ("properties", Json::Object(properties)) => {
                for (name, json) in properties {
                    let of = format!("{place}/properties/{name}");
                    if let Err(kind) = self.take_property(name, json, of) {
                        report(kind);
                    }
                }
                return true;
            }
            ("required", Json::List(names)) => {
                let names = names.iter().filter_map(|name| match name {
                    Json::Text(name) => Some(name.as_str()),
                    _ => None,
                });
                self.required.extend(names);
                return false;
            }
            ("properties", _) => report(bad(key, "an object of schemas")),
            ("required", _) => report(bad(key, "a list of names, beside `properties`")),
            _ => {
                if let Err(kind) = self.take_keyword(key, value) {
                    report(kind);
                }
            }
        }
        !is_annotation(key)
    }

    /// Takes in a property. Several parts may say the same one, in the same words.
    fn take_property(
        &mut self,
        name: &'s str,
        json: &'s Json,
        place: String,
    ) -> Result<(), SpecProblemKind> {
        let at = *self.positions.entry(name).or_insert(self.properties.len());
        match self.properties.get_mut(at) {
            Some((_, known, _)) if *known != json => {
                let why = format!("two of its parts say `{name}` differently; write it once");
                Err(SpecProblemKind::Unsupported { keyword: "allOf".to_owned(), why })
            }
            Some(_) => Ok(()),
            None => {
                self.properties.push((name, json, place));
                Ok(())
            }
        }
    }

    fn take_keyword(&mut self, key: &'s str, value: &'s Json) -> Result<(), SpecProblemKind> {
        match self.get(key) {
            None => {
                self.keys.insert(key, value);
            }
            Some(known) if known == value || is_annotation(key) => {}
            Some(_) => {
                let why = format!("two of its parts say `{key}` differently; write it once");
                return Err(SpecProblemKind::Unsupported { keyword: "allOf".to_owned(), why });
            }
        }
        Ok(())
    }

    /// Takes in what a reference leads to, and the parts of `allOf`.
    fn take_parts(
        &mut self,
        document: &'s Document,
        json: &'s Json,
        (place, step): (&str, usize),
        problems: &mut Vec<SpecProblem>,
    ) -> usize {
        let mut parts = match json.get("$ref") {
            Some(Json::Text(reference)) => {
                self.take_reference(document, reference, (place, step), problems)
            }
            _ => 0,
        };
        if let Some(Json::List(list)) = json.get("allOf") {
            for (at, part) in list.iter().enumerate() {
                let at = format!("{place}/allOf/{at}");
                parts += self.take(document, part, (&at, step + 1), problems);
            }
        }
        parts
    }

    /// Takes in what a reference leads to.
    fn take_reference(
        &mut self,
        document: &'s Document,
        reference: &'s str,
        (place, step): (&str, usize),
        problems: &mut Vec<SpecProblem>,
    ) -> usize {
        if !reference.starts_with('#') {
            let why = "it leads to another document; put that schema below `$defs`".to_owned();
            let kind = SpecProblemKind::Unsupported { keyword: "$ref".to_owned(), why };
            problems.push(SpecProblem::new(place, kind));
            return 0;
        }
        let Some(target) = document.find(reference) else {
            let kind = SpecProblemKind::UnknownRef(reference.to_owned());
            problems.push(SpecProblem::new(place, kind));
            return 0;
        };
        let inner = self.take(document, target, (reference, step + 1), problems);
        // What the target refers to itself comes first.
        self.origin.get_or_insert_with(|| reference.to_owned());
        if let (None, Some(Json::Text(about))) = (self.own_about, target.get("description")) {
            self.own_about = Some(about);
        }
        inner.max(1)
    }
}
