//! Specs as constants, as the derive writes them: what is told of them, and that the reader and the
//! writer of prompts agree.

use super::*;
use crate::read::Reader;
use crate::sound::flaws;
use crate::spec::{Bounds, Field, FlawKind, Kind, Ref, Rule, Word};

use crate::text::fold;

/// A field with an edge that constants follow.
fn field(header: &str, kind: Kind) -> Field {
    Field {
        header: header.to_owned().into(),
        keys: vec![fold(header).into()].into(),
        kind: fixed(kind),
        ..Field::EMPTY
    }
}

/// Constants live as long as the program, and so does this.
fn fixed<T>(part: T) -> Ref<T> {
    Ref::Static(Box::leak(Box::new(part)))
}

fn spec(name: &'static str, fields: Vec<Field>) -> Spec {
    Spec { name: name.into(), fields: fields.into(), ..Spec::EMPTY }
}

fn record(name: &'static str, fields: Vec<Field>) -> Kind {
    Kind::Record(fixed(spec(name, fields)))
}

fn list(kind: Kind) -> Kind {
    Kind::List(fixed(kind))
}

fn choice(words: &[&str]) -> Kind {
    let word = |text: &&str| Word {
        text: (*text).to_owned().into(),
        keys: vec![fold(text).into()].into(),
        ..Word::EMPTY
    };
    Kind::Choice(words.iter().map(word).collect())
}

fn check(fields: Vec<Field>, expect: &[&str]) {
    let spec = spec("Plan", fields);
    let told: Vec<String> = (0..spec.fields.len())
        .filter_map(|at| field_flaw(&spec, at).map(|msg| msg.to_string()))
        .collect();
    assert_eq!(told, expect);
    // The checks at compile time and at run time agree.
    let is_deep = |flaw: &crate::spec::Flaw| matches!(flaw.kind, FlawKind::TooDeep(_));
    assert_eq!(flaws(&spec).iter().any(is_deep), !expect.is_empty(), "{:?}", flaws(&spec));
}

#[test]
fn records_lie_as_deep_as_a_prompt_explains() {
    let inside = |name, header, kind| record(name, vec![field(header, kind)]);
    let three = inside("A", "B", inside("B", "C", inside("C", "D", Kind::Text)));
    check(vec![field("Parts", three.clone())], &[]);
    let four = inside("Z", "A", list(three));
    check(
        vec![field("Parts", list(four.clone()))],
        &["`Plan` holds records 4 deep, by way of [Parts], `A`, `B`, `C`: a prompt explains 3 \
           levels, and the model would not be told what to write below; put the inner fields into \
           the record around them, or ask for them as a type of their own"],
    );
    // Of what is inside, that is told where it is declared.
    check(vec![field("Parts", inside("Y", "Z", four))], &[]);
}

#[test]
fn rows_fit_into_cells() {
    let check = |kind: &Kind, fields: Vec<Field>, expect: Option<&str>| {
        let told = row_flaw(kind, &spec("Row", fields)).map(|msg| msg.to_string());
        assert_eq!(told.as_deref(), expect);
    };
    let row = record("Row", vec![]);
    check(&row, vec![field("Name", Kind::Optional(fixed(Kind::Line)))], None);
    check(
        &row,
        vec![field("Name", Kind::Line), field("Notes", list(Kind::Text))],
        Some(
            "a row of this table is a `Row`, whose `Notes` fits into no cell: a cell holds a number, \
             a word or a short text; leave `table` out for a list of records",
        ),
    );
    check(
        &choice(&["low"]),
        vec![],
        Some(
            "the rows of a table are structs, and `Row` is an enum of words: leave `table` out for \
             a list of them",
        ),
    );
}

