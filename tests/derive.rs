//! What `#[derive(Thinkable)]` makes of types, as a user sees it: the spec, the reading, the writing.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::net::Ipv4Addr;

use twr::advanced::read::Reader;
use twr::advanced::rule::Rule;
use twr::advanced::soft::write;
use twr::advanced::spec::{Kind, Presence, Spec, flaws};
use twr::{FieldValue, File, Language, Thinkable};

/// The spec is sound, the value goes there and back, and is written as `reply`.
fn check<T: Thinkable + PartialEq + Debug>(value: &T, reply: &str) {
    assert_eq!(flaws(T::SPEC), Vec::new(), "flaws of {}", T::SPEC.name);
    assert_eq!(write(T::SPEC, &value.to_reply()), reply);
    assert_eq!(read::<T>(reply).as_ref(), Ok(value), "read back");
}

fn read<T: Thinkable>(reply: &str) -> Result<T, String> {
    let reading = Reader::new(T::SPEC).read(reply);
    if !reading.diagnostics.is_empty() {
        return Err(format!("{:?}", reading.diagnostics));
    }
    T::from_reply(reading.value).map_err(|error| error.to_string())
}

fn headers(spec: &Spec) -> Vec<&str> {
    spec.fields.iter().map(|field| field.header.as_ref()).collect()
}

/// A plan for a piece of research.
///
/// Short.
#[derive(Debug, PartialEq, Thinkable)]
struct Plan {
    /// What we investigate,
    /// and why.
    #[think(header = "研究计划", alias = ["Plan", "The plan"], example = "How bees navigate.")]
    summary: String,
    #[think(min_items = 2, unique, example = ["Light", "Smell"])]
    chapter_outline: Vec<String>,
    risk: Option<Risk>,
    #[think(example = 12, min = 1, max = 40)]
    r#type: u8,
}

/// How likely it is to fail.
#[derive(Debug, PartialEq, Clone, Copy, Thinkable)]
enum Risk {
    /// Almost none.
    Low,
    #[think(word = "middling", alias = "medium")]
    Medium,
    VeryHigh,
}

#[test]
fn a_struct_of_text_lists_choices_and_numbers() {
    let plan = Plan {
        summary: "How bees find home.\nAnd why.".to_owned(),
        chapter_outline: vec!["Light".to_owned(), "Smell".to_owned()],
        risk: Some(Risk::VeryHigh),
        r#type: 7,
    };
    check(
        &plan,
        "[研究计划]\nHow bees find home.\nAnd why.\n[Chapter outline]\n- Light\n- Smell\n[Risk] very high\n[Type] 7",
    );
}

#[test]
fn the_spec_tells_headers_descriptions_rules_and_examples() {
    let spec = Plan::SPEC;
    assert_eq!(spec.name, "Plan");
    assert_eq!(spec.about, "A plan for a piece of research. Short.");
    assert_eq!(headers(spec), ["研究计划", "Chapter outline", "Risk", "Type"]);
    let [summary, outline, risk, kind] = spec.fields.as_ref() else { panic!("four fields") };
    assert_eq!(summary.about, "What we investigate, and why.");
    assert_eq!(summary.keys.as_ref(), ["研究计划", "plan", "theplan"]);
    assert_eq!(outline.name, "chapter_outline");
    assert_eq!(outline.example, "- Light\n- Smell");
    assert_eq!(
        format!("{:?}", outline.rules),
        "[Items(Bounds { min: Some(2), max: None }), Unique]"
    );
    assert!(!risk.is_required());
    assert_eq!(kind.name, "type");
    assert_eq!(kind.example, "12");
}

#[test]
fn an_enum_is_a_field_and_a_reply_of_one_section() {
    check(&Risk::Medium, "[Risk] middling");
    assert_eq!(read::<Risk>("Let me think.\n[Risk]\nMedium"), Ok(Risk::Medium), "an alias");
    assert_eq!(Risk::SPEC.about, "How likely it is to fail.");
    let Kind::Choice(words) = Risk::KIND else { panic!("not a choice") };
    let words: Vec<_> = words.iter().map(|word| (&*word.text, &*word.about)).collect();
    assert_eq!(words, [("low", "Almost none."), ("middling", ""), ("very high", "")]);
}

#[test]
fn an_enum_may_name_its_section() {
    #[derive(Debug, PartialEq, Thinkable)]
    #[think(header = "Verdict", about = "Whether to go on.", language = "zh")]
    #[think(example(task = "Go on?", reply = Decision::Stop))]
    enum Decision {
        Go,
        Stop,
    }

    check(&Decision::Go, "[Verdict] go");
    assert_eq!(Decision::SPEC.language, Language::Chinese);
    let examples = Decision::SPEC.examples.get();
    assert_eq!(examples[0].reply, Decision::Stop.to_reply());
}

