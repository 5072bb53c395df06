//! `new`: a spec that works at once.

use crate::folder::Folder;

#[test]
fn a_new_spec_passes_check_and_test_and_has_a_prompt() {
    let folder = Folder::empty("new");
    let runs: [&[&str]; 4] =
        [&["new", "city-report"], &["check"], &["test"], &["prompt", "CityReport"]];
    let seen: Vec<String> = runs.iter().map(|arguments| folder.run(arguments)).collect();
    insta::assert_snapshot!(seen.join("\n\n"));
    insta::assert_snapshot!("new_spec", folder.read("specs/city_report.yaml"));
}

#[test]
fn nothing_is_overwritten_and_no_name_leaves_the_folder() {
    let folder = Folder::of("sound", "new_refused");
    let before = folder.read("specs/review.yaml");
    let names = ["Review", "../review", "2nd", ""];
    let seen: Vec<String> = names.iter().map(|name| folder.run(&["new", name])).collect();
    insta::assert_snapshot!(seen.join("\n\n"));
    assert_eq!(folder.read("specs/review.yaml"), before);
}
