//! Replies made to cost much: a run or a heap of marks, after the header of every kind of field. Twice as
//! much of it must cost at most a little over twice.

mod family;

use twr_spec::outline::{NodeId, Vocab, outline};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{
    Case, Field, JsonType, Kind, Layout, Parsed, ParsedForm, Ref, Spec, Temporal, Width,
};
use twr_spec::stream::LiveReply;

pub use family::{Family, families};

use crate::shape::{choice, field, list, number, optional, spec};

/// The most that twice the input may cost, in times.
pub const LIMIT: f64 = 2.2;

/// A heap of something hostile.
#[derive(Clone, Copy, Debug)]
pub struct Heap {
    /// What it is, in words.
    pub name: &'static str,
    make: fn(usize) -> String,
}

impl Heap {
    const fn new(name: &'static str, make: fn(usize) -> String) -> Self {
        Self { name, make }
    }

    /// About this many bytes of it.
    pub fn of(&self, bytes: usize) -> String {
        (self.make)(bytes)
    }
}

macro_rules! repeated {
    ($($name:literal: $piece:literal),* $(,)?) => {
        // An even number of pieces: twice as many are then read in the same way, even where two make one mark.
        [$(Heap::new($name, |bytes| $piece.repeat(bytes / $piece.len() / 2 * 2))),*]
    };
}

/// Every heap.
pub fn heaps() -> Vec<Heap> {
    let mut heaps = [runs(), marks(), other_marks()].concat();
    heaps.push(Heap::new("lists in lists", nested));
    heaps.push(Heap::new("distinct unknown headers", distinct));
    heaps.push(Heap::new("fences behind an open object", fences_in_object));
    heaps
}

/// Runs of a character or of words.
fn runs() -> Vec<Heap> {
    repeated! {
        "[ in a line": "[",
        "] in a line": "]",
        "backticks in a line": "`",
        "# in a line": "#",
        "| in a line": "|",
        "< in a line": "<",
        "> in a line": ">",
        "( in a line": "(",
        "* in a line": "*",
        "_ in a line": "_",
        "= in a line": "=",
        "- in a line": "-",
        ": in a line": ":",
        "\" in a line": "\"",
        "\\ in a line": "\\",
        "{ in a line": "{",
        "digits in a line": "7",
        "commas in a line": "a, ",
        "one long line": "some words and ",
    }
    .to_vec()
}

/// Headers in brackets and as labels, fences, lists, and what surrounds them.
fn marks() -> Vec<Heap> {
    repeated! {
        "blank lines": "\n",
        "blanks in a line": " ",
        "carriage returns": "\r",
        "lines of [": "[\n",
        "lines of `": "`\n",
        "lines of |": "|a|b|\n",
        "lines of >": "> > > x\n",
        "fences opened": "```a\n",
        "fences of two lengths": "`````\n````\n",
        "think tags opened": "<think>\n",
        "think tags closed": "x </think>\n",
        "think blocks": "<think>\na\n</think>\n",
        "a header": "[Text] x\n",
        "a header alone": "[List]\n",
        "a label": "Text: x\n",
        "a bare header": "Text\n",
        "a header near by": "[Txet] x\n",
        "closing marks": "[/Text]\n",
        "closing marks in a line": "</Text>",
        "headers in a line": "[Text] x [List] y ",
        "unknown headers": "[Something else]\nx\n",
        "unknown headings": "## Something else\nx\n",
        "unknown tags": "<other>\nx\n",
        "numbered headers": "SECTION 7\n",
        "rules between lines": "x\n---\n",
        "dividers": "=====\n",
        "rows of a table": "| a | b |\n|---|---|\n",
        "files": "a.py\n```\nx\n```\n",
        "code fences": "```rust\nfn a() {}\n```\n",
        "dates": "2026-11-22 ",
        "list items": "- x\n",
        "lists in lists on a line": "- ",
        "numbered items": "1. x\n",
        "labels in items": "- Name: x\n",
        "entries of a map": "key: 1\n",
        "courtesies": "I hope this helps!\n",
        "template marks": "</s>\n",
        "Chinese marks": "【】：、\n",
        "emoji": "👩‍🚀\n",
    }
    .to_vec()
}

/// Headers of other layouts, many marks in a line, JSON and cells.
fn other_marks() -> Vec<Heap> {
    repeated! {
        "a heading": "## Text\nx\n",
        "an underlined header": "Text\n====\n",
        "a header in bold": "**Text** x\n",
        "headers in bold in a line": "**Text** ",
        "a tag": "<text>x</text>\n",
        "tags in a line": "<text>x</text> ",
        "opening tags in a line": "<text>",
        "closing brackets in a line": "[/Text]",
        "think blocks in a line": "<think>x</think>",
        "think tags opened in a line": "<think>",
        "think tags closed in a line": "</think>",
        "a block": "```text\nx\n```\n",
        "blocks opened": "```text\n",
        "dividers in a line": "x ===== ",
        "dividers with closing tags": "=====</text>",
        "objects in a line": "{\"a\": [",
        "entries of an object": "\"a\": {\"b\": 1},\n",
        "escapes in a line": "\"\\u00e9\\n",
        "units in a line": "1 h 3 min ",
        "cells in a line": "| a \\| b ",
        "deeper items on a line": "- 1. * ",
        "tabs and items": "\t- x\n",
        "values of another case": "[Fast] yes\n",
        "quotation marks in a line": "“x” ",
        "records below each other": "Name: x\nText: y\n",
        "records with blank lines": "Name: x\nText: y\n\n",
        "JSON fences opened": "```json\n{\"a\": [\n",
    }
    .to_vec()
}

