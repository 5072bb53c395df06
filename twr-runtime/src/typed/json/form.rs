//! A schema in few words: `{"title": string, "pages": integer, "rating"?: number or null}`.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value};

/// How deep definitions are written out; what lies deeper is named.
const DEEPEST: usize = 6;

/// The form of the type's JSON; empty for any JSON.
pub(super) fn of<T: JsonSchema>() -> String {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    let schema = schema.to_value();
    let none = Map::new();
    let definitions = schema.get("$defs").and_then(Value::as_object).unwrap_or(&none);
    let form = Writer { definitions, open: Vec::new() }.form(&schema);
    if form == ANY { String::new() } else { form }
}

const ANY: &str = "any JSON";

struct Writer<'s> {
    definitions: &'s Map<String, Value>,
    /// The definitions that are being written, so that one that holds itself is only named inside.
    open: Vec<String>,
}

impl Writer<'_> {
    fn form(&mut self, schema: &Value) -> String {
        if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            return self.named(name.rsplit('/').next().unwrap_or_default());
        }
        if let Some(constant) = schema.get("const") {
            return constant.to_string();
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            return either(words.iter().map(Value::to_string));
        }
        for key in ["anyOf", "oneOf"] {
            if let Some(variants) = schema.get(key).and_then(Value::as_array) {
                return either(variants.iter().map(|variant| self.form(variant)));
            }
        }
        if let Some([only]) = schema.get("allOf").and_then(Value::as_array).map(Vec::as_slice) {
            return self.form(only);
        }
        match schema.get("type") {
            Some(Value::Array(types)) => either(
                types.iter().filter_map(Value::as_str).map(|each| self.of_type(each, schema)),
            ),
            Some(Value::String(each)) => self.of_type(each, schema),
            _ => ANY.to_owned(),
        }
    }

    fn of_type(&mut self, each: &str, schema: &Value) -> String {
        match each {
            "object" => self.object(schema),
            "array" => self.array(schema),
            other => other.to_owned(),
        }
    }

    fn named(&mut self, name: &str) -> String {
        let Some(schema) = self.definitions.get(name) else { return ANY.to_owned() };
        if self.open.iter().any(|open| open == name) || self.open.len() >= DEEPEST {
            return name.to_owned();
        }
        self.open.push(name.to_owned());
        let form = self.form(schema);
        self.open.pop();
        form
    }

    fn object(&mut self, schema: &Value) -> String {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
            return match schema.get("additionalProperties") {
                Some(values @ Value::Object(_)) => format!("{{key: {}, …}}", self.form(values)),
                _ => "object".to_owned(),
            };
        };
        let required = schema.get("required").and_then(Value::as_array);
        let is_required =
            |key: &str| required.is_some_and(|keys| keys.iter().any(|known| known == key));
        let members: Vec<String> = properties
            .iter()
            .map(|(key, value)| {
                let mark = if is_required(key) { "" } else { "?" };
                format!("\"{key}\"{mark}: {}", self.form(value))
            })
            .collect();
        format!("{{{}}}", members.join(", "))
    }

    fn array(&mut self, schema: &Value) -> String {
        if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
            let items: Vec<String> = items.iter().map(|item| self.form(item)).collect();
            return format!("[{}]", items.join(", "));
        }
        match schema.get("items") {
            Some(items @ Value::Object(_)) => format!("[{}, …]", self.form(items)),
            _ => "array".to_owned(),
        }
    }
}

/// The forms with "or" between, each once.
fn either(forms: impl Iterator<Item = String>) -> String {
    let mut kept: Vec<String> = Vec::new();
    for form in forms {
        if !kept.contains(&form) {
            kept.push(form);
        }
    }
    kept.join(" or ")
}
