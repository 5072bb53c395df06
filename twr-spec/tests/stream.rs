//! A reply that is read while it arrives: the events say in the end what one reading of the whole says, and none is
//! contradicted but by the event that says so.

#[path = "support/corpus.rs"]
mod corpus;
#[path = "support/heard.rs"]
mod heard;
#[path = "support/random_spec.rs"]
mod random_spec;
#[path = "support/random_value.rs"]
mod random_value;
#[path = "support/specs.rs"]
mod specs;

use heard::{Heard, pieces, stream, text_at};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::write;
use twr_spec::sound::flaws;
use twr_spec::spec::{FlawKind, Kind, Language, Layout, Segment, Spec, Value};
use twr_spec::stream::{LiveReply, ReplyEvent, Wanted};

/// The free thinking that was told.
fn thinking(events: &[ReplyEvent]) -> String {
    let texts = events.iter().filter_map(|event| match event {
        ReplyEvent::Thinking(text) => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
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

/// How many parts were complete as another text than the one that they grew to.
fn corrected(events: &[ReplyEvent]) -> usize {
    let mut grown: Vec<(&[Segment], String)> = Vec::new();
    let mut corrected = 0;
    for event in events {
        match event {
            ReplyEvent::PartText { path, text } => {
                match grown.iter_mut().find(|(own, _)| *own == path.0) {
                    Some((_, so_far)) => so_far.push_str(text),
                    None => grown.push((&path.0, text.clone())),
                }
            }
            ReplyEvent::Part { path, value } => {
                if let Some(at) = grown.iter().position(|(own, _)| *own == path.0) {
                    let (_, so_far) = grown.swap_remove(at);
                    let whole = text_at(value, &[]);
                    corrected +=
                        usize::from(whole.is_some_and(|whole| !whole.starts_with(&so_far)));
                }
            }
            ReplyEvent::Replaced { field } => {
                grown.retain(|(own, _)| own.first() != Some(&Segment::Field(*field)));
            }
            _ => {}
        }
    }
    corrected
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

/// A spec with a value of it. The texts of a plain value look like no mark.
fn case(is_plain: bool) -> impl Strategy<Value = (Spec, Value<'static>)> {
    random_spec::spec().prop_filter("an unsound spec", is_sound).prop_flat_map(move |spec| {
        let value =
            if is_plain { random_value::plain_value(&spec) } else { random_value::value(&spec) };
        value.prop_map(move |value| (spec.clone(), value))
    })
}

#[test]
fn the_corpus_is_told_as_it_is_read() {
    for (_, spec) in &specs::all() {
        let reader = Reader::new(spec);
        for text in corpus::texts().into_iter().step_by(23) {
            let told = stream(&reader, &text.text, &[7, 1, 31, 256], Circumstances::default());
            told.unwrap_or_else(|why| panic!("{}: {why}", text.id));
        }
    }
}

/// Reads written replies in pieces, whole and cut off, and gives how many events there were, and how many took
/// something back or completed a part as another text than it had grown to.
fn told_back(is_plain: bool, cases: u32) -> (usize, usize) {
    let lengths = proptest::collection::vec(1_usize..60, 1..5);
    let totals = std::cell::Cell::new((0, 0));
    let outcome = TestRunner::new(config(cases)).run(
        &(case(is_plain), lengths, 0.0..1.0_f64),
        |((spec, value), lengths, share)| {
            let reply = write(&spec, &value);
            let reader = Reader::new(&spec);
            let tell = |text: &str, known| {
                let failed = |why| format!("{why}\nin {text:?}\ncut in {lengths:?}");
                stream(&reader, text, &lengths, known).map_err(failed).map_err(TestCaseError::fail)
            };
            let events = tell(&reply, Circumstances::default())?;
            if is_plain && !reply.contains("{}") {
                let thought = "Let me think, and then write.\n\nIt is not hard at all.";
                let events = tell(&format!("{thought}\n\n{reply}"), Circumstances::default())?;
                prop_assert_eq!(thinking(&events), thought, "in {:?} cut in {:?}", reply, lengths);
            }
            let (all, back) = totals.get();
            totals.set((all + events.len(), back + replaced(&events) + corrected(&events)));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::cast_precision_loss,
                reason = "any place of the reply will do"
            )]
            let mut end = (reply.len() as f64 * share) as usize;
            while !reply.is_char_boundary(end) {
                end += 1;
            }
            tell(&reply[..end], Circumstances { cut_off: true, ..Circumstances::default() })?;
            Ok(())
        },
    );
    if let Err(why) = outcome {
        panic!("{why}");
    }
    totals.get()
}

#[test]
fn replies_as_asked_are_told_in_any_pieces() {
    let (all, back) = told_back(false, 1_000);
    // Texts full of marks: about one event in 500 takes something back.
    assert!(back * 300 < all, "{back} of {all} events take something back");
}

#[test]
fn of_plain_replies_nothing_is_taken_back() {
    let (all, back) = told_back(true, 500);
    assert_eq!(back, 0, "of {all} events");
}

/// What breaks readers, when put together.
const HOSTILE: [&str; 46] = [
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "  ",
    "\t",
    "\u{feff}",
    "é",
    "🐝",
    "[Plan]",
    "[Plan] x",
    "[/Plan]",
    "[Risk]",
    "[Risk] high",
    "[Chapters]",
    "## Plan\n",
    "**Risk:** low",
    "Plan: ",
    "Risk",
    "- ",
    "1. ",
    "- Name: Ann",
    "```",
    "```rust",
    "~~~",
    "<plan>",
    "</plan>",
    "<think>",
    "</think>",
    "{",
    "}",
    "\"Plan\": ",
    "[1, 2",
    "|",
    "| a | b |",
    "---",
    "=====",
    "User:",
    "\\",
    "fn a() {\n",
    "    1\n",
    "}\n",
    "<code>",
    "[Code]\n",
    "- ```rust\n",
];

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn any_text_is_told_as_it_is_read(
        parts in proptest::collection::vec(proptest::sample::select(&HOSTILE[..]), 0..40),
        lengths in proptest::collection::vec(1_usize..12, 1..4),
        which in 0_usize..100,
    ) {
        let specs = specs::all();
        let (_, spec) = &specs[which % specs.len()];
        check(&Reader::new(spec), &parts.concat(), &lengths);
    }
}

/// What code and what is said of it are put together of.
const CODE: [&str; 30] = [
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "  ",
    "\t",
    "é",
    "[Code]\n",
    "[Code] ",
    "[Why]\n",
    "- ",
    "1. ",
    "* ",
    "- ```rust\n",
    "1. ```\n",
    "```\n",
    "  ```\n",
    "    ```\n",
    "```rust\n",
    "~~~\n",
    "fn a() {\n",
    "  fn a() {\n",
    "    1\n",
    "}\n",
    "  }\n",
    "let a = 1;\n",
    "The corrected code:\n",
    "Usage:\n",
    "<code>\n",
    "</code>\n",
];

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn any_code_is_told_as_it_is_read(
        parts in proptest::collection::vec(proptest::sample::select(&CODE[..]), 0..24),
        lengths in proptest::collection::vec(1_usize..12, 1..4),
        is_list in any::<bool>(),
    ) {
        let code = Kind::Code("rust".into());
        let spec = one_field(if is_list { specs::list(code) } else { code });
        check(&Reader::new(&spec), &format!("[Code]\n{}", parts.concat()), &lengths);
    }
}

