//! The memory of failures: what is found again, how it fades, what a prompt is told, and what is forgotten.
#![cfg(feature = "sqlite")]

use jiff::civil::{DateTime, date};
use twr::Language;
use twr::model::Usage;
use twr_agent::failure::Failure;
use twr_agent::memory::{Recall, learn, learn_from_run, memory_block};
use twr_agent::reason::{Level, Mode, ReasonLimits, ReasonLog, Reflection, Step};
use twr_agent::run::{Decision, Happening, Outcome};
use twr_agent::store::Database;
use twr_agent::tool::Cause;
use twr_agent::{AgentRun, Limits};

fn day(day: i8) -> DateTime {
    date(2026, 11, day).at(9, 0, 0, 0)
}

fn note(database: &Database, source: &str, text: &str, on: i8) -> i64 {
    database.note_failure(&Failure::of_text(source, text), day(on)).unwrap()
}

#[test]
fn like_failures_are_found_by_their_words_in_english_and_chinese() {
    let database = Database::in_memory().unwrap();
    note(&database, "python", "IndexError: list index out of range", 1);
    note(&database, "rustc", "cannot borrow as mutable", 1);
    note(&database, "search", "网络连接失败，请稍后再试", 1);
    let check = |text: &str, expected: &[&str]| {
        let found = database.like_failures(text, day(1), &Recall::default()).unwrap();
        let sources: Vec<_> = found.iter().map(|found| found.failure.source.as_str()).collect();
        assert_eq!(sources, expected, "{text}");
    };
    check("the index is out of range", &["python"]);
    check("a mutable borrow", &["rustc"]);
    check("连接失败", &["search"]);
    check("网络", &["search"]);
    check("something else", &[]);
    check("", &[]);
    // No text is a query of the index's own language.
    check("\" OR * NEAR( borrow )) mutable: -", &["rustc"]);
}

#[test]
fn old_failures_fade_and_frequent_ones_are_counted() {
    let database = Database::in_memory().unwrap();
    let old = note(&database, "a", "disk full", 1);
    let new = note(&database, "b", "disk full", 25);
    assert_ne!(old, new);
    let now = date(2026, 12, 1).at(9, 0, 0, 0);
    let ids = |recall: &Recall| -> Vec<i64> {
        let found = database.like_failures("the disk is full", now, recall).unwrap();
        found.iter().map(|found| found.id).collect()
    };
    assert_eq!(ids(&Recall::default()), [new, old]);
    assert_eq!(ids(&Recall { most: 1, ..Recall::default() }), [new]);
    assert_eq!(ids(&Recall { half_life_days: 5.0, ..Recall::default() }), [new]);

    // It happens again, and is fresh again; the same key counts as the same failure.
    assert_eq!(note(&database, "a", "disk full", 30), old);
    assert_eq!(ids(&Recall::default()), [old, new]);
    assert_eq!(database.failures().unwrap()[0].count, 2);
}

#[test]
fn the_block_is_bounded_and_says_what_mended_a_failure() {
    let database = Database::in_memory().unwrap();
    let id = note(&database, "python", "IndexError:\nlist index", 1);
    database.note_fix(id, "Check the length first.").unwrap();
    database.note_fix(id, "Use get.").unwrap();
    database.note_fix(id, "Use get.").unwrap();
    let found = database.like_failures("list index", day(1), &Recall::default()).unwrap();
    assert_eq!(
        memory_block(&found, Language::English, 1000),
        "Failures from earlier tasks:\n- python (1×): IndexError: list index\n  \
         What mended it: Use get.\n  What mended it: Check the length first."
    );
    let chinese = memory_block(&found, Language::Chinese, 1000);
    assert!(chinese.starts_with("以前的失败记录：\n- python"), "{chinese}");
    assert_eq!(memory_block(&found, Language::English, 60), "");
    assert_eq!(memory_block(&[], Language::English, 1000), "");

    for number in 0..40 {
        note(&database, &format!("tool {number}"), &"index ".repeat(1000), 1);
    }
    let all = Recall { most: 100, ..Recall::default() };
    let found = database.like_failures("index", day(1), &all).unwrap();
    assert!(found.len() > 30);
    assert!(memory_block(&found, Language::English, 1500).chars().count() <= 1500);
}

#[test]
fn a_single_sign_finds_the_texts_that_have_it() {
    let database = Database::in_memory().unwrap();
    note(&database, "a", "网络错误", 1);
    note(&database, "b", "磁盘已满", 1);
    let found = |text: &str| -> Vec<String> {
        let found = database.like_failures(text, day(1), &Recall::default()).unwrap();
        found.into_iter().map(|found| found.failure.source).collect()
    };
    assert_eq!(found("错"), ["a"]);
    assert_eq!(found("误"), ["a"]);
    assert_eq!(found("满 误"), ["a", "b"]);
    assert!(found("好").is_empty());
}

