//! Fields whose types are those of other crates: whether a guess by the type's name was right, so that what was found
//! of the example counts.

use super::super::{Float, Kind, ParsedForm, Ref, Spec, Temporal};
use super::edge::{after, field_at, held, same};
use super::message::Msg;

/// What is wrong with the example of the field at this position, if its innermost kind is the one that was guessed, by
/// the name that [`guessed`] gives it.
pub const fn guessed_example_flaw(
    spec: &Spec,
    at: usize,
    guess: &str,
    why: &'static str,
) -> Option<Msg> {
    let Some(field) = field_at(spec, at) else { return None };
    match innermost(&field.kind) {
        Some(kind) if same(guessed(kind), guess) => Some(Msg::new().and(why)),
        _ => None,
    }
}

/// A name for a kind that a type of another crate may have; empty for any other kind.
pub const fn guessed(kind: &Kind) -> &'static str {
    match kind {
        Kind::Temporal(Temporal::Date) => "date",
        Kind::Temporal(Temporal::Time) => "time",
        Kind::Temporal(Temporal::DateTime) => "datetime",
        Kind::Temporal(Temporal::Timestamp) => "timestamp",
        Kind::Temporal(Temporal::Duration) => "duration",
        Kind::Temporal(Temporal::Elapsed) => "elapsed",
        Kind::Temporal(Temporal::Period) => "period",
        Kind::Number(Float::Decimal) => "decimal",
        Kind::Parsed(parsed) => match parsed.form {
            ParsedForm::Uuid => "uuid",
            ParsedForm::Link => "link",
            ParsedForm::Line => "",
        },
        _ => "",
    }
}

const fn innermost(kind: &Ref<Kind>) -> Option<&Kind> {
    let Some(kind) = after(kind) else { return None };
    match held(kind) {
        Some(inner) => innermost(inner),
        None => Some(kind),
    }
}
