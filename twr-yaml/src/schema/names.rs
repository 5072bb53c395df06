//! The names that a file gives: of its types, and of its sections.

use serde_json::{Map, Value, json};

use crate::declare::{AskedShape, Shape};
use crate::files::Loaded;

/// The names of a file and of those that it imports; none for the schema of any file.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Records, choices and unions.
    pub(super) types: Vec<String>,
    /// Those that can be the row of a table.
    pub(super) records: Vec<String>,
    sections: Vec<String>,
}

impl Names {
    pub(super) fn of(loaded: &[Loaded]) -> Self {
        let mut names = Self::default();
        for definition in loaded.iter().flat_map(|file| &file.reply.definitions) {
            if !definition.by_hand {
                continue;
            }
            let name = definition.name.value.clone();
            if matches!(definition.shape, Shape::Record(_)) {
                names.records.push(name.clone());
            }
            names.types.push(name);
        }
        let asked =
            loaded.iter().filter(|file| file.file == 0).find_map(|file| file.reply.asked.as_ref());
        let fields = asked.map(|asked| match &asked.shape {
            AskedShape::Sections(fields) => vec![fields],
            AskedShape::Cases { cases, .. } => cases.iter().map(|case| &case.fields).collect(),
        });
        for field in fields.into_iter().flatten().flat_map(|fields| &fields.list) {
            if !names.sections.contains(&field.name.value) {
                names.sections.push(field.name.value.clone());
            }
        }
        names
    }

    /// The schema of a mapping with the sections offered after one of its keys.
    pub(super) fn in_key(&self, key: &str, mut schema: Value) -> Value {
        let sections = self.sections.iter().map(|name| (name.clone(), json!({})));
        let sections: Map<String, Value> = sections.collect();
        let place = schema.get_mut("properties").and_then(|properties| properties.get_mut(key));
        if let (false, Some(Value::Object(place))) = (sections.is_empty(), place) {
            place.insert("properties".to_owned(), sections.into());
        }
        schema
    }
}
