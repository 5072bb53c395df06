//! `asking`: how the reply is asked for where the caller says nothing else.

use twr_spec::spec::{Asking, Layout, POLICIES, Placement};

use super::form::expected;
use super::keys::Keys;
use super::placed::Placed;
use crate::desk::Desk;
use crate::problem::ProblemKind;
use crate::tree::{Content, Node};

/// The keys of `asking:`.
pub(crate) const KEYS: &[&str] = Asking::KEYS;

/// The settings; those with mistakes are reported and left out.
pub(crate) fn asking(node: &Node, desk: &mut Desk) -> Asking {
    let Some(keys) = Keys::of(node, "`asking`", KEYS, desk) else { return Asking::EMPTY };
    let placements = Placement::ALL.map(Placement::name);
    let placement = keys.text("placement", desk);
    let placement = placement.filter(|name| is_known("placement", name, &placements, desk));
    let policy = keys.texts("policy", desk).into_iter();
    let policy = policy.filter(|name| is_known("policy", name, &POLICIES, desk));
    let policy: Vec<_> = policy.map(|name| name.value.into()).collect();
    Asking {
        layout: keys.text("layout", desk).and_then(|name| layout(&name, desk)),
        placement: placement.and_then(|name| Placement::named(&name.value)),
        examples: number(&keys, "examples", desk),
        policy: policy.into(),
        max_tokens: from_one(&keys, "max_tokens", desk),
        attempts: from_one(&keys, "attempts", desk),
        temperature: temperature(&keys, desk),
    }
}

/// The layout of this name.
pub(super) fn layout(name: &Placed<String>, desk: &mut Desk) -> Option<Layout> {
    let known = Layout::ALL.map(Layout::name);
    is_known("layout", name, &known, desk).then(|| Layout::named(&name.value)).flatten()
}

fn is_known(what: &'static str, name: &Placed<String>, known: &[&str], desk: &mut Desk) -> bool {
    let is_known = known.contains(&name.value.as_str());
    if !is_known {
        let known = known.iter().map(|name| (*name).to_owned()).collect();
        let kind = ProblemKind::UnknownWord { what, word: name.value.clone(), known };
        desk.report(name.place, kind);
    }
    is_known
}

fn number(keys: &Keys<'_>, key: &str, desk: &mut Desk) -> Option<u32> {
    let node = keys.get(key)?;
    let number = plain(node).and_then(|text| text.parse().ok());
    if number.is_none() {
        expected("a whole number from 0", node, desk);
    }
    number
}

fn from_one(keys: &Keys<'_>, key: &str, desk: &mut Desk) -> Option<u32> {
    let node = keys.get(key)?;
    let number = plain(node).and_then(|text| text.parse().ok()).filter(|number| *number > 0);
    if number.is_none() {
        expected("a whole number from 1", node, desk);
    }
    number
}

fn temperature(keys: &Keys<'_>, desk: &mut Desk) -> Option<f64> {
    let node = keys.get("temperature")?;
    let number = plain(node).and_then(|text| text.parse().ok());
    let number = number.filter(|number| Asking::is_temperature(*number));
    if number.is_none() {
        expected("a number from 0 to 2", node, desk);
    }
    number
}

fn plain(node: &Node) -> Option<&str> {
    match &node.content {
        Content::Scalar(scalar) if scalar.plain => Some(&scalar.text),
        _ => None,
    }
}
