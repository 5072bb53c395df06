//! Two runs over the corpus held against each other: one is saved as lines of JSON, one output a line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::ladder::{Ladder, Row};

/// How much of a reply is shown, in characters.
const REPLY_LENGTH: usize = 600;

/// One output of a saved run.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    status: String,
    /// Whether the spec read all of it: nothing is asked for again.
    is_complete: bool,
    value: Value,
}

/// How the reading of one output differs between two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// The saved run gave a value, this one asks again.
    ReadToAsked,
    /// The saved run asked again, this one gives a value.
    AskedToRead,
    /// Both give a value, and not the same.
    ValueDiffers,
    /// The same value, but its truth or the need for leniency is judged otherwise.
    StatusDiffers,
    /// The output or its demand is in one of the runs only.
    OneRunOnly,
}

impl Change {
    /// All of them, in the order of the report.
    pub const ALL: [Self; 5] = [
        Self::ReadToAsked,
        Self::AskedToRead,
        Self::ValueDiffers,
        Self::StatusDiffers,
        Self::OneRunOnly,
    ];

    /// A short name.
    pub fn name(self) -> &'static str {
        match self {
            Self::ReadToAsked => "read→asked",
            Self::AskedToRead => "asked→read",
            Self::ValueDiffers => "value differs",
            Self::StatusDiffers => "status only",
            Self::OneRunOnly => "one run only",
        }
    }

    /// The change between two entries; `None` where they are the same.
    fn between(old: &Entry, new: &Entry) -> Option<Self> {
        match (old.is_complete, new.is_complete) {
            (true, false) => Some(Self::ReadToAsked),
            (false, true) => Some(Self::AskedToRead),
            (true, true) if old.value != new.value => Some(Self::ValueDiffers),
            _ if old.status != new.status => Some(Self::StatusDiffers),
            _ => None,
        }
    }
}

/// One line of JSON for each output: its id, the demand, the status, whether nothing is asked for again, and
/// the value, compact.
pub fn lines(ladder: &Ladder<'_>) -> String {
    let mut out = String::new();
    for Row { sample, demand, outcome } in ladder.rows() {
        let line = json!({
            "id": sample.id,
            "demand": demand.name,
            "status": outcome.rung.name(),
            "complete": outcome.is_complete,
            "value": outcome.value,
        });
        let _ = writeln!(out, "{line}");
    }
    out
}

/// What differs between a saved run and this one: the counts by demand, then the first `shown` changes of each
/// kind in full.
///
/// # Errors
/// A saved line is not one that [`lines`] writes.
pub fn compare(saved: &str, ladder: &Ladder<'_>, shown: usize) -> Result<String, String> {
    let mut old = parse(saved)?;
    let mut counts: BTreeMap<&str, [usize; Change::ALL.len()]> = BTreeMap::new();
    let mut texts: BTreeMap<Change, Vec<String>> = BTreeMap::new();
    let mut same = 0;
    for row in ladder.rows() {
        let new = entry(row);
        let key = (row.sample.id.clone(), row.demand.name.to_owned());
        let before = old.remove(&key);
        let change =
            before.as_ref().map_or(Some(Change::OneRunOnly), |old| Change::between(old, &new));
        let Some(change) = change else {
            same += 1;
            continue;
        };
        if let Some(count) = counts.entry(row.demand.name).or_default().get_mut(change as usize) {
            *count += 1;
        }
        let texts = texts.entry(change).or_default();
        if texts.len() < shown {
            texts.push(in_full(row, change, before.as_ref(), &new));
        }
    }
    let mut out = table(&counts);
    let _ = writeln!(out, "the same: {same} outputs; in the saved run only: {}", old.len());
    for text in texts.values().flatten() {
        out.push_str(text);
    }
    Ok(out)
}

fn entry(row: &Row<'_>) -> Entry {
    Entry {
        status: row.outcome.rung.name().to_owned(),
        is_complete: row.outcome.is_complete,
        value: row.outcome.value.clone(),
    }
}

