//! `json_schema`: a spec as a JSON Schema, for tools and providers that take one.

use crate::kind;
use crate::spec::{Bound, Case, Field, Json, Kind, Language, Rule, Spec, Temporal, Width, Word};

/// The JSON Schema (draft 2020-12) of the spec's values as they serialize: objects by field names, choices
/// by their words. Records inside are definitions of their names, so that a type may hold itself.
///
/// It says all that JSON Schema can: kinds, counts, ranges, patterns, words. What only the reader knows
/// (grounded values, a program's own checks, that items differ after folding) it leaves out.
pub fn json_schema(spec: &Spec) -> Json {
    let mut known = Known::default();
    let mut root = vec![entry("$schema", text("https://json-schema.org/draft/2020-12/schema"))];
    if !spec.name.is_empty() {
        root.push(entry("title", text(&spec.name)));
    }
    root.extend(object(spec, &mut known));
    // Definitions of definitions come up while these are made.
    let mut definitions = Vec::new();
    let mut at = 0;
    while let Some((name, held)) = known.specs.get(at).map(|(name, held)| (name.clone(), *held)) {
        definitions.push((name, Json::Object(object(held, &mut known))));
        at += 1;
    }
    if !definitions.is_empty() {
        root.push(entry("$defs", Json::Object(definitions)));
    }
    Json::Object(root)
}

/// The records that have a definition.
#[derive(Default)]
struct Known<'s> {
    specs: Vec<(String, &'s Spec)>,
}

impl<'s> Known<'s> {
    /// The name of the record's definition: its own, with a number if another record has that.
    fn name(&mut self, spec: &'s Spec) -> String {
        if let Some((name, _)) = self.specs.iter().find(|(_, known)| known.is(spec)) {
            return name.clone();
        }
        let alike = self.specs.iter().filter(|(_, known)| known.name == spec.name).count();
        let number = if alike == 0 { String::new() } else { (alike + 1).to_string() };
        let name = format!("{}{number}", spec.name);
        self.specs.push((name.clone(), spec));
        name
    }
}

/// The members of a record's schema. Of a union, one of its cases.
fn object<'s>(spec: &'s Spec, known: &mut Known<'s>) -> Vec<(String, Json)> {
    let mut members = Vec::new();
    if !spec.about.is_empty() {
        members.push(entry("description", text(&spec.about)));
    }
    let tag = spec.tag().and_then(|at| spec.fields.get(at));
    let Some(Kind::Choice(words)) = tag.map(|tag| &*tag.kind) else {
        members.extend(fields(spec, None, known));
        return members;
    };
    let cases: Vec<Json> = (0..)
        .zip(words.iter())
        .map(|(at, word)| {
            let mut case = Vec::new();
            if !word.about.is_empty() {
                case.push(entry("description", text(&word.about)));
            }
            case.extend(fields(spec, Some((at, word)), known));
            Json::Object(case)
        })
        .collect();
    members.push(entry("anyOf", Json::List(cases)));
    members
}

/// The fields that count, in the case with this word.
fn fields<'s>(
    spec: &'s Spec,
    case: Option<(u16, &Word)>,
    known: &mut Known<'s>,
) -> Vec<(String, Json)> {
    let mut properties = Vec::new();
    let mut required = Vec::new();
    for field in spec.fields.iter() {
        let schema = match (field.case, case) {
            (Case::Of(of), Some((at, _))) if of != at => continue,
            (Case::Tag, Some((_, word))) => Json::Object(vec![entry("const", text(&word.text))]),
            _ => described(field, known),
        };
        properties.push((field.name.to_string(), schema));
        if !field.may_be_left_out() {
            required.push(text(&field.name));
        }
    }
    vec![
        entry("type", text("object")),
        entry("properties", Json::Object(properties)),
        entry("required", Json::List(required)),
        entry("additionalProperties", Json::Bool(false)),
    ]
}

fn described<'s>(field: &'s Field, known: &mut Known<'s>) -> Json {
    let mut schema = of_kind(&field.kind, &field.rules, known);
    if !field.about.is_empty() {
        schema.insert(0, entry("description", text(&field.about)));
    }
    Json::Object(schema)
}

