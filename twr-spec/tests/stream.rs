//! A reply that is read while it arrives: the events say in the end what one reading of the whole says, and none is
//! contradicted but by the event that says so.

#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/noise.rs"]
mod noise;
#[path = "support/random_spec.rs"]
mod random_spec;
#[path = "support/random_value.rs"]
mod random_value;
#[path = "support/specs.rs"]
mod specs;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::write;
use twr_spec::sound::flaws;
use twr_spec::spec::{FlawKind, Segment, Spec, Value};
use twr_spec::stream::{LiveReply, ReplyEvent};

/// What a listener knows of one field that only adds what it is told, and clears what is replaced.
#[derive(Clone, Debug, Default)]
struct Heard {
    is_begun: bool,
    text: String,
    parts: Vec<(Segment, Value<'static>)>,
    ready: Option<Value<'static>>,
    is_rejected: bool,
}

impl Heard {
    fn is_complete(&self) -> bool {
        self.ready.is_some() || self.is_rejected
    }

    fn hear(&mut self, event: &ReplyEvent) -> Result<(), String> {
        if self.is_complete() && !matches!(event, ReplyEvent::Replaced { .. }) {
            return Err(format!("{event:?} of a field that is complete"));
        }
        match event {
            ReplyEvent::Began { .. } => {
                if self.is_begun {
                    return Err("it began twice".to_owned());
                }
                self.is_begun = true;
            }
            ReplyEvent::Text { text, .. } => self.text.push_str(text),
            ReplyEvent::Part { path, value } => {
                self.parts.push((path.0[1].clone(), value.clone()));
            }
            ReplyEvent::Ready { value, .. } => {
                if let Value::Text(text) = value
                    && *text != self.text
                {
                    return Err(format!("the texts are {:?} and the value is {text:?}", self.text));
                }
                for (at, (segment, part)) in self.parts.iter().enumerate() {
                    let own = match (segment, value) {
                        (Segment::Item(item), Value::List(items)) => items.get(*item),
                        (Segment::Key(_), Value::Map(entries)) => {
                            entries.get(at).map(|(_, value)| value)
                        }
                        (Segment::Field(field), Value::Record(fields)) => fields[*field].as_ref(),
                        _ => None,
                    };
                    if own != Some(part) {
                        return Err(format!("part {segment:?} is {part:?}, and not {own:?}"));
                    }
                }
                self.ready = Some(value.clone());
            }
            ReplyEvent::Rejected { .. } => self.is_rejected = true,
            ReplyEvent::Replaced { .. } => *self = Self::default(),
            _ => {}
        }
        Ok(())
    }
}

/// The pieces of a text, cut in these lengths again and again.
fn pieces<'t>(text: &'t str, lengths: &[usize]) -> Vec<&'t str> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    for length in lengths.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let mut end = (*length).clamp(1, rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// What the events of a reply in pieces are; an error if they contradict each other or the whole reply's reading.
fn stream(
    reader: &Reader<'_>,
    text: &str,
    lengths: &[usize],
    known: Circumstances<'_>,
) -> Result<Vec<ReplyEvent>, String> {
    let mut live = LiveReply::new(reader);
    let mut events = Vec::new();
    for piece in pieces(text, lengths) {
        live.push(piece, known, &mut events);
    }
    let reading = reader.read_in(text, known);
    live.finish(&reading, &mut events);
    let mut heard = vec![Heard::default(); reader.spec().fields.len()];
    for event in &events {
        if let Some(field) = event.field() {
            heard[field].hear(event).map_err(|why| format!("field {field}: {why}"))?;
        }
    }
    let Value::Record(values) = &reading.value else { return Err("a record".to_owned()) };
    for (at, (heard, value)) in heard.iter().zip(values).enumerate() {
        let is_wrong = reading.diagnostics.iter().any(|found| found.path.section() == Some(at));
        if heard.ready.as_ref() != value.as_ref() || heard.is_rejected != is_wrong {
            return Err(format!("field {at}: {heard:?} and not {value:?} ({is_wrong})"));
        }
    }
    Ok(events)
}

fn check(reader: &Reader<'_>, text: &str, lengths: &[usize]) -> Vec<ReplyEvent> {
    match stream(reader, text, lengths, Circumstances::default()) {
        Ok(events) => events,
        Err(why) => panic!("{why}\nin {text:?}\ncut in {lengths:?}"),
    }
}

fn replaced(events: &[ReplyEvent]) -> usize {
    events.iter().filter(|event| matches!(event, ReplyEvent::Replaced { .. })).count()
}

fn is_sound(spec: &Spec) -> bool {
    flaws(spec).iter().all(|flaw| flaw.kind == FlawKind::NoExample)
}

fn config(cases: u32) -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(cases);
    let seed = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok());
    ProptestConfig {
        cases,
        max_local_rejects: u32::MAX,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed.unwrap_or(1)),
        ..ProptestConfig::default()
    }
}

fn case() -> impl Strategy<Value = (Spec, Value<'static>)> {
    random_spec::spec().prop_filter("an unsound spec", is_sound).prop_flat_map(|spec| {
        let value = random_value::value(&spec);
        value.prop_map(move |value| (spec.clone(), value))
    })
}

#[test]
fn the_corpus_is_told_as_it_is_read() {
    let specs = specs::all();
    let (mut all, mut told_back) = (0, 0);
    for (name, spec) in &specs {
        let reader = Reader::new(spec);
        for text in corpus::texts() {
            let events = check(&reader, &text.text, &[7, 1, 31, 256]);
            all += events.len();
            let count = replaced(&events);
            told_back += count;
            if count > 0 && std::env::var("SHOW").is_ok() {
                eprintln!("{name} {}: {count}", text.id);
            }
        }
    }
    eprintln!("{told_back} replaced of {all}");
}

#[test]
fn replies_as_asked_are_told_in_any_pieces() {
    let (mut all, mut told_back, mut early) = (0, 0, 0);
    let mut runner = proptest::test_runner::TestRunner::new(config(1_000));
    let strategy = (case(), proptest::collection::vec(1_usize..60, 1..5));
    let totals = std::cell::RefCell::new((&mut all, &mut told_back, &mut early));
    runner
        .run(&strategy, |((spec, value), lengths)| {
            let reply = write(&spec, &value);
            let reader = Reader::new(&spec);
            let events = stream(&reader, &reply, &lengths, Circumstances::default())
                .map_err(|why| TestCaseError::fail(format!("{why}\nin {reply:?}\ncut in {lengths:?}")))?;
            let mut totals = totals.borrow_mut();
            *totals.0 += events.len();
            let count = replaced(&events);
            if count > 0 && std::env::var("SHOW").is_ok() {
                eprintln!("----\n{reply}\n{events:?}");
            }
            *totals.1 += count;
            *totals.2 += events.iter().filter(|event| matches!(event, ReplyEvent::Text{..} | ReplyEvent::Part{..})).count();
            Ok(())
        })
        .unwrap();
    eprintln!("{told_back} replaced of {all}, {early} texts and parts");
}
