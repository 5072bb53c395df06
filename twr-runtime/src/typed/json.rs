//! `AsJson`: a field of any type with serde and schemars, as one value of JSON.

#[cfg(feature = "json")]
mod de;
#[cfg(feature = "json")]
mod form;

/// One value of JSON: `#[think(json)]`. It applies to the whole type but an `Option` round it, so that a
/// `Vec<T>` is one JSON list.
///
/// Any type with `Serialize`, `DeserializeOwned` and `JsonSchema` has it, under the feature `json`. The
/// prompt says what the JSON looks like in a short form made from the schema; what does not fit is told
/// in serde's own words, with the place inside. A `null` where a value may be left out is nothing.
#[derive(Clone, Copy, Debug)]
pub enum AsJson {}

#[cfg(feature = "json")]
mod glue {
    use schemars::JsonSchema;
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use twr_spec::json::{Json, parse};
    use twr_spec::spec::{JsonType, Kind, Value};

    use super::de::JsonReader;
    use super::{AsJson, form};
    use crate::typed::{FieldAs, Mismatch};

    impl<T: Serialize + DeserializeOwned + JsonSchema> FieldAs<T> for AsJson {
        const KIND: &'static Kind =
            &Kind::Json(JsonType { form: form::of::<T>, check: accepts::<T> });

        fn from_value(value: Value<'_>) -> Result<T, Mismatch> {
            match &value {
                Value::Json(json) => read(json).map_err(|error| Mismatch::described(error, &value)),
                // Of a field that may be left out, so that `Option` reads it as nothing.
                Value::Null => {
                    read(&Json::Null).map_err(|error| Mismatch::described(error, &value))
                }
                other => Err(Mismatch::new(<Self as FieldAs<T>>::KIND, other)),
            }
        }

        /// A value that serde cannot write as JSON, such as a map with keys that are no text, is `null`.
        fn to_value(value: &T) -> Value<'_> {
            let written = serde_json::to_string(value).unwrap_or_default();
            let json = parse(&written, 0).map(|parsed| parsed.json);
            Value::Json(json.unwrap_or(Json::Null).into())
        }
    }

    fn accepts<T: DeserializeOwned>(json: &Json) -> Result<(), String> {
        read::<T>(json).map(drop)
    }

    fn read<T: DeserializeOwned>(json: &Json) -> Result<T, String> {
        T::deserialize(JsonReader(json)).map_err(|error| {
            fault::<T>(json).unwrap_or_else(|| without_position(&error.to_string()))
        })
    }

    /// What is wrong, with the place inside. To keep track of the place costs time, so that it is done only
    /// where something is wrong.
    fn fault<T: DeserializeOwned>(json: &Json) -> Option<String> {
        let error = serde_path_to_error::deserialize::<_, T>(JsonReader(json)).err()?;
        let place = error.path().to_string();
        let message = without_position(&error.into_inner().to_string());
        Some(if place == "." { message } else { format!("{place}: {message}") })
    }

    /// serde's words without the line and column, which speak of another text than the model's.
    fn without_position(message: &str) -> String {
        message.rsplit_once(" at line ").map_or(message, |(words, _)| words).to_owned()
    }
}

#[cfg(test)]
#[cfg(feature = "json")]
mod tests;
