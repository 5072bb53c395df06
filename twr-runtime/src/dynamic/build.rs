//! A declaration as a spec: names become headers and folded keys, records become specs that are made once. Then the
//! spec's flaws are found as a type's are.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use twr_spec::check::{Finding, FindingKind, check_declaration};
use twr_spec::declared;
use twr_spec::soft::fold;
use twr_spec::spec::{
    Bound, Bounds, Case as ShapeCase, CycleCell, Example, Examples, Field as ShapeField, FlawKind,
    Float, Json as JsonValue, JsonType, Kind as ShapeKind, Language, LiteralExample, Parsed,
    ParsedForm, Presence, Range, Ref, Rule, Spec as Shape, Str, Value, Word as ShapeWord,
};

use super::data::{example_of_json, record_of_json, value_of_json};
use super::declare::{Absence, Case, Declared, Field, Kind, Rules, SpecBuilder, Word};
use super::problem::{SpecProblem, SpecProblemKind};

/// How many fields a spec may have, those of records counted where they are used.
const MAX_FIELDS: usize = 2_000;

/// How many words a choice may have.
const MAX_WORDS: usize = 500;

/// How deep records are followed; a spec refuses far less.
const MAX_DEPTH: usize = 16;

/// Any object of JSON.
const ANY_OBJECT: JsonType = JsonType {
    form: || "{\"key\": value, …}".to_owned(),
    check: |json| match json {
        JsonValue::Object(_) => Ok(()),
        _ => Err("expected an object".to_owned()),
    },
};

/// The spec of a declaration.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn build(declared: &SpecBuilder) -> Result<Ref<Shape>, Vec<SpecProblem>> {
    let mut making = Making::default();
    let made = making.record(declared, false);
    making.unknown_records(&declared.name);
    let Some((made, _)) = made.filter(|_| making.problems.is_empty()) else {
        return Err(making.problems);
    };
    let mut spec = Shape {
        layout: declared.layout,
        thinking: declared.thinking,
        example_task: Str::Owned(declared.example_task.clone()),
        max_prompt: declared.max_prompt,
        ..(*made).clone()
    };
    examples(declared, &mut spec, &mut making.problems);
    let found = check_declaration(&spec).into_iter();
    let found: Vec<SpecProblem> = found.map(|finding| making.problem(&spec, finding)).collect();
    making.problems.extend(found);
    if making.problems.is_empty() { Ok(Ref::shared(spec)) } else { Err(making.problems) }
}

/// The whole worked examples.
fn examples(declared: &SpecBuilder, spec: &mut Shape, problems: &mut Vec<SpecProblem>) {
    if declared.no_examples {
        spec.examples = Examples::Unwanted;
        return;
    }
    let (mut data, mut literals) = (Vec::new(), Vec::new());
    for (task, reply) in &declared.examples {
        if let Some(text) = reply.as_str() {
            literals.push(LiteralExample {
                task: Str::Owned(task.clone()),
                thought: Str::Borrowed(""),
                reply: Str::Owned(text.to_owned()),
            });
            continue;
        }
        match record_of_json(spec, reply) {
            Ok(reply) => data.push(Example { task: task.clone(), thought: None, reply }),
            Err(why) => {
                problems.push(SpecProblem::new(&declared.name, SpecProblemKind::BadExample(why)));
            }
        }
    }
    if !data.is_empty() {
        spec.examples = Examples::Data(data.into());
    }
    spec.literal_examples = literals.into();
}

/// A spec in the making.
#[derive(Default)]
struct Making {
    problems: Vec<SpecProblem>,
    /// The records by their names.
    records: HashMap<String, Known>,
    /// The names of the records that are being made, from the outermost inwards; and of each, whether what led to it
    /// may hold none of it.
    enclosing: Vec<(String, bool)>,
}

/// A field that is still to be made, or that another spec has.
#[derive(Clone, Copy)]
enum Part<'d> {
    Declared(&'d Field),
    Made(&'d ShapeField),
}

impl<'d> Part<'d> {
    fn name(self) -> &'d str {
        match self {
            Self::Declared(field) => &field.name,
            Self::Made(field) => &field.name,
        }
    }
}