#[test]
fn what_is_forgotten_is_not_found_and_the_memory_does_not_grow_without_end() {
    let database = Database::in_memory().unwrap();
    let id = note(&database, "a", "disk full", 1);
    database.note_fix(id, "Delete files.").unwrap();
    assert!(database.forget_failure(id).unwrap());
    assert!(!database.forget_failure(id).unwrap());
    assert!(database.like_failures("disk", day(1), &Recall::default()).unwrap().is_empty());
    // A fix that comes late brings nothing back.
    database.note_fix(id, "Delete files.").unwrap();
    assert!(database.failures().unwrap().is_empty());

    note(&database, "old", "disk full", 1);
    note(&database, "new", "disk full", 20);
    assert_eq!(database.forget_failures_before(day(10)).unwrap(), 1);
    assert_eq!(database.failures().unwrap()[0].failure.source, "new");

    for number in 0..1010 {
        note(&database, "many", &format!("number {number}"), 21);
    }
    let kept = database.failures().unwrap();
    assert_eq!(kept.len(), 1000);
    assert!(kept.iter().all(|kept| kept.failure.source == "many"));
    // The index has forgotten them, too.
    let found = database.like_failures("new disk full", day(21), &Recall::default()).unwrap();
    assert!(found.is_empty());
}

#[test]
fn a_reasoning_teaches_its_failures_and_the_lesson_that_mended_them() {
    let database = Database::in_memory().unwrap();
    let usage = Usage::default();
    let limits = ReasonLimits::default();
    let checks = vec!["tests".to_owned()];
    let mut log = ReasonLog::new("Sum.", Mode::Reflexion, Level::Light, checks, limits);
    let tried = |reply: &str| Step::Tried { reply: reply.to_owned(), usage };
    let checked = |findings: &[&str]| Step::Checked {
        name: "tests".to_owned(),
        findings: findings.iter().map(|&finding| finding.to_owned()).collect(),
        usage,
    };
    let reflection = Reflection {
        wrong: "An off by one.".to_owned(),
        lesson: "Include the end.".to_owned(),
        next: "Use ..=.".to_owned(),
    };
    assert!(log.on(tried("[Code] 1")));
    assert!(log.on(checked(&["sum(3) gave 3, not 6"])));
    let ids = learn(&database, &log, day(1)).unwrap();
    assert!(database.failures().unwrap()[0].fixes.is_empty());

    assert!(log.on(Step::Reflected { reflection: Some(reflection), usage }));
    assert!(log.on(tried("[Code] 2")));
    assert!(log.on(checked(&[])));
    assert_eq!(learn(&database, &log, day(2)).unwrap(), ids);
    let found = database.like_failures("sum(3) gave 3", day(2), &Recall::default()).unwrap();
    assert_eq!(
        (found[0].count, found[0].fixes.as_slice()),
        (2, ["Include the end. Use ..=.".to_owned()].as_slice())
    );
}

#[test]
fn a_run_teaches_its_faults_and_the_call_that_mended_them() {
    let database = Database::in_memory().unwrap();
    let mut run = AgentRun::new("Remind me of the milk.", Limits::default());
    let mut call = |tool: &str, input: &str, outcome: Outcome| {
        let (tool, input) = (tool.to_owned(), input.to_owned());
        run.on(Happening::Thought { decision: Decision::Act { tool, input } });
        run.on(Happening::Began);
        run.on(Happening::Acted { outcome });
    };
    let result = || Outcome::Result { text: "added".to_owned() };
    let fault = |cause, message: &str| Outcome::Fault {
        cause,
        message: message.to_owned(),
        advice: String::new(),
    };
    call("schedule", "at six", fault(Cause::BadInput, "no such time"));
    call("search", "milk", fault(Cause::Network, "nobody answers"));
    // Another tool mends nothing.
    call("todo", "milk", result());
    call("schedule", "18:00 milk", result());
    assert_eq!(learn_from_run(&database, &run, day(1)).unwrap().len(), 2);

    let found = database.like_failures("remind me of tea", day(1), &Recall::default()).unwrap();
    let of = |source: &str| found.iter().find(|found| found.failure.source == source).unwrap();
    let schedule = of("schedule");
    assert_eq!(schedule.failure.cause, Cause::BadInput);
    assert_eq!(schedule.failure.text, "no such time (at six; Remind me of the milk.)");
    assert_eq!(schedule.fixes, ["18:00 milk"]);
    assert!(of("search").fixes.is_empty());
}
