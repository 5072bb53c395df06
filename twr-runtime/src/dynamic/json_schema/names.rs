//! Names of records, made of those of properties.

/// A name as that of a type: `unit price` as `UnitPrice`.
pub(super) fn type_name(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let capitalized = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    words.map(capitalized).collect()
}

/// The name of an item of a list of this name.
pub(super) fn singular(name: &str) -> String {
    if let Some(stem) = name.strip_suffix("ies") {
        return format!("{stem}y");
    }
    name.strip_suffix('s').filter(|stem| !stem.ends_with('s')).unwrap_or(name).to_owned()
}