/// The fields with the cases that they count in, in the order in which they are asked for.
fn parts(declared: &SpecBuilder) -> impl Iterator<Item = (Part<'_>, ShapeCase)> {
    let fields = declared.fields.iter().map(|field| (Part::Declared(field), ShapeCase::Always));
    let of_cases = (0..).zip(&declared.cases).flat_map(|(at, case): (u16, &Case)| {
        let made = case.made.iter().flat_map(|made| made.0.fields.iter()).map(Part::Made);
        let parts = made.chain(case.fields.iter().map(Part::Declared));
        parts.map(move |part| (part, ShapeCase::Of(at)))
    });
    fields.chain(of_cases)
}

/// A record that is being made or was made.
#[derive(Default)]
struct Known {
    declared: Option<SpecBuilder>,
    /// The spec, and how many fields it holds; `None` as long as it is being made.
    made: Option<(Ref<Shape>, usize)>,
    /// The spec for those that refer to it before it is made.
    cell: Option<Arc<CycleCell<Shape>>>,
    /// The first place that refers to it.
    used_at: Option<String>,
}

impl Making {
    fn report(&mut self, place: impl Into<String>, kind: SpecProblemKind) {
        self.problems.push(SpecProblem::new(place, kind));
    }

    /// The spec of a record with its number of fields; the same declaration is made once.
    fn record(&mut self, declared: &SpecBuilder, may_end: bool) -> Option<(Ref<Shape>, usize)> {
        let name = &declared.name;
        if name.trim().is_empty() {
            let place = self.enclosing.last().map_or("the spec", |(name, _)| name).to_owned();
            self.report(place, SpecProblemKind::NoName("a record"));
            return None;
        }
        let known = self.records.entry(name.clone()).or_default();
        if let Some(first) = &known.declared {
            if first == declared {
                return self.same(name, may_end, name);
            }
            self.report(name, SpecProblemKind::SameRecord(name.clone()));
            return None;
        }
        known.declared = Some(declared.clone());
        if self.enclosing.len() >= MAX_DEPTH {
            let path =
                self.enclosing.iter().map(|(name, _)| name.clone()).take(MAX_DEPTH).collect();
            self.report(name, SpecProblemKind::Flaw(FlawKind::TooDeep(path)));
            return None;
        }
        self.enclosing.push((name.clone(), may_end));
        let made = self.shape(declared);
        self.enclosing.pop();
        let (spec, weight) = made?;
        let known = self.records.entry(name.clone()).or_default();
        if let Some(cell) = &known.cell {
            cell.set(spec.clone());
        }
        known.made = Some((Ref::shared(spec), weight));
        known.made.clone()
    }

    /// The record of this name, which is declared elsewhere.
    fn same(&mut self, name: &str, may_end: bool, place: &str) -> Option<(Ref<Shape>, usize)> {
        if let Some(from) = self.enclosing.iter().position(|(enclosing, _)| enclosing == name) {
            let inside = self.enclosing.iter().skip(from);
            if !may_end && !inside.clone().skip(1).any(|(_, may_end)| *may_end) {
                let path = inside.map(|(name, _)| name.clone()).chain([name.to_owned()]).collect();
                self.report(place, SpecProblemKind::HoldsItself(path));
                return None;
            }
        }
        let known = self.records.entry(name.to_owned()).or_default();
        if known.made.is_some() {
            return known.made.clone();
        }
        known.used_at.get_or_insert_with(|| place.to_owned());
        let cell = known.cell.get_or_insert_with(|| CycleCell::new(|| Shape::EMPTY));
        Some((Ref::Cyclic(Arc::clone(cell)), 0))
    }

    /// Reports the records that were referred to and never declared.
    fn unknown_records(&mut self, name: &str) {
        let is_declared = |known: &&Known| known.declared.is_some();
        let mut declared: Vec<String> = self
            .records
            .iter()
            .filter(|(_, known)| is_declared(known))
            .map(|(name, _)| name.clone())
            .collect();
        declared.sort();
        let lacking = self.records.iter().filter(|(_, known)| !is_declared(known));
        let mut lacking: Vec<(String, String)> = lacking
            .map(|(name, known)| (known.used_at.clone().unwrap_or_default(), name.clone()))
            .collect();
        lacking.sort();
        for (place, lacking) in lacking {
            let kind = SpecProblemKind::UnknownRecord { name: lacking, known: declared.clone() };
            self.report(if place.is_empty() { name.to_owned() } else { place }, kind);
        }
    }