#[test]
fn short_replies_are_told_as_they_are_read_however_they_are_cut() {
    let spec = specs::plan();
    let reader = Reader::new(&spec);
    let replies = [
        "[Plan] a\n[Risk] low",
        "é\n[Plan]\nb\n",
        "{\"Plan\": \"a\\nb\"}",
        "<think>a</think>[Plan]\nx",
        "```\n[Plan]\na\n```",
        "[Chapters]\n- a\n- é\n- c",
    ];
    for reply in replies {
        let ends: Vec<usize> = (1..reply.len()).filter(|at| reply.is_char_boundary(*at)).collect();
        let many = 1_u32 << ends.len().min(9);
        for cuts in 0..many {
            // Each way to cut the first places, and then each further place or none.
            for rest in [false, true] {
                let is_cut = |at: &usize| if *at < 9 { cuts & (1 << at) != 0 } else { rest };
                let mut lengths = Vec::new();
                let mut start = 0;
                let cut = (0..ends.len()).filter(is_cut).map(|at| ends[at]);
                for end in cut.chain([reply.len()]) {
                    lengths.push(end - start);
                    start = end;
                }
                check(&reader, reply, &lengths);
            }
        }
    }
}

#[test]
fn thinking_is_told_without_the_marks_round_it_and_round_the_sections() {
    let spec = specs::plan();
    let reader = Reader::new(&spec);
    let section = "[Plan]\nWe go.\n";
    let json = "{\"Plan\": \"We go.\", \"Chapters\": [\"a\", \"b\"]}";
    let cases = [
        (format!("Hm, bees.\n\n{section}"), "Hm, bees."),
        (format!("<think>Hm, bees.\nYes.</think>\n{section}"), "Hm, bees.\nYes."),
        (
            format!("<think>\nHm, bees.\n</think>\n\nHere it is:\n{section}"),
            "Hm, bees.\n\nHere it is:",
        ),
        (format!("<think></think>\n{section}"), ""),
        (
            format!("Hm.\n<think></think>\n<think>Bees.</think>\nYes.\n{section}"),
            "Hm.\n\nBees.\n\nYes.",
        ),
        (format!("Hm, bees.\n</think>\n{section}"), "Hm, bees."),
        (format!("```\n{section}```\n"), ""),
        (format!("Hm, bees.\n```markdown\n{section}```\n"), "Hm, bees."),
        (format!("<answer>\n{section}</answer>\n"), ""),
        (json.to_owned(), ""),
        (format!("```json\n{json}\n```"), ""),
        (format!("Hm, bees.\n\n```json\n{json}\n```"), "Hm, bees."),
        (
            format!("Such as\n```rust\nlet a = 1;\n```\nand so on.\n{section}"),
            "Such as\n```rust\nlet a = 1;\n```\nand so on.",
        ),
    ];
    for (reply, expected) in &cases {
        for size in [1, 2, 3, 5, 8, 13, 1_000] {
            let told = thinking(&check(&reader, reply, &[size]));
            assert_eq!(told, *expected, "in {reply:?} cut in {size}");
        }
    }
}