#[derive(Debug, PartialEq, Default, Thinkable)]
struct Scalars {
    #[think(example = -5, min = -10)]
    signed: i64,
    #[think(example = 1.5, min = 0.5, max = 2)]
    ratio: f32,
    #[think(example = true)]
    agreed: bool,
    #[think(example = "340282366920938463463374607431768211455")]
    huge: u128,
    #[think(line, example = "One line", max_len = 20)]
    title: String,
    #[think(parse, example = "10.0.0.1")]
    address: Option<Ipv4Addr>,
    #[think(parse, example = ["10.0.0.1"])]
    others: Vec<char>,
}

/// The derive sees no number after this name.
type Count = u32;

#[derive(Debug, PartialEq, Thinkable)]
struct Shares {
    #[think(above = 0)]
    count: u32,
    #[think(above = 0)]
    other: Count,
    #[think(above = 0, below = 1)]
    share: f64,
}

#[test]
fn a_limit_may_be_outside_of_the_range_itself() {
    check(&Shares { count: 1, other: 1, share: 0.5 }, "[Count] 1\n[Other] 1\n[Share] 0.5");
    let broken = read::<Shares>("[Count] 0\n[Other] 0\n[Share] 1").unwrap_err();
    assert_eq!(broken.matches("Broken").count(), 3, "{broken}");
    let rules = Shares::SPEC.fields.iter().map(|field| field.rules[0].phrase(Language::English));
    assert_eq!(rules.collect::<Vec<_>>(), ["above 0", "above 0", "above 0 and below 1"]);
}

/// Where a server is.
#[derive(Debug, PartialEq, Thinkable)]
struct Server {
    #[think(parse, example = "10.0.0.1")]
    host: Ipv4Addr,
    #[think(parse = "the address of the gateway", example = "10.0.0.2")]
    gateway: Ipv4Addr,
    #[think(parse, example = ["x"])]
    letters: Vec<char>,
}

#[test]
fn a_prompt_says_in_words_what_a_foreign_type_takes() {
    let messages = twr::Think::new("Go.").messages::<Server>();
    let prompt = &messages[0].content;
    for line in ["[Host] An IP address such as 192.0.2.1.", "[Gateway] The address of the gateway."]
    {
        assert!(prompt.lines().any(|own| own == line), "{line:?} in {prompt}");
    }
    assert!(prompt.contains("one character"), "{prompt}");
    assert!(!prompt.contains("Ipv4Addr"), "{prompt}");
}

#[test]
fn scalars_and_foreign_types() {
    let value = Scalars {
        signed: -3,
        ratio: 0.7,
        agreed: true,
        huge: u128::MAX,
        title: "On bees".to_owned(),
        address: Some(Ipv4Addr::LOCALHOST),
        others: vec!['x'],
    };
    let reply = "[Signed] -3\n[Ratio] 0.7\n[Agreed] yes\n[Huge] 340282366920938463463374607431768211455\n\
                 [Title] On bees\n[Address] 127.0.0.1\n[Others]\n- x";
    assert_eq!(write(Scalars::SPEC, &value.to_reply()), reply);
    assert_eq!(read::<Scalars>(reply), Ok(value));
    let error = read::<Scalars>(&reply.replace("127.0.0.1", "home")).expect_err("no address");
    assert!(error.contains("invalid IPv4 address syntax"), "{error}");
}

#[derive(Debug, PartialEq, Thinkable)]
struct Report {
    author: Author,
    /// Who read it.
    readers: Vec<Author>,
    #[think(example = "width: 3")]
    sizes: BTreeMap<String, u16>,
    #[think(example = ["one: first"])]
    names: HashMap<String, String>,
}

#[derive(Debug, PartialEq, Clone, Thinkable)]
struct Author {
    #[think(line, example = "Ann")]
    name: String,
    #[think(example = 40)]
    age: Option<u8>,
}

#[test]
fn records_in_records_lists_and_maps() {
    let ann = Author { name: "Ann".to_owned(), age: Some(40) };
    let bob = Author { name: "Bob".to_owned(), age: None };
    let report = Report {
        author: ann.clone(),
        readers: vec![ann, bob],
        sizes: BTreeMap::from([("width".to_owned(), 3), ("height".to_owned(), 4)]),
        names: HashMap::from([("one".to_owned(), "first".to_owned())]),
    };
    let reply = write(Report::SPEC, &report.to_reply());
    assert_eq!(read::<Report>(&reply), Ok(report), "{reply}");
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a check takes a reference")]
fn is_even(number: &u8) -> Result<(), String> {
    if number.is_multiple_of(2) { Ok(()) } else { Err(format!("{number} is odd")) }
}

fn is_loud(text: &str) -> Result<(), &'static str> {
    if text.ends_with('!') { Ok(()) } else { Err("not loud") }
}