    fn shape(&mut self, declared: &SpecBuilder) -> Option<(Shape, usize)> {
        let mut made = Vec::new();
        let mut weight = 0_usize;
        let before = self.problems.len();
        if !declared.cases.is_empty() {
            made.push(self.tag(declared));
        }
        let mut names = HashSet::new();
        for (part, case) in parts(declared) {
            let name = part.name();
            if !names.insert((name.to_owned(), case)) {
                self.report(&declared.name, SpecProblemKind::SameName(name.to_owned()));
            }
            let field = match part {
                Part::Declared(field) => self.field(declared, field, case),
                Part::Made(field) if field.case == ShapeCase::Always => {
                    Some((ShapeField { case, ..field.clone() }, 0))
                }
                Part::Made(field) => {
                    let place = format!("{}.{}", declared.name, field.name);
                    self.report(place, SpecProblemKind::FieldsOfUnion);
                    None
                }
            };
            if let Some((field, inside)) = field {
                weight = weight.saturating_add(1).saturating_add(inside);
                made.push(field);
            }
        }
        if weight > MAX_FIELDS {
            let (count, most) = (weight, MAX_FIELDS);
            self.report(&declared.name, SpecProblemKind::TooMany { what: "fields", count, most });
        }
        // A spec without some of its fields would give rise to mistakes that are none.
        if self.problems.len() > before {
            return None;
        }
        let spec = Shape {
            name: Str::Owned(declared.name.clone()),
            about: Str::Owned(declared.about.clone()),
            language: declared.language,
            fields: made.into(),
            ..Shape::EMPTY
        };
        Some((spec, weight))
    }

    /// The field in which a union says its case.
    fn tag(&mut self, declared: &SpecBuilder) -> ShapeField {
        let of_type = || declared::snake(&declared.name);
        let name = declared.tag.clone().unwrap_or_else(of_type);
        let in_words = || header(declared.tag.as_deref().unwrap_or(&declared.name));
        let header = declared.tag_header.clone().unwrap_or_else(in_words);
        let words: Vec<&Word> = declared.cases.iter().map(|case| &case.word).collect();
        let words = self.words(&declared.name, &words);
        ShapeField {
            name: Str::Owned(name),
            keys: vec![Str::Owned(fold(&header))].into(),
            header: Str::Owned(header),
            kind: Ref::shared(ShapeKind::Choice(words.into())),
            case: ShapeCase::Tag,
            ..ShapeField::EMPTY
        }
    }

    fn words(&mut self, place: &str, words: &[&Word]) -> Vec<ShapeWord> {
        if words.len() > MAX_WORDS {
            let (count, most) = (words.len(), MAX_WORDS);
            self.report(place, SpecProblemKind::TooMany { what: "words", count, most });
            return Vec::new();
        }
        let keys = |word: &Word| {
            let names = std::iter::once(&word.text).chain(&word.aliases);
            names.map(|name| Str::Owned(fold(name))).collect()
        };
        let made = words.iter().map(|word| ShapeWord {
            text: Str::Owned(word.text.clone()),
            keys: keys(word),
            about: Str::Owned(word.about.clone()),
        });
        made.collect()
    }

