//! The forms in which a type is described to a model.

use std::fmt::Write as _;

use twr_spec::prompt::{Placement, PromptOptions, prompt};
use twr_spec::schema::json_schema;
use twr_spec::spec::{Field, Kind, Language, Layout, Spec, Word};
use twr_spec::wording::Wording;

/// One way to describe a type.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Its name in tables.
    pub name: &'static str,
    /// The description.
    pub write: fn(&Spec) -> String,
}

/// All of them.
pub const FORMS: [Form; 7] = [
    Form { name: "twr, sections", write: ours },
    Form { name: "twr, turns alone", write: alone },
    Form { name: "twr, JSON", write: object_of_ours },
    Form { name: "TypeScript", write: typescript },
    Form { name: "BAML", write: |spec| baml(spec, false) },
    Form { name: "BAML, with rules", write: |spec| baml(spec, true) },
    Form { name: "JSON Schema", write: schema },
];

fn ours(spec: &Spec) -> String {
    said(spec, Placement::Nowhere)
}

/// The same in the layout of JSON.
fn object_of_ours(spec: &Spec) -> String {
    said(&spec.in_layout(Layout::Json), Placement::Nowhere)
}

/// One worked example as a turn, and no word about the form.
fn alone(spec: &Spec) -> String {
    said(spec, Placement::TurnsAlone)
}

fn said(spec: &Spec, placement: Placement) -> String {
    let wording = Wording::default();
    let options = PromptOptions { placement, max_examples: 1, ..PromptOptions::new(&wording) };
    let prompt = prompt(spec, "", options);
    let turns = prompt.turns.iter().map(|turn| format!("{}\n{}\n", turn.task, turn.reply));
    format!("{}{}", prompt.system, turns.collect::<String>())
}

fn schema(spec: &Spec) -> String {
    format!("Answer with JSON of this schema:\n{}", json_schema(spec).compact())
}

/// The form that BAML's `ctx.output_format` has, by its documentation: a type as in TypeScript, descriptions as
/// comments above the members, words of an enum between `or`, or with descriptions listed before the object.
/// `with_rules` puts what the rules say into the comments, which BAML's own form cannot say.
fn baml(spec: &Spec, with_rules: bool) -> String {
    let mut out = String::new();
    for field in spec.fields.iter() {
        if let Kind::Choice(words) = field.kind.required()
            && words.iter().any(|word| !word.about.is_empty())
        {
            out.push_str(&listed(field, words));
        }
    }
    out.push_str("Answer in JSON using this schema:\n");
    out.push_str(&object(spec, 0, with_rules));
    out
}

fn listed(field: &Field, words: &[Word]) -> String {
    let mut out = format!("{}\n----\n", field.header);
    for word in words {
        let about = if word.about.is_empty() { String::new() } else { format!(": {}", word.about) };
        let _ = writeln!(out, "- {}{about}", word.text);
    }
    out.push('\n');
    out
}

fn object(spec: &Spec, depth: usize, with_rules: bool) -> String {
    let inside = "  ".repeat(depth + 1);
    let mut out = "{\n".to_owned();
    for field in spec.fields.iter() {
        let rules = field.rules.iter().filter(|_| with_rules);
        let rules = rules.map(|rule| rule.phrase(Language::English));
        let said: Vec<String> = [field.about.to_string()].into_iter().chain(rules).collect();
        let said = said.into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" ");
        if !said.is_empty() {
            let _ = writeln!(out, "{inside}// {said}");
        }
        let _ = writeln!(out, "{inside}{}: {},", field.name, of_kind(field, depth, with_rules));
    }
    format!("{out}{}}}", "  ".repeat(depth))
}

fn of_kind(field: &Field, depth: usize, with_rules: bool) -> String {
    let null = if matches!(*field.kind, Kind::Optional(_)) { " or null" } else { "" };
    format!("{}{null}", type_of(field.kind.required(), field, depth, with_rules))
}

fn type_of(kind: &Kind, field: &Field, depth: usize, with_rules: bool) -> String {
    match kind {
        Kind::Integer(_) => "int".to_owned(),
        Kind::Number(_) => "float".to_owned(),
        Kind::Boolean => "bool".to_owned(),
        Kind::Choice(words) if words.iter().any(|word| !word.about.is_empty()) => {
            field.header.to_string()
        }
        Kind::Choice(words) => {
            let words = words.iter().map(|word| format!("'{}'", word.text));
            words.collect::<Vec<_>>().join(" or ")
        }
        Kind::List(item) => match item.required() {
            Kind::Record(held) => format!(
                "[\n{0}  {1}\n{0}]",
                "  ".repeat(depth + 1),
                object(held, depth + 2, with_rules)
            ),
            item => format!("{}[]", type_of(item, field, depth, with_rules)),
        },
        Kind::Record(held) => object(held, depth + 1, with_rules),
        _ => "string".to_owned(),
    }
}

/// An interface of TypeScript, with what a member is and its rules after it.
fn typescript(spec: &Spec) -> String {
    format!("Answer with JSON of this type:\ntype Answer = {}", interface(spec, 0))
}

fn interface(spec: &Spec, depth: usize) -> String {
    let inside = "  ".repeat(depth + 1);
    let mut out = "{\n".to_owned();
    for field in spec.fields.iter() {
        let rules = field.rules.iter().map(|rule| rule.phrase(Language::English));
        let words = match field.kind.required() {
            Kind::Choice(words) => words.as_ref(),
            _ => &[],
        };
        let meant = words.iter().filter(|word| !word.about.is_empty());
        let meant = meant.map(|word| format!("{:?}: {}", word.text, word.about));
        let said = [field.about.to_string()].into_iter().chain(rules).chain(meant);
        let said: Vec<String> = said.filter(|said| !said.is_empty()).collect();
        let comment =
            if said.is_empty() { String::new() } else { format!(" // {}", said.join(" ")) };
        let mark = if field.may_be_left_out() { "?" } else { "" };
        let of = typescript_of(field.kind.required(), depth);
        let _ = writeln!(out, "{inside}{}{mark}: {of};{comment}", field.name);
    }
    format!("{out}{}}}", "  ".repeat(depth))
}

fn typescript_of(kind: &Kind, depth: usize) -> String {
    match kind {
        Kind::Integer(_) | Kind::Number(_) => "number".to_owned(),
        Kind::Boolean => "boolean".to_owned(),
        Kind::Choice(words) => {
            let words = words.iter().map(|word| format!("{:?}", word.text));
            words.collect::<Vec<_>>().join(" | ")
        }
        Kind::Optional(inner) => format!("{} | null", typescript_of(inner, depth)),
        Kind::List(item) => match item.required() {
            item @ Kind::Choice(_) => format!("({})[]", typescript_of(item, depth)),
            item => format!("{}[]", typescript_of(item, depth)),
        },
        Kind::Map(value) => format!("Record<string, {}>", typescript_of(value, depth)),
        Kind::Table(held) => format!("{}[]", interface(held, depth + 1)),
        Kind::Record(held) => interface(held, depth + 1),
        _ => "string".to_owned(),
    }
}