#[test]
fn the_content_of_each_file_is_told_as_its_own() {
    let files = specs::field("Files", specs::list(Kind::File));
    let spec = specs::spec("Change", Language::English, vec![files]);
    let reader = Reader::new(&spec);
    let reply = "[Files]\na.rs\n```rust\nfn a() {}\n```\n\nb.rs\n```rust\nfn b() {\n}\n```\n\nc.md\n```\n# C\n```\n";
    for size in [1, 4, 9, 20] {
        let (mut contents, mut complete) = (vec![String::new(); 3], 0);
        for event in check(&reader, reply, &[size]) {
            match event {
                ReplyEvent::PartText { path, text } => {
                    let [Segment::Field(0), Segment::Item(item)] = path.0[..] else {
                        panic!("{path}")
                    };
                    contents[item].push_str(&text);
                }
                ReplyEvent::Part { path, .. } => {
                    assert_eq!(path.0[1], Segment::Item(complete));
                    complete += 1;
                }
                _ => {}
            }
        }
        assert_eq!(complete, 3);
        let whole = ["fn a() {}", "fn b() {\n}", "# C"];
        for (told, whole) in contents.iter().zip(whole) {
            assert!(whole.starts_with(told.as_str()), "{contents:?}");
        }
        assert!(size > 4 || contents.iter().all(|told| !told.is_empty()), "{contents:?}");
    }
}

#[test]
fn an_item_is_told_while_it_is_written() {
    let spec = specs::mixed();
    let at = spec.fields.iter().position(|field| field.header == "Chapters").expect("a list");
    let reader = Reader::new(&spec);
    let reply = "[Chapters]\n- How the sun leads bees home\n- Smell\n[Plan]\nWe go.\n";
    for size in [1, 5, 9] {
        let (mut growing, mut parts) = (vec![String::new(); 2], Vec::new());
        for event in check(&reader, reply, &[size]) {
            match event {
                ReplyEvent::PartText { path, text } => match path.0.as_slice() {
                    [Segment::Field(field), Segment::Item(item)] if *field == at => {
                        growing[*item].push_str(&text);
                    }
                    other => panic!("{other:?}"),
                },
                ReplyEvent::Part { value: Value::Text(text), .. } => parts.push(text.into_owned()),
                _ => {}
            }
        }
        assert_eq!(parts, ["How the sun leads bees home", "Smell"]);
        assert!(growing[0].len() > 20 && parts[0].starts_with(&growing[0]), "{growing:?}");
        assert!(parts[1].starts_with(&growing[1]), "{growing:?}");
    }
}

/// The text that is told of the first field or of a part of it while the field is written, in pieces of one byte.
fn grown(reader: &Reader<'_>, reply: &str, part: Option<usize>) -> String {
    let mut live = LiveReply::new(reader);
    let mut grown = String::new();
    for piece in pieces(reply, &[1]) {
        let mut events = Vec::new();
        live.push(piece, Circumstances::default(), &mut events);
        if events.iter().any(|event| matches!(event, ReplyEvent::Ready { .. })) {
            break;
        }
        for event in events {
            match (event, part) {
                (ReplyEvent::Text { text, .. }, None) => grown.push_str(&text),
                (ReplyEvent::PartText { path, text }, Some(part))
                    if path.0.get(1) == Some(&Segment::Item(part)) =>
                {
                    grown.push_str(&text);
                }
                _ => {}
            }
        }
    }
    grown
}

