//! Reading is total: no text makes it panic, lie about places, or take long; and a text in pieces gives
//! the same scan as the whole.

#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/specs.rs"]
mod specs;

use std::fmt::Write as _;
use std::ops::Range;

use proptest::prelude::*;
use twr_spec::outline::{Outline, Tree, Vocab, outline};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Case, Layout, Spec, Value};

fn readers<'a>(specs: &'a [(&'static str, Spec)]) -> Vec<Reader<'a>> {
    specs.iter().map(|(_, spec)| Reader::new(spec)).collect()
}

/// Reads the text and looks at all that the reading says of places and fields.
fn check(reader: &Reader<'_>, text: &str) {
    let fields = reader.spec().fields.len();
    let stands = |span: &Range<usize>, what: &str| {
        assert!(text.get(span.clone()).is_some(), "{what} at {span:?} of {text:?}");
    };
    for cut_off in [false, true] {
        let reading = reader
            .read_in(text, Circumstances { task: Some(text), cut_off, ..Circumstances::default() });
        for diagnostic in &reading.diagnostics {
            assert!(diagnostic.path.section().is_some_and(|at| at < fields), "{diagnostic:?}");
            diagnostic.span.iter().for_each(|span| stands(span, "a diagnostic"));
        }
        for recovery in &reading.recoveries {
            assert!(recovery.section.is_none_or(|at| at < fields), "{recovery:?}");
            stands(&recovery.span, recovery.kind.name());
        }
        reading.places.iter().flatten().for_each(|place| stands(place, "a section"));
        let Value::Record(values) = &reading.value else { panic!("a reply is a record") };
        assert_eq!((values.len(), reading.drafts.len()), (fields, fields));
        // A field that is not there has a reason, or is of another case; one that has no reason is there.
        for ((at, value), field) in values.iter().enumerate().zip(reader.spec().fields.iter()) {
            let blamed = reading.diagnostics.iter().any(|found| found.path.section() == Some(at));
            let elsewhere = matches!(field.case, Case::Of(_)) && value.is_none();
            assert_eq!(value.is_none(), blamed || elsewhere, "field {at} of {text:?}");
        }
    }
    let alone = reader.read_field(0, text, Circumstances::default());
    alone.places.iter().flatten().for_each(|place| stands(place, "a field alone"));
}

/// Outlines the text in pieces of these lengths, again and again.
fn in_pieces(vocab: &Vocab, text: &str, lengths: &[usize]) -> Tree {
    let mut growing = Outline::new(vocab);
    let mut end = 0;
    for length in lengths.iter().cycle() {
        end = (end + length.max(&1)).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        growing.push(&text[..end]);
        if end == text.len() {
            break;
        }
    }
    growing.finish(text)
}

#[test]
fn every_text_of_the_corpus_is_read() {
    let specs = specs::all();
    let readers = readers(&specs);
    let mixed = specs::mixed();
    for text in corpus::texts() {
        for reader in &readers {
            check(reader, &text.text);
        }
        let vocab = Vocab::new(&mixed);
        let whole = outline(&vocab, &text.text);
        assert_eq!(in_pieces(&vocab, &text.text, &[1, 16, 3]), whole, "{}", text.id);
    }
}

#[test]
fn every_beginning_of_a_text_is_read() {
    let specs = specs::all();
    let readers = readers(&specs);
    for text in corpus::texts().into_iter().step_by(40) {
        for end in (0..text.text.len()).step_by(97).filter(|&end| text.text.is_char_boundary(end)) {
            for reader in &readers {
                check(reader, &text.text[..end]);
            }
        }
    }
}

/// What breaks readers, when put together.
const HOSTILE: &[&str] = &[
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "  ",
    "\u{3000}",
    "\u{a0}",
    "\u{feff}",
    "\u{0}",
    "é",
    "🐝",
    "👩‍🚀",
    "ß",
    "[",
    "]",
    "[Plan]",
    "[Plan] x",
    "[Plan: x]",
    "[Chapters]",
    "[Risk] high",
    "[研究计划]",
    "【风险】：高",
    "<Plan>",
    "</Plan>",
    "[/Plan]",
    "**Plan**",
    "**Plan:",
    "**",
    "__",
    "*",
    "## Plan",
    "Plan:",
    "Plan",
    "Paln:",
    "[Note]",
    "Risk: N/A (none)",
    "[Title]",
    "[Score] 7/10",
    "[Price] $1,234.5e400",
    "[Score] 99999999999999999999999",
    "[Members]",
    "Name: Ann",
    "Hours: 3",
    "Duties:",
    "[Budget]",
    "Total: 5",
    "[Scores]",
    "a: 1",
    ":",
    "：",
    "- ",
    "* ",
    "1. ",
    "1) ",
    "（3）",
    "4、",
    "•",
    "-",
    "--",
    "---",
    "=====",
    "```",
    "```rust",
    "~~~~",
    "`",
    "<think>",
    "</think>",
    "<think",
    "</",
    "<",
    ">",
    "\\",
    "\\[Plan]",
    "none",
    "无",
    "yes",
    "no",
    "high",
    "not high",
    "5",
    "-5",
    "1,2",
    "a, b and c",
    "\"",
    "“",
    "”",
    "'",
    "(",
    ")",
    "{",
    "}",
    "|",
    "#",
    "</s>",
    "SECTION 1",
    "**SECTION 2: T**",
    "Here is it:",
    "I hope this helps!",
];

fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        12 => prop::sample::select(HOSTILE).prop_map(str::to_owned),
        2 => Just("\n".to_owned()),
        1 => "\\PC{0,6}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    #[test]
    fn every_heap_of_hostile_pieces_is_read(text in hostile(), lengths in prop::collection::vec(1..9_usize, 1..4)) {
        let specs = specs::all();
        for reader in readers(&specs) {
            check(&reader, &text);
        }
        for (_, spec) in &specs {
            for layout in Layout::ALL {
                let vocab = Vocab::new(&spec.in_layout(layout));
                let whole = outline(&vocab, &text);
                prop_assert_eq!(in_pieces(&vocab, &text, &lengths), whole);
            }
        }
    }
}

/// Reads much of a piece after a header, with the spec that has all kinds. What costs more than linear
/// time does not come to an end.
fn check_much_of(head: &str, piece: &str, size: usize) {
    let spec = specs::mixed();
    let text = head.to_owned() + &piece.repeat(size / piece.len());
    let Value::Record(values) = Reader::new(&spec).read(&text).value else {
        panic!("a reply is a record")
    };
    assert_eq!(values.len(), spec.fields.len());
}

#[test]
fn a_megabyte_of_anything_is_read() {
    for piece in
        ["x", "[", "`", "#", "|", "<think>", "</think>", "- ", "[Plan] x\n", "\\", "=", "```a\n"]
    {
        check_much_of("", piece, 1 << 20);
    }
}

#[test]
fn much_of_every_hostile_piece_is_read() {
    const SIZE: usize = 1 << 14;
    for piece in HOSTILE {
        check_much_of("", piece, SIZE);
        check_much_of("", &format!("{piece}\n"), SIZE);
    }
    for head in ["[Plan]\n[Chapters]\n", "[Score]\n", "[Members]\n", "[Scores]\n", "[Title] "] {
        for piece in
            ["x", "- x\n", "a, ", "Name: x\n", "k: 1\n", "- Name: x\n", "x\n", "\\Plan: x\n"]
        {
            check_much_of(head, piece, SIZE);
        }
    }
    for (one, other) in [
        ("[A]\n", "<think>\n</think>\n"),
        ("Plan\n", "\\x </think>\n"),
        ("[Plan]\n\n\n", "Plan: x\n"),
        ("[Plan]\nx\n", "---\n"),
        ("[Scores]\nx\n", "x\nk: 1\n"),
        ("[Chapters]\n", "```a\n"),
        ("[Chapters]\n", "`````\n````\n"),
    ] {
        check_much_of(&one.repeat(SIZE / one.len()), other, SIZE);
    }
}

#[test]
fn the_deepest_list_is_read() {
    for (head, item) in
        [("[Chapters]\n", "- item"), ("[Members]\n", "- Duties:"), ("[Scores]\n", "k:")]
    {
        let mut text = head.to_owned();
        for depth in 0..1_400 {
            let _ = writeln!(text, "{:depth$}{item}", "");
        }
        check_much_of(&text, "- ", 20_000);
    }
}
