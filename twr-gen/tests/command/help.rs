//! Help, completions, the manual page, and wrong arguments.

use crate::folder::Folder;

const COMMANDS: [&str; 15] = [
    "new",
    "check",
    "prompt",
    "parse",
    "test",
    "run",
    "tune",
    "build",
    "export",
    "grammar",
    "schema",
    "watch",
    "mcp",
    "completions",
    "man",
];

#[test]
fn each_command_teaches() {
    let folder = Folder::empty("help");
    insta::assert_snapshot!("help", folder.run(&["--help"]));
    for command in COMMANDS {
        insta::assert_snapshot!(format!("help_{command}"), folder.run(&[command, "--help"]));
    }
}

#[test]
fn wrong_arguments_are_exit_code_2() {
    let folder = Folder::of("sound", "help_wrong");
    let runs: [&[&str]; 6] = [
        &["chek"],
        &["prompt"],
        &["prompt", "study", "--layout", "heading"],
        &["prompt", "study", "--input", "topic"],
        &["run", "study", "--max-attempts", "0"],
        &["man", "chek"],
    ];
    let seen: Vec<String> = runs.iter().map(|arguments| folder.run(arguments)).collect();
    insta::assert_snapshot!(seen.join("\n\n"));
}

#[test]
fn completions_and_the_manual_know_every_command() {
    let folder = Folder::empty("help_completions");
    for arguments in [["completions", "bash"], ["completions", "zsh"], ["completions", "fish"]] {
        let seen = folder.run(&arguments);
        assert!(COMMANDS.iter().all(|command| seen.contains(command)), "{arguments:?}: {seen}");
        assert!(seen.ends_with("--- exit 0"));
    }
    let page = folder.run(&["man"]);
    assert!(
        page.contains(".TH twr-gen 1") && COMMANDS.iter().all(|it| page.contains(it)),
        "{page}"
    );
    assert!(folder.run(&["man", "prompt"]).contains("\\-\\-turns"));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let folder = Folder::of("broken", "help_colours");
    assert!(!folder.run(&["check"]).contains('\u{1b}'));
    assert!(folder.run(&["check", "--color", "always"]).contains('\u{1b}'));
    assert!(folder.run(&["parse", "good", "--color", "always"]).contains('\u{1b}'));
}

#[test]
fn the_name_of_a_spec_is_found_or_told() {
    let folder = Folder::of("sound", "help_names");
    for name in ["study", "Study", "specs/study.yaml"] {
        assert!(folder.run(&["prompt", name]).ends_with("--- exit 0"), "{name}");
    }
    folder.write("specs/broken.yaml", "name: [\n");
    folder.write("specs/other/study.yaml", "name: Other\n");
    let runs: [&[&str]; 5] = [
        &["prompt", "Studie"],
        &["prompt", "weather"],
        &["prompt", "study"],
        &["prompt", "specs/shared/risk.yaml"],
        &["prompt", "study", "--specs", "nowhere"],
    ];
    let seen: Vec<String> = runs.iter().map(|arguments| folder.run(arguments)).collect();
    insta::assert_snapshot!(seen.join("\n\n"));
}
