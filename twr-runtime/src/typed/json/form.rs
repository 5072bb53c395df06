//! A schema as a short form: `{"title": string, "pages": integer, "rating"?: number or null}`.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value};
use twr_spec::json::{Member, ShortForm};

/// How deep definitions are written out; what lies deeper is named.
const DEEPEST: usize = 6;

/// The form of the type's JSON; empty for any JSON.
pub(super) fn of<T: JsonSchema>() -> String {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    let schema = schema.to_value();
    let none = Map::new();
    let definitions = schema.get("$defs").and_then(Value::as_object).unwrap_or(&none);
    let form = Writer { definitions, open: Vec::new() }.form(&schema);
    if form == ShortForm::Any { String::new() } else { form.on_line() }
}

struct Writer<'s> {
    definitions: &'s Map<String, Value>,
    /// The definitions that are being written, so that one that holds itself is only named inside.
    open: Vec<String>,
}

impl Writer<'_> {
    fn form(&mut self, schema: &Value) -> ShortForm {
        if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
            return self.named(name.rsplit('/').next().unwrap_or_default());
        }
        if let Some(constant) = schema.get("const") {
            return ShortForm::Word(constant.to_string());
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            let words = words.iter().map(|word| ShortForm::Word(word.to_string()));
            return ShortForm::Either(words.collect());
        }
        for key in ["anyOf", "oneOf"] {
            if let Some(variants) = schema.get(key).and_then(Value::as_array) {
                return ShortForm::Either(
                    variants.iter().map(|variant| self.form(variant)).collect(),
                );
            }
        }
        if let Some([only]) = schema.get("allOf").and_then(Value::as_array).map(Vec::as_slice) {
            return self.form(only);
        }
        match schema.get("type") {
            Some(Value::Array(types)) => {
                let types = types.iter().filter_map(Value::as_str);
                ShortForm::Either(types.map(|each| self.of_type(each, schema)).collect())
            }
            Some(Value::String(each)) => self.of_type(each, schema),
            _ => ShortForm::Any,
        }
    }

    fn of_type(&mut self, each: &str, schema: &Value) -> ShortForm {
        match each {
            "object" => self.object(schema),
            "array" => self.array(schema),
            other => ShortForm::word(other),
        }
    }

    fn named(&mut self, name: &str) -> ShortForm {
        let Some(schema) = self.definitions.get(name) else { return ShortForm::Any };
        if self.open.iter().any(|open| open == name) || self.open.len() >= DEEPEST {
            return ShortForm::word(name);
        }
        self.open.push(name.to_owned());
        let form = self.form(schema);
        self.open.pop();
        form
    }

    fn object(&mut self, schema: &Value) -> ShortForm {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
            return match schema.get("additionalProperties") {
                Some(values @ Value::Object(_)) => ShortForm::Map(Box::new(self.form(values))),
                _ => ShortForm::word("object"),
            };
        };
        let required = schema.get("required").and_then(Value::as_array);
        let is_required =
            |key: &str| required.is_some_and(|keys| keys.iter().any(|known| known == key));
        let member = |(key, value): (&String, &Value)| Member {
            name: key.clone(),
            is_optional: !is_required(key),
            form: self.form(value),
            comment: String::new(),
        };
        ShortForm::Object(properties.iter().map(member).collect())
    }

    fn array(&mut self, schema: &Value) -> ShortForm {
        if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
            return ShortForm::Tuple(items.iter().map(|item| self.form(item)).collect());
        }
        match schema.get("items") {
            Some(items @ Value::Object(_)) => ShortForm::List(Box::new(self.form(items))),
            _ => ShortForm::word("array"),
        }
    }
}