/// The saved entries, by id and demand.
fn parse(saved: &str) -> Result<BTreeMap<(String, String), Entry>, String> {
    let mut entries = BTreeMap::new();
    for (number, line) in (1..).zip(saved.lines()) {
        let mut object: Value =
            serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
        let text = |key: &str| object[key].as_str().map(str::to_owned);
        let (Some(id), Some(demand), Some(status), Some(is_complete)) =
            (text("id"), text("demand"), text("status"), object["complete"].as_bool())
        else {
            return Err(format!("line {number} needs `id`, `demand`, `status` and `complete`"));
        };
        let value = object["value"].take();
        entries.insert((id, demand), Entry { status, is_complete, value });
    }
    Ok(entries)
}

fn table(counts: &BTreeMap<&str, [usize; Change::ALL.len()]>) -> String {
    let mut out = format!("{:<26}", "asked for");
    for change in Change::ALL {
        let _ = write!(out, "{:>15}", change.name());
    }
    out.push('\n');
    let mut total = [0; Change::ALL.len()];
    for (demand, counts) in counts {
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
        write_counts(&mut out, demand, counts);
    }
    write_counts(&mut out, "everything", &total);
    out
}

fn write_counts(out: &mut String, demand: &str, counts: &[usize]) {
    let _ = write!(out, "{demand:<26}");
    for count in counts {
        let _ = write!(out, "{count:>15}");
    }
    out.push('\n');
}

/// One change with the reply and both values.
fn in_full(row: &Row<'_>, change: Change, old: Option<&Entry>, new: &Entry) -> String {
    let Row { sample, demand, outcome } = row;
    let old_status = old.map_or("-", |old| old.status.as_str());
    let mut out = format!(
        "\n== {}: {} ({}), {old_status} → {}\n",
        change.name(),
        sample.id,
        demand.name,
        new.status
    );
    let reply: String = sample.text.chars().take(REPLY_LENGTH).collect();
    let rest = sample.text.chars().skip(REPLY_LENGTH).count();
    let _ = writeln!(out, "{reply}");
    if rest > 0 {
        let _ = writeln!(out, "[{rest} more characters]");
    }
    let _ = writeln!(out, "-- old: {}", old.map_or(&Value::Null, |old| &old.value));
    let _ = writeln!(out, "-- new: {}", new.value);
    for what in &outcome.truth.wrong {
        let _ = writeln!(out, "-- wrong now: {what}");
    }
    if !outcome.reason.is_empty() {
        let _ = writeln!(out, "-- asked for: {}", outcome.reason);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry((status, is_complete, value): (&str, bool, Value)) -> Entry {
        Entry { status: status.to_owned(), is_complete, value }
    }

    #[test]
    fn a_change_has_a_kind() {
        let check = |old, new, expected| {
            assert_eq!(Change::between(&entry(old), &entry(new)), expected);
        };
        let exact = || ("exact", true, json!(1));
        check(exact(), exact(), None);
        check(exact(), ("recovered", true, json!(1)), Some(Change::StatusDiffers));
        check(exact(), ("wrong", true, json!(2)), Some(Change::ValueDiffers));
        check(exact(), ("pattern", false, json!(null)), Some(Change::ReadToAsked));
        check(exact(), ("wrong", false, json!(2)), Some(Change::ReadToAsked));
        check(("unreadable", false, json!(null)), exact(), Some(Change::AskedToRead));
        check(("unreadable", false, json!(1)), ("unreadable", false, json!(2)), None);
    }

    #[test]
    fn a_saved_line_needs_its_parts() {
        let line =
            r#"{"id":"a:1","demand":"json","status":"exact","complete":true,"value":{"a":1}}"#;
        let entries = parse(line).unwrap();
        let key = ("a:1".to_owned(), "json".to_owned());
        assert_eq!(entries[&key].value, json!({"a": 1}));
        assert!(parse(r#"{"id":"a:1"}"#).is_err());
        assert!(parse("no JSON").is_err());
    }
}
