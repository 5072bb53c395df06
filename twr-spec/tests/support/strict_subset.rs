//! The strict subset of JSON Schema as OpenAI publishes it ("Structured Outputs: supported schemas"), as data, and what
//! in a schema is not in it. It shares nothing with the code that writes such schemas.

use super::Json;

/// The keywords of a schema of each type, besides `type`, `description` and `enum`.
const OF_TYPE: [(&str, &[&str]); 7] = [
    ("string", &["pattern", "format"]),
    ("number", NUMERIC),
    ("integer", NUMERIC),
    ("boolean", &[]),
    ("null", &[]),
    ("array", &["items", "minItems", "maxItems"]),
    ("object", &["properties", "required", "additionalProperties"]),
];

const NUMERIC: &[&str] =
    &["multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

type Members = [(String, Json)];

/// What is not in the subset, each with its path. The root is an object and no union.
pub(crate) fn complaints(schema: &Json) -> Vec<String> {
    let mut found = doubles(schema);
    let Json::Object(members) = schema else { return vec!["the root is no schema".to_owned()] };
    let (definitions, root): (Vec<_>, Vec<_>) =
        members.iter().cloned().partition(|(key, _)| key == "$defs");
    if get(&root, "type") != Some(&Json::Text("object".to_owned())) {
        found.push("the root is no object".to_owned());
    }
    let mut names = Vec::new();
    for (_, all) in &definitions {
        let Json::Object(all) = all else { continue };
        names.extend(all.iter().map(|(name, _)| format!("#/$defs/{name}")));
        for (name, schema) in all {
            look("$defs", name, schema, &mut found);
        }
    }
    look("", "", &Json::Object(root), &mut found);
    references(schema, &mut |name| {
        if !names.iter().any(|known| known == name) {
            found.push(format!("{name} is not defined"));
        }
    });
    found
}

/// The keys that an object has twice, anywhere.
pub(crate) fn doubles(json: &Json) -> Vec<String> {
    match json {
        Json::Object(members) => {
            let mut keys: Vec<&str> = members.iter().map(|(key, _)| key.as_str()).collect();
            keys.sort_unstable();
            let twice = keys.windows(2).filter(|pair| pair[0] == pair[1]);
            let own = twice.map(|pair| format!("`{}` is there twice", pair[0]));
            own.chain(members.iter().flat_map(|(_, value)| doubles(value))).collect()
        }
        Json::List(items) => items.iter().flat_map(doubles).collect(),
        _ => Vec::new(),
    }
}

fn get<'j>(members: &'j Members, key: &str) -> Option<&'j Json> {
    members.iter().find(|(own, _)| own == key).map(|(_, value)| value)
}

fn look(around: &str, name: &str, schema: &Json, found: &mut Vec<String>) {
    let path = format!("{around}/{name}");
    let Json::Object(members) = schema else {
        return found.push(format!("{path}: no schema"));
    };
    let keys: Vec<&str> = members.iter().map(|(key, _)| key.as_str()).collect();
    if keys.contains(&"$ref") {
        if keys != ["$ref"] {
            found.push(format!("{path}: `$ref` has siblings: {keys:?}"));
        }
        return;
    }
    if let Some(variants) = get(members, "anyOf") {
        let strange = keys.iter().filter(|key| !["anyOf", "description"].contains(key));
        found.extend(strange.map(|key| format!("{path}: `{key}` beside `anyOf`")));
        let Json::List(variants) = variants else { return };
        for (at, variant) in variants.iter().enumerate() {
            look(&path, &format!("anyOf/{at}"), variant, found);
        }
        return;
    }
    let types: Vec<&str> = match get(members, "type") {
        Some(Json::Text(only)) => vec![only],
        Some(Json::List(all)) => all
            .iter()
            .filter_map(|it| if let Json::Text(it) = it { Some(it.as_str()) } else { None })
            .collect(),
        _ => return found.push(format!("{path}: no type")),
    };
    let allowed: Vec<&str> = OF_TYPE
        .iter()
        .filter(|(name, _)| types.contains(name))
        .flat_map(|(_, keys)| keys.iter().copied())
        .chain(["type", "description", "enum"])
        .collect();
    let strange = keys.iter().filter(|key| !allowed.contains(key));
    found.extend(strange.map(|key| format!("{path}: `{key}` is not allowed")));
    if let Some(Json::Text(format)) = get(members, "format")
        && !FORMATS.contains(&format.as_str())
    {
        found.push(format!("{path}: the format {format}"));
    }
    if let Some(items) = get(members, "items") {
        look(&path, "items", items, found);
    } else if types.contains(&"array") {
        found.push(format!("{path}: an array of anything"));
    }
    if types.contains(&"object") {
        look_at_object(&path, members, found);
    }
}

/// An object is closed, and each of its members is required.
fn look_at_object(path: &str, members: &Members, found: &mut Vec<String>) {
    if get(members, "additionalProperties") != Some(&Json::Bool(false)) {
        found.push(format!("{path}: it is open"));
    }
    let Some(Json::Object(properties)) = get(members, "properties") else {
        return found.push(format!("{path}: no properties"));
    };
    let names = properties.iter().map(|(name, _)| Json::Text(name.clone())).collect();
    if get(members, "required") != Some(&Json::List(names)) {
        found.push(format!("{path}: not every member is required"));
    }
    for (name, schema) in properties {
        look(path, name, schema, found);
    }
}

fn references<'j>(json: &'j Json, told: &mut dyn FnMut(&'j str)) {
    match json {
        Json::Object(members) => {
            for (key, value) in members {
                match value {
                    Json::Text(name) if key == "$ref" => told(name),
                    value => references(value, told),
                }
            }
        }
        Json::List(items) => {
            for item in items {
                references(item, told);
            }
        }
        _ => {}
    }
}
