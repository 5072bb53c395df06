//! A declared field as a field of a spec, and where its parts are.

use twr_spec::declared;
use twr_spec::rule::{Context, Patterns, Rule};
use twr_spec::soft::{fold, write_body};
use twr_spec::spec::{Case, Field as SpecField, Float, Kind, Language, Presence, Ref, Str, Value};

use super::data::value;
use super::places::FieldPlaces;
use crate::declare::{Field, whole};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::tree::{Content, Node};

pub(crate) fn field(
    declared: &Field,
    case: Case,
    kind: Kind,
    language: Language,
    log: &mut ProblemLog,
) -> (SpecField, FieldPlaces) {
    let header = match &declared.header {
        Some(header) => header.value.clone(),
        None => declared::header(&declared.name.value),
    };
    let aliases = declared.aliases.iter().map(|alias| alias.value.as_str());
    let keys = std::iter::once(header.as_str()).chain(aliases).map(|name| Str::Owned(fold(name)));
    let keys: Vec<Str> = keys.collect();
    let default = declared.default.as_ref();
    let default = default.and_then(|node| {
        if !has_default(&kind) && !is_empty_list_or_map(&kind, node) {
            let what =
                "no default: a field of text, numbers, a boolean or a word may have one, and a list or map an empty one"
                    .to_owned();
            let (found, instead) =
                (node.describe(), Some("leave it out, or write `optional: true`".to_owned()));
            log.report(node.place, ProblemKind::Expected { what, found, instead });
            return None;
        }
        value(&kind, node, log).inspect(|value| check_default(declared, (&kind, value), node, log))
    });
    let field = SpecField {
        name: Str::Owned(declared.name.value.clone()),
        keys: keys.into(),
        header: Str::Owned(header),
        about: Str::Owned(declared.about.clone()),
        rules: declared.rules.iter().map(|rule| named(&rule.rule, language)).collect(),
        presence: match &declared.default {
            Some(_) => Presence::Defaulted,
            None if ends_in_nothing(&kind) => Presence::Defaulted,
            None => Presence::Required,
        },
        case,
        default: default.clone().or_else(|| nothing(&kind)).map(Ref::shared),
        // The edge is the field's, as the derive has it.
        kind: if closes_a_cycle(&kind) {
            Ref::tied(kind, || Kind::Text)
        } else {
            Ref::shared(kind)
        },
        ..SpecField::EMPTY
    };
    let example = declared.example.as_ref().and_then(|node| example(&field, node, language, log));
    let places = FieldPlaces {
        header: declared.header_place(),
        aliases: declared.aliases.iter().map(|alias| (alias.value.clone(), alias.place)).collect(),
        kind: declared.kind.place,
        rules: declared.rules.iter().map(|rule| rule.places.clone()).collect(),
        example: declared.example.as_ref().map(|node| node.place),
        lost_example: declared.lost_example || declared.example.is_some() && example.is_none(),
        default,
        ..FieldPlaces::at(declared.name.place)
    };
    (SpecField { example: Str::Owned(example.unwrap_or_default()), ..field }, places)
}

/// A field whose kind could not be read: what stays of it is its names, which other fields must not share.
pub(crate) fn lost_field(
    declared: &Field,
    case: Case,
    language: Language,
    log: &mut ProblemLog,
) -> (SpecField, FieldPlaces) {
    let named = Field { rules: Vec::new(), default: None, example: None, ..declared.clone() };
    field(&named, case, Kind::Optional(Ref::Static(&Kind::Text)), language, log)
}

/// Whether it is a list of what it is in: one without items is left out, else a reply would have to say
/// `none` at every end.
fn ends_in_nothing(kind: &Kind) -> bool {
    matches!(kind, Kind::List(item) if closes_a_cycle(item))
}

/// The default of a field whose kind ends in nothing.
fn nothing(kind: &Kind) -> Option<Value<'static>> {
    ends_in_nothing(kind).then(|| Value::List(Vec::new()))
}

/// Whether the kind leads back to the record that it is in.
pub(crate) fn closes_a_cycle(kind: &Kind) -> bool {
    match kind {
        Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => closes_a_cycle(inner),
        Kind::Record(spec) | Kind::Table(spec) => spec.closes_a_cycle(),
        _ => false,
    }
}