/// Items, each one blank deeper than the last, up to a depth that keeps to the size.
fn nested(bytes: usize) -> String {
    let mut out = String::new();
    let mut depth = 0;
    // The depth is bounded: the blanks of a deeper one alone are the square of its length.
    while out.len() < bytes {
        out.extend(std::iter::repeat_n(' ', depth % 200));
        out.push_str("- x\n");
        depth += 1;
    }
    out
}

/// An object that is never closed, with lists and fences after its brace.
fn fences_in_object(bytes: usize) -> String {
    ["{\n", &"[ x\n```json\n".repeat(bytes / 12)].concat()
}

fn distinct(bytes: usize) -> String {
    let mut out = String::new();
    let mut number = 0;
    while out.len() < bytes {
        number += 1;
        out.push_str("[Header");
        out.push_str(&number.to_string());
        out.push_str("]\nx\n");
    }
    out
}

/// Heaps of the size at which what is not linear does not come to an end: a name, and a text made of so many.
pub fn giants() -> Vec<(&'static str, String)> {
    const MANY: usize = 100_000;
    const LONG: usize = 10_000_000;
    const DEEP: usize = 10_000;
    let steps = |mark: &str| -> String {
        (0..DEEP).map(|depth| ["\t".repeat(depth).as_str(), mark].concat()).collect()
    };
    vec![
        ("a header 100,000 times", "[Text] x\n".repeat(MANY)),
        ("a header alone 100,000 times", "[List]\n".repeat(MANY)),
        ("a heading 100,000 times", "## Text\nx\n".repeat(MANY)),
        ("a line of 10 MB", "some words and ".repeat(LONG / 15)),
        ("10 MB of [", "[".repeat(LONG)),
        ("10 MB of `", "`".repeat(LONG)),
        ("10 MB of #", "#".repeat(LONG)),
        ("10 MB of |", "|".repeat(LONG)),
        ("lists 10,000 deep", steps("- x\n")),
        ("numbered lists 10,000 deep", steps("1. x\n")),
        ("lists 10,000 deep on a line", "- ".repeat(DEEP)),
        ("lists of JSON 10,000 deep", "[".repeat(DEEP)),
        ("objects 10,000 deep", "{\"a\": ".repeat(DEEP)),
        ("quotations 10,000 deep", ["> ".repeat(DEEP).as_str(), "x\n"].concat()),
    ]
}

/// What a heap is read as.
#[derive(Debug)]
pub struct Target {
    /// The kind's name.
    pub name: &'static str,
    /// What is before the heap.
    pub head: &'static str,
    spec: Spec,
}

impl Target {
    fn new(name: &'static str, head: &'static str, kind: Kind) -> Self {
        // The other fields give the heap's headers something to be.
        let fields = vec![
            field("Value", kind),
            field("Text", optional(Kind::Text)),
            field("List", optional(Kind::List(Ref::shared(Kind::Text)))),
            field("SECTION 1", optional(Kind::Text)),
        ];
        Self { name, head, spec: spec(fields) }
    }

    /// The only field, after a divider.
    fn alone() -> Self {
        let spec = spec(vec![field("Value", Kind::Text)]).in_layout(Layout::Divider);
        Self { name: "only text behind a divider", head: "=====\n", spec }
    }

    /// A union: its tag says which of the other fields count.
    fn union() -> Self {
        let of = |case: Case, field: Field| Field { case, ..field };
        let fields = vec![
            of(Case::Tag, field("Value", choice(&["Text", "List"]))),
            of(Case::Of(0), field("Text", Kind::Text)),
            of(Case::Of(1), field("List", list(Kind::Text))),
            of(Case::Of(1), field("SECTION 1", optional(Kind::Text))),
        ];
        Self { name: "union", head: "[Value] Text\n", spec: spec(fields) }
    }

    /// The same kind, asked for in another layout.
    fn in_layout(self, layout: Layout) -> Self {
        Self { spec: self.spec.in_layout(layout), ..self }
    }

    /// Reads the heap after the header; gives something that depends on it.
    pub fn read_once(&self, heap: &str) -> usize {
        let reply = [self.head, heap].concat();
        Reader::new(&self.spec).read(&reply).recoveries.len()
    }

