//! What to write where a value of another form is: the same thing, as the format says it.

use super::expression;
use super::name::{is_field_name, is_type_name};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::tree::{Content, Entry, Node};

/// Reports that something else is where `what` is wanted, with how that is written.
pub(crate) fn expected(what: &str, node: &Node, log: &mut ProblemLog) {
    let kind = ProblemKind::Expected {
        what: what.to_owned(),
        found: node.describe(),
        instead: instead(what, node),
    };
    log.report(node.place, kind);
}

/// How what was meant is written.
fn instead(what: &str, node: &Node) -> Option<String> {
    Some(match what {
        "a spec, as a mapping" => match &node.content {
            Content::List(_) => "a file holds one spec: begin with `name:`, without a `-`".to_owned(),
            _ => "a spec begins with `name:` and has `sections:`".to_owned(),
        },
        "a list of sections" | "a list of fields" => list_of_fields(node),
        "a section, as a mapping" | "a field, as a mapping" => match word(node) {
            Some(name) if is_field_name(name) => format!("write `- field: {name}`"),
            _ => "write `- field: …`, with a name".to_owned(),
        },
        "a record, as a mapping" => "write `fields:`, and the list below it".to_owned(),
        "a union, as a mapping" => "write `cases:`, and the list below it".to_owned(),
        "a choice, as a mapping" | "a list of words" => words(node),
        "a list of worked examples" if word(node).is_some_and(|word| ["false", "no", "0"].contains(&word)) => {
            "write `examples: none`".to_owned()
        }
        "a list of worked examples" if word(node).is_some_and(|word| word.parse::<u32>().is_ok()) => {
            "how many of them are shown is a setting: `asking: {examples: 2}`".to_owned()
        }
        "a list of worked examples" | "a list of tasks" => "begin each with `- task: …`".to_owned(),
        "a worked example, as a mapping" => "write `task: …` and `reply: …`".to_owned(),
        "a task, as a mapping" => "write `task: …`".to_owned(),
        "a list of tests" => "begin each with `- reply: …`".to_owned(),
        "a test, as a mapping" => "write `reply: …` and `expect: …`".to_owned(),
        "a list of cases" => "begin each with `- word: …`".to_owned(),
        "records by their names, as a mapping" => {
            format!("write `{}:`, and below it `fields:`", name(node, "Source"))
        }
        "choices by their names, as a mapping" => {
            format!("write `{}: [low, high]`", name(node, "Risk"))
        }
        "unions by their names, as a mapping" => {
            format!("write `{}:`, and below it `cases:`", name(node, "Step"))
        }
        "inputs by their names, as a mapping" => inputs(node),
        "the inputs by their names, as a mapping" => "write `name: value` for each".to_owned(),
        "a section's `rules`, as a mapping" => "write `rules: {min_len: 3}`".to_owned(),
        "an input, as a mapping" => "write `{kind: line}`, or the kind alone".to_owned(),
        "`true` or `false`" => "write `true` or `false`, without quotes; YAML reads `yes`, `no` and `1` as other values".to_owned(),
        "`asking`, as a mapping" => "write `asking: {layout: tags, examples: 2}`".to_owned(),
        "a whole number from 0" | "a whole number from 1" => "write digits alone, as in `2`".to_owned(),
        "a number from 0 to 2" => "write digits alone, as in `0.2`".to_owned(),
        "a number of characters" => "write digits alone, as in `2000`".to_owned(),
        "the name of the spec" => "write one word with a capital first, as in `ResearchPlan`".to_owned(),
        "the name of the field" => "write one word, as in `key_question`".to_owned(),
        expression::WANTED => return kind(node),
        "the text of a reply" if matches!(node.content, Content::Map(_)) => {
            "write the reply as a model would, as a text below `reply: |`".to_owned()
        }
        "text" | "text, or a list of texts" | "a word" | "the text of a reply" => return text(node),
        _ => return None,
    })
}

fn list_of_fields(node: &Node) -> String {
    let first = match &node.content {
        Content::Map(entries) => entries.first().map(|entry| entry.key.as_str()),
        _ => word(node),
    };
    match first.filter(|name| is_field_name(name) && *name != "field") {
        Some(name) => format!("begin each with `- `, and give its name: `- field: {name}`"),
        None => "begin each with `- field: …`".to_owned(),
    }
}

fn words(node: &Node) -> String {
    let parted = |text: &str| {
        let marks = [',', '|', ';', '，', '、', '；', '｜'];
        let marks = if text.contains(marks) { &marks[..] } else { &[' ', '\n'] };
        let words = text.split(marks).map(str::trim).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join(", ")
    };
    match word(node).map(parted) {
        Some(words) if words.contains(", ") => format!("write its words as a list: `[{words}]`"),
        _ => "write its words as a list: `[low, high]`".to_owned(),
    }
}

fn inputs(node: &Node) -> String {
    let first = match &node.content {
        Content::List(items) => items.first().and_then(word),
        _ => word(node),
    };
    let name = first.filter(|name| is_field_name(name)).unwrap_or("topic");
    format!("give each its kind: `{name}: line`")
}

/// The name that the first item of a list gives itself.
fn name<'n>(node: &'n Node, other: &'n str) -> &'n str {
    let Content::List(items) = &node.content else { return other };
    let Some(Content::Map(entries)) = items.first().map(|item| &item.content) else { return other };
    let named = entries
        .iter()
        .find(|entry| ["name", "record", "choice", "union"].contains(&entry.key.as_str()));
    named.and_then(|entry| word(&entry.value)).filter(|name| is_type_name(name)).unwrap_or(other)
}

fn kind(node: &Node) -> Option<String> {
    let held = |holder: &str, inner: &Node| {
        let inner = word(inner).filter(|inner| expression::parse(inner).is_ok()).unwrap_or("…");
        format!("write `{holder}<{inner}>`")
    };
    match &node.content {
        Content::List(items) => items.first().map(|inner| held("list", inner)),
        Content::Map(entries) => match entries.as_slice() {
            [Entry { key, value, .. }] if ["list", "map", "table"].contains(&key.as_str()) => {
                Some(held(key, value))
            }
            _ => Some("write the name of a record, declared under `records:`".to_owned()),
        },
        Content::Scalar(_) => None,
    }
}

/// Brackets are YAML's own, where text begins with them.
fn text(node: &Node) -> Option<String> {
    if let Content::List(items) = &node.content
        && let [item] = items.as_slice()
        && let Some(word) = word(item)
    {
        return Some(format!("write `{word}` without the brackets, which make a list of it"));
    }
    let bracket = match &node.content {
        Content::List(_) => '[',
        Content::Map(_) => '{',
        Content::Scalar(_) => return None,
    };
    Some(format!("write one text here; to begin it with `{bracket}`, use quotes"))
}

/// The text of a scalar.
fn word(node: &Node) -> Option<&str> {
    match &node.content {
        Content::Scalar(scalar) if !scalar.is_null() => Some(scalar.text.trim()),
        _ => None,
    }
}
