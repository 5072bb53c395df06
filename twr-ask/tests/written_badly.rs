//! Payloads as models write them badly: each is read as what it means, or asked for again, and never read as
//! something else.

use twr::model::ScriptedModel;
use twr::{Layout, Think, Thinkable as _, check};
use twr_ask::payload::{Clarification, Envelope, OutlineEdit, OutlineItem, Payload, Question};
use twr_ask::read::{Coerced, Layer, NOTICE, read, read_or_format};

/// What becomes of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Becomes {
    /// The payload that is meant.
    Same,
    /// An order to write it anew.
    Again,
}
use Becomes::{Again, Same};

fn clarification() -> Payload {
    let audience = Question {
        why: Some("It decides the tone.".into()),
        ..Question::choice("audience", "Who reads it?", ["Engineers", "The city council"])
    };
    let questions =
        [audience.recommending("Engineers"), Question::free("city", "Which city, or \"none\"?")];
    Clarification {
        preface: Some("Two things.".into()),
        ..Clarification::new("The report", questions)
    }
    .into()
}

fn outline() -> Payload {
    let home = OutlineItem::with("How bees find home", [OutlineItem::new("The trial: {1} of 2")]);
    OutlineEdit::new("Bees", [OutlineItem::new("Eyes, and \"what\" they see"), home]).into()
}

/// A payload as JSON, as a careful model writes it.
fn json(payload: &Payload) -> String {
    serde_json::to_string_pretty(payload).unwrap()
}

type Slip = fn(&str) -> String;

/// What models do to JSON.
const SLIPS: [(&str, Slip, Becomes); 36] = [
    ("nothing", str::to_owned, Same),
    (
        "on one line",
        |json| serde_json::from_str::<serde_json::Value>(json).unwrap().to_string(),
        Same,
    ),
    ("byte-order mark", |json| format!("\u{feff}{json}"), Same),
    ("blank lines", |json| format!("\n\n  {json}\n\n"), Same),
    ("carriage returns", |json| json.replace('\n', "\r\n"), Same),
    ("preamble", |json| format!("Sure! Here is what I need:\n\n{json}"), Same),
    ("postamble", |json| format!("{json}\n\nThank you for your patience!"), Same),
    ("both", |json| format!("Of course.\n{json}\nLet me know."), Same),
    ("braces in the preamble", |json| format!("I use {{braces}} here.\n{json}"), Same),
    ("fence", |json| format!("```\n{json}\n```"), Same),
    ("fence with a tag", |json| format!("```json\n{json}\n```"), Same),
    ("fence and words", |json| format!("Here:\n```json\n{json}\n```\nDone."), Same),
    ("fence that does not close", |json| format!("```json\n{json}"), Same),
    ("thinking first", |json| format!("<think>They said little.</think>\n{json}"), Same),
    ("trailing commas", |json| json.replace("\n}", ",\n}").replace("\n  ]", ",\n  ]"), Same),
    ("single quotes", single_quotes, Same),
    ("curly quotes", |json| json.replace("\": ", "”: ").replace("  \"", "  “"), Same),
    (
        "names without quotes",
        |json| json.replace("\"title\":", "title:").replace("\"question\":", "question:"),
        Same,
    ),
    ("comments", |json| json.replacen('{', "{ // the form\n", 1), Same),
    ("block comment", |json| json.replacen('{', "{ /* the form */", 1), Same),
    ("literals of Python", |json| json.replace("false", "False").replace("true", "True"), Same),
    ("type for response_type", |json| json.replace("response_type", "type"), Same),
    (
        "no response type",
        |json| json.lines().filter(|line| !line.contains("response_type")).collect(),
        Same,
    ),
    (
        "response type in capitals",
        |json| {
            json.replace("\"clarification\"", "\"CLARIFICATION\"")
                .replace("outline_edit", "OUTLINE-EDIT")
        },
        Same,
    ),
    (
        "extra members",
        |json| json.replacen('{', "{\"version\": 2, \"meta\": {\"a\": [1, null]},", 1),
        Same,
    ),
    ("as a payload member", |json| format!("{{\"payload\": {json}}}"), Same),
    (
        "as a tool's arguments",
        |json| format!("{{\"name\": \"ui_request\", \"arguments\": {json}}}"),
        Same,
    ),
    (
        "as a tool's arguments in a string",
        |json| {
            format!(
                "{{\"tool\": \"ui_request\", \"input\": {}}}",
                serde_json::to_string(json).unwrap()
            )
        },
        Same,
    ),
    ("twice", |json| format!("{json}\n\nAgain:\n{json}"), Same),
    (
        "two that differ",
        |json| {
            format!("{json}\n{}", json.replace("Bees", "Wasps").replace("The report", "The paper"))
        },
        Again,
    ),
    ("cut off", |json| json[..json.len() * 2 / 3].to_owned(), Again),
    ("last brace missing", |json| json.trim_end().strip_suffix('}').unwrap().to_owned(), Same),
    (
        "no title",
        |json| {
            json.lines()
                .filter(|line| !line.starts_with("  \"title\""))
                .collect::<Vec<_>>()
                .join("\n")
        },
        Again,
    ),
    (
        "no entries",
        |json| json.replace("\"questions\"", "\"q\"").replace("\"outline\"", "\"o\""),
        Again,
    ),
    ("empty list", empty_list, Again),
    ("a number for the list", |json| json.replacen('[', "7, \"rest\": [", 1), Again),
];