    /// Outlines and reads the heap after the header, whole, alone and in pieces; gives something that depends on it.
    pub fn read(&self, heap: &str) -> usize {
        let reply = [self.head, heap].concat();
        let reader = Reader::new(&self.spec);
        let reading = reader.read(&reply);
        let alone = reader.read_field(0, heap, Circumstances::default());
        let vocab = Vocab::new(&self.spec.in_layout(Layout::Labels));
        let tree = outline(&vocab, &reply);
        let told = told_in_pieces(&reader, Circumstances::default(), &reply);
        reading.recoveries.len()
            + alone.recoveries.len()
            + tree.node(NodeId::ROOT).end as usize
            + told
    }
}

/// Bytes of a piece of a stream, at least.
const PIECE: usize = 12;

/// How many events are told of a reply that arrives in small pieces.
pub(crate) fn told_in_pieces(reader: &Reader<'_>, known: Circumstances<'_>, reply: &str) -> usize {
    let (mut live, mut events) = (LiveReply::new(reader), Vec::new());
    let (mut told, mut from) = (0, 0);
    while from < reply.len() {
        let end = (from + PIECE..reply.len()).find(|end| reply.is_char_boundary(*end));
        let end = end.unwrap_or(reply.len());
        live.push(reply.get(from..end).unwrap_or_default(), known, &mut events);
        told += events.drain(..).len();
        from = end;
    }
    told
}

/// Every kind of field, and those that every layout reads in a way of its own in all of them.
pub fn targets() -> Vec<Target> {
    let record = |fields: Vec<Field>| Kind::Record(Ref::shared(spec(fields)));
    let person = || record(vec![field("Name", Kind::Line), field("Text", optional(Kind::Text))]);
    let columns = || spec(vec![field("a", Kind::Text), field("b", optional(Kind::Line))]);
    let head = "[Value]\n";
    let mut targets = vec![
        Target::new("text", head, Kind::Text),
        Target::new("line", head, Kind::Line),
        Target::new("line behind its header", "[Value] ", Kind::Line),
        Target::new("integer", head, Kind::Integer(Width::U8)),
        Target::new("number", "[Value] ", number()),
        Target::new("boolean", "[Value] ", Kind::Boolean),
        Target::new("choice", "[Value] ", choice(&["low", "very high", "A"])),
        Target::new("optional", head, optional(Kind::Line)),
        Target::new("list of text", head, list(Kind::Text)),
        Target::new("list of integers", head, list(Kind::Integer(Width::U64))),
        Target::new("list of choices", head, list(choice(&["low", "high"]))),
        Target::new("list of records", head, list(person())),
        Target::new("record", head, person()),
        Target::new("map", head, Kind::Map(Ref::shared(Kind::Integer(Width::U64)))),
        Target::new("map of text", head, Kind::Map(Ref::shared(Kind::Text))),
        Target::new("list of maps", head, list(Kind::Map(Ref::shared(Kind::Line)))),
        Target::new("table", head, Kind::Table(Ref::shared(columns()))),
        Target::new("code", head, Kind::Code("rust".into())),
        Target::new("list of code", head, list(Kind::Code("".into()))),
        Target::new("file", head, Kind::File),
        Target::new("files", head, list(Kind::File)),
        Target::new("edit", head, Kind::Edit),
        Target::new("edits", head, list(Kind::Edit)),
        Target::new("JSON", head, json()),
        Target::new("list of JSON", head, list(json())),
        Target::new(
            "parsed",
            head,
            Kind::Parsed(Parsed {
                name: "Any".into(),
                phrase: "".into(),
                check: |_| Ok(()),
                form: ParsedForm::Line,
            }),
        ),
        Target::union(),
    ];
    let temporal = [
        ("date", Temporal::Date),
        ("time", Temporal::Time),
        ("date and time", Temporal::DateTime),
        ("timestamp", Temporal::Timestamp),
        ("duration", Temporal::Duration),
        ("period", Temporal::Period),
    ];
    let temporal = temporal.map(|(name, what)| Target::new(name, "[Value] ", Kind::Temporal(what)));
    targets.extend(temporal);
    targets.extend(in_every_layout());
    targets.push(Target::alone());
    targets
}

/// A text and a list in each layout but the first.
fn in_every_layout() -> impl Iterator<Item = Target> {
    let layouts = [
        ("text in headings", "list in headings", "## Value\n", Layout::Headings),
        ("text in tags", "list in tags", "<value>\n", Layout::Tags),
        ("text in blocks", "list in blocks", "```value\n", Layout::Blocks),
        ("text in labels", "list in labels", "Value:\n", Layout::Labels),
        ("text in an object", "list in an object", "{\n  \"value\": ", Layout::Json),
        ("text behind a divider", "list behind a divider", "=====\nValue:\n", Layout::Divider),
    ];
    layouts.into_iter().flat_map(|(of_text, of_list, head, layout)| {
        let text = Target::new(of_text, head, Kind::Text);
        [text, Target::new(of_list, head, list(Kind::Text))].map(|target| target.in_layout(layout))
    })
}

/// Any JSON.
fn json() -> Kind {
    Kind::Json(JsonType { form: String::new, check: |_| Ok(()) })
}
