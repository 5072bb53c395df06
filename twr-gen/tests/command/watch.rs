//! `watch`: checks and tests again when a file changes.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use crate::folder::Folder;

#[test]
fn a_change_is_checked_tested_and_built() {
    let folder = Folder::of("sound", "watch");
    let mut command = folder.command(&["watch", "--out", "src/specs"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    // Each round ends by saying that it waits.
    let mut round = || {
        let told: Vec<String> = lines
            .by_ref()
            .map(Result::unwrap)
            .take_while(|line| !line.contains("waiting"))
            .collect();
        told.join("\n")
    };
    assert_eq!(round(), "");
    folder.write("specs/shared/risk.yaml", "choices:\n  Risk: {words: [low, low]}\n");
    let told = round();
    assert!(told.contains("error") && told.contains("specs/shared/risk.yaml"), "{told}");
    folder
        .write("specs/shared/risk.yaml", "choices:\n  Risk: {words: [low, high, none of them]}\n");
    assert_eq!(round(), "");
    assert!(folder.read("src/specs/study.rs").contains("NoneOfThem"));
    folder.write("specs/new.yaml", "name: New\n");
    assert!(round().contains("specs/new.yaml"));
    child.kill().unwrap();
    child.wait().unwrap();
}