/// Every quote that opens or closes a string becomes a single one.
fn single_quotes(json: &str) -> String {
    json.replace("\\\"", "\u{1}").replace('"', "'").replace('\u{1}', "\"")
}

fn empty_list(json: &str) -> String {
    let start = json.find('[').unwrap();
    let end = json.rfind(']').unwrap();
    format!("{}[{}", &json[..start], &json[end..])
}

const TAGS: [&str; 2] = ["[[DOGENT_CLARIFICATION_JSON]]", "[[DOGENT_OUTLINE_EDIT_JSON]]"];

#[test]
fn a_slip_changes_no_payload() {
    let mut rows = 0;
    for (payload, tag) in [clarification(), outline()].iter().zip(TAGS) {
        for (name, slip, becomes) in SLIPS {
            for tagged in [false, true] {
                let mut reply = slip(&json(payload));
                if tagged {
                    reply = format!("{tag}\n{}", reply.trim_start_matches('\u{feff}'));
                }
                rows += 1;
                match (read(&reply), becomes) {
                    (Ok(reading), Same) => {
                        assert_eq!(&reading.payload, payload, "{name}, {tagged}\n{reply}");
                    }
                    (Err(error), Again) => assert!(!error.feedback().is_empty(), "{name}"),
                    (found, _) => panic!("{name}, {tagged}: {found:?}\n{reply}"),
                }
            }
        }
    }
    assert!(rows >= 100, "{rows}");
}

/// An answer may be a word, a sentence or a piece of code: none of them means something else there.
#[test]
fn answers_are_read_as_they_are_written() {
    for words in [
        "no",
        "No.",
        "yes",
        "I don't know yet",
        "Keep the old plan, unless the council says otherwise.",
        "3",
        "a, b and c",
        "\"'><img src=x onerror=\"t='o'\">",
        "不知道",
    ] {
        let payload = serde_json::json!({
            "response_type": "clarification", "title": "T", "questions": [
                {"question": "Which?", "options": [{"label": "it", "value": words}, words], "default": words},
                {"question": "What?", "default": words, "placeholder": words, "why": words},
            ],
        });
        let reading = read(&payload.to_string()).unwrap_or_else(|error| panic!("{words}: {error}"));
        let Payload::Clarification(form) = reading.payload else { panic!("{words}") };
        let [choice, free] = &form.questions[..] else { panic!("{words}") };
        assert_eq!(choice.options[0].value(), words);
        assert_eq!(choice.options[1].label, words);
        for read in [&choice.default, &free.default, &free.placeholder, &free.why] {
            assert_eq!(read.as_deref(), Some(words));
        }
    }
}

/// A clarification with this title, and this option many times.
fn with_options(title: &str, option: &str, count: usize) -> String {
    let options = vec![option; count];
    let question = serde_json::json!({"question": "Which?", "options": options});
    let form = serde_json::json!({
        "response_type": "clarification", "title": title, "questions": [question],
    });
    form.to_string()
}

#[test]
fn hostile_payloads_are_read_as_they_are_or_asked_for_again() {
    let is_read = |reply: &str, title: &str| {
        let reading = read(reply).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(reading.payload.title(), title);
    };
    is_read(&with_options("<script>alert(1)</script>", "a", 2), "<script>alert(1)</script>");
    is_read(&with_options("\u{1b}[2Jx", "\u{1b}]0;owned\u{7}", 2), "\u{1b}[2Jx");
    is_read(&with_options("T", &"x".repeat(1_000_000), 2), "T");
    let is_asked_again = |reply: &str| {
        let error = read(reply).expect_err("it was read");
        assert!(error.feedback().len() < 2_000, "{}", error.feedback());
    };
    is_asked_again(&with_options("T", "a", 10_000));
}

