//! What a JSON Schema may say that a spec cannot say.

use twr_spec::spec::Json;

/// Keywords that say nothing of which values are valid.
const ANNOTATIONS: [&str; 15] = [
    "$schema",
    "$id",
    "$anchor",
    "$comment",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "examples",
    "example",
    "deprecated",
    "readOnly",
    "writeOnly",
    "discriminator",
];

/// Keywords that a spec cannot say, with what to write instead.
const UNSUPPORTED: [(&str, &str); 19] = [
    ("not", "say what the value is, not what it is not"),
    ("if", "write the cases as `oneOf` with a `const` property each"),
    ("then", "write the cases as `oneOf` with a `const` property each"),
    ("else", "write the cases as `oneOf` with a `const` property each"),
    ("dependentSchemas", "write the cases as `oneOf` with a `const` property each"),
    ("dependentRequired", "write the cases as `oneOf` with a `const` property each"),
    ("dependencies", "write the cases as `oneOf` with a `const` property each"),
    ("patternProperties", "write `additionalProperties`, or name the properties"),
    ("propertyNames", "leave it out, and check the keys in a validator"),
    ("unevaluatedProperties", "write `additionalProperties`"),
    ("unevaluatedItems", "write `items`"),
    ("prefixItems", "write an object with a property for each place"),
    ("additionalItems", "write `items`"),
    ("contains", "leave it out, and check the items in a validator"),
    ("multipleOf", "leave it out, and check the number in a validator"),
    ("contentEncoding", "ask for the text, and encode it in the program"),
    ("contentMediaType", "ask for the text, and check it in a validator"),
    ("$dynamicRef", "write `$ref`"),
    ("$recursiveRef", "write `$ref`"),
];

/// Whether a keyword says nothing of which values are valid.
pub(super) fn is_annotation(keyword: &str) -> bool {
    ANNOTATIONS.contains(&keyword) || keyword.starts_with("x-")
}

/// Why a keyword with this value cannot be asked for; `None` if it can, or says nothing.
pub(super) fn unsupported(keyword: &str, value: &Json) -> Option<&'static str> {
    let says_nothing = match value {
        Json::Bool(_) => {
            matches!(keyword, "unevaluatedProperties" | "unevaluatedItems" | "additionalItems")
        }
        Json::Number(number) => keyword == "multipleOf" && number == "1",
        Json::Object(entries) => entries.is_empty() && keyword != "not",
        _ => false,
    };
    let (_, instead) = UNSUPPORTED.iter().find(|(known, _)| *known == keyword)?;
    (!says_nothing).then_some(*instead)
}
