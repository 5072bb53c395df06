//! How long the text of a growing field is held back: at most until the end of the next line.

#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/heard.rs"]
mod heard;
#[path = "support/seeds.rs"]
mod seeds;
#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/specs.rs"]
mod specs;

use heard::pieces;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::write;
use twr_spec::spec::{Kind, Language, Layout, Segment, Value};
use twr_spec::stream::{LiveReply, ReplyEvent};

/// What grows.
#[derive(Clone, Copy, Debug)]
enum Growing {
    Text,
    Code,
    File,
    /// An item a line.
    Items,
}

const ALL: [Growing; 4] = [Growing::Text, Growing::Code, Growing::File, Growing::Items];

/// The layouts of several sections.
const LAYOUTS: [Layout; 6] = [
    Layout::Sections,
    Layout::Headings,
    Layout::Tags,
    Layout::Blocks,
    Layout::Labels,
    Layout::Json,
];

impl Growing {
    fn kind(self) -> Kind {
        match self {
            Self::Text => Kind::Text,
            Self::Code => Kind::Code("rust".into()),
            Self::File => Kind::File,
            Self::Items => specs::list(Kind::Text),
        }
    }

    fn value(self, lines: &[String]) -> Value<'static> {
        let text = || Some(Value::text(lines.join("\n")));
        match self {
            Self::Text | Self::Code => Value::text(lines.join("\n")),
            Self::File => Value::Record(vec![Some(Value::text("a.rs")), text()]),
            Self::Items => {
                Value::List(lines.iter().map(|line| Value::text(line.clone())).collect())
            }
        }
    }

    /// Whether the field grows in this layout, and the lines are as it can have them.
    fn takes(self, lines: &[String], layout: Layout) -> bool {
        match self {
            Self::Items => lines.iter().all(|line| !line.is_empty()),
            // As a member of an object its content is told with the file, and what follows one below a label may be
            // another file.
            Self::File => !matches!(layout, Layout::Json | Layout::Labels),
            // In a block the fence of the code is inside another one: it is told with the field.
            Self::Code => layout != Layout::Blocks,
            Self::Text => true,
        }
    }
}

const WORDS: [&str; 12] = [
    "bees", "we", "follow", "them", "home", "Über", "蜂", "again", "until", "12", "spring,",
    "don't",
];

/// Lines of words, some with a blank line after them; the first begins with a letter.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let line = (vec(select(&WORDS[..]), 1..30), any::<bool>());
    vec(line, 1..7).prop_map(|lines| {
        let mut all = Vec::new();
        for (at, (words, is_blank)) in lines.iter().enumerate() {
            // No line is found inside another one.
            all.push(format!(
                "Line {} {} end",
                ["a", "b", "c", "d", "e", "f"][at],
                words.join(" ")
            ));
            if *is_blank && at + 1 < lines.len() {
                all.push(String::new());
            }
        }
        all
    })
}

/// The text of the first field that its events say so far.
#[derive(Default)]
struct Told {
    text: String,
    items: Vec<String>,
    is_complete: bool,
}

impl Told {
    fn hear(&mut self, event: &ReplyEvent) {
        match event {
            ReplyEvent::Text { field: 0, text } => self.text.push_str(text),
            ReplyEvent::PartText { path, text } if path.section() == Some(0) => {
                self.part(&path.0[1..]).push_str(text);
            }
            ReplyEvent::Part { path, value: Value::Text(text) } if path.section() == Some(0) => {
                *self.part(&path.0[1..]) = text.to_string();
            }
            ReplyEvent::Ready { field: 0, .. } => self.is_complete = true,
            ReplyEvent::Replaced { .. } | ReplyEvent::Rejected { .. } => panic!("{event:?}"),
            _ => {}
        }
    }

    /// Items are told apart, the only text of another field is not.
    fn part(&mut self, place: &[Segment]) -> &mut String {
        let [Segment::Item(item)] = place else { return &mut self.text };
        while self.items.len() <= *item {
            self.items.push(String::new());
        }
        &mut self.items[*item]
    }

    fn all(&self) -> String {
        if self.items.is_empty() { self.text.clone() } else { self.items.join("\n") }
    }
}