#[test]
fn rules_fit_the_types_that_others_declare() {
    let items = |min| Rule::Items(Bounds { min: Some(min), max: None });
    let check = |kind: Kind, rules: Vec<Rule>, expect: Option<&str>| {
        let ruled = Field { rules: rules.into(), ..field("Risk", kind) };
        let reached = ruled.rules.iter().all(|rule| rule.reaches(&ruled.kind));
        let spec = spec("Plan", vec![ruled]);
        let told = (0..2).find_map(|rule| rule_flaw(&spec, 0, rule, "min_items"));
        let told = told.map(|msg| msg.to_string());
        assert_eq!(told.as_deref(), expect);
        assert!(reached || told.is_some(), "the rule is the same at run time");
    };
    let risks = || list(choice(&["low", "high"]));
    check(risks(), vec![items(2), Rule::Unique], None);
    check(risks(), vec![items(3)], None);
    check(
        risks(),
        vec![items(3), Rule::Unique],
        Some(
            "`unique` and `min_items` contradict each other: [Risk] has 2 words to choose from, and \
             no more different items; change one of the two",
        ),
    );
    check(
        Kind::Optional(fixed(choice(&["low"]))),
        vec![items(1)],
        Some(
            "`min_items` counts the items of a list or map, and [Risk] holds one word of a few: \
             leave it out",
        ),
    );
    check(
        list(record("Part", vec![])),
        vec![Rule::Grounded],
        Some("`min_items` is a rule for text, and [Risk] holds a list of records: leave it out"),
    );
}

/// What is refused here is refused by the reader, too.
#[test]
fn examples_hold_a_word_of_their_choice() {
    let words = ["low", "very high", "中等", "yes+", "a"];
    let plan = spec("Plan", vec![field("Risk", Kind::Optional(fixed(choice(&words))))]);
    let reader = Reader::new(&plan);
    for (example, expect) in [
        ("low", true),
        ("**Very_High**", true),
        ("It is low, I think.", true),
        ("风险中等", true),
        ("mediun", false),
        ("lo w", true),
        ("hihg", false),
        ("none", true),
        ("N/A", true),
        ("1. hihg", true),
        ("hi\\hg", true),
        ("", true),
    ] {
        let folded = comparable(example);
        let told = folded.as_deref().and_then(|folded| word_flaw(&plan, 0, &[(example, folded)]));
        assert_eq!(told.is_none(), expect, "{example:?}: {told:?}");
        if told.is_some() {
            let reply = format!("[Risk] {example}");
            let reading = reader.read(&reply);
            assert!(!reading.diagnostics.is_empty(), "{example:?}");
        }
    }
    let told = word_flaw(&plan, 0, &[("low", "low"), ("hihg", "hihg")]).map(|msg| msg.to_string());
    let expect = "the reader refuses this example: \"hihg\" holds none of the words of [Risk], which \
                  are `low`, `very high`, `中等`, `yes+`, `a`: write one of them";
    assert_eq!(told.as_deref(), Some(expect));
}

#[test]
#[cfg(feature = "templates")]
fn a_prompt_is_never_shorter_than_is_counted() {
    use crate::prompt::{PromptOptions, prompt};
    use crate::spec::Layout;
    use crate::wording::Wording;

    let about = |field: Field| Field { about: "Was zählt, 计划.".into(), ..field };
    let steps = record("Step", vec![about(field("Ways", list(choice(&["low", "high"]))))]);
    let fields = [
        about(field("Plan", Kind::Text)),
        about(field("Steps", list(steps))),
        field("Map", Kind::Map(fixed(choice(&["a", "b"])))),
        field("Risk", choice(&["low", "high"])),
    ];
    let wording = Wording::default();
    for layout in Layout::ALL {
        for count in [1, fields.len()] {
            let kept = fields.iter().take(count).cloned().collect();
            let whole = Spec { layout, max_prompt: Some(0), ..spec("Plan", kept) };
            let told = prompt_flaw(&whole).map(|msg| msg.to_string()).unwrap_or_default();
            let least = told.split(' ').find_map(|word| word.parse().ok()).unwrap_or(0_usize);
            let exact = prompt(&whole, "", PromptOptions::new(&wording)).system.chars().count();
            assert!((14..=exact).contains(&least), "{layout:?}: {least} of {exact}, {told}");
        }
    }
}
