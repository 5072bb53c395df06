//! When a stream tells what, by kind: with which piece of a reply.

#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/specs.rs"]
mod specs;

use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Case, Field, Kind, Language, Parsed, ParsedForm, Presence, Ref, Spec, Value};
use twr_spec::stream::{LiveReply, ReplyEvent};

/// What the last of these pieces says of the fields, by the names of the events.
fn said_by_the_last(spec: &Spec, pieces: &[&str]) -> Vec<&'static str> {
    let reader = Reader::new(spec);
    let mut live = LiveReply::new(&reader);
    let mut events = Vec::new();
    for piece in pieces {
        events.clear();
        live.push(piece, Circumstances::default(), &mut events);
    }
    let name = |event: &ReplyEvent| match event {
        ReplyEvent::Began { .. } => "began",
        ReplyEvent::Text { .. } => "text",
        ReplyEvent::Part { .. } => "part",
        ReplyEvent::PartText { .. } => "part text",
        ReplyEvent::Ready { .. } => "ready",
        ReplyEvent::Rejected { .. } => "rejected",
        ReplyEvent::Replaced { .. } => "replaced",
        _ => "other",
    };
    events.iter().map(name).collect()
}

#[test]
fn a_value_is_told_with_the_piece_that_completes_it() {
    let person =
        || specs::record(vec![specs::field("Name", Kind::Line), specs::field("About", Kind::Text)]);
    let rust = || Kind::Code("rust".into());
    let row = specs::spec("Row", Language::English, vec![specs::field("Name", Kind::Line)]);
    let check = |kind: Kind, pieces: &[&str], expected: &[&str]| {
        let fields = vec![specs::field("Plan", kind), specs::field("Risk", Kind::Line)];
        let spec = specs::spec("Study", Language::English, fields);
        let mut said = said_by_the_last(&spec, pieces);
        // The words that were held back until then come with it.
        said.retain(|name| expected.contains(name) || !name.ends_with("text") && *name != "began");
        assert_eq!(said, expected, "{pieces:?}");
    };
    // The next mark completes a section.
    for (kind, body) in [
        (Kind::Text, "We go on foot.\n"),
        (Kind::Line, "We go.\n"),
        (Kind::Boolean, "yes\n"),
        (Kind::Code("rust".into()), "```rust\nfn a() {}\n```\n"),
        (Kind::File, "a.rs\n```\nfn a() {}\n```\n"),
    ] {
        let begun = said_by_the_last(
            &specs::spec("S", Language::English, vec![specs::field("Plan", kind.clone())]),
            &["[Plan]\n", body],
        );
        assert!(!begun.contains(&"ready"), "{kind:?}: {begun:?}");
        check(kind, &["[Plan]\n", body, "[Risk]\n"], &["ready"]);
    }
    // The next line, row, entry or value completes a part.
    check(specs::list(Kind::Line), &["[Plan]\n- Sun\n", "- Sc"], &["part text"]);
    check(specs::list(Kind::Line), &["[Plan]\n- Sun\n", "- Scent\n"], &["part"]);
    check(specs::list(person()), &["[Plan]\n- Name: A\n  About: b\n", "- Name: C\n"], &["part"]);
    check(
        Kind::Table(Ref::shared(row)),
        &["[Plan]\n| Name |\n|---|\n", "| A |\n", "| B |\n"],
        &["part"],
    );
    check(Kind::Map(Ref::shared(Kind::Line)), &["[Plan]\na: b\n", "c: d\n"], &["part"]);
    check(person(), &["[Plan]\nName: Ann\n", "About: All that is known.\n"], &["part"]);
    // Code and the content of files come as they are written.
    check(Kind::Code("rust".into()), &["[Plan]\n```rust\n", "fn a"], &["text"]);
    check(specs::list(Kind::File), &["[Plan]\na.rs\n```\n", "fn a"], &["part text"]);
    check(
        specs::list(rust()),
        &["[Plan]\n- ```rust\n  fn a() {\n", "      1\n  }"],
        &["part text"],
    );
    check(
        specs::list(rust()),
        &["[Plan]\n- ```rust\n  fn a() {}\n  ```\n", "- ```rust\n"],
        &["part"],
    );
    check(rust(), &["[Plan]\nfn a() {\n", "    1\n}\n"], &["text"]);
    check(rust(), &["[Plan]\nHere it is:\n", "fn a() {\n"], &[]);
    // A file or an edit of a list is complete with the closing line of its fence.
    check(specs::list(Kind::File), &["[Plan]\na.rs\n```\nfn a() {}\n", "```\n"], &["part"]);
    let edit = "[Plan]\na.rs\n```\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n";
    check(specs::list(Kind::Edit), &[edit, "```\n"], &["part"]);
    for kind in [Kind::Edit, specs::list(Kind::Edit)] {
        let pieces = ["[Plan]\na.rs\n```\n<<<<<<< SEARCH\n", "let a = 1;\n"];
        check(kind, &pieces, &["part text"]);
    }
    // In JSON what follows the bracket after a value completes it, or the key or item after the comma: a quotation mark
    // inside a text may not be escaped, and the whole object may have ended too early.
    for (kind, value) in
        [(Kind::Boolean, "true"), (Kind::Text, "\"We go.\""), (Kind::Line, "\"We go.\"")]
    {
        check(kind.clone(), &["{\"Plan\": ", value, ", \"Risk\":"], &["ready"]);
        check(kind, &["{\"Plan\": ", value, "\n}\n", "Done."], &["ready"]);
    }
    check(specs::list(Kind::Line), &["{\"Plan\": [\"Sun\"", ", \"Scent\""], &["part"]);
    let file = "{\"Plan\": [{\"path\": \"a.rs\", \"content\": \"a\"}";
    check(specs::list(Kind::File), &[file, ", {"], &["part"]);
    let end = "], \"Risk\":";
    check(specs::list(Kind::Line), &["{\"Plan\": [\"Sun\", \"Scent\"", end], &["part", "ready"]);
    check(person(), &["{\"Plan\": {\"Name\": \"Ann\"", ", \"About\":"], &["part"]);
}

