//! The examples that a model is shown, over many kinds of types: each reads back without a diagnostic, alone and
//! in the prompt, and no type asks for more of them than it has to.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;

use twr::advanced::prompt::{Placement, PromptOptions, prompt};
use twr::advanced::read::Reader;
use twr::advanced::soft::{worked_examples, write};
use twr::advanced::spec::Spec;
use twr::model::{ModelSize, OfSize, ScriptedModel};
use twr::verdict::{Circumstances, Value};
use twr::wording::Wording;
use twr::{Layout, Think, Thinkable, check};

/// All that is shown of a spec, in each layout, by task: as turns and in the text.
fn shown(spec: &Spec) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for layout in Layout::ALL {
        let spec = spec.in_layout(layout);
        let wording = Wording::default();
        let options = PromptOptions { max_examples: 9, ..PromptOptions::new(&wording) };
        let turns = prompt(&spec, "Go.", options).turns;
        let in_text = PromptOptions { placement: Placement::Text, ..options };
        let text = prompt(&spec, "Go.", in_text).system;
        let reader = Reader::new(&spec);
        for turn in turns {
            let known = Circumstances { task: Some(&turn.task), ..Circumstances::default() };
            let reading = reader.read_in(&turn.reply, known);
            assert!(reading.diagnostics.is_empty(), "{layout:?}: {}", turn.reply);
            assert!(text.contains(&turn.reply), "{layout:?}: {text}");
            if layout == spec.layout && layout == Layout::Sections {
                out.push((turn.task, turn.reply));
            }
        }
    }
    out
}

/// The replies that are shown of a type.
fn check_shown<T: Thinkable>(expect: &[&str]) {
    let replies: Vec<String> = shown(T::SPEC).into_iter().map(|(_, reply)| reply).collect();
    assert_eq!(replies, expect, "{}", T::SPEC.name);
}

