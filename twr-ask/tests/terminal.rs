//! The program on a real pseudo-terminal: keys in, and the screen that a person sees, as a terminal emulator shows it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const QUESTIONS: &str = r#"{"response_type": "clarification", "title": "The report", "preface": "Three questions.",
"questions": [
 {"id": "audience", "question": "Who reads it?", "why": "Engineers need figures.", "recommended": "engineers",
  "options": [{"label": "General readers", "value": "general"},
              {"label": "Engineers", "value": "engineers", "description": "with code"}]},
 {"id": "parts", "question": "Which parts?", "options": ["Costs", "Risks", "Plan"], "multiple": true},
 {"id": "city", "question": "是哪座城市？", "options": ["里斯本", "上海"], "allow_freeform": true}]}"#;
const CHINESE: &str = r#"{"response_type": "clarification", "title": "关于报告",
"questions": [{"id": "city", "question": "是哪座城市？", "options": ["里斯本", "上海"], "recommended": "上海"}]}"#;
const OUTLINE: &str = r#"{"response_type": "outline_edit", "title": "Bees", "outline_text": "1. Eyes\n2. Home\n   - The trial"}"#;

/// How long a screen may take to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a screen has to stay the same to be drawn to its end.
const STILL: Duration = Duration::from_millis(150);

