//! The second suite, held out: nobody tunes the prompts or the reader to these tasks.
//!
//! The specs are written as people write them: with descriptions that lack a full stop or are missing, with
//! short headers, with patterns for values of a known form.

mod action;
mod catering;
mod parcel;
mod query;
mod support;
mod trip;

use twr::spec::Value;

use super::Suite;

/// The suites: forty-two tasks of six specs.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        support::suite(),
        trip::suite(),
        parcel::suite(),
        catering::suite(),
        query::suite(),
        action::suite(),
    ]
}

/// The record without the fields at these positions, whose truth is not known.
fn without(value: Value<'static>, unknown: &[usize]) -> Value<'static> {
    match value {
        Value::Record(fields) => {
            let kept = fields.into_iter().enumerate();
            let kept = kept.map(|(at, field)| field.filter(|_| !unknown.contains(&at)));
            Value::Record(kept.collect())
        }
        other => other,
    }
}

/// The record with what is missing taken from another one.
fn filled(value: Value<'static>, from: Value<'static>) -> Value<'static> {
    match (value, from) {
        (Value::Record(fields), Value::Record(from)) => Value::Record(
            fields.into_iter().zip(from).map(|(field, from)| field.or(from)).collect(),
        ),
        (value, _) => value,
    }
}
