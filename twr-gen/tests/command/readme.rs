//! The sessions in the pages: every command in them, run in order, says what they show.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use crate::folder::Folder;

/// The page with what its commands really say.
fn replayed(page: &str, folder: &Folder) -> String {
    let mut out = String::new();
    let mut is_session = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_session = line == "```console";
        }
        if !is_session || line == "```console" {
            out.push_str(line);
            out.push('\n');
        } else if let Some(command) = line.strip_prefix("$ ") {
            out.extend(["$ ", command, "\n", &output_of(command, folder)]);
        }
    }
    out
}

fn output_of(command: &str, folder: &Folder) -> String {
    let own = Path::new(env!("CARGO_BIN_EXE_twr-gen")).parent().unwrap();
    let path = format!("{}:{}", own.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{command} 2>&1")]).current_dir(folder.path()).env("PATH", path);
    let output = shell
        .env_remove("TWR_SPECS")
        .env_remove("TWR_MODEL")
        .env_remove("TWR_BASE_URL")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

fn page(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_sessions_of_this_page_are_real() {
    let page = page("README.md");
    let folder = Folder::empty("readme");
    assert_eq!(replayed(&page, &folder), page);
    assert!(page.contains("```console\n$ "));
}

#[test]
fn the_session_of_the_first_page_is_real() {
    let page = page("../README.md");
    let folder = Folder::empty("readme_root");
    folder.copy_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs"), "specs");
    assert_eq!(replayed(&page, &folder), page);
    assert!(page.contains("```console\n$ "));
}
