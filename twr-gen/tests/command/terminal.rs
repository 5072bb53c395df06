//! `run` on a pseudo-terminal: the screen that a person sees while a model writes, and what is left on it.

use std::io::Read;
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::folder::Folder;
use crate::server::{ESCAPES, PAUSE, Server};

/// How long a screen may take to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a screen has to stay the same to be drawn to its end.
const STILL: Duration = Duration::from_millis(150);

/// The command on a terminal.
struct Session {
    seen: Arc<Mutex<Seen>>,
    child: Box<dyn Child + Send + Sync>,
    reading: std::thread::JoinHandle<()>,
    master: Box<dyn MasterPty + Send>,
}

/// What came to the terminal, and what it shows.
struct Seen {
    bytes: Vec<u8>,
    screen: vt100::Parser,
}

impl Session {
    /// Runs `twr-gen run` with these arguments and the model of this server.
    fn start(folder: &Folder, server: &Server, (cols, rows): (u16, u16), more: &[&str]) -> Self {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_twr-gen"));
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.cwd(folder.path());
        command.arg("run");
        command.args(more);
        command.args(["--model", "tiny", "--base-url", &server.url]);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let nonzero = |number| NonZeroU16::new(number).unwrap();
        let screen = vt100::Parser::new(nonzero(rows), nonzero(cols), 0);
        let seen = Arc::new(Mutex::new(Seen { bytes: Vec::new(), screen }));
        let mut output = pair.master.try_clone_reader().unwrap();
        let sees = Arc::clone(&seen);
        let reading = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let mut seen = sees.lock().unwrap();
                seen.screen.process(&bytes[..count]);
                seen.bytes.extend_from_slice(&bytes[..count]);
            }
        });
        Self { seen, child, reading, master: pair.master }
    }

    fn shown(&self) -> String {
        let seen = self.seen.lock().unwrap();
        let rows = seen.screen.screen().contents();
        rows.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    /// Waits until the screen shows this and does not change any more, and gives the screen.
    fn wait_for(&self, text: &str) -> String {
        let since = Instant::now();
        let mut before = String::new();
        while since.elapsed() < PATIENCE {
            let shown = self.shown();
            if shown.contains(text) && shown == before {
                return shown;
            }
            before = shown;
            std::thread::sleep(STILL);
        }
        panic!("{text:?} does not come:\n{}", self.shown());
    }

    /// Waits for the end, and gives the last screen and all bytes that came.
    fn end(mut self) -> (String, String) {
        self.child.wait().unwrap();
        let last = self.wait_for("tokens in");
        drop(self.master);
        drop(self.reading.join());
        let bytes = self.seen.lock().unwrap().bytes.clone();
        (last, String::from_utf8(bytes).unwrap())
    }
}

const STUDY: [&str; 5] = ["study", "-i", "topic=moss", "-i", "places=Rome"];

#[test]
fn fields_fill_in_place_and_the_repair_says_what_it_keeps() {
    let folder = Folder::of("sound", "terminal_run");
    let first = format!("Hm, moss.\n\n{PAUSE}[目标] Learn where moss grows.\n[Risk] soon\n{PAUSE}");
    let second = format!("{PAUSE}[Risk] low");
    let server = Server::start(&[&first, &second]);
    let session = Session::start(&folder, &server, (60, 24), &STUDY);

    let thinking = session.wait_for("Hm, moss");
    insta::assert_snapshot!("thinking", thinking);
    server.go_on.send(()).unwrap();
    let first = session.wait_for("Learn where moss grows.");
    assert!(first.contains("+ [目标]"), "{first}");
    server.go_on.send(()).unwrap();
    insta::assert_snapshot!("repair", session.wait_for("asked again"));
    server.go_on.send(()).unwrap();
    let (last, _) = session.end();
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
    let session = Session::start(&folder, &server, (24, 10), &arguments);
    let growing = session.wait_for("- Cut page 28");
    insta::assert_snapshot!("narrow", growing);
    server.go_on.send(()).unwrap();
    let (last, _) = session.end();
    assert!(last.contains("\"Name the source\""), "{last}");
}

#[test]
fn escapes_of_a_reply_never_reach_the_terminal() {
    let folder = Folder::of("sound", "terminal_escapes");
    let reply = format!("Hm {ESCAPES}\n[目标] Learn {ESCAPES} more.\n[Risk] low");
    let server = Server::start(&[&reply]);
    let (_, bytes) = Session::start(&folder, &server, (80, 24), &STUDY).end();
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
        let session = Session::start(&folder, &server, (80, 24), &arguments);
        session.wait_for("\"risk\": \"low\"");
        assert_ne!(server.requests.recv().unwrap()["stream"], true, "{option}");
    }
}
