//! Several schemas of which one counts: choices, unions of records, and what is the same for all of them.

use twr_spec::spec::Json;

use super::schema::Schema;
use crate::dynamic::declare::Word;

/// What several schemas are together.
pub(super) enum Cases<'s> {
    /// Each says one word, or several.
    Words(Vec<Word>),
    /// Whole numbers or numbers: numbers.
    Numbers,
    /// The same with limits of their own.
    LimitedNumbers,
    /// Objects, of which each says another word in this property.
    Tagged(&'s str, Vec<(String, Schema<'s>)>),
    /// Nothing tells a value of one from a value of another.
    Alike,
}

/// What these are together.
pub(super) fn cases<'s>(schemas: Vec<Schema<'s>>, discriminator: Option<&'s str>) -> Cases<'s> {
    if let Some(words) = schemas.iter().map(words).collect::<Option<Vec<_>>>() {
        return Cases::Words(words.into_iter().flatten().collect());
    }
    if schemas.iter().all(|schema| matches!(schema.text("type"), Some("integer" | "number"))) {
        let is_bare = |schema: &Schema<'s>| schema.clone().without("type").is_any();
        return if schemas.iter().all(is_bare) { Cases::Numbers } else { Cases::LimitedNumbers };
    }
    let properties = schemas.first().map(|first| first.properties.clone()).unwrap_or_default();
    let names = properties.iter().map(|(name, ..)| *name);
    let tag = discriminator.or_else(|| names.clone().find(|name| tags(&schemas, name).is_some()));
    match tag.and_then(|tag| Some((tag, tags(&schemas, tag)?))) {
        Some((tag, words)) => Cases::Tagged(tag, words.into_iter().zip(schemas).collect()),
        None => Cases::Alike,
    }
}

/// The words of a schema that is an `enum` or a `const` of strings.
pub(super) fn words(schema: &Schema<'_>) -> Option<Vec<Word>> {
    let about = schema.text("description");
    let word = |text: &str| match about {
        Some(about) if schema.has("const") => Word::new(text).about(about),
        _ => Word::new(text),
    };
    match (schema.get("const"), schema.get("enum")) {
        (Some(Json::Text(text)), _) => Some(vec![word(text)]),
        (None, Some(Json::List(values))) => values
            .iter()
            .filter(|value| **value != Json::Null)
            .map(|value| match value {
                Json::Text(text) => Some(word(text)),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

/// The word that each schema's property says, if each says one, and each another.
fn tags(schemas: &[Schema<'_>], property: &str) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    for schema in schemas {
        let (_, json, _) = schema.properties.iter().find(|(name, ..)| *name == property)?;
        let word = match (json.get("const"), json.get("enum")) {
            (Some(Json::Text(word)), _) => word,
            (None, Some(Json::List(words))) => match words.as_slice() {
                [Json::Text(word)] => word,
                _ => return None,
            },
            _ => return None,
        };
        if found.contains(word) {
            return None;
        }
        found.push(word.clone());
    }
    Some(found)
}