/// The members of a kind's schema, with those of the rules that say something of it. The rules go on to
/// what it holds.
fn of_kind<'s>(kind: &'s Kind, rules: &[Rule], known: &mut Known<'s>) -> Vec<(String, Json)> {
    let mut schema = match kind {
        Kind::Text | Kind::Line | Kind::Parsed(_) | Kind::Code(_) => typed("string"),
        Kind::Integer(width) => integer(*width, rules),
        Kind::Number(_) => number(rules),
        Kind::Boolean => typed("boolean"),
        Kind::Choice(words) => choice(words),
        Kind::Temporal(what) => temporal(*what),
        Kind::Optional(inner) => {
            let inner = Json::Object(of_kind(inner, rules, known));
            let null = Json::Object(typed("null"));
            return vec![entry("anyOf", Json::List(vec![inner, null]))];
        }
        Kind::List(item) => {
            let items = Json::Object(of_kind(item, rules, known));
            [typed("array"), vec![entry("items", items)]].concat()
        }
        Kind::Table(spec) => {
            [typed("array"), vec![entry("items", reference(&known.name(spec)))]].concat()
        }
        Kind::Map(value) => {
            let values = Json::Object(of_kind(value, rules, known));
            [typed("object"), vec![entry("additionalProperties", values)]].concat()
        }
        Kind::Record(spec) => match reference(&known.name(spec)) {
            Json::Object(members) => members,
            _ => Vec::new(),
        },
        Kind::File => file(),
        Kind::Json(of) => match (of.form)().as_str() {
            "" => Vec::new(),
            form => vec![entry("description", text(&format!("JSON of the form {form}")))],
        },
    };
    for rule in rules.iter().filter(|rule| rule.fits(kind)) {
        schema.extend(of_rule(rule, kind));
    }
    schema
}

fn of_rule(rule: &Rule, kind: &Kind) -> Vec<(String, Json)> {
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
        Rule::Pattern(pattern) => vec![entry("pattern", text(&format!("^(?:{pattern})$")))],
        Rule::OneOf(words) => {
            vec![entry("enum", Json::List(words.iter().map(|word| text(&word.text)).collect()))]
        }
        // A range is said with the width of its number.
        Rule::Range(_) | Rule::Grounded | Rule::Check(_) => Vec::new(),
    }
}

/// Both ends: those of the type, or of a rule that is narrower.
fn integer(width: Width, rules: &[Rule]) -> Vec<(String, Json)> {
    let is_wide = matches!(width, Width::I128 | Width::U128);
    // Beyond 64 bits a number is text, so that no digit is lost.
    let mut schema = if is_wide {
        vec![entry("type", Json::List(vec![text("integer"), text("string")]))]
    } else {
        typed("integer")
    };
    let (mut least, mut greatest) = (Bound::Integer(width.min()), Bound::Integer(width.max()));
    for (min, max) in ranges(rules) {
        least = min.filter(|min| *min > least).unwrap_or(least);
        greatest = max.filter(|max| *max < greatest).unwrap_or(greatest);
    }
    schema.push(entry("minimum", Json::Number(least.to_string())));
    schema.push(entry("maximum", Json::Number(greatest.to_string())));
    schema
}

fn number(rules: &[Rule]) -> Vec<(String, Json)> {
    let mut schema = typed("number");
    for (min, max) in ranges(rules) {
        let ends = [("minimum", min), ("maximum", max)].into_iter();
        schema.extend(
            ends.filter_map(|(name, end)| Some(entry(name, Json::Number(end?.to_string())))),
        );
    }
    schema
}

fn ranges(rules: &[Rule]) -> impl Iterator<Item = (Option<Bound>, Option<Bound>)> + '_ {
    rules.iter().filter_map(|rule| match rule {
        Rule::Range(range) => Some((range.min, range.max)),
        _ => None,
    })
}

fn choice(words: &[Word]) -> Vec<(String, Json)> {
    if words.iter().all(|word| word.about.is_empty()) {
        let words = words.iter().map(|word| text(&word.text)).collect();
        return [typed("string"), vec![entry("enum", Json::List(words))]].concat();
    }
    let word = |word: &Word| {
        let about = (!word.about.is_empty()).then(|| entry("description", text(&word.about)));
        let members = std::iter::once(entry("const", text(&word.text))).chain(about);
        Json::Object(members.collect())
    };
    vec![entry("oneOf", Json::List(words.iter().map(word).collect()))]
}

fn temporal(what: Temporal) -> Vec<(String, Json)> {
    let format = match what {
        Temporal::Date => Some("date"),
        Temporal::Timestamp => Some("date-time"),
        Temporal::Duration | Temporal::Period => Some("duration"),
        // JSON Schema's formats want an offset from UTC, which these have not.
        Temporal::Time | Temporal::DateTime => None,
    };
    let mut schema = typed("string");
    schema.extend(format.map(|format| entry("format", text(format))));
    schema
        .push(entry("description", text(&kind::phrase(&Kind::Temporal(what), Language::English))));
    schema
}

fn file() -> Vec<(String, Json)> {
    let parts = ["path", "content"];
    let properties = parts.map(|part| (part.to_owned(), Json::Object(typed("string"))));
    vec![
        entry("type", text("object")),
        entry("properties", Json::Object(properties.into())),
        entry("required", Json::List(parts.map(text).into())),
        entry("additionalProperties", Json::Bool(false)),
    ]
}

fn reference(name: &str) -> Json {
    // `~` and `/` part the steps of a reference; names of Rust types have neither.
    Json::Object(vec![entry("$ref", Json::Text(format!("#/$defs/{name}")))])
}

fn typed(name: &str) -> Vec<(String, Json)> {
    vec![entry("type", text(name))]
}

fn entry(key: &str, value: Json) -> (String, Json) {
    (key.to_owned(), value)
}

fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}
