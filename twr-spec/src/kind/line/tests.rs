//! What a line is read as.

use super::of_open;
use super::plain::ScannedLine;
use super::plain_value::is_plainly_value;
use crate::assertion::Labels;
use crate::kind::Body;
use crate::kind::context::tests::{Numbers, check, inside};
use crate::lexicon::{Part, Topics, english_phrases};
use crate::spec::{Field, Kind, Value};
use crate::text::fold;

/// Words that tell nothing, of a field, and of checks that have lists of their own.
const WORDS: &str = "mill river Lisbon Kim Lee bees pump valve Tuesday steel copper 7 42 red winter title name city owner \
    note reason of in on at to and or the a an this that it is was has been will should would could may might must here \
    there yet only also then first next please see refer tell decide determine enough information unclear unknown tbd \
    tba nothing nobody none null empty something someone either both such like looks seems long total all finish with \
    from for into by when because who which where writer answer value text line item option example placeholder todo \
    insert your enter given stated mentioned specified provided found sentence summary word phrase draft \
        sources differ too vague hard say sorry unable";

/// Lines that say nothing of a value, describe it, or give another kind of value.
const PHRASES: [&str; 12] = [
    "The text says nothing about it.",
    "The letter does not say so",
    "A short sentence that thanks the visitors.",
    "One short sentence that greets the guests.",
    "June 5 2024",
    "Friday 7 pm",
    "No such thing is named.",
    "It is left blank",
    "To be decided by the board.",
    "See the report for details",
    "Not yet known",
    "Nobody was named in the text.",
];

fn field(header: &'static str, about: &'static str, example: &'static str) -> Field {
    let keys = vec![fold(header).into()].into();
    Field {
        header: header.into(),
        keys,
        about: about.into(),
        example: example.into(),
        ..Field::EMPTY
    }
}

#[test]
fn what_is_settled_is_read_as_it_is_in_full() {
    let fields = [
        field("Name", "", "Bolt"),
        field("Note", "", "Of steel."),
        field("Owner", "Who owns the mill.", "Kim Lee"),
        field("City", "Where the fair takes place.", ""),
        field("Reason", "Why the pump failed, in one sentence.", ""),
        field("Title", "", ""),
        field("Next step", "What the writer does next.", "Renew the passport"),
        field("Cause", "What brought it about, in a few words.", "a worn valve"),
    ];
    let own = WORDS.split_whitespace();
    let words: Vec<&str> = own
        .chain(english_phrases())
        .chain(Topics::phrases(Part::Behind))
        .filter(|word| word.is_ascii())
        .collect();
    let (mut numbers, mut settled) = (Numbers(7), [0; 8]);
    for _ in 0..20_000 {
        let count = 1 + numbers.below(8);
        let mut line = String::new();
        for _ in 0..count {
            if !line.is_empty() {
                line.push_str([" ", " ", " ", " ", " ", " ", ", ", ". ", "! "][numbers.below(9)]);
            }
            line.push_str(words[numbers.below(words.len())]);
        }
        if numbers.below(2) == 0 {
            line = line.get(..1).unwrap_or_default().to_uppercase()
                + line.get(1..).unwrap_or_default();
        }
        if numbers.below(4) == 0 {
            line.push('.');
        }
        // Phrases of several words that are asked about.
        if numbers.below(8) == 0 {
            line = PHRASES[numbers.below(PHRASES.len())].to_owned();
        }
        for (field, count) in fields.iter().zip(&mut settled) {
            if !is_plainly_value(ScannedLine::at(&line), &Labels::of(field)) {
                continue;
            }
            *count += 1;
            inside(field, &line, |context| {
                let line = context.reply;
                for body in [Body::section(line), Body::json(line)] {
                    let value = of_open(ScannedLine::at(line), body, context);
                    let tolerated = (context.diagnostics.len(), context.recoveries.len());
                    let expect = Some(Value::text(line));
                    assert_eq!(
                        (value, tolerated),
                        (expect, (0, 0)),
                        "{line:?}, {:?}",
                        field.header
                    );
                }
            });
        }
    }
    assert!(settled.iter().all(|count| *count > 100), "{settled:?}");
}

#[test]
fn one_line_without_its_decoration() {
    for body in [
        "A title",
        " A title \n",
        "**A title**",
        "\"A title\"",
        "A title\n\nI hope this helps!",
        "A title\nReason: it is short.",
        "Here it is:\nA title",
        "```\nA title\n```",
    ] {
        check(&Kind::Line, body, r#"Text("A title")"#);
    }
    check(&Kind::Line, "A title:", "unreadable");
    check(&Kind::Line, "\\A title:", r#"Text("A title:")"#);
    check(&Kind::Line, "**A** title", r#"Text("**A** title")"#);
    check(&Kind::Line, "- A title", r#"Text("A title")"#);
    check(&Kind::Line, "\\- A title", r#"Text("- A title")"#);
    check(&Kind::Line, "\\none", r#"Text("none")"#);
    check(&Kind::Line, "\\alpha", r#"Text("\\alpha")"#);
    check(&Kind::Line, "A title that goes\non in the next line", "ambiguous");
    check(&Kind::Line, "\n\n", "empty");
    check(&Kind::Line, "my\\_file\\_name.rs", r#"Text("my_file_name.rs")"#);
    check(&Kind::Line, "$a\\_b$", r#"Text("$a\\_b$")"#);
    check(&Kind::Line, "[your title]", "unreadable");
    check(&Kind::Line, "\\...", r#"Text("...")"#);
}
