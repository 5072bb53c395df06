//! `run` on a pseudo-terminal: the screen that a person sees while a model writes, and what is left on it.

use crate::folder::Folder;
use crate::server::{ESCAPES, PAUSE, Server};
use crate::session::{Session, command};

/// Runs `twr-gen run` with these arguments and the model of this server.
fn start(folder: &Folder, server: &Server, size: (u16, u16), more: &[&str]) -> Session {
    let mut command = command(env!("CARGO_BIN_EXE_twr-gen"));
    command.cwd(folder.path());
    command.arg("run");
    command.args(more);
    command.args(["--model", "tiny", "--base-url", &server.url]);
    Session::start(command, size)
}

/// Waits for the end, and gives the last screen and all bytes that came.
fn end(session: Session) -> (String, String) {
    let ended = session.end();
    assert!(ended.screen.contains("tokens in"), "{}", ended.screen);
    (ended.screen, ended.bytes)
}

const STUDY: [&str; 5] = ["study", "-i", "topic=moss", "-i", "places=Rome"];

#[test]
fn fields_fill_in_place_and_the_repair_says_what_it_keeps() {
    let folder = Folder::of("sound", "terminal_run");
    let first = format!("Hm, moss.\n\n{PAUSE}[目标] Learn where moss grows.\n[Risk] soon\n{PAUSE}");
    let second = format!("{PAUSE}[Risk] low");
    let server = Server::start(&[&first, &second]);
    let session = start(&folder, &server, (60, 24), &STUDY);

    let thinking = session.wait_for("Hm, moss");
    insta::assert_snapshot!("thinking", thinking);
    server.go_on.send(()).unwrap();
    let first = session.wait_for("Learn where moss grows.");
    assert!(first.contains("+ [目标]"), "{first}");
    server.go_on.send(()).unwrap();
    insta::assert_snapshot!("repair", session.wait_for("asked again"));
    server.go_on.send(()).unwrap();
    let (last, _) = end(session);
    insta::assert_snapshot!("last", last);
}

#[test]
fn items_fill_in_and_values_are_shown_in_a_narrow_and_low_window() {
    let folder = Folder::of("sound", "terminal_narrow");
    let summary = "Lively, and as long as ten lines of a window. ".repeat(8);
    let changes: Vec<String> = (1..30).map(|at| format!("- Cut page {at}\n")).collect();
    let changes = changes.concat();
    let reply =
        format!("[Summary]\n{summary}\n[Score]\n4\n[Changes]\n{changes}{PAUSE}- Name the source\n");
    let server = Server::start(&[&reply]);
    let arguments = ["review", "--task", "It rained."];
    let session = start(&folder, &server, (24, 10), &arguments);
    let growing = session.wait_for("- Cut page 28");
    insta::assert_snapshot!("narrow", growing);
    server.go_on.send(()).unwrap();
    let (last, _) = end(session);
    assert!(last.contains("\"Name the source\""), "{last}");
}

#[test]
fn a_sign_tells_what_is_rejected_and_what_was_left_out() {
    let folder = Folder::of("sound", "terminal_signs");
    let first =
        format!("[Score]\nsoon\n[Summary]\nLively.\n{PAUSE}[Changes]\n- Cut it\n- Add it\n");
    let second = format!("{PAUSE}[Score]\n4\n");
    let server = Server::start(&[&first, &second]);
    let session =
        start(&folder, &server, (60, 24), &["review", "--task", "It rained.", "--stream"]);
    let screen = session.wait_for("> [Summary]");
    assert!(screen.contains("x [Score]  unreadable"), "while the reply goes on: {screen}");
    assert!(screen.contains("· [Changes]") && screen.contains("· [Tone]"), "{screen}");
    server.go_on.send(()).unwrap();
    let screen = session.wait_for("asked again");
    assert!(screen.contains("- [Tone]  left out"), "{screen}");
    assert!(screen.contains("· [Score]  asked again"), "{screen}");
    assert!(screen.contains("= [Summary]"), "{screen}");
    server.go_on.send(()).unwrap();
    let (last, _) = end(session);
    assert!(last.contains("+ [Score]  4") && last.contains("- [Tone]  left out"), "{last}");
}

#[test]
fn a_field_with_a_default_that_was_left_out_has_its_sign() {
    let folder = Folder::of("sound", "terminal_default");
    let spec = "name: Order\nsections:\n  - {field: title, kind: line, example: Tea}\n  \
                - {field: count, kind: u8, default: 1}\n";
    folder.write("specs/order.yaml", spec);
    let server = Server::start(&["[Title] Milk\n"]);
    let (last, _) = end(start(&folder, &server, (60, 24), &["order", "--task", "Buy milk."]));
    assert!(last.contains("+ [Title]  Milk") && last.contains("- [Count]  left out"), "{last}");
}

#[test]
fn escapes_of_a_reply_never_reach_the_terminal() {
    let folder = Folder::of("sound", "terminal_escapes");
    let reply = format!("Hm {ESCAPES}\n[目标] Learn {ESCAPES} more.\n[Risk] low");
    let server = Server::start(&[&reply]);
    let (_, bytes) = end(start(&folder, &server, (80, 24), &STUDY));
    for hidden in ["\u{1b}[2J", "\u{1b}]0", "\u{9b}", "\u{202e}", "\u{8}", "\u{7}"] {
        assert!(!bytes.contains(hidden), "{hidden:?} in {bytes:?}");
    }
    assert!(bytes.contains("␛[2J"), "{bytes:?}");
}

#[test]
fn whole_replies_are_asked_for_where_the_user_says_so() {
    for option in ["--no-stream", "--quiet"] {
        let folder = Folder::of("sound", "terminal_whole");
        let server = Server::start(&["[目标] Learn.\n[Risk] low"]);
        let arguments = [&STUDY[..], &[option]].concat();
        let session = start(&folder, &server, (80, 24), &arguments);
        session.wait_for("\"risk\": \"low\"");
        assert_ne!(server.requests.recv().unwrap()["stream"], true, "{option}");
    }
}
