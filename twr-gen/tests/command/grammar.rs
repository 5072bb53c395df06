//! `grammar`: the grammar of a spec's replies, in both notations.

use crate::folder::Folder;

const VOTE: &str = "\
name: Vote
sections:
  - field: risk
    about: How risky the change is.
    kind: Risk
    example: low
  - field: files
    about: How many files it touches.
    kind: integer
    rules: {min: 1, max: 20}
    example: 3
  - field: author
    about: The author, as in the text.
    kind: line
    rules: {grounded: true}
    example: Ann Lee
choices:
  Risk:
    words: [low, high]
tests:
  - name: as asked
    task: Ann Lee changed it.
    reply: |
      [Risk] low
      [Files] 3
      [Author] Ann Lee
    expect: {risk: low, files: 3, author: Ann Lee}
";

#[test]
fn in_each_notation_and_layout() {
    let folder = Folder::empty("grammar_notations");
    folder.write("specs/vote.yaml", VOTE);
    let runs: [&[&str]; 3] = [
        &["grammar", "vote", "--task", "Bo Li moved 7 files."],
        &["grammar", "vote", "--task", "Bo Li moved 7 files.", "--layout", "json"],
        &["grammar", "vote", "--task", "Bo Li moved 7 files.", "--notation", "lark"],
    ];
    let seen: Vec<String> = runs.iter().map(|arguments| folder.run(arguments)).collect();
    insta::assert_snapshot!(seen.join("\n\n"));
}

#[test]
fn without_a_task_a_grounded_value_is_any_line() {
    let folder = Folder::empty("grammar_no_task");
    folder.write("specs/vote.yaml", VOTE);
    let seen = folder.run(&["grammar", "vote"]);
    assert!(seen.contains("author ::= \"[Author] \" line\n"), "{seen}");
}

#[test]
fn wrong_arguments_are_told() {
    let folder = Folder::of("sound", "grammar_wrong");
    let runs: [&[&str]; 3] = [
        &["grammar", "revue"],
        &["grammar", "review", "--notation", "ebnf"],
        &["grammar", "review", "--layout", "heading"],
    ];
    let seen: Vec<String> = runs.iter().map(|arguments| folder.run(arguments)).collect();
    insta::assert_snapshot!(seen.join("\n\n"));
}