/// Whether a value of the kind can be written into the program.
fn has_default(kind: &Kind) -> bool {
    match kind {
        Kind::List(inner) | Kind::Map(inner) => {
            has_default(inner) && !matches!(**inner, Kind::Choice(_))
        }
        Kind::Text
        | Kind::Line
        | Kind::Code(_)
        | Kind::Integer(_)
        | Kind::Number(Float::F32 | Float::F64)
        | Kind::Boolean
        | Kind::Choice(_)
        // What an optional value needs no default for is told at the default itself.
        | Kind::Optional(_) => true,
        _ => false,
    }
}

/// Reports a default that the field's own rules refuse. An empty text, list or map may mean that there is none.
fn check_default(
    declared: &Field,
    (kind, value): (&Kind, &Value<'_>),
    node: &Node,
    log: &mut ProblemLog,
) {
    let is_empty = match value {
        Value::Text(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.is_empty(),
        _ => false,
    };
    let mut patterns = Patterns::default();
    for rule in &declared.rules {
        if let Rule::Pattern(pattern) = &rule.rule {
            // An invalid one is told at the rule.
            let _ = patterns.add(&pattern.regex);
        }
    }
    let context = Context { task: None, patterns: &patterns };
    // The task is known when there is one.
    let rules = declared.rules.iter().filter(|rule| !matches!(rule.rule, Rule::Grounded));
    let broken = rules.into_iter().find(|rule| !is_kept(&rule.rule, kind, value, context));
    if let Some(rule) = broken.filter(|_| !is_empty) {
        let what = format!("a default that keeps the rule `{}`", rule.places.name);
        let instead = "change one of the two; without a default, `optional: true` says that a value may be \
                       left out";
        let (found, instead) = (node.describe(), Some(instead.to_owned()));
        log.report_also(
            node.place,
            ProblemKind::Expected { what, found, instead },
            rule.places.place,
            "the rule",
        );
    }
}

/// Whether the value and what it holds keep the rule.
fn is_kept(rule: &Rule, kind: &Kind, value: &Value<'_>, context: Context<'_>) -> bool {
    let is_kept_here = !rule.fits(kind) || rule.holds(value, context).is_ok();
    is_kept_here
        && match (kind, value) {
            (Kind::Optional(inner), value) => is_kept(rule, inner, value, context),
            (Kind::List(item), Value::List(items)) => {
                items.iter().all(|value| is_kept(rule, item, value, context))
            }
            (Kind::Map(inner), Value::Map(entries)) => {
                entries.iter().all(|(_, value)| is_kept(rule, inner, value, context))
            }
            _ => true,
        }
}

/// Whether it is the list or map without entries, which needs no value of the entries' kind.
fn is_empty_list_or_map(kind: &Kind, node: &Node) -> bool {
    match (kind, &node.content) {
        (Kind::List(_) | Kind::Table(_), Content::List(items)) => items.is_empty(),
        (Kind::Map(_), Content::Map(entries)) => entries.is_empty(),
        _ => false,
    }
}

/// The example as a model would write it. Text is that already; data is written.
/// A pattern that accepts what has a name is called so, if the file does not say otherwise.
fn named(rule: &Rule, language: Language) -> Rule {
    match rule {
        Rule::Pattern(pattern) => Rule::Pattern(pattern.clone().named(language)),
        rule => rule.clone(),
    }
}

fn example(
    field: &SpecField,
    node: &Node,
    language: Language,
    log: &mut ProblemLog,
) -> Option<String> {
    let is_verbatim = match &node.content {
        Content::Scalar(scalar) => match field.kind.required() {
            Kind::Code(_) => scalar.text.trim_start().starts_with("```"),
            Kind::Boolean => scalar.boolean().is_none(),
            _ => true,
        },
        _ => false,
    };
    if let (true, Content::Scalar(scalar)) = (is_verbatim, &node.content) {
        whole(node, log);
        return Some(scalar.text.trim_end_matches('\n').to_owned());
    }
    // What the record is, is not said yet.
    if closes_a_cycle(&field.kind) {
        let what = "no example: the fields of a record that holds itself have their own".to_owned();
        let (found, instead) = (node.describe(), Some("leave it out".to_owned()));
        log.report(node.place, ProblemKind::Expected { what, found, instead });
        return None;
    }
    let value = value(&field.kind, node, log)?;
    let body = write_body(field, &value, language);
    // An empty list is written as what it reads as.
    Some(if body.is_empty() && value == Value::List(Vec::new()) { none(language) } else { body })
}

fn none(language: Language) -> String {
    match language {
        Language::Chinese => "无".to_owned(),
        _ => "none".to_owned(),
    }
}