fn one_field(kind: Kind) -> Spec {
    let fields = vec![specs::field("Code", kind), specs::field("Why", Kind::Text)];
    specs::spec("Snippet", Language::English, fields)
}

#[test]
fn code_without_a_fence_grows_once_its_first_line_looks_like_code() {
    let spec = one_field(Kind::Code("rust".into()));
    let reader = Reader::new(&spec);
    let check_cuts = |reply: &str, told: &str, most_taken_back: usize| {
        for size in 1..24 {
            let events = check(&reader, reply, &[size]);
            let taken_back = replaced(&events);
            let is_shown = size > 1 || taken_back == most_taken_back;
            assert!(is_shown && taken_back <= most_taken_back, "{reply:?} in {size}: {events:?}");
        }
        assert_eq!(grown(&reader, reply, None), told, "{reply:?}");
    };
    let code = "fn a() -> u8 {\n    let b = 1;\n    b\n}";
    let end = "\n[Why]\nIt adds.";
    // The brace and what follows it may be no part of the code until the next header is there.
    check_cuts(&format!("[Code]\n{code}{end}"), code, 0);
    check_cuts(&format!("[Code]\n\n{code}\n{end}"), code, 0);
    check_cuts(&format!("[Code]\r\n{}\r\n[Why]\r\nIt adds.", code.replace('\n', "\r\n")), code, 0);
    // The prompt had opened the fence.
    check_cuts(&format!("[Code]\n{code}\n```{end}"), code, 0);
    check_cuts(&format!("[Code]\nprint(total){end}"), "print(total)", 0);
    // Words may introduce a fence, and what is set in may be read without that.
    let fenced = format!("```rust\n{code}\n```");
    check_cuts(&format!("[Code]\nThis is how:\n{fenced}{end}"), code, 0);
    check_cuts(&format!("[Code]\n`print(total)`{end}"), "", 0);
    check_cuts(&format!("[Code]\necho hello\n{code}{end}"), "", 0);
    // A fence below code is the code after all.
    check_cuts(&format!("[Code]\nlet a = 1;\n\n{fenced}{end}"), "let a = 1;", 1);
    check_cuts(&format!("[Code]\nlet a = 1;\n<code>\nfn b() {{}}\n</code>{end}"), "let a = 1;", 1);
}

#[test]
fn a_line_that_may_be_no_item_of_the_list_is_not_told_as_one() {
    let fields = ["Parts", "Aim"].map(|header| specs::field(header, specs::list(Kind::Text)));
    let spec = specs::spec("Plan", Language::English, fields.into()).in_layout(Layout::Labels);
    let reader = Reader::new(&spec);
    let check = |reply: &str, items: &[usize]| {
        let mut grown: Vec<usize> = Vec::new();
        for event in check(&reader, reply, &[1]) {
            if let ReplyEvent::PartText { path, .. } = event
                && let [Segment::Field(0), Segment::Item(item)] = path.0[..]
                && !grown.contains(&item)
            {
                grown.push(item);
            }
        }
        assert_eq!(grown, items, "{reply:?}");
    };
    check("Parts:\n- sun\n- wind\nAim:\n- rain\n", &[0, 1]);
    check("Parts:\n- sun\n  - wind\nAim:\n- rain\n", &[0]);
    check("Parts:\n- sun\n1. Aim: rain\n", &[0]);
}

#[test]
fn the_code_of_an_item_grows_as_its_fence_is_written() {
    let spec = one_field(specs::list(Kind::Code("rust".into())));
    let reader = Reader::new(&spec);
    let (one, other) = ("fn a() {\n    1\n}", "\nlet b = 1;\n\n  c();");
    let value = Value::List(vec![Value::text(one), Value::text(other)]);
    let reply = write(&spec, &Value::Record(vec![Some(value.clone()), Some(Value::text("Yes."))]));
    let reply = format!("{reply}\n");
    let windows = reply.replace('\n', "\r\n");
    for reply in [reply, windows] {
        for size in 1..40 {
            let events = check(&reader, &reply, &[size]);
            assert_eq!(replaced(&events), 0, "{reply:?} in {size}: {events:?}");
            let parts = events.iter().filter(|event| matches!(event, ReplyEvent::Part { .. }));
            assert_eq!(parts.count(), 2, "{reply:?} in {size}: {events:?}");
        }
        assert_eq!(grown(&reader, &reply, Some(0)), one, "{reply:?}");
        assert_eq!(grown(&reader, &reply, Some(1)), other, "{reply:?}");
    }
    let array = "{\"Code\": [\"fn a() {}\", \"fn b() {}\"], \"Why\": \"Yes.\"}";
    let events = check(&reader, array, &[3]);
    let parts = events.iter().filter(|event| matches!(event, ReplyEvent::Part { .. }));
    assert_eq!(parts.count(), 2, "{events:?}");
}

