//! Schemas of numbers, and counts among the keywords of others.

use twr_spec::spec::{Bound, Int, Json, Width};

use super::schema::Schema;
use crate::dynamic::declare::{Kind, Limit};
use crate::dynamic::problem::SpecProblemKind;

/// The kind and the limits of an `integer`.
///
/// # Errors
/// A keyword that it does not take.
pub(super) fn integer(schema: &Schema<'_>) -> Result<(Kind, [Option<Limit>; 2]), SpecProblemKind> {
    let one = |bound: Option<Int>, step: i128| bound.and_then(|bound| moved(bound, step));
    let least = [whole(schema, "minimum")?, one(exclusive(schema, "exclusiveMinimum")?, 1)];
    let greatest = [whole(schema, "maximum")?, one(exclusive(schema, "exclusiveMaximum")?, -1)];
    let least = least.into_iter().flatten().max();
    let greatest = greatest.into_iter().flatten().min();
    let fits = |width: Width| {
        least.is_none_or(|least| width.holds(least))
            && greatest.is_none_or(|most| width.holds(most))
    };
    let width = match schema.text("format") {
        None | Some("int64") => [Width::I64, Width::U64, Width::I128, Width::U128],
        Some("int8") => [Width::I8; 4],
        Some("int16") => [Width::I16; 4],
        Some("int32") => [Width::I32; 4],
        Some("int128") => [Width::I128; 4],
        Some("uint8") => [Width::U8; 4],
        Some("uint16") => [Width::U16; 4],
        Some("uint32") => [Width::U32; 4],
        Some("uint" | "uint64") => [Width::U64; 4],
        Some("int") => [Width::I64; 4],
        Some("uint128") => [Width::U128; 4],
        Some(other) => return Err(unknown_format(other)),
    };
    let width = width.into_iter().find(|width| fits(*width)).unwrap_or(Width::I128);
    let limit = |bound: Int| Limit(Bound::Integer(bound));
    // What the type says already is no rule.
    let least = least.filter(|least| *least != width.min());
    let greatest = greatest.filter(|greatest| *greatest != width.max());
    Ok((Kind::integer_of(width), [least.map(limit), greatest.map(limit)]))
}

/// The kind and the limits of a `number`.
///
/// # Errors
/// A keyword that it does not take.
pub(super) fn number(schema: &Schema<'_>) -> Result<(Kind, [Option<Limit>; 2]), SpecProblemKind> {
    for keyword in ["exclusiveMinimum", "exclusiveMaximum"] {
        if matches!(schema.get(keyword), Some(Json::Number(_) | Json::Bool(true))) {
            let inclusive = if keyword == "exclusiveMinimum" { "minimum" } else { "maximum" };
            let why = format!(
                "the limits of a number are included; write `{inclusive}`, and check the limit itself in a validator"
            );
            return Err(SpecProblemKind::Unsupported { keyword: keyword.to_owned(), why });
        }
    }
    match schema.text("format") {
        None | Some("double" | "float") => {}
        Some(other) => return Err(unknown_format(other)),
    }
    let limit = |keyword: &str| match schema.get(keyword) {
        None => Ok(None),
        Some(Json::Number(text)) => Ok(bound(text).map(Limit)),
        Some(_) => Err(not_a_number(keyword)),
    };
    Ok((Kind::number(), [limit("minimum")?, limit("maximum")?]))
}

/// A keyword that counts characters, items or properties.
///
/// # Errors
/// Its value is not a count.
pub(super) fn count(schema: &Schema<'_>, keyword: &str) -> Result<Option<u32>, SpecProblemKind> {
    let bad = || SpecProblemKind::BadSchema {
        keyword: keyword.to_owned(),
        expected: "a whole number from 0 to 4294967295",
    };
    match schema.get(keyword) {
        None => Ok(None),
        Some(Json::Number(text)) => {
            let count =
                to_int(text).and_then(Int::to_unsigned).and_then(|count| u32::try_from(count).ok());
            count.map(Some).ok_or_else(bad)
        }
        Some(_) => Err(bad()),
    }
}

/// A `format` that the type does not have.
pub(super) fn unknown_format(format: &str) -> SpecProblemKind {
    let why = format!("`{format}` is not known for this type; leave it out, or write a `pattern`");
    SpecProblemKind::Unsupported { keyword: "format".to_owned(), why }
}

fn not_a_number(keyword: &str) -> SpecProblemKind {
    SpecProblemKind::BadSchema { keyword: keyword.to_owned(), expected: "a number" }
}

fn whole(schema: &Schema<'_>, keyword: &str) -> Result<Option<Int>, SpecProblemKind> {
    match schema.get(keyword) {
        None => Ok(None),
        Some(Json::Number(text)) => match to_int(text) {
            Some(int) => Ok(Some(int)),
            None => Err(SpecProblemKind::BadSchema {
                keyword: keyword.to_owned(),
                expected: "a whole number where the type is `integer`",
            }),
        },
        Some(_) => Err(not_a_number(keyword)),
    }
}

/// Of draft 4 it is `true` beside a limit, which is said by the limit's own keyword there.
fn exclusive(schema: &Schema<'_>, keyword: &str) -> Result<Option<Int>, SpecProblemKind> {
    match schema.get(keyword) {
        Some(Json::Bool(true)) => {
            let why = "it is a number since draft 6; write the limit itself".to_owned();
            Err(SpecProblemKind::Unsupported { keyword: keyword.to_owned(), why })
        }
        Some(Json::Bool(false)) => Ok(None),
        _ => whole(schema, keyword),
    }
}

fn moved(int: Int, step: i128) -> Option<Int> {
    Some(Int::from_signed(int.to_signed()?.checked_add(step)?))
}

fn bound(text: &str) -> Option<Bound> {
    match to_int(text) {
        Some(int) => Some(Bound::Integer(int)),
        None => text.parse().ok().map(Bound::Number),
    }
}

/// A whole number, also one that is written `1.0` or `1e3`.
fn to_int(text: &str) -> Option<Int> {
    if let Ok(int) = text.parse() {
        return Some(int);
    }
    let number: f64 = text.parse().ok()?;
    let is_exact = number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0;
    is_exact.then(|| format!("{number:.0}").parse().ok()).flatten()
}
