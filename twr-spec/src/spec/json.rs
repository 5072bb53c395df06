//! `Json`: a value of JSON, its keys in the order in which they were written.

/// A value of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, digit by digit as it was written, so that none is lost.
    Number(String),
    /// Text, without its escapes.
    Text(String),
    /// Values in order.
    List(Vec<Json>),
    /// Keys with their values, in order. Of a key that occurs twice, the last one counts, as elsewhere.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value of a key of an object.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => {
                entries.iter().rfind(|(known, _)| known == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }
}
