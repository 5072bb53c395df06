//! How alike two values of one field are: by what they say, word by word or as a whole, as suits the kind.

use std::collections::HashMap;
use std::fmt::Write as _;

use twr_spec::soft::fold;
use twr_spec::spec::{Kind, Spec, Value};

/// What a value says, as pieces that are counted: the words of a text, all else as a whole; of a list those
/// of its items, whatever their order; of a record those of its fields, each with its place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Pieces {
    counts: HashMap<String, usize>,
    all: usize,
}

impl Pieces {
    /// Of a value of this kind; none of one that is not there.
    pub(super) fn of(kind: &Kind, value: Option<&Value<'_>>) -> Self {
        let mut pieces = Self::default();
        if let Some(value) = value {
            pieces.collect(kind, value, "");
        }
        pieces
    }

    /// The share of pieces that both have, of those that either has: 1 if they say the same, 0 if nothing
    /// is the same. What is one piece is the same or not.
    #[expect(clippy::cast_precision_loss, reason = "a reply has fewer words than that")]
    pub(super) fn likeness(&self, other: &Self) -> f64 {
        let count = |piece: &String| other.counts.get(piece).copied().unwrap_or(0);
        let shared: usize = self.counts.iter().map(|(piece, own)| (*own).min(count(piece))).sum();
        match self.all + other.all - shared {
            0 => 1.0,
            either => shared as f64 / either as f64,
        }
    }

    fn collect(&mut self, kind: &Kind, value: &Value<'_>, place: &str) {
        match (kind.required(), value) {
            (_, Value::Null) => {}
            (Kind::Text | Kind::Code(_), Value::Text(text)) => self.words(text, place),
            (_, Value::Text(text)) => self.count(place, &line(text)),
            (_, Value::Temporal(text) | Value::Decimal(text)) => self.count(place, text),
            (Kind::List(item), Value::List(items)) => {
                for value in items {
                    self.collect(item, value, place);
                }
            }
            (Kind::Table(spec), Value::List(rows)) => {
                for row in rows {
                    self.record(spec, row, place);
                }
            }
            (Kind::Record(spec), value) => self.record(spec, value, place),
            (Kind::File | Kind::Edit, Value::Record(parts)) => {
                let kinds = [Kind::Line, Kind::Text, Kind::Text];
                for (kind, part) in kinds.iter().zip(parts.iter().flatten()) {
                    self.collect(kind, part, place);
                }
            }
            (Kind::Map(inner), Value::Map(entries)) => {
                for (key, value) in entries {
                    self.collect(inner, value, &format!("{place}/{}", line(key)));
                }
            }
            (_, value) => self.count(place, &format!("{value:?}")),
        }
    }

    fn record(&mut self, spec: &Spec, value: &Value<'_>, place: &str) {
        let Value::Record(values) = value else { return };
        for (at, (field, value)) in spec.fields.iter().zip(values).enumerate() {
            if let Some(value) = value {
                self.collect(&field.kind, value, &format!("{place}/{at}"));
            }
        }
    }

    fn words(&mut self, text: &str, place: &str) {
        let mut word = String::new();
        for character in text.chars().flat_map(char::to_lowercase) {
            if !character.is_alphanumeric() || is_a_word(character) {
                self.count_word(place, &mut word);
            }
            if character.is_alphanumeric() {
                word.push(character);
            }
            if is_a_word(character) {
                self.count_word(place, &mut word);
            }
        }
        self.count_word(place, &mut word);
    }

    fn count_word(&mut self, place: &str, word: &mut String) {
        if !word.is_empty() {
            self.count(place, word);
            word.clear();
        }
    }

    fn count(&mut self, place: &str, piece: &str) {
        let mut key = String::with_capacity(place.len() + piece.len() + 1);
        // A line break is in no place and in no piece, so that no two of them are mixed up.
        let _ = write!(key, "{place}\n{piece}");
        *self.counts.entry(key).or_default() += 1;
        self.all += 1;
    }
}

