//! Faults of single values: what is in a section.

use twr::advanced::rule::{Bounds, Rule};
use twr::advanced::soft::write_body;
use twr::advanced::spec::{Field, Kind, Spec};
use twr::verdict::Value;

use super::draw::Draw;
use super::fault::Fault;
use super::measured::{CHOICE, LIST, NUMBER, TOO_FEW};
use crate::record::fields;

/// A section's header and what is in it.
#[derive(Clone, Debug)]
pub(super) struct Piece<'s> {
    /// The field's position.
    pub(super) at: usize,
    pub(super) field: &'s Field,
    pub(super) body: String,
}

/// Takes items away from lists, so that there are fewer than asked for.
pub(super) fn shorten_lists(spec: &Spec, asked: &[usize], value: &mut Value<'static>, draw: &Draw) {
    let Value::Record(values) = value else { return };
    for (at, field) in spec.fields.iter().enumerate().filter(|(at, _)| asked.contains(at)) {
        let Some(Some(Value::List(items))) = values.get_mut(at) else { continue };
        let least = field.rules.iter().find_map(|rule| match rule {
            Rule::Items(Bounds { min, .. }) => *min,
            _ => None,
        });
        let Some(least) = least.and_then(|least| usize::try_from(least).ok()) else { continue };
        // A list that may have one item would keep its rule, and be untrue.
        if least < 2 {
            continue;
        }
        if draw.of(&TOO_FEW, &format!("few {}", field.name)).is_some() {
            items.truncate(least - 1);
        }
    }
}

/// The asked sections as they are written, each with its faults; what is not there is left out.
pub(super) fn bodies<'s>(
    spec: &'s Spec,
    asked: &[usize],
    value: &Value<'_>,
    draw: &Draw,
) -> Vec<Piece<'s>> {
    let mut pieces = Vec::new();
    for (at, (field, value)) in spec.fields.iter().zip(fields(value)).enumerate() {
        let is_written = |value: &&Value<'_>| asked.contains(&at) && !matches!(value, Value::Null);
        let Some(value) = value.as_ref().filter(is_written) else { continue };
        let body = write_body(field, value, spec.language);
        let ladder: &[_] = match field.kind.required() {
            Kind::Integer(_) | Kind::Number(_) => &NUMBER,
            Kind::Choice(_) | Kind::Boolean => &CHOICE,
            Kind::List(item) if !matches!(item.required(), Kind::Record(_)) => &LIST,
            _ => &[],
        };
        let fault = draw.of(ladder, &format!("value {}", field.name));
        // A line is left out among others; what is asked for alone is there.
        let fault = fault.filter(|fault| *fault != Fault::NotThere || asked.len() > 1);
        let body = fault.map_or_else(|| body.clone(), |fault| with(fault, &body));
        if !body.is_empty() {
            pieces.push(Piece { at, field, body });
        }
    }
    pieces
}

/// A value's text with one fault.
pub(super) fn with(fault: Fault, body: &str) -> String {
    let items = || body.lines().map(|line| line.trim_start_matches("- "));
    match fault {
        Fault::NotThere => String::new(),
        Fault::TrailingMark => format!("{body}."),
        Fault::Comment => format!("{body} (as far as one can tell)"),
        Fault::OutOf => format!("{body}/10"),
        Fault::BoldValue => format!("**{body}**"),
        Fault::NumberedItems => {
            let numbered = items().enumerate().map(|(at, item)| format!("{}. {item}", at + 1));
            numbered.collect::<Vec<_>>().join("\n")
        }
        Fault::OtherBullets => {
            items().map(|item| format!("• {item}")).collect::<Vec<_>>().join("\n")
        }
        Fault::NoList => {
            format!("They would be {}.", items().collect::<Vec<_>>().join(" and then "))
        }
        _ => body.to_owned(),
    }
}
