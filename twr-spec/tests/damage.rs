//! JSON that is damaged in one place is read as it was meant, or what is not sure is asked for again: no field that
//! has no diagnostic has another value.

#[path = "support/faults.rs"]
mod faults;
#[path = "support/specs.rs"]
#[allow(dead_code, reason = "the specs of other tests")]
mod specs;

use std::fmt::Write as _;

use faults::{FAULTS, Token, damaged};
use specs::{choice, field, list, optional, record, spec};
use twr_spec::read::Reader;
use twr_spec::spec::{Float, Kind, Language, Layout, Ref, Spec, Value, Width};

/// Numbers that look random, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end.max(1)).unwrap()).unwrap()
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn word(&mut self, all: &[&'static str]) -> &'static str {
        self.of(all)
    }
}

/// Texts with marks that JSON has, too; as they are written between quotes.
const TEXTS: [&str; 14] = [
    "Bees dance",
    "He said \\\"go\\\", then left",
    "a, b and c: d",
    "x = [1, 2]",
    "{k: v}",
    "path C:\\\\new",
    "it's 5, or 6",
    "end}",
    "\\\"quoted\\\"",
    "first, second",
    "key: value, other: 7",
    "https://a.b/c?d=e",
    "a\\\"b",
    "over the hill and far away",
];

fn trip() -> Spec {
    let stop = record(vec![field("place", Kind::Line), field("nights", Kind::Integer(Width::U8))]);
    let fields = vec![
        field("title", Kind::Line),
        field("story", Kind::Text),
        field("days", Kind::Integer(Width::U32)),
        field("price", Kind::Number(Float::F64)),
        field("open", Kind::Boolean),
        field("risk", choice(&["low", "high"])),
        field("tags", list(Kind::Line)),
        field("stops", list(stop)),
        field("notes", Kind::Map(Ref::shared(Kind::Line))),
        field("remark", optional(Kind::Line)),
    ];
    Spec { layout: Layout::Json, ..spec("Trip", Language::English, fields) }
}

/// Writes an object of JSON and notes its tokens.
#[derive(Default)]
struct Written {
    text: String,
    tokens: Vec<Token>,
    is_tall: bool,
    depth: usize,
}

impl Written {
    fn token(&mut self, kind: char, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.tokens.push(Token { kind, start, end: self.text.len() });
    }

    fn line(&mut self) {
        if self.is_tall {
            let _ = write!(self.text, "\n{:1$}", "", 2 * self.depth);
        }
    }

    fn open(&mut self, mark: char) {
        self.token(mark, &mark.to_string());
        self.depth += 1;
        self.line();
    }

    fn close(&mut self, mark: char) {
        self.depth -= 1;
        self.line();
        self.token(mark, &mark.to_string());
    }

    fn comma(&mut self) {
        self.token(',', ",");
        if self.is_tall { self.line() } else { self.text.push(' ') }
    }

    fn string(&mut self, text: &str) {
        self.token('s', &format!("\"{text}\""));
    }

    fn key(&mut self, name: &str) {
        self.token('k', &format!("\"{name}\""));
        self.token(':', ":");
        self.text.push(' ');
    }
}

/// An object of the trip.
fn object(numbers: &mut Numbers) -> Written {
    let mut out = Written { is_tall: numbers.below(2) == 0, ..Written::default() };
    out.open('{');
    for name in ["title", "story"] {
        out.key(name);
        out.string(numbers.word(&TEXTS));
        out.comma();
    }
    out.key("days");
    out.token('n', &(10 + numbers.below(5000)).to_string());
    out.comma();
    out.key("price");
    out.token('n', numbers.word(&["0.5", "12.25", "3", "1000.0"]));
    out.comma();
    out.key("open");
    out.token('w', numbers.word(&["true", "false"]));
    out.comma();
    out.key("risk");
    out.string(numbers.word(&["low", "high"]));
    out.comma();
    out.key("tags");
    out.open('[');
    for at in 0..=numbers.below(3) {
        if at > 0 {
            out.comma();
        }
        out.string(numbers.word(&TEXTS));
    }
    out.close(']');
    out.comma();
    out.key("stops");
    out.open('[');
    for at in 0..=numbers.below(3) {
        if at > 0 {
            out.comma();
        }
        out.open('{');
        out.key("place");
        out.string(numbers.word(&TEXTS));
        out.comma();
        out.key("nights");
        out.token('n', &(10 + numbers.below(90)).to_string());
        out.close('}');
    }
    out.close(']');
    out.comma();
    out.key("notes");
    out.open('{');
    for (at, name) in ["Door", "Time", "Food"].iter().take(1 + numbers.below(3)).enumerate() {
        if at > 0 {
            out.comma();
        }
        out.key(name);
        out.string(numbers.word(&TEXTS));
    }
    out.close('}');
    if numbers.below(2) == 0 {
        out.comma();
        out.key("remark");
        out.string(numbers.word(&TEXTS));
    }
    out.close('}');
    out
}

fn values(value: &Value<'_>) -> Vec<Option<Value<'static>>> {
    let Value::Record(values) = value else { panic!("a reply is a record") };
    values.iter().map(|value| value.clone().map(Value::into_owned)).collect()
}

/// The seeds of the objects, the same in each run; `PROPTEST_RNG_SEED` gives another.
fn seeds() -> Vec<u64> {
    let own = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok());
    own.map_or_else(|| vec![1, 2, 3], |seed| vec![seed])
}

#[test]
fn damaged_json_is_read_as_it_was_meant_or_asked_for() {
    let spec = trip();
    let reader = Reader::new(&spec);
    let mut wrong = Vec::new();
    for seed in seeds() {
        let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..2000 {
            let written = object(&mut numbers);
            let whole = reader.read(&written.text);
            assert!(whole.diagnostics.is_empty(), "{}", written.text);
            let fault = numbers.of(&FAULTS);
            let fits: Vec<Token> = written
                .tokens
                .iter()
                .copied()
                .filter(|token| fault.1.contains(token.kind))
                .collect();
            let damaged = damaged(&written.text, numbers.of(&fits), fault);
            let reading = reader.read(&damaged);
            let blamed = |at: usize| {
                reading.diagnostics.iter().any(|found| found.path.section() == Some(at))
            };
            let fields = values(&whole.value).into_iter().zip(values(&reading.value)).enumerate();
            for (at, (meant, read)) in fields {
                if meant != read && !blamed(at) {
                    wrong.push(format!(
                        "{}: {:?} is {read:?}\n{damaged}\n",
                        fault.0, spec.fields[at].name
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