/// The position of the voice that is most like all others, the first of equals.
pub(super) fn most_alike(voices: &[&Pieces]) -> usize {
    let sum = |(at, voice): (usize, &&Pieces)| -> f64 {
        let others = voices.iter().enumerate().filter(|(other, _)| *other != at);
        others.map(|(_, other)| voice.likeness(other)).sum()
    };
    first_highest(voices.iter().enumerate().map(sum))
}

/// The position of the highest, the first of equals.
pub(super) fn first_highest(sums: impl Iterator<Item = f64>) -> usize {
    let higher = |best: (usize, f64), (at, sum): (usize, f64)| {
        // What only rounding tells apart is equal.
        if sum > best.1 + 1e-9 { (at, sum) } else { best }
    };
    sums.enumerate().fold((0, f64::NEG_INFINITY), higher).0
}

/// Whether a character is written without spaces round its word, as Chinese is; then it counts as one.
fn is_a_word(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// A line without what models vary. Where it has digits, marks count: `1.5` is not `15`.
fn line(text: &str) -> String {
    let folded = fold(text);
    if folded.is_empty() || text.chars().any(char::is_numeric) {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        return words.join(" ");
    }
    folded
}

#[cfg(test)]
mod tests {
    use twr_spec::spec::Ref;

    use super::*;

    fn check(kind: &Kind, one: &Value<'_>, other: &Value<'_>, expected: f64) {
        let [one, other] = [one, other].map(|value| Pieces::of(kind, Some(value)));
        assert!((one.likeness(&other) - expected).abs() < 1e-9, "{one:?} / {other:?}");
        assert!((other.likeness(&one) - expected).abs() < 1e-9, "{one:?} / {other:?}");
    }

    #[test]
    fn one_piece_is_the_same_or_not() {
        let text = |text: &'static str| Value::text(text);
        check(&Kind::Line, &text("New York"), &text("new-york."), 1.0);
        check(&Kind::Line, &text("New York"), &text("New York City"), 0.0);
        check(&Kind::Line, &text("v1.5"), &text("V1.5 "), 1.0);
        check(&Kind::Line, &text("v1.5"), &text("v15"), 0.0);
        check(&Kind::Line, &text("-5"), &text("5"), 0.0);
        check(&Kind::Line, &text("?"), &text("!"), 0.0);
        check(&Kind::Boolean, &Value::Boolean(true), &Value::Boolean(false), 0.0);
        check(&Kind::Boolean, &Value::Boolean(true), &Value::Boolean(true), 1.0);
        check(&Kind::Text, &Value::Null, &text(""), 1.0);
        check(&Kind::Text, &Value::Null, &text("a"), 0.0);
    }

    #[test]
    fn texts_are_compared_by_their_words() {
        let text = |text: &'static str| Value::text(text);
        check(&Kind::Text, &text("Bees see light."), &text("bees see, light"), 1.0);
        check(&Kind::Text, &text("Bees see light"), &text("Bees see polarised light"), 0.75);
        check(&Kind::Text, &text("a a a"), &text("a"), 1.0 / 3.0);
        check(&Kind::Text, &text("蜜蜂看光"), &text("蜜蜂看见光。"), 0.8);
    }

    #[test]
    fn lists_are_compared_by_their_items() {
        let kind = Kind::List(Ref::Static(&Kind::Line));
        let list = |items: &[&'static str]| {
            Value::List(items.iter().map(|item| Value::text(*item)).collect())
        };
        check(&kind, &list(&["a", "b", "c"]), &list(&["C", "b", "a"]), 1.0);
        check(&kind, &list(&["a", "b", "c"]), &list(&["a", "b"]), 2.0 / 3.0);
        check(&kind, &list(&["a b"]), &list(&["a", "b"]), 0.0);
        check(&kind, &list(&[]), &list(&[]), 1.0);
    }
}
