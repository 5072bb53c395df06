//! The members of a call's arguments that the schema of its tool does not have.

use serde_json::{Map, Value as Json};

/// How deep arguments are looked into. A schema may hold itself.
const DEPTH: usize = 32;

/// A member that no schema has, and those that are there.
#[derive(Debug, PartialEq)]
pub(super) struct Unknown {
    /// The way to it, such as `places[0].city`.
    path: String,
    known: Vec<String>,
}

impl Unknown {
    /// What the caller is told.
    pub(super) fn message(unknown: &[Self]) -> String {
        let line = |one: &Self| {
            let known = match &*one.known {
                [] => "there are none".to_owned(),
                known => format!("there is `{}`", known.join("`, `")),
            };
            format!("unknown argument `{}`: {known}", twr::visible(&one.path))
        };
        unknown.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// The members of the arguments that the schema closes out.
pub(super) fn unknown(schema: &Json, arguments: &Map<String, Json>) -> Vec<Unknown> {
    let mut found = Vec::new();
    let walk = Walk { root: schema };
    walk.object(schema, arguments, "", (DEPTH, &mut found));
    found
}

struct Walk<'s> {
    root: &'s Json,
}

/// How deep it may go on, and what was found.
type Search<'f> = (usize, &'f mut Vec<Unknown>);

impl Walk<'_> {
    fn value(&self, schema: &Json, value: &Json, path: &str, (depth, found): Search<'_>) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match value {
            Json::Object(members) => self.object(schema, members, path, (depth, found)),
            Json::Array(items) => {
                let Some(schema) = self.fitting(schema, |schema| schema.get("items")) else {
                    return;
                };
                for (at, item) in items.iter().enumerate() {
                    self.value(schema, item, &format!("{path}[{at}]"), (depth, &mut *found));
                }
            }
            _ => {}
        }
    }

    fn object(
        &self,
        schema: &Json,
        members: &Map<String, Json>,
        path: &str,
        (depth, found): Search<'_>,
    ) {
        let alternatives = self.alternatives(schema);
        let all = alternatives.iter().filter_map(|schema| schema["properties"].as_object());
        let is_closed = !alternatives.is_empty()
            && alternatives.iter().all(|schema| schema["additionalProperties"] == false);
        for (name, value) in members {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            match all.clone().find_map(|properties| properties.get(name)) {
                Some(schema) => self.value(schema, value, &path, (depth, &mut *found)),
                None if is_closed => {
                    let known = all.clone().flat_map(Map::keys).cloned().collect();
                    found.push(Unknown { path, known });
                }
                None => {}
            }
        }
    }

    /// The part of the first alternative that has one.
    fn fitting<'s>(
        &'s self,
        schema: &'s Json,
        part: fn(&Json) -> Option<&Json>,
    ) -> Option<&'s Json> {
        self.alternatives(schema).into_iter().find_map(part)
    }

    /// The schemas of objects or lists that a value may follow, without references.
    fn alternatives<'s>(&'s self, schema: &'s Json) -> Vec<&'s Json> {
        let (mut found, mut seen, mut open) = (Vec::new(), Vec::new(), vec![schema]);
        while let Some(schema) = open.pop() {
            if seen.iter().any(|seen| std::ptr::eq(*seen, schema)) {
                continue;
            }
            seen.push(schema);
            let own = schema.get("properties").or_else(|| schema.get("items"));
            found.extend(own.map(|_| schema));
            let target = schema["$ref"].as_str().and_then(|target| target.strip_prefix('#'));
            open.extend(target.and_then(|target| self.root.pointer(target)));
            let choices = ["anyOf", "oneOf", "allOf"].map(|key| schema[key].as_array());
            open.extend(choices.into_iter().flatten().flatten());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Unknown, unknown};

    #[test]
    fn members_that_no_schema_has_are_named_with_those_that_are_there() {
        let schema = json!({
            "type": "object", "additionalProperties": false,
            "properties": {
                "any": {"type": "object", "properties": {}, "additionalProperties": true},
                "places": {"type": "array", "items": {"$ref": "#/$defs/Place"}},
                "topic": {"type": "string"},
                "way": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/Place"}, {"$ref": "#/$defs/Route"}]},
            },
            "$defs": {
                "Place": {"properties": {"city": {}, "near": {"$ref": "#/$defs/Place"}}, "additionalProperties": false},
                "Route": {"properties": {"from": {}}, "additionalProperties": false},
            },
        });
        let check = |arguments: serde_json::Value, told: &str| {
            let found = unknown(&schema, arguments.as_object().unwrap());
            assert_eq!(Unknown::message(&found), told, "{arguments}");
        };
        check(json!({}), "");
        check(json!({"topic": "moss", "places": [{"city": "Rome"}], "any": {"x": 1}}), "");
        check(
            json!({"topics": "moss"}),
            "unknown argument `topics`: there is `any`, `places`, `topic`, `way`",
        );
        check(
            json!({"places": [{"city": "Rome"}, {"near": {"x\u{1b}": 1}, "town": "Oslo"}]}),
            "unknown argument `places[1].near.x␛`: there is `city`, `near`\n\
             unknown argument `places[1].town`: there is `city`, `near`",
        );
        check(json!({"way": {"city": "Rome"}}), "");
        check(json!({"way": {"from": "Rome"}}), "");
        check(
            json!({"way": {"to": "Rome"}}),
            "unknown argument `way.to`: there is `from`, `city`, `near`",
        );
    }

    #[test]
    fn a_tool_without_arguments_takes_none_and_an_open_schema_any() {
        let arguments = json!({"a": 1});
        let found = |schema| unknown(&schema, arguments.as_object().unwrap());
        let told = Unknown::message(&found(
            json!({"type": "object", "properties": {}, "additionalProperties": false}),
        ));
        assert_eq!(told, "unknown argument `a`: there are none");
        assert_eq!(found(json!({"type": "object", "properties": {}})), []);
        assert_eq!(found(json!({})), []);
    }

    #[test]
    fn deep_arguments_and_schemas_that_hold_themselves_end() {
        let schema = json!({
            "anyOf": [{"$ref": "#"}, {"$ref": "#"}], "properties": {"a": {"$ref": "#"}}, "additionalProperties": false,
        });
        let deep = (0..1000).fold(json!(1), |inner, _| json!({"a": inner}));
        assert_eq!(unknown(&schema, deep.as_object().unwrap()), []);
    }
}
