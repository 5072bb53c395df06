//! `prompt`: the messages as they are sent.

use crate::folder::Folder;

#[test]
fn of_a_task() {
    let folder = Folder::of("sound", "prompt_task");
    insta::assert_snapshot!(folder.run(&[
        "prompt",
        "review",
        "--task",
        "Review this: bees dance."
    ]));
}

#[test]
fn of_inputs_with_examples_for_those_that_are_not_given() {
    let folder = Folder::of("sound", "prompt_inputs");
    insta::assert_snapshot!(folder.run(&["prompt", "study"]));
    folder.write("topic.txt", "moss");
    let given = [
        "-i",
        "topic=@topic.txt",
        "-i",
        "places=Bern",
        "-i",
        "places=Genoa, Turin",
        "-i",
        "pages=10",
    ];
    let arguments = [&["prompt", "study", "--examples", "text"], &given[..]].concat();
    insta::assert_snapshot!(folder.run(&arguments));
}

#[test]
fn in_another_layout_and_as_json() {
    let folder = Folder::of("sound", "prompt_layout");
    insta::assert_snapshot!(folder.run(&["prompt", "study", "--layout", "headings"]));
    insta::assert_snapshot!(folder.run(&["prompt", "study", "--turns", "--json"]));
}

#[test]
fn inputs_that_are_none() {
    let folder = Folder::of("sound", "prompt_wrong");
    let runs: [&[&str]; 7] = [
        &["prompt", "study", "-i", "topik=moss"],
        &["prompt", "study", "-i", "pages=many"],
        &["prompt", "study", "-i", "pages=1", "-i", "pages=2"],
        &["prompt", "study", "-i", "topic=@lost.txt"],
        &["prompt", "study", "--task", "moss"],
        &["prompt", "review", "-i", "topic=moss"],
        &["run", "study", "-i", "pages=3"],
    ];
    let seen: Vec<String> = runs.iter().map(|arguments| folder.run(arguments)).collect();
    insta::assert_snapshot!(seen.join("\n\n"));
}
