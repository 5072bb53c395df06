//! `test`: saved replies, as expected or with the difference, and blessed.

use crate::folder::Folder;

#[test]
fn saved_replies_that_are_as_expected() {
    insta::assert_snapshot!(Folder::of("sound", "test_sound").run(&["test"]));
}

#[test]
fn differences_are_shown_and_blessed() {
    let folder = Folder::of("tests", "test_differences");
    insta::assert_snapshot!(folder.run(&["test"]));
    insta::assert_snapshot!(folder.run(&["test", "--json"]));
    insta::assert_snapshot!(folder.run(&["test", "--bless"]));
    insta::assert_snapshot!("blessed", folder.read("specs/plan.yaml"));
    insta::assert_snapshot!(folder.run(&["test"]));
    let blessed = folder.read("specs/plan.yaml");
    folder.run(&["test", "--bless"]);
    assert_eq!(folder.read("specs/plan.yaml"), blessed);
}

#[test]
fn what_cannot_be_blessed_stays_as_it_is() {
    let folder = Folder::empty("test_flow");
    let spec = "name: P\nsections: [{field: goal, kind: line, example: x}]\ntests: [{reply: \"[Goal] y\", feedback: [goal]}]\n";
    folder.write("specs/p.yaml", spec);
    insta::assert_snapshot!(folder.run(&["test", "--bless"]));
    assert_eq!(folder.read("specs/p.yaml"), spec);
}

#[test]
fn line_ends_and_the_byte_order_mark_stay() {
    let folder = Folder::empty("test_ends");
    let spec = "\u{feff}name: P\r\nsections:\r\n  - {field: goal, kind: line, example: x}\r\ntests:\r\n  - reply: \"[Goal] good\"\r\n    expect: {goal: z}\r\n";
    folder.write("specs/p.yaml", spec);
    assert!(folder.run(&["test", "--bless"]).ends_with("--- exit 0"));
    let blessed = spec.replace("expect: {goal: z}\r\n", "expect:\r\n      goal: good\r\n");
    assert_eq!(folder.read("specs/p.yaml"), blessed);
}

#[test]
fn files_with_mistakes_are_not_tested() {
    let seen = Folder::of("broken", "test_broken").run(&["test"]);
    assert!(seen.contains("error") && seen.ends_with("--- exit 2"), "{seen}");
}
