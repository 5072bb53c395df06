//! Every screen of the dialogs on a real pseudo-terminal: in three sizes, in UTF-8 and in ASCII.

#[path = "support/payload.rs"]
mod payload;
#[allow(dead_code, reason = "the terminals of other tests")]
#[path = "support/session.rs"]
mod session;

use std::fmt::Write as _;

use session::Session;

const QUESTIONS: &str = r#"{"response_type": "clarification", "title": "The report", "preface": "Three questions.",
"questions": [
 {"id": "audience", "question": "Who reads it?", "why": "Engineers need figures.", "recommended": "engineers",
  "options": [{"label": "General readers", "value": "general"},
              {"label": "Engineers", "value": "engineers", "description": "with code"}]},
 {"id": "parts", "question": "Which parts?", "options": ["Costs", "Risks", "Plan"], "multiple": true},
 {"id": "city", "question": "Which city?", "options": ["Lisbon", "Porto"], "allow_freeform": true}]}"#;
const OUTLINE: &str = r#"{"response_type": "outline_edit", "title": "Bees", "outline_text": "1. Eyes\n2. Home\n   - The trial"}"#;

/// The program on a terminal, and the screens that were seen.
struct Seen {
    session: Session,
    _folder: tempfile::TempDir,
    screens: String,
}

impl Seen {
    fn start(payload: &str, size: (u16, u16), language: &str) -> Self {
        let (mut command, file, folder) =
            payload::with_payload(env!("CARGO_BIN_EXE_twr-ask"), payload);
        command.env("LANG", language);
        command.arg(&file);
        Self { session: Session::start(command, size), _folder: folder, screens: String::new() }
    }

    /// Presses the keys, waits for the words, and keeps the screen.
    fn see(&mut self, name: &str, keys: &str, words: &str) {
        self.session.press(keys);
        let shown = self.session.wait_for(words);
        let _ = writeln!(self.screens, "--- {name}\n{shown}\n");
    }

    fn end(self, keys: &str, code: u32) -> String {
        let mut session = self.session;
        session.press(keys);
        assert_eq!(session.end().code, code);
        self.screens
    }
}

/// All screens in a window of this size, in the locale of this language.
fn screens(size: (u16, u16), language: &str) -> String {
    let mut seen = Seen::start(QUESTIONS, size, language);
    seen.see("one option", "", "1 of 3");
    seen.see("several options", "\r1\x1b[B ", "[x] Risks");
    seen.see("nothing is chosen", "12\r", "Choose an option");
    seen.see("words of the person", "3\r\x1b[ASintra, by the sea", "sea");
    seen.see("review", "\r", "Send");
    let questions = seen.end("\x1b", 15);
    let mut seen = Seen::start(OUTLINE, size, language);
    seen.see("outline", "", "The trial");
    seen.see("file to save it in", "w", "outline.md");
    seen.see("outline again", "\x1b", "The trial");
    seen.see("outline is edited", "e\x1b[F and feelers", "feelers");
    seen.see("outline is changed", "\x1b", "changed: +1 -1");
    questions + &seen.end("\r", 0)
}

fn check(size: (u16, u16)) {
    let name = |kind| format!("all_{}x{}_{kind}", size.0, size.1);
    insta::assert_snapshot!(name("utf_8"), screens(size, "C.UTF-8"));
    let shown = screens(size, "C");
    assert!(shown.is_ascii(), "{shown}");
    insta::assert_snapshot!(name("ascii"), shown);
}

#[test]
fn in_a_small_window() {
    check((36, 10));
}

#[test]
fn in_a_window_of_the_common_size() {
    check((80, 24));
}

#[test]
fn in_a_large_window() {
    check((160, 50));
}