/// A program on a terminal.
struct Session {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    child: Box<dyn Child + Send + Sync>,
    _folder: tempfile::TempDir,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Drop for Session {
    fn drop(&mut self) {
        // A program that has ended needs no end.
        let _ = self.child.kill();
    }
}

impl Session {
    /// Starts the program with this payload.
    fn start(
        payload: &str,
        (columns, rows): (u16, u16),
        variables: &[(&str, &str)],
        options: &[&str],
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file: PathBuf = folder.path().join("payload.json");
        std::fs::write(&file, payload).unwrap();
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_twr-ask"));
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        command.env("PATH", std::env::var("PATH").unwrap());
        for (name, value) in variables {
            command.env(name, value);
        }
        command.cwd(folder.path());
        command.args(options);
        command.arg(&file);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let nonzero = |number| NonZeroU16::new(number).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(nonzero(rows), nonzero(columns), 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let seen = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seen.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self { master: pair.master, keys, screen, child, _folder: folder }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn shown(&self) -> String {
        let screen = self.screen.lock().unwrap();
        let rows = screen.screen().contents();
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

    /// Waits for the end, and gives the exit code and the last screen.
    fn end(mut self) -> (u32, String) {
        let code = self.child.wait().unwrap().exit_code();
        let is_back = |session: &Self| {
            let screen = session.screen.lock().unwrap();
            !screen.screen().alternate_screen() && !screen.screen().bracketed_paste()
        };
        let since = Instant::now();
        while !is_back(&self) && since.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(is_back(&self), "the screen is not as it was");
        (code, self.shown())
    }
}

#[test]
fn a_person_answers_with_the_keyboard() {
    let mut session = Session::start(QUESTIONS, (60, 14), &[], &[]);
    insta::assert_snapshot!("questions_1", session.wait_for("1 of 3"));
    session.press("\r");
    session.wait_for("2 of 3");
    session.press("1\x1b[B\x1b[B ");
    insta::assert_snapshot!("questions_2", session.wait_for("❯ [x] Plan"));
    session.press("\r");
    session.wait_for("3 of 3");
    session.press("\x1b[A\x1b[200~São\nPaulo\x1b[201~");
    insta::assert_snapshot!("questions_3", session.wait_for("São Paulo"));
    session.press("\r");
    insta::assert_snapshot!("questions_4", session.wait_for("Send the answers"));
    session.press("\r");
    session.wait_for("Please continue");
    let (code, text) = session.end();
    assert_eq!(code, 0);
    insta::assert_snapshot!("questions_5", text);
}

#[test]
fn windows_of_each_size_and_resized() {
    let session = Session::start(QUESTIONS, (30, 8), &[], &[]);
    insta::assert_snapshot!("small_30x8", session.wait_for("Engineers"));
    session
        .screen
        .lock()
        .unwrap()
        .screen_mut()
        .set_size(NonZeroU16::new(24).unwrap(), NonZeroU16::new(90).unwrap());
    session.master.resize(size(90, 24)).unwrap();
    insta::assert_snapshot!("grown_90x24", session.wait_for("^L later"));
}

#[test]
fn marks_without_utf_8_and_text_without_colour() {
    let session = Session::start(QUESTIONS, (60, 14), &[("LANG", "C"), ("NO_COLOR", "1")], &[]);
    let shown = session.wait_for("> Engineers");
    assert!(shown.is_ascii(), "{shown}");
    let screen = session.screen.lock().unwrap();
    let colours = |row| (0..60).map(move |column| (row, column));
    for (row, column) in (0..14).flat_map(colours) {
        let cell = screen.screen().cell(row, column).unwrap();
        assert_eq!(cell.fgcolor(), vt100::Color::Default, "{row}, {column}");
    }
}

#[test]
fn the_language_is_that_of_the_setting_then_that_of_the_environment_then_english() {
    let check = |variables: &[(&str, &str)], options: &[&str], said: &str| {
        let mut session = Session::start(CHINESE, (60, 14), variables, options);
        session.wait_for(said);
        session.press(if options.contains(&"--plain") { ":cancel\r" } else { "\x1b" });
        assert_eq!(session.end().0, 15, "{variables:?} {options:?}");
    };
    let chinese = ("LANG", "zh_CN.UTF-8");
    check(&[("LANG", "C")], &[], "Esc cancel");
    check(&[("LANG", "de_DE.UTF-8")], &[], "(recommended)");
    check(&[chinese], &[], "Esc 取消");
    check(&[chinese, ("LC_ALL", "C.UTF-8")], &[], "Esc cancel");
    check(&[chinese], &["--lang", "en"], "Esc cancel");
    check(&[("LANG", "C")], &["--lang", "zh"], "Esc 取消");
    check(&[("LANG", "C")], &["--plain"], "Your choice [Enter: ");
    check(&[chinese], &["--plain"], "您的选择 [回车：上海]：");
    check(&[chinese], &["--plain", "--lang", "en"], "Your choice [Enter: 上海]:");
}

#[test]
fn keys_end_the_program_with_its_codes() {
    for (keys, expected) in [("\x1b", 15), ("\x03", 14), ("\x0c", 13)] {
        let mut session = Session::start(QUESTIONS, (60, 14), &[], &[]);
        session.wait_for("1 of 3");
        session.press(keys);
        assert_eq!(session.end().0, expected, "{keys:?}");
    }
}

#[test]
fn an_interrupt_ends_lines_and_pages_with_14() {
    let check = |variables: &[(&str, &str)], options: &[&str], said: &str| {
        let mut session = Session::start(QUESTIONS, (60, 40), variables, options);
        session.wait_for(said);
        session.press("\x03");
        assert_eq!(session.end().0, 14, "{options:?} {variables:?}");
    };
    check(&[], &["--plain"], "Your choice");
    check(&[("ACCESSIBLE", "1")], &[], "Your choice");
    check(&[], &["--web"], "http://");
}

#[test]
fn the_time_is_shown_and_ends_it() {
    let session = Session::start(QUESTIONS, (60, 14), &[], &["--timeout", "5"]);
    let shown = session.wait_for(" left");
    assert!(shown.contains("   0:0"), "{shown}");
    assert_eq!(session.end().0, 15);
}

#[test]
fn an_outline_is_edited_in_place_and_in_the_users_editor() {
    let mut session = Session::start(OUTLINE, (60, 16), &[("EDITOR", "sed -i s/Home/Hive/")], &[]);
    insta::assert_snapshot!("outline_1", session.wait_for("The trial"));
    session.press("o");
    session.wait_for("2. Hive");
    session.press("e\x1b[F and feelers");
    insta::assert_snapshot!("outline_2", session.wait_for("feelers"));
    session.press("\x1b");
    insta::assert_snapshot!("outline_3", session.wait_for("changed: +2 -2"));
    session.press("\r");
    session.wait_for("Use this outline");
    let (code, text) = session.end();
    assert_eq!(code, 0);
    insta::assert_snapshot!("outline_4", text);
}

#[test]
fn a_screen_reader_gets_lines() {
    let mut session = Session::start(QUESTIONS, (60, 40), &[("ACCESSIBLE", "1")], &[]);
    session.wait_for("Your choice [Enter: Engineers]:");
    assert!(!session.screen.lock().unwrap().screen().alternate_screen());
    session.press(":cancel\r");
    assert_eq!(session.end().0, 15);
}

#[test]
fn nothing_hostile_reaches_the_terminal() {
    let hostile = serde_json::json!({
        "response_type": "clarification", "title": "\u{1b}]0;owned\u{7}\u{1b}[31m",
        "questions": [{"question": "\u{9b}2J\u{202e}?", "options": ["\u{1b}[2J\u{7f}a", "b"]}],
    });
    let mut session = Session::start(&hostile.to_string(), (60, 12), &[("NO_COLOR", "1")], &[]);
    insta::assert_snapshot!("hostile", session.wait_for("␛[2J␡a"));
    session.press("\r");
    assert_eq!(session.end().0, 0);
}