/// Where each line ends in the reply that has words, one after another.
fn ends(reply: &str, lines: &[String]) -> Vec<usize> {
    let mut from = 0;
    let words = lines.iter().filter(|line| !line.is_empty());
    words
        .map(|line| {
            let at =
                reply[from..].find(line.as_str()).unwrap_or_else(|| panic!("{line} in {reply}"));
            from += at + line.len();
            from
        })
        .collect()
}

#[test]
fn text_is_told_at_the_latest_with_the_end_of_the_next_line() {
    let cases = (select(&ALL[..]), lines(), select(&LAYOUTS[..]), vec(1_usize..30, 1..5));
    let cases = cases
        .prop_filter("other lines", |(growing, lines, layout, _)| growing.takes(lines, *layout));
    for config in seeds::configs(500, 200) {
        let outcome =
            TestRunner::new(config).run(&cases, |(growing, lines, layout, mut lengths)| {
                if matches!(growing, Growing::Code | Growing::File) {
                    // What comes in one piece with the closing line of its fence is told with the field.
                    for length in &mut lengths {
                        *length = (*length).min(4);
                    }
                }
                let fields =
                    vec![specs::field("Plan", growing.kind()), specs::field("Risk", Kind::Boolean)];
                let spec = specs::spec("Study", Language::English, fields).in_layout(layout);
                let value =
                    Value::Record(vec![Some(growing.value(&lines)), Some(Value::Boolean(true))]);
                let reply = write(&spec, &value) + "\n";
                let ends = ends(&reply, &lines);
                let full: Vec<&String> = lines.iter().filter(|line| !line.is_empty()).collect();
                let whole = lines.join("\n");
                let reader = Reader::new(&spec);
                let mut live = LiveReply::new(&reader);
                let (mut told, mut arrived) = (Told::default(), 0);
                for piece in pieces(&reply, &lengths) {
                    let mut events = Vec::new();
                    live.push(piece, Circumstances::default(), &mut events);
                    arrived += piece.len();
                    for event in &events {
                        told.hear(event);
                    }
                    if told.is_complete {
                        break;
                    }
                    let text = told.all();
                    let is_begun = whole.starts_with(told.text.trim_end());
                    let mut items = told.items.iter().zip(&lines);
                    let are_begun = items.all(|(told, item)| item.starts_with(told.as_str()));
                    prop_assert!(is_begun && are_begun, "{text:?} of {reply:?}");
                    // The line break after a line may be an escape of two letters.
                    let complete = ends.iter().filter(|end| **end + 2 <= arrived).count();
                    let Some(due) = complete.checked_sub(2) else { continue };
                    prop_assert!(
                        text.contains(full[due].as_str()),
                        "{:?} is held back: {text:?} is told of {:?}",
                        full[due],
                        &reply[..arrived]
                    );
                }
                // Of an object of JSON the end is missing.
                prop_assert!(told.is_complete || layout == Layout::Json, "{reply:?}");
                Ok(())
            });
        if let Err(why) = outcome {
            panic!("{why}");
        }
    }
}

#[test]
fn a_long_line_is_told_while_it_is_written() {
    let check = |layout: Layout, line: &str| {
        let fields = vec![specs::field("Plan", Kind::Text), specs::field("Risk", Kind::Boolean)];
        let spec = specs::spec("Study", Language::English, fields).in_layout(layout);
        // The text begins below the header, whose own line waits to its end.
        let text = Value::text(format!("It has two lines.\n{line}"));
        let reply = write(&spec, &Value::Record(vec![Some(text), Some(Value::Boolean(true))]));
        let start = reply.find("We follow").unwrap();
        let reader = Reader::new(&spec);
        let mut live = LiveReply::new(&reader);
        let (mut told, mut arrived) = (Told::default(), 0);
        for piece in pieces(&reply[..start + line.len()], &[3]) {
            let mut events = Vec::new();
            live.push(piece, Circumstances::default(), &mut events);
            arrived += piece.len();
            for event in &events {
                told.hear(event);
            }
            // So long may the name of a label be. Less than four bytes and blanks wait for what follows.
            if arrived > start + 100 {
                let least = arrived - start - 8;
                assert!(told.text.len() >= least, "{layout:?}: {:?} of {arrived}", told.text);
            }
        }
    };
    for word in ["home", "蜂", "it's"] {
        let line = format!("We follow the bees {}", format!("{word} ").repeat(40));
        for layout in LAYOUTS {
            check(layout, line.trim_end());
        }
    }
}