    fn field(
        &mut self,
        parent: &SpecBuilder,
        declared: &Field,
        case: ShapeCase,
    ) -> Option<(ShapeField, usize)> {
        if declared.name.trim().is_empty() {
            self.report(&parent.name, SpecProblemKind::NoName("a field"));
            return None;
        }
        let place = format!("{}.{}", parent.name, declared.name);
        let may_end = declared.absence != Absence::Missing
            || declared.default.is_some()
            || matches!(case, ShapeCase::Of(_));
        let (kind, weight) = self.kind(&declared.kind, may_end, &place)?;
        let kind = match declared.absence {
            Absence::Missing => kind,
            _ if matches!(kind, ShapeKind::Optional(_)) => kind,
            Absence::Null | Absence::Omitted => ShapeKind::Optional(Ref::shared(kind)),
        };
        let header = declared.header.clone().unwrap_or_else(|| header(&declared.name));
        let names = std::iter::once(&header).chain(&declared.aliases);
        let keys: Vec<Str> = names.map(|name| Str::Owned(fold(name))).collect();
        let (language, is_cycle) = (parent.language, kind.leads_back());
        // A list of what it is in is left out where it is empty, else a reply would say `none` at every end.
        let ends = is_cycle && matches!(kind, ShapeKind::List(_));
        let is_defaulted = declared.default.is_some() || declared.absence == Absence::Omitted;
        let mut field = ShapeField {
            name: Str::Owned(declared.name.clone()),
            header: Str::Owned(header),
            keys: keys.into(),
            about: Str::Owned(declared.about.clone()),
            rules: self.rules(&declared.rules, language, &place).into(),
            presence: if is_defaulted || ends { Presence::Defaulted } else { Presence::Required },
            case,
            // The edge is the field's, as the derive has it.
            kind: if is_cycle { Ref::tied(kind, || ShapeKind::Text) } else { Ref::shared(kind) },
            ..ShapeField::EMPTY
        };
        if ends && !is_defaulted {
            field.default = Some(Ref::shared(Value::List(Vec::new())));
        }
        self.data(declared, &mut field, language, &place);
        Some((field, weight))
    }

    /// The field's example and default.
    fn data(&mut self, declared: &Field, field: &mut ShapeField, language: Language, place: &str) {
        // What the record is, is not known yet.
        let refuse = |what: &str| {
            format!("the field leads back to its own record, and takes no {what}: leave it out")
        };
        if let Some(json) = &declared.example {
            let example = if field.kind.leads_back() {
                Err(refuse("example"))
            } else {
                example_of_json(field, json, language)
            };
            match example {
                Ok(text) => field.example = Str::Owned(text),
                Err(why) => self.report(place, SpecProblemKind::BadExample(why)),
            }
        }
        if let Some(json) = &declared.default {
            let default = if field.kind.leads_back() {
                Err(refuse("default"))
            } else {
                value_of_json(field, json)
            };
            match default {
                Ok(value) => field.default = Some(Ref::shared(value)),
                Err(why) => self.report(place, SpecProblemKind::BadDefault(why)),
            }
        }
    }

    fn rules(&mut self, rules: &Rules, language: Language, place: &str) -> Vec<Rule> {
        let is_finite = |bound: &Bound| bound.to_f64().is_finite();
        if [rules.range.min, rules.range.max].iter().flatten().any(|bound| !is_finite(bound)) {
            self.report(place, SpecProblemKind::BadLimit);
        }
        let mut out = Vec::new();
        let bounds = |bounds: Bounds, rule: fn(Bounds) -> Rule| {
            (bounds != Bounds::default()).then(|| rule(bounds))
        };
        out.extend(bounds(rules.length, Rule::Length));
        out.extend(bounds(rules.words, Rule::Words));
        out.extend(bounds(rules.lines, Rule::Lines));
        out.extend((rules.range != Range::default()).then_some(Rule::Range(rules.range)));
        out.extend(bounds(rules.items, Rule::Items));
        out.extend(rules.unique.then_some(Rule::Unique));
        out.extend(
            rules.patterns.iter().map(|pattern| Rule::Pattern(pattern.clone().named(language))),
        );
        let texts: Vec<ShapeWord> =
            rules.one_of.iter().map(|text| ShapeWord::plain(text)).collect();
        out.extend((!texts.is_empty()).then(|| Rule::OneOf(texts.into())));
        out.extend(rules.grounded.then_some(Rule::Grounded));
        let words: Vec<ShapeWord> =
            rules.none_words.iter().map(|word| ShapeWord::plain(word)).collect();
        out.extend((!words.is_empty()).then(|| Rule::NoneWords(words.into())));
        out.extend(rules.allow_empty.then_some(Rule::AllowEmpty));
        out
    }

