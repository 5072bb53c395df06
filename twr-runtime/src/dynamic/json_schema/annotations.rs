//! What a schema says beside which values are valid: descriptions and examples.

use twr_spec::soft::fold;
use twr_spec::spec::Json;

use super::schema::Schema;
use crate::dynamic::data::to_serde;
use crate::dynamic::declare::Field;

/// What to write: the description, or a title that says more than the name.
pub(super) fn about<'s>(schema: &Schema<'s>, name: &str) -> &'s str {
    let says_more = |title: &&str| fold(title) != fold(name);
    let title = || schema.text("title").filter(|_| schema.origin.is_none()).filter(says_more);
    schema.text("description").or_else(title).unwrap_or_default()
}

/// The first example, as JSON Schema or as `OpenAPI` says it.
pub(super) fn first_example<'s>(schema: &Schema<'s>) -> Option<&'s Json> {
    let first = match schema.get("examples") {
        Some(Json::List(examples)) => examples.first(),
        _ => None,
    };
    first.or_else(|| schema.get("example")).filter(|example| is_shown(example))
}

/// Whether the example is a value to show: an empty list and a word for no value are what a model would copy.
pub(super) fn is_shown(example: &Json) -> bool {
    match example {
        Json::Null => false,
        Json::List(items) => !items.is_empty(),
        Json::Object(members) => !members.is_empty(),
        Json::Text(text) => {
            !["none", "n/a", "null", "-"].contains(&text.trim().to_lowercase().as_str())
        }
        _ => true,
    }
}

/// Gives the fields without an example that of an example of the whole object.
pub(super) fn take_examples(schema: &Schema<'_>, fields: &mut [Field]) {
    let Some(example) = first_example(schema) else { return };
    for field in fields.iter_mut().filter(|field| field.example.is_none()) {
        let value = example.get(&field.name).filter(|value| is_shown(value));
        field.example = value.map(to_serde);
    }
}
