//! What an object says of its members besides the schema of each: which have to be there, and how many there are.

use twr_spec::spec::Json;

use super::number::count;
use super::schema::Schema;
use crate::dynamic::problem::SpecProblemKind;

/// Refuses names that have to be there, and that no property has.
///
/// # Errors
/// The first of them.
pub(super) fn known_keys_only(schema: &Schema<'_>) -> Result<(), SpecProblemKind> {
    match schema.required_without_property() {
        None => Ok(()),
        Some(name) => Err(unsupported(
            "required",
            format!("no property is called `{name}`; add it to `properties`"),
        )),
    }
}

/// Refuses counts of members that the properties do not keep by themselves, and an object that may have none.
///
/// # Errors
/// The keyword that would be lost.
pub(super) fn no_counts_needed(schema: &Schema<'_>) -> Result<(), SpecProblemKind> {
    let all = schema.properties.len();
    if all == 0 && schema.get("additionalProperties") == Some(&Json::Bool(false)) {
        let why = "the object takes no keys; name its `properties`, or leave it out".to_owned();
        return Err(unsupported("additionalProperties", why));
    }
    let kept = [
        (
            "minProperties",
            count(schema, "minProperties")?
                .is_none_or(|least| schema.count_required() >= least as usize),
        ),
        (
            "maxProperties",
            count(schema, "maxProperties")?.is_none_or(|most| all > 0 && all <= most as usize),
        ),
    ];
    match kept.iter().find(|(_, is_kept)| !is_kept) {
        None => Ok(()),
        Some((keyword, _)) => Err(unsupported(
            keyword,
            "leave it out, and count the members in a validator".to_owned(),
        )),
    }
}

fn unsupported(keyword: &str, why: String) -> SpecProblemKind {
    SpecProblemKind::Unsupported { keyword: keyword.to_owned(), why }
}