/// A field `Plan` of this kind, and one after it.
fn plan_of(kind: Kind) -> Spec {
    let fields = vec![specs::field("Plan", kind), specs::field("Risk", Kind::Line)];
    specs::spec("Study", Language::English, fields)
}

#[test]
fn values_of_one_line_and_what_may_be_left_out_are_told_at_the_next_mark() {
    let address = Kind::Parsed(Parsed {
        name: "Ipv4Addr".into(),
        phrase: "an IP address".into(),
        check: |_| Ok(()),
        form: ParsedForm::Line,
    });
    let kinds = [
        (Kind::Boolean, "yes\n"),
        (address, "127.0.0.1\n"),
        (specs::choice(&["low", "high"]), "low\n"),
        (specs::optional(Kind::Line), "We go.\n"),
        (specs::optional(Kind::Line), "none\n"),
        (specs::optional(specs::list(Kind::Line)), "none\n"),
    ];
    for (kind, body) in kinds {
        let shown = format!("{kind:?}");
        let spec = plan_of(kind);
        let told = said_by_the_last(&spec, &["[Plan]\n", body]);
        assert!(
            told.iter().all(|name| !["ready", "text", "part"].contains(name)),
            "{shown}: {told:?}"
        );
        let told = said_by_the_last(&spec, &["[Plan]\n", body, "[Risk]\n"]);
        assert!(told.contains(&"ready"), "{shown}: {told:?}");
    }
    let list = plan_of(specs::optional(specs::list(Kind::Line)));
    assert_eq!(said_by_the_last(&list, &["[Plan]\n- Sun\n", "- Scent\n"]), ["part"]);
}

/// A union: the tag, a value of each case, and one of all cases.
fn errand() -> Kind {
    let of = |case: Case, field: Field| Field { case, ..field };
    Kind::Record(Ref::shared(specs::spec(
        "Errand",
        Language::English,
        vec![
            of(Case::Tag, specs::field("Action", specs::choice(&["write", "remind"]))),
            of(Case::Of(0), specs::field("To", Kind::Line)),
            of(Case::Of(0), specs::field("Words", Kind::Text)),
            of(Case::Of(1), specs::field("Day", Kind::Line)),
            specs::field("Why", Kind::Line),
        ],
    )))
}

#[test]
fn a_union_tells_its_tag_and_then_the_values_of_its_case() {
    let spec = plan_of(errand());
    let check = |pieces: &[&str], expected: &[&str]| {
        let mut said = said_by_the_last(&spec, pieces);
        said.retain(|name| *name == "part" || *name == "ready" || *name == "replaced");
        assert_eq!(said, expected, "{pieces:?}");
    };
    let tag = "[Plan]\nAction: write\n";
    check(&[tag, "To: Ann\n"], &["part"]);
    check(&[tag, "To: Ann\n", "Words: It is here.\n"], &["part"]);
    check(&[tag, "To: Ann\nWords: It is here.\n", "Why: It rains.\n"], &["part"]);
    check(&[tag, "To: Ann\nWords: It is here.\nWhy: It rains.\n", "[Risk]\n"], &["part", "ready"]);
    // A value of another case, or one before the tag, is told with the whole.
    check(&[tag, "Day: today\n", "To: Ann\n"], &[]);
    check(&["[Plan]\nTo: Ann\n", "Action: write\n"], &[]);
    check(
        &["[Plan]\nTo: Ann\nAction: write\nWords: Hm.\nWhy: It rains.\n", "[Risk]\n"],
        &["ready"],
    );
    let json = "{\"Plan\": {\"Action\": \"write\"";
    check(&[json, ", \"To\": \"Ann\"", ", \"Words\":"], &["part"]);
}

#[test]
fn of_what_is_left_out_an_optional_value_is_told_at_the_end() {
    let fields = vec![
        specs::field("Plan", Kind::Line),
        specs::field("Risk", specs::optional(Kind::Line)),
        Field { presence: Presence::Defaulted, ..specs::field("Weeks", Kind::Line) },
    ];
    let spec = specs::spec("Study", Language::English, fields);
    let reader = Reader::new(&spec);
    let mut live = LiveReply::new(&reader);
    let (mut events, reply) = (Vec::new(), "[Plan]\nWe go");
    live.push(reply, Circumstances::default(), &mut events);
    let reading = live.read(reply, Circumstances::default()).unwrap();
    events.clear();
    live.finish(&reading, &mut events);
    let told: Vec<(usize, &Value<'_>)> = events
        .iter()
        .filter_map(|event| match event {
            ReplyEvent::Ready { field, value } => Some((*field, value)),
            _ => None,
        })
        .collect();
    assert_eq!(told, [(0, &Value::text("We go")), (1, &Value::Null)]);
}

#[test]
fn a_section_that_comes_again_is_told_as_it_is_written() {
    let spec = plan_of(Kind::Text);
    let (first, second) = ("[Plan]\nWe go.\n[Risk]\nlow\n", "[Plan]\nWe stay at home.\n");
    // The word below the risk says where the risk ends, and the first words of the plan that it comes again.
    assert_eq!(said_by_the_last(&spec, &[first, second]), ["text", "ready", "replaced", "began"]);
    let end = "\nAnd then we rest for a day.\n[Risk]\n";
    assert_eq!(said_by_the_last(&spec, &[first, second, end]), ["text", "ready"]);
}
