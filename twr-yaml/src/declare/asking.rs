//! `asking`: how the reply is asked for where the caller says nothing else.

use twr_spec::spec::{Asking, Layout, Output, POLICIES, Placement};

use super::form::expected;
use super::keys::Keys;
use super::placed::Placed;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::tree::{Content, Node};

/// The keys of `asking:`.
pub(crate) const KEYS: &[&str] = Asking::KEYS;

/// The settings; those with mistakes are reported and left out.
pub(crate) fn asking(node: &Node, log: &mut ProblemLog) -> Asking {
    let Some(keys) = Keys::of(node, "`asking`", KEYS, log) else { return Asking::EMPTY };
    let outputs = Output::ALL.map(Output::name);
    let output = keys.text("output", log);
    let output = output.filter(|name| is_known("output mode", name, &outputs, log));
    let placements = Placement::ALL.map(Placement::name);
    let placement = keys.text("placement", log);
    let placement = placement.filter(|name| is_known("placement", name, &placements, log));
    let policy = keys.texts("policy", log).into_iter();
    let policy = policy.filter(|name| is_known("policy", name, &POLICIES, log));
    let policy: Vec<_> = policy.map(|name| name.value.into()).collect();
    Asking {
        layout: keys.text("layout", log).and_then(|name| layout(&name, log)),
        output: output.and_then(|name| Output::named(&name.value)),
        placement: placement.and_then(|name| Placement::named(&name.value)),
        examples: number(&keys, "examples", log),
        chosen: numbers(&keys, "chosen", log).into(),
        policy: policy.into(),
        max_tokens: from_one(&keys, "max_tokens", log),
        attempts: from_one(&keys, "attempts", log),
        temperature: temperature(&keys, log),
    }
}

/// The layout of this name.
pub(super) fn layout(name: &Placed<String>, log: &mut ProblemLog) -> Option<Layout> {
    let known = Layout::ALL.map(Layout::name);
    is_known("layout", name, &known, log).then(|| Layout::named(&name.value)).flatten()
}

fn is_known(
    what: &'static str,
    name: &Placed<String>,
    known: &[&str],
    log: &mut ProblemLog,
) -> bool {
    let is_known = known.contains(&name.value.as_str());
    if !is_known {
        let known = known.iter().map(|name| (*name).to_owned()).collect();
        let kind = ProblemKind::UnknownWord { what, word: name.value.clone(), known };
        log.report(name.place, kind);
    }
    is_known
}

fn number(keys: &Keys<'_>, key: &str, log: &mut ProblemLog) -> Option<u32> {
    let node = keys.get(key)?;
    let number = plain(node).and_then(|text| text.parse().ok());
    if number.is_none() {
        expected("a whole number from 0", node, log);
    }
    number
}

/// Numbers from 1, in a list.
fn numbers(keys: &Keys<'_>, key: &str, log: &mut ProblemLog) -> Vec<u32> {
    let Some(node) = keys.get(key) else { return Vec::new() };
    let Content::List(items) = &node.content else {
        expected("a list of numbers from 1", node, log);
        return Vec::new();
    };
    let mut numbers = Vec::new();
    for item in items {
        let number = plain(item).and_then(|text| text.parse().ok()).filter(|number| *number > 0);
        match number {
            Some(number) => numbers.push(number),
            None => expected("a whole number from 1", item, log),
        }
    }
    numbers
}

/// Reports chosen examples that are not there; the file has `count` worked examples.
pub(super) fn chosen_are_there(asking: Option<&Node>, count: usize, log: &mut ProblemLog) {
    let Some(Content::Map(entries)) = asking.map(|node| &node.content) else { return };
    let Some(chosen) = entries.iter().find(|entry| entry.key == "chosen") else { return };
    let Content::List(items) = &chosen.value.content else { return };
    let is_beyond = |item: &&Node| {
        plain(item).and_then(|text| text.parse::<usize>().ok()).is_some_and(|at| at > count)
    };
    for item in items.iter().filter(is_beyond) {
        if count == 0 {
            let why = "there are no worked examples to choose from";
            return log.report(chosen.place, ProblemKind::Needless { key: "chosen", why });
        }
        let what = format!("the number of a worked example, from 1 to {count}");
        let instead = Some("leave the number out, or write the example".to_owned());
        log.report(item.place, ProblemKind::Expected { what, found: item.describe(), instead });
    }
}

fn from_one(keys: &Keys<'_>, key: &str, log: &mut ProblemLog) -> Option<u32> {
    let node = keys.get(key)?;
    let number = plain(node).and_then(|text| text.parse().ok()).filter(|number| *number > 0);
    if number.is_none() {
        expected("a whole number from 1", node, log);
    }
    number
}

fn temperature(keys: &Keys<'_>, log: &mut ProblemLog) -> Option<f64> {
    let node = keys.get("temperature")?;
    let number = plain(node).and_then(|text| text.parse().ok());
    let number = number.filter(|number| Asking::is_temperature(*number));
    if number.is_none() {
        expected("a number from 0 to 2", node, log);
    }
    number
}

fn plain(node: &Node) -> Option<&str> {
    match &node.content {
        Content::Scalar(scalar) if scalar.plain => Some(&scalar.text),
        _ => None,
    }
}
