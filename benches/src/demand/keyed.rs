//! `Name: n` lines, alone or in two of three sections, as EQ-Bench asks for them.

use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Field, Kind, Layout, Ref, Value};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{field, number, part, spec, spec_in, text};

/// A number for each key, as labelled lines of the reply itself.
pub(super) fn lines(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let keys = sample.strings("keys");
    let spec = spec_in(Layout::Labels, scores(&keys));
    let reading = Reader::new(&spec).read_in(&sample.text, known);
    let mut truth = Truth::default();
    compare(&mut truth, "", &sample.text, &keys, &reading.value);
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// Sections: those about scores hold a record with a number for each key, the others text.
pub(super) fn in_sections(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let (names, keys) = (sample.strings("sections"), sample.strings("keys"));
    let section = |name: &String| {
        let holds_scores = name.ends_with("scores");
        let record = || Kind::Record(Ref::shared(spec(scores(&keys))));
        field(name, if holds_scores { record() } else { Kind::Text })
    };
    let spec = spec_in(Layout::Labels, names.iter().map(section).collect());
    let reading = Reader::new(&spec).read_in(&sample.text, known);
    let mut truth = Truth::default();
    for (at, (name, piece)) in names.iter().zip(pieces(&sample.text, &names)).enumerate() {
        match part(&reading.value, at) {
            Some(value @ Value::Record(_)) => compare(&mut truth, name, piece, &keys, value),
            Some(value) => {
                let said = piece.trim_start().get(name.len() + 1..).unwrap_or_default();
                truth.compare_letters(name, said, text(value).unwrap_or_default());
            }
            None => {}
        }
    }
    Outcome::of(&spec, &reading).with_truth(truth)
}

fn scores(keys: &[String]) -> Vec<Field> {
    keys.iter().map(|key| field(key, number())).collect()
}

/// The reply cut at its section names; none where one of them is not there just once, in order.
fn pieces<'r>(reply: &'r str, names: &[String]) -> Vec<&'r str> {
    let mut starts = Vec::new();
    for name in names {
        let header = format!("{name}:");
        let mut places = reply.match_indices(&header);
        let (Some((start, _)), None) = (places.next(), places.next()) else { return Vec::new() };
        starts.push(start);
    }
    if !starts.is_sorted() {
        return Vec::new();
    }
    let ends = starts.iter().skip(1).copied().chain([reply.len()]);
    starts.iter().zip(ends).filter_map(|(start, end)| reply.get(*start..end)).collect()
}

/// Where all lines of a key in the piece state one number, the value is that number.
fn compare(truth: &mut Truth, section: &str, piece: &str, keys: &[String], value: &Value<'_>) {
    for (at, key) in keys.iter().enumerate() {
        let mut found: Vec<f64> = piece.lines().filter_map(|line| stated(line, key)).collect();
        found.dedup();
        if let ([said], Some(Value::Number(read))) = (found.as_slice(), part(value, at)) {
            let is_same = (said - read).abs() < 1e-9;
            let name = format!("{section} {key}");
            truth.compare(is_same, name.trim(), &said.to_string(), &read.to_string());
        }
    }
}

/// The number that the line gives the key, if it is a line of the key: `- **Angry**: 7/10`.
fn stated(line: &str, key: &str) -> Option<f64> {
    let line = line.trim_start_matches(|mark: char| !mark.is_alphanumeric());
    let name = line.get(..key.len()).filter(|name| name.eq_ignore_ascii_case(key))?;
    let rest = line.get(name.len()..)?.trim_start_matches(['*', ' ', '`', '"']);
    let value = rest.strip_prefix([':', '='])?.trim_start_matches(['*', ' ', '`', '"', '[']);
    let is_end = |character: char| !(character.is_ascii_digit() || matches!(character, '.' | '-'));
    let number = value.split(is_end).next()?.trim_end_matches('.');
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<f64>) {
        assert_eq!(stated(line, "Angry"), expected, "{line}");
    }

    #[test]
    fn a_key_s_line_states_its_number() {
        check("Angry: 7", Some(7.0));
        check("- **angry**: 7.5/10", Some(7.5));
        check("Angry = [3]", Some(3.0));
        check("Angry about 7", None);
        check("Angry: none", None);
        check("Hungry: 7", None);
    }
}
