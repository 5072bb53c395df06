//! Copies, repeats and truth.

use twr::Thinkable;
use twr::verdict::Value;

use crate::judge::{Fault, Judge};
use crate::suite::{Order, Task};

/// What a message says.
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(task = "This is Li Wen. Sort the waste.", reply = note("Li Wen", &["What works", "Waste in numbers"], &[("milk", 2)])),
    example(task = "Tom here. Ask the nurses.", reply = note("Tom", &["A year of sleep diaries", "Uses"], &[("rice", 300)]))
)]
struct Note {
    #[think(line)]
    name: String,
    #[think(min_items = 2)]
    points: Vec<String>,
    goods: Vec<Good>,
    #[think(line, one_of = ["low", "high"])]
    risk: String,
}

#[derive(Clone, Debug, Thinkable)]
struct Good {
    #[think(line, example = "milk")]
    name: String,
    #[think(example = 2)]
    count: u32,
    #[think(line, example = "pieces")]
    unit: String,
}

fn note(name: &str, points: &[&str], goods: &[(&str, u32)]) -> Note {
    let good = |(name, count): &(&str, u32)| Good {
        name: (*name).into(),
        count: *count,
        unit: "pieces".into(),
    };
    Note {
        name: name.into(),
        points: points.iter().map(|&point| point.to_owned()).collect(),
        goods: goods.iter().map(good).collect(),
        risk: "low".into(),
    }
}

/// Whether the note is clean and original as an answer to a task of this text, and what keeps it from being
/// right.
fn check(task: &str, note: &Note, expect: (bool, bool), faults: &[&str]) {
    let (judge, task) = (Judge::new(Note::SPEC).unwrap(), Task::about(task.into(), ""));
    let (value, shown) = (note.to_reply(), Note::SPEC.examples.get());
    let found = judge.objections(&value, &task, &shown);
    assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), faults, "{note:?}");
    let marks = judge.marks(&value, &task, &shown);
    assert_eq!((marks.right, marks.clean, marks.original), (faults.is_empty(), expect.0, expect.1));
    // Without the examples nothing is a copy.
    let alone = judge.objections(&value, &task, &[]);
    assert!(alone.iter().all(|objection| objection.fault != Fault::Copied));
}

#[test]
fn copies_of_any_length_are_seen() {
    let own = ["Bees see light", "Hives in winter"];
    check("Bees.", &note("Ann", &own, &[("milk", 3)]), (true, true), &[]);
    // The product looks at texts of nine characters and more only.
    check("Bees.", &note("Li Wen", &own, &[]), (false, false), &["name: copied"]);
    check("Bees.", &note("li wen.", &own, &[]), (false, false), &["name: copied"]);
    check("I am Li Wen.", &note("Li Wen", &own, &[]), (true, true), &[]);
    check("Bees.", &note("Ann", &["Bees", "Uses"], &[]), (false, false), &["points[1]: copied"]);
    check("Its uses.", &note("Ann", &["Bees", "Uses"], &[]), (true, true), &[]);
    // A list that is too short hides the copy from the product.
    let hidden = ["points: breaks items", "points[0]: copied"];
    check("Bees.", &note("Ann", &["What works"], &[]), (false, false), &hidden);
}

#[test]
fn an_item_of_records_is_a_copy_as_a_whole_only() {
    let own = ["Bees see light", "Hives in winter"];
    check("Bees.", &note("Ann", &own, &[("Milk", 2)]), (false, false), &["goods[0]: copied"]);
    check(
        "Bees.",
        &note("Ann", &own, &[("milk", 2), ("honey", 2)]),
        (false, false),
        &["goods[0]: copied"],
    );
    check("Bees.", &note("Ann", &own, &[("milk", 5)]), (true, true), &[]);
    check("2 pieces of milk.", &note("Ann", &own, &[("milk", 2)]), (true, true), &[]);
}

#[test]
fn reworded_items_are_neither_clean_nor_original() {
    let twice =
        ["How bees see polarized light", "How bees are seeing the light, polarized, at noon"];
    check("Bees.", &note("Ann", &twice, &[]), (false, false), &[]);
    let goods = [("olive oil", 1), ("good olive oil", 2)];
    check("Bees.", &note("Ann", &["Bees", "Hives"], &goods), (false, false), &[]);
    let known = ["Bees", "Diaries of a year of sleep"];
    check("Bees.", &note("Ann", &known, &[]), (true, false), &[]);
}

#[test]
fn right_is_not_true() {
    let judge = Judge::new(Note::SPEC).unwrap();
    let mut truth = note("Ann", &["Bees", "Hives"], &[]).to_reply().into_owned();
    let check = |note: &Note, truth: &Value<'static>, order, expect| {
        let task = Task { truth: Some(truth.clone()), order, ..Task::about("Bees.".into(), "") };
        assert_eq!(judge.marks(&note.to_reply(), &task, &[]).is_true, Some(expect), "{note:?}");
    };
    check(&note("ann.", &["Bees", "hives"], &[]), &truth, Order::Given, true);
    check(&note("Eve", &["Bees", "Hives"], &[]), &truth, Order::Given, false);
    check(&note("Ann", &["Hives", "Bees"], &[]), &truth, Order::Given, false);
    check(&note("Ann", &["Hives", "Bees"], &[]), &truth, Order::Any, true);
    if let Value::Record(fields) = &mut truth {
        fields[1] = None;
    }
    check(&note("Ann", &["Moths", "Ants"], &[]), &truth, Order::Given, true);
    // An answer that is not right is not true.
    check(&note("Ann", &["Moths"], &[]), &truth, Order::Given, false);
    let unknown = judge.marks(&truth, &Task::about("Bees.".into(), ""), &[]);
    assert_eq!(unknown.is_true, None);
}