#[derive(Debug, PartialEq, Thinkable)]
struct Checked {
    #[think(example = 4, check(is_even, "an even number"))]
    even: u8,
    #[think(example = "Yes!", check = is_loud, pattern = "[A-Z].*")]
    loud: String,
    #[think(example = "red", one_of = ["red", "green"], min_len = 3, grounded)]
    colour: String,
    #[think(example = ["2"], check = two_at_most)]
    list: Vec<u8>,
    #[think(example = 2, check = is_even)]
    maybe: Option<Box<u8>>,
}

fn two_at_most(list: &[u8]) -> Result<(), String> {
    if list.len() <= 2 { Ok(()) } else { Err(format!("{} items", list.len())) }
}

#[test]
fn the_users_own_rules_are_asked() {
    check(
        &Checked {
            even: 4,
            loud: "Yes!".to_owned(),
            colour: "red".to_owned(),
            list: vec![1, 2],
            maybe: None,
        },
        "[Even] 4\n[Loud] Yes!\n[Colour] red\n[List]\n- 1\n- 2",
    );
    let reply = "[Even] 5\n[Loud] yes\n[Colour] blue\n[List] 1, 2, 3\n[Maybe] 7";
    let reading = Reader::new(Checked::SPEC).read(reply);
    let found: Vec<_> = reading.diagnostics.iter().map(|wrong| wrong.found.as_str()).collect();
    assert_eq!(found, ["5 is odd", "\"yes\"", "not loud", "\"blue\"", "3 items", "7 is odd"]);
    let Rule::Check(check) = &Checked::SPEC.fields[0].rules[0] else { panic!("no check") };
    assert_eq!(check.phrase, "an even number");
}

fn two() -> u8 {
    2
}

#[derive(Debug, PartialEq, Thinkable)]
struct Filled {
    #[think(default)]
    notes: Vec<String>,
    #[think(default = two(), example = 3)]
    count: u8,
    #[think(skip)]
    seen: bool,
    #[think(skip, default = 9)]
    version: u32,
    #[think(default = "kg")]
    unit: String,
    #[think(skip, default = "scale 3")]
    source: Box<str>,
}

#[test]
fn defaults_fill_what_is_missing_and_skipped_fields_are_not_asked_for() {
    assert_eq!(headers(Filled::SPEC), ["Notes", "Count", "Unit"]);
    assert_eq!(Filled::SPEC.fields[0].presence, Presence::Defaulted);
    let reading = Reader::new(Filled::SPEC).read("[Notes]\n- a");
    let value = Filled::from_reply(reading.value).expect("a default for the rest");
    let filled = Filled {
        notes: vec!["a".to_owned()],
        count: 2,
        seen: false,
        version: 9,
        unit: "kg".to_owned(),
        source: "scale 3".into(),
    };
    assert_eq!(value, filled);
}

#[derive(Debug, PartialEq, Thinkable)]
#[think(example_task = "Plan a walk.")]
#[think(example(task = "Plan a swim.", thought = "Water is wet.", reply = Trip { stops: vec![], days: 1 }))]
#[think(example(
    task = "Plan a ride.",
    reply = Trip { stops: vec!["Oslo".into()], ..Trip { stops: vec![], days: 3 } },
))]
struct Trip {
    stops: Vec<String>,
    days: u8,
}

#[test]
fn worked_examples_are_values_of_the_type() {
    assert_eq!(flaws(Trip::SPEC), Vec::new());
    assert_eq!(Trip::SPEC.example_task, "Plan a walk.");
    let [swim, ride] = &Trip::SPEC.examples.get()[..] else { panic!("two examples") };
    assert_eq!(
        (swim.task.as_str(), swim.thought.as_deref()),
        ("Plan a swim.", Some("Water is wet."))
    );
    assert_eq!(ride.thought, None);
    assert_eq!(
        Trip::from_reply(ride.reply.clone()),
        Ok(Trip { stops: vec!["Oslo".into()], days: 3 })
    );
}

#[derive(Debug, PartialEq, Thinkable)]
struct Pair<A, B: Clone = u8>
where
    A: PartialEq,
{
    first: A,
    second: Option<Vec<B>>,
    #[think(skip)]
    mark: PhantomData<B>,
}

#[test]
fn generic_structs_need_no_more_than_their_fields() {
    let pair: Pair<Risk> = Pair { first: Risk::Low, second: Some(vec![1, 2]), mark: PhantomData };
    let reply = write(Pair::<Risk>::SPEC, &pair.to_reply());
    assert_eq!(reply, "[First] low\n[Second]\n- 1\n- 2");
    assert_eq!(read::<Pair<Risk>>(&reply), Ok(pair));
}

