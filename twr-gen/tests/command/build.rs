//! `build` and `export`: Rust source and other faces.

use crate::folder::Folder;

#[test]
fn source_is_written_once_and_follows_the_specs() {
    let folder = Folder::of("sound", "build");
    let arguments = ["build", "--out", "src/specs"];
    let check = ["build", "--out", "src/specs", "--check"];
    let mut seen = vec![folder.run(&check), folder.run(&arguments), folder.run(&arguments)];
    insta::assert_snapshot!("built_index", folder.read("src/specs/mod.rs"));
    insta::assert_snapshot!("built_study", folder.read("src/specs/study.rs"));

    let spec = folder.read("specs/study.yaml").replace("Learn how bees find home.", "Learn.");
    folder.write("specs/study.yaml", spec);
    std::fs::remove_file(folder.path().join("specs/review.yaml")).unwrap();
    folder.write("src/specs/mine.rs", "// my own\n");
    seen.push(folder.run(&check));
    seen.push(folder.run(&arguments));
    seen.push(folder.run(&check));
    insta::assert_snapshot!(seen.join("\n\n"));
    assert_eq!(folder.read("src/specs/mine.rs"), "// my own\n");
}

#[test]
fn the_time_of_an_unchanged_file_stays() {
    let folder = Folder::of("sound", "build_time");
    let arguments = ["build", "--out", "out"];
    let time =
        || std::fs::metadata(folder.path().join("out/study.rs")).unwrap().modified().unwrap();
    folder.run(&arguments);
    let before = time();
    folder.run(&arguments);
    assert_eq!(time(), before);
}

#[test]
fn specs_with_mistakes_are_not_built() {
    let folder = Folder::of("broken", "build_broken");
    assert!(folder.run(&["build", "--out", "out"]).ends_with("--- exit 2"));
    assert!(!folder.path().join("out").exists());
    insta::assert_snapshot!(folder.run(&["build"]));
}

#[test]
fn other_faces() {
    let folder = Folder::of("sound", "export");
    insta::assert_snapshot!(folder.run(&["export", "review", "--as", "json-schema"]));
    insta::assert_snapshot!(folder.run(&["export", "review", "--as", "prompt"]));
    insta::assert_snapshot!(folder.run(&["export", "study", "--as", "prompt"]));
    let rust = folder.run(&["export", "study", "--as", "rust"]);
    assert!(rust.contains("pub struct Study"), "{rust}");
    insta::assert_snapshot!(folder.run(&["export", "study", "--as", "grammar"]));
}