#[test]
fn sections_are_read_in_every_layout() {
    for payload in [clarification(), outline(), Payload::normal("It is ready.\n\nBye.")] {
        let envelope = Envelope::from(payload.clone());
        for layout in Layout::ALL {
            let spec = Envelope::SPEC.in_layout(layout);
            let reply = twr::advanced::soft::write(&spec, &envelope.to_reply());
            for reply in [reply.clone(), format!("Let me see.\n\n{reply}")] {
                let reading =
                    read(&reply).unwrap_or_else(|error| panic!("{layout:?}: {error}\n{reply}"));
                assert_eq!(reading.payload, payload, "{layout:?}\n{reply}");
            }
        }
    }
}

#[test]
fn plain_text_is_no_form() {
    for reply in [
        "The report is done.",
        "Title: a word on titles\n\nQuestions are welcome.",
        "Use {braces} and [[links]].",
        "```json\n{\"name\": \"x\", \"type\": \"module\"}\n```",
        "{\"type\": \"object\", \"title\": \"T\", \"properties\": {}}",
        "# Outline\n\n1. Eyes\n2. Home",
        "",
    ] {
        let reading = read(reply).unwrap();
        assert_eq!(reading.payload, Payload::normal(reply), "{reply}");
        assert_eq!((reading.layer, reading.notice), (Layer::PlainText, None), "{reply}");
    }
}

#[test]
fn a_model_that_gave_up_asks_one_open_question() {
    let reading = read("Which city do you mean?\n\n[[DOGENT_STATUS:NEEDS_CLARIFICATION]]").unwrap();
    let Payload::Clarification(form) = reading.payload else { panic!("no form") };
    assert_eq!(form.questions, [Question::free("question", "Which city do you mean?")]);
}

#[tokio::test]
async fn what_cannot_be_read_goes_to_a_formatter_at_temperature_0() {
    let broken = json(&outline()).replace("\"outline\"", "\"o\"");
    let model = ScriptedModel::new([json(&outline())]);
    let reading = read_or_format(&broken, &model).await;
    assert_eq!((reading.payload, reading.layer), (outline(), Layer::Formatted));
    let requests = model.requests();
    assert_eq!(requests[0].temperature, Some(0.0));
    assert!(requests[0].messages.iter().any(|message| message.content.contains(&broken)));
    // What is read is not sent.
    let silent = ScriptedModel::new(Vec::<String>::new());
    assert_eq!(read_or_format(&json(&outline()), &silent).await.layer, Layer::Strict);
    // Without an answer the person sees the text, and is told.
    let reading = read_or_format(&broken, &silent).await;
    assert_eq!((reading.payload, reading.layer), (Payload::normal(broken), Layer::PlainText));
    assert_eq!(reading.notice, Some(NOTICE));
}

#[tokio::test]
async fn the_loop_reads_what_the_reader_reads() {
    for (name, slip, _) in SLIPS.iter().filter(|(.., becomes)| *becomes == Same) {
        let model = ScriptedModel::new([slip(&json(&clarification()))]);
        let thought = Think::new("Ask.").run::<Envelope>(&Coerced::new(&model)).await;
        let thought = thought.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(Payload::from(thought.value), clarification(), "{name}");
    }
}

#[test]
fn the_types_are_sound_and_their_prompt_is_as_it_is() {
    check::<Envelope>().unwrap();
    check::<Clarification>().unwrap();
    check::<OutlineEdit>().unwrap();
    let texts = |layout| -> String {
        let messages = Think::new("Ask.").layout(layout).messages::<Envelope>();
        let texts =
            messages.iter().map(|message| format!("--- {:?}\n{}\n", message.role, message.content));
        texts.collect::<Vec<_>>().concat()
    };
    insta::assert_snapshot!("prompt_sections", texts(Layout::Sections));
    insta::assert_snapshot!("prompt_json", texts(Layout::Json));
    let schema = serde_json::to_string_pretty(&sorted(twr_ask::read::tool_schema())).unwrap();
    insta::assert_snapshot!("tool_schema", schema);
}

/// The same with the members of each object in the order of their names. Their order depends on a feature of
/// `serde_json`, which another package of the build may ask for.
fn sorted(value: serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(members) => {
            let mut members: Vec<_> = members.into_iter().collect();
            members.sort_by(|one, other| one.0.cmp(&other.0));
            members.into_iter().map(|(name, value)| (name, sorted(value))).collect()
        }
        serde_json::Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}
