//! Types that hold themselves: an outline with children, an expression, two types that lead to each other.

use std::fmt::Debug;

use twr::advanced::read::Reader;
use twr::advanced::soft::write;
use twr::advanced::spec::flaws;
use twr::{Layout, Think, Thinkable, parse};

/// A heading with what stands below it.
#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Outline {
    /// The heading.
    #[think(example = "Bees at work")]
    title: String,
    /// What it is divided into.
    children: Vec<Outline>,
}

fn outline(title: &str, children: Vec<Outline>) -> Outline {
    Outline { title: title.into(), children }
}

fn bees() -> Outline {
    let hive = outline("The hive", vec![outline("Wax", vec![]), outline("Honey", vec![])]);
    outline("Bees", vec![outline("Life", vec![]), hive])
}

/// A step, and those that come first.
#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Step {
    #[think(example = "Boil water")]
    what: String,
    #[think(example = 4, max = 60)]
    minutes: u8,
    first: Vec<Step>,
    instead: Option<Box<Step>>,
}

/// A formula.
#[derive(Clone, Debug, PartialEq, Thinkable)]
enum Formula {
    Number(#[think(example = 3)] i32),
    Sum { left: Box<Formula>, right: Box<Formula> },
}

#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Folder {
    #[think(example = "src")]
    folder: String,
    #[think(recursive)]
    pages: Vec<Page>,
}

#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Page {
    #[think(example = "index")]
    page: String,
    #[think(recursive)]
    inside: Option<Box<Folder>>,
}

/// Written and read in every layout.
fn round_trips<T: Thinkable + PartialEq + Debug>(value: &T) {
    assert!(flaws(T::SPEC).is_empty(), "{:?}", flaws(T::SPEC));
    for layout in Layout::ALL {
        let spec = T::SPEC.in_layout(layout);
        let text = write(&spec, &value.to_reply());
        let reading = Reader::new(&spec).read(&text);
        assert!(reading.diagnostics.is_empty(), "{layout:?}\n{text}\n{:?}", reading.diagnostics);
        assert_eq!(T::from_value(reading.value).as_ref(), Ok(value), "{layout:?}\n{text}");
    }
}

#[test]
fn a_type_that_holds_itself_is_written_and_read() {
    round_trips(&outline("Bees", vec![]));
    round_trips(&bees());
    let boil = Step { what: "Boil".into(), minutes: 4, first: vec![], instead: None };
    let fill = Step { what: "Fill".into(), minutes: 1, first: vec![boil.clone()], instead: None };
    let tea =
        Step { first: vec![fill, boil.clone()], instead: Some(Box::new(boil.clone())), ..boil };
    round_trips(&tea);
}

#[test]
fn so_are_enums_and_types_that_lead_to_each_other() {
    let number = |n| Box::new(Formula::Number(n));
    let sum = Formula::Sum { left: number(1), right: number(-2) };
    round_trips(&sum);
    round_trips(&Formula::Sum { left: Box::new(sum), right: number(3) });
    let inner = Folder { folder: "b".into(), pages: vec![] };
    let page = Page { page: "p".into(), inside: Some(Box::new(inner)) };
    round_trips(&Folder { folder: "a".into(), pages: vec![page.clone()] });
    round_trips(&page);
}

#[test]
fn the_prompt_tells_it_once() {
    let shown = |messages: Vec<twr::Message>| {
        let texts: Vec<String> = messages.into_iter().map(|message| message.content).collect();
        texts.join("\n----\n")
    };
    insta::assert_snapshot!("outline", shown(Think::new("Bees.").messages::<Outline>()));
    insta::assert_snapshot!("step", shown(Think::new("Tea.").messages::<Step>()));
    insta::assert_snapshot!("formula", shown(Think::new("1 + 2").messages::<Formula>()));
}