#[derive(Debug, Clone, Copy, PartialEq, Thinkable)]
enum Risk {
    Low,
    Medium,
    High,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Mode {
    Slow,
    Fast,
}

#[derive(Debug, Thinkable)]
struct Rating {
    risk: Risk,
    mode: Mode,
    #[think(min = 1, max = 5)]
    score: u8,
    #[think(min = 0, max = 1)]
    share: f32,
    safe: bool,
    sound: bool,
    #[think(one_of = ["red", "green", "blue"])]
    colour: String,
    #[think(min_items = 2, unique)]
    risks: Vec<Risk>,
    #[think(max = -3)]
    loss: i64,
    again: Risk,
}

#[test]
fn what_can_be_made_is_made_and_no_word_is_always_the_first() {
    check_shown::<Rating>(&["[Risk] medium\n[Mode] slow\n[Score] 4\n[Share] 0.5\n[Safe] no\n\
                             [Sound] yes\n[Colour] green\n[Risks]\n- high\n- low\n[Loss] -3\n\
                             [Again] medium"]);
    check_shown::<Mode>(&["[Mode] fast"]);
}

#[derive(Debug, Thinkable)]
struct Note {
    #[think(example = "We walk.")]
    text: String,
    more: Option<String>,
    count: Option<u32>,
    parts: Option<Part>,
    places: Option<Vec<String>>,
    #[think(parse)]
    home: Option<Ipv4Addr>,
    #[think(code = "rust")]
    code: Option<String>,
    table: Option<BTreeMap<String, u8>>,
    #[think(default)]
    rest: String,
}

/// Shown by what stands round it alone.
#[derive(Debug, PartialEq, Thinkable)]
#[think(examples = none)]
struct Part {
    name: String,
    risk: Risk,
}

#[test]
fn an_option_needs_no_example() {
    check_shown::<Note>(&["[Text] We walk.\n[Count] 3\n[Table]\nalpha: 8"]);
    assert_eq!(check::<Note>().map_err(|error| error.to_string()), Ok(()));
}

#[derive(Debug, Thinkable)]
#[think(example(task = "Plan it.", reply = Whole { parts: vec![Part { name: "Ann".into(), risk: Risk::Low }] }))]
#[think(example(task = "Plan it badly.", reply = Whole { parts: vec![] }))]
struct Whole {
    #[think(min_items = 1)]
    parts: Vec<Part>,
}

#[test]
fn a_record_is_shown_by_the_examples_around_it() {
    check_shown::<Whole>(&["[Parts]\n- Name: Ann; Risk: low"]);
    check_shown::<Part>(&[]);
    assert_eq!(check::<Part>().map_err(|error| error.to_string()), Ok(()));
    let told = check::<Whole>().unwrap_err().to_string();
    assert!(told.contains("worked example 2") && told.contains("at least 1 item"), "{told}");
}

#[derive(Debug, Thinkable)]
struct Wrapped<T> {
    value: T,
    sure: bool,
}

#[derive(Debug, Thinkable)]
struct Files {
    #[think(example = "paper.tex\n```\nWaste.\n```")]
    paper: twr::File,
    others: Option<Vec<twr::File>>,
}

#[derive(Debug, Thinkable)]
enum Step {
    Search {
        #[think(line, example = "bees")]
        query: String,
        deep: bool,
    },
    Write(#[think(example = "src/a.rs\n```\nfn a() {}\n```")] twr::File),
    Rate(Risk),
    Stop,
}

#[derive(Debug, Thinkable)]
struct Steps {
    steps: Vec<Inner>,
    next: Option<Inner>,
}

#[derive(Debug, Thinkable)]
enum Inner {
    Go {
        #[think(line, example = "home")]
        to: String,
    },
    Rate(Risk),
    Stop,
}

#[derive(Debug, Thinkable)]
struct Outline {
    #[think(line, example = "Bees")]
    title: String,
    risk: Risk,
    parts: Vec<Outline>,
}

#[derive(Debug, Thinkable)]
struct Booking {
    #[think(grounded, example = "Ann Oz")]
    name: String,
    #[think(grounded, line, example = ["Rome", "Oslo"])]
    cities: Vec<String>,
}

#[test]
fn generics_files_unions_and_grounded_texts_read_back() {
    check_shown::<Wrapped<u8>>(&["[Value] 2\n[Sure] yes"]);
    check_shown::<Wrapped<String>>(&[]);
    check_shown::<Wrapped<Vec<Part>>>(&[]);
    check_shown::<Wrapped<Option<Part>>>(&["[Sure] yes"]);
    check_shown::<Files>(&["[Paper]\npaper.tex\n```latex\nWaste.\n```"]);
    check_shown::<Step>(&[
        "[Step] search\n[Query] bees\n[Deep] no",
        "[Step] write\n[Write]\nsrc/a.rs\n```rust\nfn a() {}\n```",
        "[Step] rate\n[Rate] medium",
        "[Step] stop",
    ]);
    check_shown::<Steps>(&["[Steps]\n- Inner: rate\n  Rate: high\n[Next]\nInner: stop"]);
    check_shown::<Outline>(&["[Title] Bees\n[Risk] medium\n[Parts]\n- Title: Bees\n  Risk: low"]);
    let [(task, _)] = &shown(Booking::SPEC)[..] else { panic!("one example") };
    assert_eq!(task, "Do this for a small example: Ann Oz, Rome, Oslo.");
}

#[derive(Debug, Thinkable)]
#[think(examples = none)]
struct Quiet {
    /// What to do.
    #[think(example = "We walk.")]
    goal: String,
    note: String,
}

#[tokio::test]
async fn none_means_none_of_any_kind() {
    assert_eq!(worked_examples(Quiet::SPEC), []);
    let said = Think::new("Go.").messages::<Quiet>();
    assert_eq!(said.len(), 2, "{said:#?}");
    assert!(said[0].content.contains("[Goal]"), "{said:#?}");
    let feedback = twr::parse::<Quiet>("[Goal] Walk.").feedback().unwrap_or_default().to_owned();
    assert!(feedback.contains("[Note]") && !feedback.contains("We walk"), "{feedback}");

    let model = ScriptedModel::new(["[Text]", "[Text]", "[Text] Walk."]);
    let think = Think::new("Go.").max_examples(0).policy(twr::Policy::Whole);
    let _ = think.run::<Note>(&model).await;
    for request in model.requests() {
        let said = format!("{request:?}");
        assert!(!said.contains("We walk."), "{said}");
    }
}

#[tokio::test]
async fn the_size_of_the_model_places_the_examples() {
    let reply = "[Text] Walk.";
    let check = async |size: ModelSize, think: Think, expect: usize| {
        let model = OfSize::new(size, ScriptedModel::new([reply]));
        let thought = think.run::<Note>(&model).await.expect("an answer");
        assert_eq!(thought.transcript.attempts[0].request.messages.len(), expect, "{size:?}");
    };
    let think = || Think::new("Go.");
    check(ModelSize::Unknown, think(), 4).await;
    check(ModelSize::Small, think(), 4).await;
    // No word describes the format, and this type has no description of its own.
    check(ModelSize::Tiny, think(), 3).await;
    check(ModelSize::Large, think(), 2).await;
    check(ModelSize::Large, think().placement(Placement::Turns), 4).await;
    check(ModelSize::Large, think().model_size(ModelSize::Small), 4).await;
    check(ModelSize::Unknown, think().model_size(ModelSize::Large), 2).await;
    assert_eq!(think().messages::<Note>().len(), 4);
}

/// A run goes on with another model, in the prompts that it was begun with.
#[tokio::test]
async fn a_run_is_resumed_by_a_model_of_another_size() {
    let large = OfSize::large(ScriptedModel::new(["nothing"]));
    let failed = Think::new("Go.").max_attempts(1).run::<Note>(&large).await.unwrap_err();
    let saved = failed.saved();
    assert_eq!(saved.size, ModelSize::Large);
    let small = OfSize::small(ScriptedModel::new(["[Text] Walk."]));
    let thought = Think::new("Go.").resume(saved).run::<Note>(&small).await.expect("an answer");
    assert_eq!(thought.value.text, "Walk.");
}

#[test]
fn a_value_that_is_shown_is_one_of_the_type() {
    for example in worked_examples(Rating::SPEC) {
        let rating = Rating::from_reply(example.reply.clone()).expect("a rating");
        assert_eq!(rating.to_reply(), example.reply);
        assert_eq!(rating.again, Risk::Medium);
        assert!(
            matches!(example.reply, Value::Record(_)),
            "{}",
            write(Rating::SPEC, &example.reply)
        );
    }
}
