//! Enums with data, as a user sees them: the tag, and the fields of one variant.

use std::fmt::Debug;

use twr::advanced::prompt::{PromptOptions, prompt};
use twr::advanced::soft::write;
use twr::advanced::spec::flaws;
use twr::wording::Wording;
use twr::{Thinkable, parse};

/// What to do next.
#[derive(Debug, PartialEq, Clone, Thinkable)]
#[think(tag = "Action")]
enum Step {
    /// Look something up.
    #[think(alias = "look up")]
    Search {
        /// What to look for.
        #[think(line, example = "waste in cities")]
        query: String,
        #[think(example = 5, max = 20)]
        limit: Option<u8>,
    },
    /// The answer is known.
    Answer(#[think(example = "Three cities sort their waste.")] String),
    Stop,
}

/// The value is written as `reply`, and reads back.
fn check<T: Thinkable + PartialEq + Debug>(value: &T, reply: &str) {
    assert_eq!(flaws(T::SPEC), Vec::new(), "flaws of {}", T::SPEC.name);
    assert_eq!(write(T::SPEC, &value.to_reply()), reply);
    assert_eq!(parse::<T>(reply).into_value().ok().as_ref(), Some(value), "read back");
}

fn search() -> Step {
    Step::Search { query: "waste".to_owned(), limit: Some(3) }
}

#[test]
fn each_variant_is_a_reply_of_its_own_sections() {
    check(&search(), "[Action] search\n[Query] waste\n[Limit] 3");
    check(
        &Step::Answer("Three.\nOr four.".to_owned()),
        "[Action] answer\n[Answer]\nThree.\nOr four.",
    );
    check(&Step::Stop, "[Action] stop");
}

#[test]
fn only_the_fields_of_the_word_are_used_and_asked_for() {
    let verdict = parse::<Step>("**Action:** Look up\n**Query:** waste\n**Answer:** none yet");
    assert_eq!(verdict.value(), Some(&Step::Search { query: "waste".to_owned(), limit: None }));
    assert!(verdict.recoveries.iter().any(|found| found.kind.name() == "other_case"));
    let verdict = parse::<Step>("[Query] waste");
    assert_eq!(verdict.value(), Some(&Step::Search { query: "waste".to_owned(), limit: None }));
    let verdict = parse::<Step>("[Action] answer\n[Query] waste");
    insta::assert_snapshot!("missing", verdict.feedback().expect("no answer"));
    let verdict = parse::<Step>("[Action] browse\n[Query] waste");
    insta::assert_snapshot!("no_word", verdict.feedback().expect("no such word"));
    let verdict =
        parse::<Plan>("[Now]\nAction: browse\nQuery: waste\n[Later]\n- Kind: sleep\n  Hours: 2");
    insta::assert_snapshot!("no_word_inside", verdict.feedback().expect("no such words"));
    let verdict = parse::<Step>("I would look something up.");
    insta::assert_snapshot!("no_tag", verdict.feedback().expect("no tag"));
}

#[test]
fn the_prompt_says_which_sections_belong_to_which_word() {
    let wording = Wording::default();
    let made = prompt(Step::SPEC, "Find out.", PromptOptions::new(&wording));
    insta::assert_snapshot!(format!("{}\n==\n{}", made.system, made.turns[0].reply));
}

#[derive(Debug, PartialEq, Thinkable)]
#[think(example(task = "Rest.", reply = Plan { now: Step::Stop, later: vec![Later::Wait { hours: 2 }] }))]
struct Plan {
    now: Step,
    later: Vec<Later>,
}

#[derive(Debug, PartialEq, Thinkable)]
#[think(tag = "Kind")]
enum Later {
    Wait {
        #[think(example = 2)]
        hours: u8,
    },
    #[think(word = "phone")]
    Call(Person),
}

#[derive(Debug, PartialEq, Thinkable)]
struct Person {
    #[think(line, example = "Ann")]
    name: String,
    #[think(skip)]
    known: bool,
}

#[test]
fn a_union_inside_a_section_has_its_tag_as_a_label() {
    let later = vec![
        Later::Wait { hours: 2 },
        Later::Call(Person { name: "Ann".to_owned(), known: false }),
    ];
    check(
        &Plan { now: search(), later },
        "[Now]\nAction: search\nQuery: waste\nLimit: 3\n[Later]\n- Kind: wait\n  Hours: 2\n\
         - Kind: phone\n  Call:\n    Name: Ann",
    );
}