#[test]
fn an_outline_needs_no_labels() {
    for reply in [
        "[Title] Bees\n[Children]\n- Life\n- The hive\n  - Wax\n  - Honey",
        "[Title] Bees\n[Children]\n1. Life\n2. The hive\n   - Wax\n   - Honey",
        "[Title] Bees\n[Children]\n- Title: Life\n- The hive\n  Children:\n  - Wax\n  - Title: Honey",
        "# Title\nBees\n# Children\n* **Life**\n* **The hive**\n    * Wax\n    * Honey",
        "Title: Bees\nChildren:\n- Title: Life\n- Title: The hive\n  Children:\n  - Wax\n  - Honey",
        "- Title: Bees\n- Children:\n  - Title: Life\n  - Title: The hive\n    Children:\n    - Wax\n    - Honey",
    ] {
        let verdict = parse::<Outline>(reply);
        assert_eq!(verdict.value(), Some(&bees()), "{reply}\n{:?}", verdict.feedback());
    }
    let names = |reply: &str| -> Vec<&str> {
        parse::<Outline>(reply).recoveries.iter().map(|recovery| recovery.kind.name()).collect()
    };
    assert_eq!(names("[Title] Bees\n[Children]\n- Life"), ["header_missing"]);
}

#[test]
fn what_is_nested_too_deep_is_told_and_not_read() {
    let levels = (0..40).map(|depth| format!("\n{}- level {depth}", "  ".repeat(depth)));
    let text = format!("[Title] All\n[Children]{}", levels.collect::<String>());
    let verdict = parse::<Outline>(&text);
    assert!(verdict.value().is_none());
    insta::assert_snapshot!("too_deep", verdict.feedback().unwrap());
}

/// A post of an organisation.
#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Post {
    #[think(example = "Medical director")]
    title: String,
    #[think(example = "Ann Lee")]
    holder: Option<String>,
    staff: Option<u16>,
    reports: Option<Vec<Post>>,
}

/// The chart of an organisation.
#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Chart {
    #[think(example = "St Anne's")]
    name: String,
    head: Post,
}

fn post(title: &str, holder: Option<&str>, staff: Option<u16>, reports: Vec<Post>) -> Post {
    let reports = Some(reports).filter(|reports| !reports.is_empty());
    Post { title: title.into(), holder: holder.map(Into::into), staff, reports }
}

#[test]
fn headers_below_the_fields_of_a_record_head_its_parts() {
    let finance = || post("Finance", Some("Eva Gil"), None, vec![]);
    let surgery = post("Surgery", None, Some(12), vec![]);
    let clinic = post("Clinic", Some("Omar Said"), None, vec![surgery]);
    let head = post("Chief", None, None, vec![clinic, finance()]);
    for reply in [
        "[Name] A\n[Head]\nTitle: Chief\n\n### Clinic\nHolder: Omar Said\n\n#### Surgery\nStaff: 12\n\n### Finance\nHolder: Eva Gil",
        "# Name\nA\n# Head\nTitle: Chief\n\n## Clinic\nHolder: Omar Said\n\n### Surgery\nStaff: 12\n\n## Finance\nHolder: Eva Gil",
    ] {
        let verdict = parse::<Chart>(reply);
        let expect = Chart { name: "A".into(), head: head.clone() };
        assert_eq!(verdict.value(), Some(&expect), "{reply}\n{:?}", verdict.feedback());
    }
    let drawn = "[Name] A\n[Head]\nChief\n├── Clinic\n│   └── Surgery\n│\n└── Finance";
    let clinic = post("Clinic", None, None, vec![post("Surgery", None, None, vec![])]);
    let head = post("Chief", None, None, vec![clinic, post("Finance", None, None, vec![])]);
    assert_eq!(parse::<Chart>(drawn).value(), Some(&Chart { name: "A".into(), head }), "{drawn}");
}

#[test]
fn what_may_be_a_part_is_never_the_records_own() {
    for reply in [
        // Not all headings are posts.
        "[Name] A\n[Head]\nTitle: Chief\n\n### Clinic\nHolder: Omar Said\n\n### Note\nFinance is vacant.",
        "[Name] A\n[Head]\nTitle: Chief\nClinic:\n  Holder: Omar Said\n  Staff: 12",
        "[Name] A\n[Head]\nTitle: Chief\nHolder: Jane Moss\n\nClinic\nHolder: Omar Said",
    ] {
        let verdict = parse::<Chart>(reply);
        assert!(verdict.value().is_none(), "{reply}\n{:?}", verdict.value());
    }
}
