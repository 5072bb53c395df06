//! Records that JSON, lists and tables hold: a delivery and its parts, as types and as made text.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use twr::Thinkable;

use super::words::Words;

/// A delivery.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Thinkable)]
pub(super) struct Delivery {
    #[think(line, example = "Harbour")]
    pub(super) place: String,
    #[think(example = 2024)]
    pub(super) year: u16,
    #[think(example = true)]
    pub(super) open: bool,
    pub(super) parts: Vec<Part>,
}

/// A part of it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Thinkable)]
pub(super) struct Part {
    #[think(line, example = "Bolt")]
    pub(super) name: String,
    #[think(example = 12)]
    pub(super) count: u32,
    #[think(example = 0.5)]
    pub(super) price: f64,
    pub(super) grade: Grade,
    #[think(line, example = "Of steel.")]
    pub(super) note: String,
}

/// How good a part is.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema, Thinkable)]
#[serde(rename_all = "lowercase")]
pub(super) enum Grade {
    Low,
    Medium,
    High,
}

impl Grade {
    /// The grade as it is written.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// Made parts, always the same.
pub(super) fn parts() -> impl Iterator<Item = Part> {
    let mut words = Words::new(13);
    (0_u32..).map(move |count| Part {
        name: words.name(),
        count,
        price: f64::from(count % 400) / 4.0,
        grade: [Grade::Low, Grade::Medium, Grade::High][words.number() % 3],
        note: words.line(40),
    })
}

/// A delivery as JSON of about this many bytes, as a model writes it, and how many parts it has.
pub(super) fn valid_json(bytes: usize) -> (String, usize) {
    let mut out = String::from(HEAD);
    let mut count = 0;
    for part in parts() {
        let Part { name, count: pieces, price, grade, note } = part;
        let grade = grade.word();
        let _ = write!(
            out,
            r#"    {{"name": "{name}", "count": {pieces}, "price": {price}, "grade": "{grade}", "note": "{note}"}}"#
        );
        count += 1;
        if out.len() >= bytes {
            break;
        }
        out.push_str(",\n");
    }
    out.push_str("\n  ]\n}\n");
    (out, count)
}

/// The same with trailing commas, comments and single quotes, and without the last bracket.
pub(super) fn broken_json(bytes: usize) -> (String, usize) {
    let mut out = String::from(HEAD);
    let mut count = 0;
    for part in parts() {
        let Part { name, count: pieces, price, grade, note } = part;
        let grade = grade.word();
        let _ = match count % 4 {
            0 => write!(
                out,
                r#"    {{"name": "{name}", "count": {pieces}, "price": {price}, "grade": "{grade}", "note": "{note}",}}"#
            ),
            1 => write!(
                out,
                "    // checked\n    {{'name': '{name}', 'count': {pieces}, 'price': {price}, 'grade': '{grade}', 'note': '{note}'}}"
            ),
            _ => write!(
                out,
                r#"    {{"name": "{name}", "count": {pieces}, "price": {price}, "grade": "{grade}", "note": '{note}'}}"#
            ),
        };
        count += 1;
        out.push_str(",\n");
        if out.len() >= bytes {
            break;
        }
    }
    out.push_str("  ]\n");
    (out, count)
}

/// The beginning of a delivery as JSON.
const HEAD: &str =
    "{\n  \"place\": \"Old harbour\",\n  \"year\": 2024,\n  \"open\": true,\n  \"parts\": [\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_json_is_valid_or_broken_as_it_says() {
        let (valid, count) = valid_json(2_000);
        assert_eq!(serde_json::from_str::<Delivery>(&valid).unwrap().parts.len(), count);
        let (broken, _) = broken_json(2_000);
        assert!(serde_json::from_str::<Delivery>(&broken).is_err());
        for mark in [",}", "// ", "'name'", ",\n  ]\n"] {
            assert!(broken.contains(mark), "{mark}");
        }
    }
}