#[derive(Debug, PartialEq, Thinkable)]
struct Chapter {
    #[think(line, example = "Waste")]
    title: String,
    #[think(skip)]
    draft: Option<Box<Chapter>>,
    parts: Vec<Chapter>,
}

#[test]
fn a_type_that_names_itself_has_a_spec() {
    let Kind::List(item) = &*Chapter::SPEC.fields[1].kind else { panic!("not a list") };
    let Kind::Record(spec) = &**item else { panic!("not a record") };
    assert_eq!(headers(spec), ["Title", "Parts"]);
    let leaf = Chapter { title: "Leaf".to_owned(), draft: None, parts: vec![] };
    assert_eq!(Chapter::from_reply(leaf.to_reply().into_owned()), Ok(leaf));
}

#[test]
fn a_value_of_another_shape_is_refused_with_the_place() {
    let mut value = Plan { summary: String::new(), chapter_outline: vec![], risk: None, r#type: 1 }
        .to_reply()
        .into_owned();
    let error = Risk::from_reply(value.clone()).expect_err("four fields are not one");
    assert_eq!(error.to_string(), "expected a record of `Risk` with 1 fields, found a record");
    let twr::verdict::Value::Record(fields) = &mut value else { panic!("not a record") };
    fields[3] = None;
    let error = Plan::from_reply(value).expect_err("a field is missing");
    assert_eq!(error.to_string(), "`type`: expected a whole number, found nothing");
}

#[derive(Debug, PartialEq, Thinkable)]
struct Patch {
    /// What was measured.
    #[think(table, min_items = 1)]
    runs: Vec<Run>,
    #[think(table, example = "| Name | Time | Note |\n| --- | --- | --- |\n| sort | 3 | |")]
    others: Option<Vec<Run>>,
    #[think(code = "rust", example = "fn main() {}", min_len = 3)]
    source: String,
    #[think(code, example = ["ls"])]
    snippets: Vec<String>,
    #[think(example = "src/a.rs\n```rust\nfn a() {}\n```")]
    files: Vec<File>,
    #[think(example = "README.md\n```markdown\n# A\n```")]
    readme: Option<File>,
}

#[derive(Debug, PartialEq, Thinkable)]
struct Run {
    #[think(example = "sort")]
    name: String,
    #[think(example = 3)]
    time: u8,
    note: Option<Risk>,
}

#[test]
fn tables_code_and_files() {
    let run = |name: &str, time, note| Run { name: name.to_owned(), time, note };
    let file = |path: &str, content: &str| File { path: path.into(), content: content.into() };
    let patch = Patch {
        runs: vec![run("a|b", 3, None), run("two\nlines", 4, Some(Risk::VeryHigh))],
        others: None,
        source: "fn main() {\n    // ```\n}".to_owned(),
        snippets: vec!["ls".to_owned(), "# Runs\ncd".to_owned()],
        files: vec![file("src/a.rs", "fn a() {}\n"), file("Makefile", "")],
        readme: Some(file("README.md", "# A\n\n```sh\nls\n```")),
    };
    check(
        &patch,
        "[Runs]\n| Name | Time | Note |\n| --- | --- | --- |\n| a\\|b | 3 |  |\n\
         | two<br>lines | 4 | very high |\n\
         [Source]\n````rust\nfn main() {\n    // ```\n}\n````\n\
         [Snippets]\n- ```\n  ls\n  ```\n- ```\n  # Runs\n  cd\n  ```\n\
         [Files]\nsrc/a.rs\n```rust\nfn a() {}\n\n```\n\nMakefile\n```\n```\n\
         [Readme]\nREADME.md\n````markdown\n# A\n\n```sh\nls\n```\n````",
    );
    assert!(matches!(&*Patch::SPEC.fields[2].kind, Kind::Code(name) if name == "rust"));
    let examples = twr::advanced::soft::worked_examples(Patch::SPEC);
    insta::assert_snapshot!(write(Patch::SPEC, &examples[0].reply));
    let named = twr::advanced::partial::Named::reply(Patch::SPEC, &examples[0].reply);
    insta::assert_snapshot!(serde_json::to_string_pretty(&named).expect("JSON"));
}

#[test]
fn a_path_outside_its_folder_is_no_file() {
    let error =
        read::<FilesOnly>("[Files]\n../a.rs\n```rust\nfn a() {}\n```").expect_err("outside");
    assert!(error.contains("Unreadable") && error.contains("../a.rs"), "{error}");
}

#[derive(Debug, PartialEq, Thinkable)]
struct FilesOnly {
    #[think(example = "src/a.rs\n```rust\nfn a() {}\n```")]
    files: Vec<File>,
}
