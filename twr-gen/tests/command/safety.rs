//! What comes from others commands no terminal, leads to no other file, and keeps no paid value from its user.

use std::fs::File;
use std::process::Stdio;

use crate::folder::{Folder, seen};
use crate::server::{ESCAPES, REFUSING, Server};

/// What a user sees when colour is on, without the escapes of the styles.
fn seen_in_colour(folder: &Folder, arguments: &[&str]) -> String {
    let arguments = [&["--color", "always"], arguments].concat();
    // The names of arguments are not printed by the command, so they are not shown here.
    let mut seen = seen(folder.command(&arguments), &[], "");
    for style in [0, 1, 2, 31, 32, 36, 91, 94, 96] {
        seen = seen.replace(&format!("{}[{style}m", '\u{1b}'), "");
    }
    seen
}

/// No character commands a terminal; the escapes are there, to be seen.
fn check(seen: &str) {
    let commands = |c: &char| c.is_control() && *c != '\n' || matches!(c, '\u{202e}' | '\u{200b}');
    let found: Vec<char> = seen.chars().filter(commands).collect();
    assert!(found.is_empty(), "{found:?} in {seen}");
    assert!(seen.contains("␛[2J") || seen.contains("\\u001b[2J"), "{seen}");
}

#[test]
fn no_escape_of_a_reply_reaches_the_terminal() {
    let folder = Folder::of("sound", "safety_reply");
    folder
        .write("reply.txt", format!("Hm. {ESCAPES}\n[目标] Learn {ESCAPES}.\n[Ri{ESCAPES}sk] low"));
    check(&seen_in_colour(&folder, &["parse", "study", "reply.txt"]));
    check(&seen_in_colour(&folder, &["parse", "study", "reply.txt", "--json"]));
    let asked = ["run", "study", "-i", "topic=moss", "-i", "places=Rome", "--model", "tiny"];
    let good = format!("[目标] Learn {ESCAPES}.\n[Risk] low");
    let server = Server::start(&[&good]);
    let seen = seen_in_colour(&folder, &[&asked[..], &["--base-url", &server.url]].concat());
    check(&seen);
    let bad = format!("[目标] {ESCAPES}\n[Risk] {ESCAPES}");
    let server = Server::start(&[&bad, &bad]);
    let more = ["--base-url", &server.url, "--max-attempts", "2"];
    check(&seen_in_colour(&folder, &[&asked[..], &more].concat()));
}

#[test]
fn no_escape_of_a_server_reaches_the_terminal() {
    let folder = Folder::of("sound", "safety_server");
    let server = Server::start(&[REFUSING]);
    let asked = ["run", "study", "-i", "topic=moss", "-i", "places=Rome", "--model", "tiny"];
    let seen = seen_in_colour(&folder, &[&asked[..], &["--base-url", &server.url]].concat());
    check(&seen);
    assert!(seen.contains("the server refused the request (400), saying \"no ␛[2J"), "{seen}");
}

#[test]
fn no_escape_of_a_spec_or_a_name_reaches_the_terminal() {
    let folder = Folder::of("sound", "safety_spec");
    folder.write("specs/odd.yaml", "name: Odd\n\"sec\\e[2Jtions\": 1\n");
    check(&seen_in_colour(&folder, &["check", "specs/odd.yaml"]));
    check(&seen_in_colour(&folder, &["check", "\u{1b}[2J.yaml"]));
}

#[test]
fn a_spec_names_no_file_outside_of_its_project() {
    let folder = Folder::empty("safety_outside");
    folder.write("project/Cargo.toml", "");
    folder.write("secret.txt", "[Goal] Learn {{ topic }}. {{ format }}");
    let spec = |prompt: &str| {
        format!(
            "name: Plan\ninputs: {{topic: line}}\nprompt_file: {prompt}\nsections:\n  - {{field: goal, example: Learn.}}\n"
        )
    };
    let told = |prompt: &str, more: &[&str]| {
        folder.write("project/specs/plan.yaml", spec(prompt));
        folder.run(&[&["check", "project/specs/plan.yaml"], more].concat())
    };
    insta::assert_snapshot!(told("../../secret.txt", &[]));
    let absolute = folder.path().join("secret.txt");
    let absolute = absolute.to_str().unwrap();
    assert!(told(absolute, &[]).contains("may not be read: it is outside of"));
    for allowed in ["../../secret.txt", absolute] {
        let told = told(allowed, &["--allow-outside"]);
        assert!(told.ends_with("--- exit 0"), "{told}");
    }
    folder.write("project/prompts/plan.md", "Learn {{ topic }}. {{ format }}");
    let inside = told("../prompts/plan.md", &[]);
    assert!(inside.ends_with("--- exit 0"), "{inside}");
}

#[cfg(unix)]
#[test]
fn a_spec_reads_no_link_that_leads_out_and_no_device() {
    let folder = Folder::empty("safety_link");
    folder.write("project/Cargo.toml", "");
    folder.write("secret.txt", "Learn {{ topic }}. {{ format }}");
    let specs = folder.path().join("project/specs");
    std::fs::create_dir_all(&specs).unwrap();
    std::os::unix::fs::symlink("../../secret.txt", specs.join("link.md")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", specs.join("zero.md")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(specs.join("pipe.md")).status().unwrap();
    assert!(made.success());
    for (prompt, why) in [
        ("link.md", "it is outside of"),
        ("zero.md", "it is outside of"),
        ("pipe.md", "a device or a pipe"),
    ] {
        folder.write(
            "project/specs/plan.yaml",
            format!("name: Plan\ninputs: {{topic: line}}\nprompt_file: {prompt}\nsections:\n  - {{field: goal, example: Learn.}}\n"),
        );
        let told = folder.run(&["check", "project/specs/plan.yaml"]);
        assert!(told.contains(why) && told.ends_with("--- exit 2"), "{told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_value_that_standard_output_does_not_take_is_shown_and_its_calls_are_kept() {
    let folder = Folder::of("sound", "safety_full");
    let run = |stdout: Stdio| {
        let server = Server::start(&["[目标] Learn.\n[Risk] low"]);
        let asked = ["run", "study", "-i", "topic=moss", "-i", "places=Rome", "--model", "tiny"];
        let more = ["--base-url", &server.url, "--transcript", "calls.json"];
        let mut command = folder.command(&[&asked[..], &more].concat());
        let output = command.stdout(stdout).output().unwrap();
        assert!(folder.read("calls.json").contains("Learn."), "the calls are kept");
        std::fs::remove_file(folder.path().join("calls.json")).unwrap();
        (String::from_utf8(output.stderr).unwrap(), output.status.code())
    };
    let (said, code) = run(File::options().write(true).open("/dev/full").unwrap().into());
    assert!(
        said.contains("standard output cannot be written") && said.contains("\"Learn.\""),
        "{said}"
    );
    assert_eq!(code, Some(2));
    // A reader that has closed the pipe wants no more.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let (said, code) = run(writer.into());
    assert!(!said.contains("Learn."), "{said}");
    assert_eq!(code, Some(0));
}
