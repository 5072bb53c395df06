//! `check`: all problems of all files at once.

use crate::folder::Folder;

#[test]
fn sound_files_are_in_order() {
    insta::assert_snapshot!(Folder::of("sound", "check_sound").run(&["check"]));
}

#[test]
fn every_problem_in_every_file_is_told_at_its_place() {
    insta::assert_snapshot!(Folder::of("broken", "check_broken").run(&["check"]));
}

#[test]
fn problems_as_json_for_scripts() {
    insta::assert_snapshot!(Folder::of("broken", "check_json").run(&["check", "--json"]));
}

#[test]
fn a_file_that_others_import_is_told_of_once() {
    let folder = Folder::of("sound", "check_import");
    folder.write("specs/shared/risk.yaml", "choices:\n  Risk: {words: [low, low]}\n");
    insta::assert_snapshot!(folder.run(&["check"]));
    insta::assert_snapshot!(folder.run(&["check", "specs/study.yaml"]));
}

#[test]
fn two_specs_of_one_name_clash() {
    let folder = Folder::of("broken", "check_clash");
    let good = folder.read("specs/good.yaml");
    folder.write("specs/again.yaml", good);
    insta::assert_snapshot!(folder.run(&["check", "specs/good.yaml", "specs/again.yaml"]));
}

#[test]
fn no_folder_and_no_file() {
    let folder = Folder::empty("check_nothing");
    insta::assert_snapshot!(folder.run(&["check"]));
    insta::assert_snapshot!(folder.run(&["check", "specs/plan.yaml"]));
    folder.write("specs/notes.txt", "");
    insta::assert_snapshot!(folder.run(&["check"]));
}

/// Bad files end in a message and exit code 2; what is said of each is snapshots of twr-yaml's.
#[test]
fn hostile_files_are_told_of() {
    let check = |name: &str, text: &[u8], told: &str| {
        let folder = Folder::empty(&format!("check_hostile_{name}"));
        folder.write("specs/x.yaml", text);
        let seen = folder.run(&["check"]);
        assert!(seen.contains(told) && seen.ends_with("--- exit 2"), "{name}: {seen}");
    };
    let deep = "[".repeat(10_000);
    let bomb = (1..30).fold("a0: &a0 [x]\n".to_owned(), |text, at| {
        let before = at - 1;
        format!("{text}a{at}: &a{at} [*a{before}, *a{before}]\n")
    });
    check("deep", deep.as_bytes(), "nested more than");
    check("bomb", bomb.as_bytes(), "error");
    check("large", &vec![b'#'; 10 << 20], "larger than");
    check("binary", b"name: \xff\xfe", "not UTF-8");
    check("empty", b"", "empty");
}
