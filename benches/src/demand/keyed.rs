//! `Name: n` lines, alone or in two of three sections, as EQ-Bench asks for them.

use twr_spec::read::Reader;
use twr_spec::spec::{Field, Kind, Layout, Ref, Value};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{field, number, part, spec, spec_in};

/// A number for each key, as labelled lines of the reply itself.
pub(super) fn lines(sample: &Sample) -> Outcome {
    let keys = sample.strings("keys");
    let spec = spec_in(Layout::Labels, scores(&keys));
    let reading = Reader::new(&spec).read(&sample.text);
    let truth = truth(&sample.text, &keys, &reading.value);
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// Sections: those about scores hold a record with a number for each key, the others text.
pub(super) fn in_sections(sample: &Sample) -> Outcome {
    let (names, keys) = (sample.strings("sections"), sample.strings("keys"));
    let section = |name: &String| {
        let holds_scores = name.ends_with("scores");
        let record = || Kind::Record(Ref::shared(spec(scores(&keys))));
        field(name, if holds_scores { record() } else { Kind::Text })
    };
    let spec = spec_in(Layout::Labels, names.iter().map(section).collect());
    let reading = Reader::new(&spec).read(&sample.text);
    let pieces = pieces(&sample.text, &names);
    let mut whole = Truth::Unknown;
    for (at, name) in names.iter().enumerate().filter(|(_, name)| name.ends_with("scores")) {
        let (Some(piece), Some(value)) = (pieces.get(at), part(&reading.value, at)) else {
            continue;
        };
        match truth(piece, &keys, value) {
            Truth::Differs(what) => {
                return Outcome::of(&spec, &reading)
                    .with_truth(Truth::Differs(format!("{name}: {what}")));
            }
            Truth::Agrees => whole = Truth::Agrees,
            Truth::Unknown => {}
        }
    }
    Outcome::of(&spec, &reading).with_truth(whole)
}

fn scores(keys: &[String]) -> Vec<Field> {
    keys.iter().map(|key| field(key, number())).collect()
}

/// The reply cut at its section names; none where one of them does not stand there just once, in order.
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

/// Where a key has just one number in the piece, the value is that number.
fn truth(piece: &str, keys: &[String], value: &Value<'_>) -> Truth {
    let mut truth = Truth::Unknown;
    for (at, key) in keys.iter().enumerate() {
        let found: Vec<f64> = piece.lines().filter_map(|line| stated(line, key)).collect();
        let ([stated], Some(Value::Number(read))) = (found.as_slice(), part(value, at)) else {
            continue;
        };
        if (stated - read).abs() > 1e-9 {
            return Truth::Differs(format!("{key} is {stated}, read as {read}"));
        }
        truth = Truth::Agrees;
    }
    truth
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