    /// The kind, and how many fields it holds.
    fn kind(&mut self, kind: &Kind, may_end: bool, place: &str) -> Option<(ShapeKind, usize)> {
        let plain = |kind| Some((kind, 0));
        match &kind.0 {
            Declared::Text => plain(ShapeKind::Text),
            Declared::Line => plain(ShapeKind::Line),
            Declared::Integer(width) => plain(ShapeKind::Integer(*width)),
            Declared::Number => plain(ShapeKind::Number(Float::F64)),
            Declared::Decimal => plain(ShapeKind::Number(Float::Decimal)),
            Declared::Parsed(form) => plain(ShapeKind::Parsed(parsed(*form))),
            Declared::Boolean => plain(ShapeKind::Boolean),
            Declared::Temporal(what) => plain(ShapeKind::Temporal(*what)),
            Declared::Code(language) => plain(ShapeKind::Code(Str::Owned(language.clone()))),
            Declared::File => plain(ShapeKind::File),
            Declared::Edit => plain(ShapeKind::Edit),
            Declared::Json => plain(ShapeKind::Json(JsonType::ANY)),
            Declared::JsonObject => plain(ShapeKind::Json(ANY_OBJECT)),
            Declared::Choice(words) => {
                let words = self.words(place, &words.iter().collect::<Vec<_>>());
                plain(ShapeKind::Choice(words.into()))
            }
            Declared::List(inner) => {
                let (inner, weight) = self.kind(inner, true, place)?;
                Some((ShapeKind::List(Ref::shared(inner)), weight))
            }
            Declared::Map(inner) => {
                let (inner, weight) = self.kind(inner, true, place)?;
                Some((ShapeKind::Map(Ref::shared(inner)), weight))
            }
            Declared::Record(record) => {
                let (spec, weight) = self.record(record, may_end)?;
                Some((ShapeKind::Record(spec), weight))
            }
            Declared::Table(row) => {
                let (spec, weight) = self.record(row, true)?;
                Some((ShapeKind::Table(spec), weight))
            }
            Declared::Made(made) => plain(ShapeKind::Record(made.0.clone())),
            Declared::SameAs(name) => {
                let (spec, weight) = self.same(name, may_end, place)?;
                Some((ShapeKind::Record(spec), weight))
            }
        }
    }

    /// A finding as a problem: a rule by its name, not by its position.
    fn problem(&self, root: &Shape, finding: Finding) -> SpecProblem {
        let Finding { spec, field, kind } = finding;
        let rule = |at: usize| {
            let made = self.records.get(&spec).and_then(|known| known.made.as_ref());
            let record = made.map_or(root, |(record, _)| record);
            let found = record.fields.iter().find(|known| Some(&*known.name) == field.as_deref());
            found.and_then(|field| field.rules.get(at))
        };
        let kind = match kind {
            FindingKind::Flaw(FlawKind::RuleMisfit(at)) => match rule(at) {
                Some(rule) => {
                    SpecProblemKind::RuleMisfit { rule: rule.name(), subject: rule.subject() }
                }
                None => SpecProblemKind::Flaw(FlawKind::RuleMisfit(at)),
            },
            FindingKind::Flaw(flaw) => SpecProblemKind::Flaw(flaw),
            other => SpecProblemKind::BadExample(other.to_string()),
        };
        let place = field.map_or_else(|| spec.clone(), |field| format!("{spec}.{field}"));
        SpecProblem::new(place, kind)
    }
}

/// A link or a UUID: what the reader finds is one.
const fn parsed(form: ParsedForm) -> Parsed {
    let name = match form {
        ParsedForm::Uuid => "UUID",
        ParsedForm::Link | ParsedForm::Line => "link",
    };
    Parsed { name: Str::Borrowed(name), phrase: Str::Borrowed(""), check: |_| Ok(()), form }
}

/// A name as a header: in words, without characters that would end a header.
pub(super) fn header(name: &str) -> String {
    let spelled: String =
        name.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '_' }).collect();
    declared::header(&spelled)
}
