//! Whatever was read from a text is read again from what is written of it.

use twr_spec::read::Reader;
use twr_spec::soft::write;
use twr_spec::spec::{Layout, Spec, Value};

use super::specs::{SINGLE, SPECS};

/// Reads the text by every spec, and after a header as a single value of every kind; writes what came of it
/// as a perfect reply, and reads that. Gives how many values there were.
///
/// # Panics
/// The second reading gives another value than the first.
pub fn round_trip(text: &str) -> usize {
    let headed = ["[Value]\n", text].concat();
    // Every text in one layout, and every layout for some texts.
    let layout =
        Layout::ALL.into_iter().cycle().nth(text.len() % Layout::ALL.len()).unwrap_or_default();
    let is_back = |spec: &Spec, reply: &str| returns(&spec.in_layout(layout), reply);
    let whole = SPECS.iter().filter(|spec| is_back(spec, text)).count();
    whole + SINGLE.iter().filter(|spec| is_back(spec, &headed)).count()
}

/// Whether there is a value, which then comes back.
fn returns(spec: &Spec, reply: &str) -> bool {
    let reader = Reader::new(spec);
    let reading = reader.read(reply);
    if !reading.diagnostics.is_empty() {
        return false;
    }
    let written = write(spec, &reading.value);
    let again = reader.read(&written);
    assert!(
        again.diagnostics.is_empty() && same(&reading.value, &again.value),
        "{reply:?}\nis read as {:?} of {:?}\nwritten as {written:?}\nwhich is read as {:?}, {:?}",
        reading.value,
        spec.fields.first().map(|field| &field.kind),
        again.value,
        again.diagnostics
    );
    true
}

/// Equal but for the order of a map's entries, which is written sorted, and for white space at line ends and
/// carriage returns, which a canonical value has not.
fn same(one: &Value<'_>, other: &Value<'_>) -> bool {
    one == other || canonical(one) == canonical(other)
}

fn canonical(value: &Value<'_>) -> Value<'static> {
    match value {
        Value::Text(text) => {
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            Value::text(lines.join("\n").trim().to_owned())
        }
        Value::List(items) => Value::List(items.iter().map(canonical).collect()),
        Value::Record(fields) => {
            Value::Record(fields.iter().map(|field| field.as_ref().map(canonical)).collect())
        }
        Value::Map(entries) => {
            let entry = |(key, value): &(_, Value<'_>)| {
                let key: &std::borrow::Cow<'_, str> = key;
                (key.clone().into_owned().into(), canonical(value))
            };
            let mut entries: Vec<(std::borrow::Cow<'static, str>, Value<'static>)> =
                entries.iter().map(entry).collect();
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            Value::Map(entries)
        }
        other => other.clone().into_owned(),
    }
}
