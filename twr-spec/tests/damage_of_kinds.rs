//! JSON of random specs, with all kinds, that is damaged in one place: each field is read as it was meant, or has a
//! diagnostic.

#[path = "support/faults.rs"]
mod faults;
#[path = "support/random_spec.rs"]
mod random_spec;
#[path = "support/random_value.rs"]
#[allow(dead_code, reason = "values that look like marks")]
mod random_value;
#[path = "support/seeds.rs"]
mod seeds;

use faults::{FAULTS, Token, damaged};
use proptest::prelude::*;
use twr_spec::read::Reader;
use twr_spec::soft::write;
use twr_spec::sound::flaws;
use twr_spec::spec::{FlawKind, Layout, Spec, Value};

/// A spec as JSON, with a plain value of it that reads back.
fn case() -> impl Strategy<Value = (Spec, Value<'static>)> {
    random_spec::spec()
        .prop_map(|spec| spec.in_layout(Layout::Json))
        .prop_filter("an unsound spec", |spec| {
            flaws(spec).iter().all(|flaw| flaw.kind == FlawKind::NoExample)
        })
        .prop_flat_map(|spec| {
            let value = random_value::plain_value(&spec);
            (Just(spec), value)
        })
        .prop_filter("a value that is not canonical", |(spec, value)| {
            let text = write(spec, value);
            let reading = Reader::new(spec).read(&text);
            reading.diagnostics.is_empty() && reading.value == *value
        })
}

/// The tokens of valid JSON.
fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let kind = match bytes[at] {
            b'"' => {
                at += 1;
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
                let is_key = text[at..].trim_start().starts_with(':');
                if is_key { 'k' } else { 's' }
            }
            mark @ (b'{' | b'}' | b'[' | b']' | b',' | b':') => {
                at += 1;
                char::from(mark)
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            first => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || b",}]".contains(byte);
                at += bytes[at..].iter().position(ends).unwrap_or(bytes.len() - at);
                if first.is_ascii_alphabetic() { 'w' } else { 'n' }
            }
        };
        tokens.push(Token { kind, start, end: at });
    }
    tokens
}

/// Whether the damage made other JSON of the spec, which nothing tells from what was meant: `[1,2]` without its comma
/// is `[12]`.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(text).is_ok()
}

fn fields(value: &Value<'_>) -> Vec<Option<Value<'static>>> {
    let Value::Record(values) = value else { panic!("a reply is a record") };
    values.iter().map(|value| value.clone().map(Value::into_owned)).collect()
}

#[test]
fn damaged_json_of_any_kind_is_read_as_it_was_meant_or_asked_for() {
    for config in seeds::configs(400, 200) {
        proptest!(config, |((spec, value) in case(), fault in prop::sample::select(FAULTS.to_vec()), place: prop::sample::Index)| {
            let text = write(&spec, &value);
            let fits: Vec<Token> =
                tokens(&text).into_iter().filter(|token| fault.1.contains(token.kind)).collect();
            prop_assume!(!fits.is_empty());
            let damaged = damaged(&text, *place.get(&fits), fault);
            prop_assume!(!is_json(&damaged));
            let reading = Reader::new(&spec).read(&damaged);
            let blamed = |at: usize| {
                reading.diagnostics.iter().any(|found| found.path.section().is_none_or(|own| own == at))
            };
            let pairs = fields(&value).into_iter().zip(fields(&reading.value)).enumerate();
            for (at, (meant, read)) in pairs {
                let name = &spec.fields[at].name;
                // A field of another case is nothing, in one way or another.
                let is_nothing = |value: &Option<Value<'_>>| matches!(value, None | Some(Value::Null));
                let is_same = meant == read || is_nothing(&meant) && is_nothing(&read);
                prop_assert!(is_same || blamed(at), "{}: {name} is {read:?}, not {meant:?}\n{damaged}", fault.0);
            }
        });
    }
}
