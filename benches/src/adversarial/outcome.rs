//! One row read in every shell, and compared with what it says.

use serde_json::Value;
use twr_spec::partial::Named;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Kind, Spec};

use super::rows::Row;
use super::shell::Shell;
use super::specs::Asked;

/// What came of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The value that it says.
    Right,
    /// No value: the model is asked again.
    Asked,
    /// Another value.
    Wrong,
}

impl Outcome {
    /// The word for it in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Asked => "asked",
            Self::Wrong => "wrong",
        }
    }
}

/// One reply as it was read.
#[derive(Clone, Debug)]
pub struct One {
    /// What surrounds the body.
    pub shell: Shell,
    /// What came of it.
    pub outcome: Outcome,
    /// The value, if one was read.
    pub got: Option<Value>,
}

/// One row as it was read.
pub type Readings = Vec<One>;

/// Reads a row in every shell in which it can be.
pub fn read(row: &Row, asked: &Asked) -> Readings {
    let one = |shell: Shell| {
        let reply = shell.around(&row.body, asked)?;
        let spec = match shell {
            Shell::Below => &asked.below,
            Shell::Above => &asked.above,
            _ => &asked.alone,
        };
        let got = value(spec, &asked.field().name, &reply);
        let outcome = match &got {
            None => Outcome::Asked,
            Some(got) if row.expected.iter().any(|expected| same(expected, got)) => Outcome::Right,
            Some(got) if is_its_own(row, shell, asked, got) => Outcome::Right,
            Some(_) => Outcome::Wrong,
        };
        Some(One { shell, outcome, got })
    };
    Shell::ALL.into_iter().filter_map(one).collect()
}

/// Whether a line of a string of JSON is that string: its marks are its own, also where they would be dress elsewhere.
fn is_its_own(row: &Row, shell: Shell, asked: &Asked, got: &Value) -> bool {
    let is_line = matches!(asked.field().kind.required(), Kind::Line);
    is_line && shell == Shell::Json && row.level.is_easy() && got.as_str() == Some(row.body.trim())
}

/// The value of a field, if nothing is wrong with it.
fn value(spec: &Spec, name: &str, reply: &str) -> Option<Value> {
    let at = spec.position(name)?;
    let reader = Reader::new(spec);
    let reading = reader.read_in(reply, Circumstances::default());
    let is_its = |section: Option<usize>| section.is_none_or(|section| section == at);
    if reading.diagnostics.iter().any(|wrong| is_its(wrong.path.section())) {
        return None;
    }
    let named = serde_json::to_value(Named::reply(spec, &reading.value)).ok()?;
    Some(named.get(name).cloned().unwrap_or(Value::Null))
}

/// Whether both are one value: numbers by their size, durations by their length, times with seconds or not.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::String(one), Value::String(other)) => {
            one == other
                || seconds(one).is_some_and(|length| seconds(other) == Some(length))
                || is_time(one) && without_seconds(one) == without_seconds(other)
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        _ => one == other,
    }
}

fn is_time(text: &str) -> bool {
    let mut parts = text.rsplit('T').next().unwrap_or(text).split(':');
    parts.clone().count() >= 2 && parts.all(|part| part.len() == 2 && part.parse::<u8>().is_ok())
}

fn without_seconds(text: &str) -> &str {
    match text.strip_suffix(":00") {
        Some(rest) if rest.contains(':') => rest,
        _ => text,
    }
}

/// The length of an ISO duration of days and less.
fn seconds(text: &str) -> Option<f64> {
    let mut rest = text.strip_prefix('P')?;
    let (mut total, mut is_clock, mut parts) = (0.0, false, 0);
    while !rest.is_empty() {
        if let Some(clock) = rest.strip_prefix('T') {
            (rest, is_clock) = (clock, true);
            continue;
        }
        let end = rest.find(|character: char| character != '.' && !character.is_ascii_digit())?;
        let (figure, unit) = rest.split_at(end);
        let figure: f64 = figure.parse().ok()?;
        let length = match (unit.as_bytes().first()?, is_clock) {
            (b'W', false) => 604_800.0,
            (b'D', false) => 86_400.0,
            (b'H', true) => 3_600.0,
            (b'M', true) => 60.0,
            (b'S', true) => 1.0,
            _ => return None,
        };
        total += figure * length;
        rest = unit.get(1..)?;
        parts += 1;
    }
    (parts > 0).then_some(total)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::same;

    #[test]
    fn values_are_compared_by_what_they_say() {
        assert!(same(&json!(4), &json!(4.0)));
        assert!(same(&json!("PT90M"), &json!("PT1H30M")));
        assert!(same(&json!("14:30"), &json!("14:30:00")));
        assert!(same(&json!("14:00"), &json!("14:00:00")));
        assert!(!same(&json!("14:30"), &json!("14:30:05")));
        assert!(!same(&json!("P"), &json!("PT0S")));
        assert!(!same(&json!(null), &json!("")));
    }
}
