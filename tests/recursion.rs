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
