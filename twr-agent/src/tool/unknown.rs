//! The members of a call's arguments that the schema of its tool does not have.

use serde_json::{Map, Value as Json};

/// How deep arguments are looked into. A schema may hold itself.
const DEPTH: usize = 32;

/// A member that no schema has, and those that are there.
#[derive(Debug, PartialEq)]
pub(crate) struct Unknown {
    /// The way to it, such as `places[0].city`.
    path: String,
    known: Vec<String>,
}

impl Unknown {
    /// What the caller is told.
    pub(crate) fn message(unknown: &[Self]) -> String {
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
pub(crate) fn unknown(schema: &Json, arguments: &Map<String, Json>) -> Vec<Unknown> {
    let mut found = Vec::new();
    let walk = Walk { root: schema };
    walk.object(schema, arguments, "", (DEPTH, &mut found));
    found
}

/// The value without the members that the schema lets pass without naming them.
#[cfg(feature = "mcp")]
pub(crate) fn named(schema: &Json, value: &Json) -> Json {
    Walk { root: schema }.named(schema, value, DEPTH)
}

struct Walk<'s> {
    root: &'s Json,
}

/// The members that the schemas of an object name.
struct Members<'s> {
    all: Vec<&'s Map<String, Json>>,
    /// Whether there may be no others.
    is_closed: bool,
}

impl<'s> Members<'s> {
    fn named(&self, name: &str) -> Option<&'s Json> {
        self.all.iter().find_map(|properties| properties.get(name))
    }
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
        let Some(open) = self.members(schema) else { return };
        for (name, value) in members {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            match open.named(name) {
                Some(schema) => self.value(schema, value, &path, (depth, &mut *found)),
                None if open.is_closed => {
                    let known = open.all.iter().flat_map(|all| all.keys()).cloned().collect();
                    found.push(Unknown { path, known });
                }
                None => {}
            }
        }
    }

    #[cfg(feature = "mcp")]
    fn named(&self, schema: &Json, value: &Json, depth: usize) -> Json {
        let Some(depth) = depth.checked_sub(1) else { return value.clone() };
        match value {
            Json::Object(members) => {
                let Some(open) = self.members(schema) else { return value.clone() };
                let named = members.iter().filter_map(|(name, value)| match open.named(name) {
                    Some(schema) => Some((name.clone(), self.named(schema, value, depth))),
                    None => open.is_closed.then(|| (name.clone(), value.clone())),
                });
                Json::Object(named.collect())
            }
            Json::Array(items) => match self.fitting(schema, |schema| schema.get("items")) {
                Some(schema) => items.iter().map(|item| self.named(schema, item, depth)).collect(),
                None => value.clone(),
            },
            _ => value.clone(),
        }
    }

    /// The members of the objects that a value may be; `None` if no schema of an object names any.
    fn members<'s>(&'s self, schema: &'s Json) -> Option<Members<'s>> {
        let alternatives = self.alternatives(schema);
        let is_closed = alternatives.iter().all(|schema| schema["additionalProperties"] == false);
        let all = alternatives.iter().filter_map(|schema| schema["properties"].as_object());
        (!alternatives.is_empty()).then(|| Members { all: all.collect(), is_closed })
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