#[test]
fn a_value_that_is_asked_for_alone_is_told_without_its_header() {
    let spec = specs::mixed();
    let at = spec.fields.iter().position(|field| field.header == "Plan").expect("a text");
    let reader = Reader::new(&spec);
    for reply in
        ["We follow bees to their hive, and back.\nThen we rest.", "[Plan]\nWe follow bees home."]
    {
        let mut live = LiveReply::new(&reader);
        live.begin(Wanted::Value(at), |field| field == at);
        let (mut events, known) = (Vec::new(), Circumstances::default());
        for piece in pieces(reply, &[7]) {
            live.push(piece, known, &mut events);
        }
        let so_far = events.len();
        assert!(so_far > 0, "{reply:?}: {events:?}");
        let reading = reader.read_field(at, reply, known);
        let Value::Record(values) = &reading.value else { panic!("a record") };
        live.report_final(at, values[at].as_ref(), Vec::new(), None, &mut events);
        let mut heard = Heard::default();
        for event in &events {
            heard.hear(event).unwrap_or_else(|why| panic!("{why} in {events:?}"));
        }
        assert_eq!(heard.ready, values[at], "{reply:?}");
    }
}

#[test]
fn a_number_that_is_asked_for_alone_begins_with_its_first_digit() {
    let spec = specs::mixed();
    let at = spec.fields.iter().position(|field| field.header == "Score").expect("a number");
    let reader = Reader::new(&spec);
    let mut live = LiveReply::new(&reader);
    live.begin(Wanted::Value(at), |field| field == at);
    let mut events = Vec::new();
    live.push("4", Circumstances::default(), &mut events);
    assert!(matches!(events[..], [ReplyEvent::Began { field }] if field == at), "{events:?}");
    let reading = reader.read_field(at, "4", Circumstances::default());
    let Value::Record(values) = &reading.value else { panic!("a record") };
    live.report_final(at, values[at].as_ref(), Vec::new(), None, &mut events);
    assert!(matches!(events[1..], [ReplyEvent::Ready { field, .. }] if field == at), "{events:?}");
}

/// Cost: not a test, since other programs disturb it. `cargo test --test stream -- --ignored --nocapture` shows it.
#[test]
#[ignore = "a measurement"]
fn cost_of_pieces() {
    let mut reply = String::from("Let me think about it.\n\n[Plan]\n");
    while reply.len() < 60_000 {
        reply.push_str(
            "We follow bees to their hive and back, in spring and again in autumn, for a year. ",
        );
        if reply.len() % 7 == 0 {
            reply.push('\n');
        }
    }
    reply.push_str("\n[Chapters]\n");
    while reply.len() < 100_000 {
        reply.push_str("- How the sun leads a bee home\n");
    }
    reply.push_str("[Risk] low\n[Score] 4\n[Approved] yes\n");
    let spec = specs::mixed();
    for reply in [reply.clone(), reply.replace("We follow", &"We follow ".repeat(60))] {
        let reader = Reader::new(&spec);
        let least = |work: &dyn Fn() -> usize| {
            let times = (0..7).map(|_| {
                let begun = std::time::Instant::now();
                std::hint::black_box(work());
                begun.elapsed()
            });
            times.min().unwrap()
        };
        let whole = least(&|| reader.read(&reply).recoveries.len());
        eprintln!("{} bytes: one reading {whole:?}", reply.len());
        for size in [1, 16, 256] {
            let took = least(&|| {
                let mut live = LiveReply::new(&reader);
                let mut events = Vec::new();
                for piece in pieces(&reply, &[size]) {
                    live.push(piece, Circumstances::default(), &mut events);
                }
                let reading = live.read(&reply, Circumstances::default()).unwrap();
                live.finish(&reading, &mut events);
                events.len()
            });
            eprintln!(
                "pieces of {size}: {took:?}, {:.2} times",
                took.as_secs_f64() / whole.as_secs_f64()
            );
        }
    }
}
