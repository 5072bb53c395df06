//! The assistant on a real pseudo-terminal: its questions on the whole screen, and what becomes of the task.
#![cfg(feature = "assistant")]

#[allow(dead_code, reason = "the servers of other tests")]
#[path = "../../twr-gen/tests/command/server.rs"]
mod server;
#[allow(dead_code, reason = "the terminals of other tests")]
#[path = "../../twr-ask/tests/support/session.rs"]
mod session;

use std::fmt::Write as _;

use server::Server;
use session::{Session, command};
use tempfile::TempDir;
use twr_agent::store::Database;

const BEGUN: [&str; 2] = [
    "[Plan]\n- Set a reminder.",
    "[Action] ask_user\n[Question] When?\n[Suggested answers]\n- 5 pm\n- 6 pm",
];
const FORM: &str = r#"[Action] ask_user
[Question] {"response_type": "clarification", "title": "Two things", "questions": [{"question": "Which day?", "options": ["Monday", "Tuesday"]}, {"question": "For whom?"}]}"#;
const REPLANNED: &str = "[Status] replanned\n[Reason] The time is known.\n[New plan]\n| Step | Done |\n| --- | --- |\n| Set a reminder at 6 | no |";
const DONE: &str = "[Status] done\n[Response] You will be reminded on Tuesday at 6 pm.";

/// The program in a folder of its own, with a model that gives these replies.
struct Assistant {
    folder: TempDir,
    server: Server,
}

impl Assistant {
    fn new(replies: &[&str]) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), server: Server::start(replies) }
    }

    fn start(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Session {
        let mut program = command(env!("CARGO_BIN_EXE_twr-assistant"));
        program.cwd(self.folder.path());
        program.env("LANG", "C.UTF-8");
        program.env("TWR_MODEL", "m");
        program.env("TWR_BASE_URL", &self.server.url);
        program.env("NO_PROXY", "*");
        for (name, value) in variables {
            program.env(name, value);
        }
        program.args(arguments);
        Session::start(program, (60, 14))
    }

    /// Whether a task is saved.
    fn has_task(&self) -> bool {
        let database = Database::open(self.folder.path().join("twr-assistant.sqlite")).unwrap();
        database.open_task().unwrap().is_some()
    }
}

/// The conversation up to the first question, which is on the screen.
fn asked(assistant: &Assistant) -> Session {
    let mut session = assistant.start(&["--lang", "en"], &[]);
    session.press("Remind me of tea.\r");
    session.wait_for("❯ 5 pm");
    session
}

#[test]
fn questions_are_asked_on_the_screen_and_the_conversation_goes_on_below() {
    let assistant = Assistant::new(&[BEGUN[0], BEGUN[1], REPLANNED, FORM, DONE]);
    let mut session = assistant.start(&["--lang", "en"], &[]);
    let mut seen = String::new();
    for (name, keys, words) in [
        ("one question with suggested answers", "Remind me of tea.\r", "❯ 5 pm"),
        ("a form of two questions", "\x1b[B\r", "Two things"),
        ("its second question", "\x1b[B\r", "2 of 2"),
        ("the review", "Me\r", "Send the answers"),
        ("the conversation again", "\r", "You will be reminded"),
    ] {
        session.press(keys);
        let _ = writeln!(seen, "--- {name}\n{}\n", session.wait_for(words));
    }
    insta::assert_snapshot!("conversation", seen);
    assert!(!session.look(vt100::Screen::alternate_screen));
    // The keyboard is the conversation's again.
    session.press("/todo list\r");
    session.wait_for("There are no todos.");
    session.press("\x04");
    assert_eq!(session.end().code, 0);
    assert!(!assistant.has_task());
    // The planner is told the answers.
    let requests: Vec<String> =
        assistant.server.requests.try_iter().map(|request| request.to_string()).collect();
    assert!(requests[2].contains("6 pm"), "{}", requests[2]);
    assert!(requests[4].contains("Tuesday") && requests[4].contains("Me"), "{}", requests[4]);
}

#[test]
fn a_question_that_is_skipped_is_told_as_such() {
    let assistant = Assistant::new(&[BEGUN[0], BEGUN[1], DONE]);
    let mut session = asked(&assistant);
    session.press("\x0e");
    session.wait_for("You will be reminded");
    session.press("\x04");
    assert_eq!(session.end().code, 0);
    let last = assistant.server.requests.try_iter().last().unwrap();
    assert!(last.to_string().contains("chose not to answer"), "{last}");
}

#[test]
fn escape_cancels_the_task_and_the_conversation_goes_on() {
    let assistant = Assistant::new(&BEGUN);
    let mut session = asked(&assistant);
    session.press("\x1b");
    session.wait_for("The task is cancelled.");
    assert!(!assistant.has_task());
    session.press("\x04");
    assert_eq!(session.end().code, 0);
}

#[test]
fn an_interrupt_on_the_screen_ends_the_program_and_keeps_the_task() {
    let assistant = Assistant::new(&BEGUN);
    let mut session = asked(&assistant);
    session.press("\x03");
    let ended = session.end();
    assert_eq!(ended.code, 130, "{}", ended.screen);
    assert!(ended.bytes.rfind("\x1b[?1049h") < ended.bytes.rfind("\x1b[?1049l"));
    assert!(assistant.has_task());
}

#[test]
fn a_task_that_waits_is_resumed_on_the_screen_and_ends_with_its_codes() {
    let assistant = Assistant::new(&[BEGUN[0], BEGUN[1], DONE]);
    let mut session = asked(&assistant);
    session.press("\x0c");
    session.wait_for("Please confirm");
    session.press("\x04");
    assert_eq!(session.end().code, 0);
    let resume = |keys: &str, variables: &[(&str, &str)], words: &str| {
        let mut session = assistant.start(&["--lang", "en", "resume"], variables);
        session.wait_for(words);
        session.press(keys);
        let ended = session.end();
        (ended.code, assistant.has_task(), ended.screen)
    };
    for (keys, code) in [("\x0c", 13), ("\x03", 14)] {
        let (ended, has_task, screen) = resume(keys, &[], "❯ 5 pm");
        assert_eq!((ended, has_task), (code, true), "{screen}");
    }
    let lines = [("ACCESSIBLE", "1")];
    let (ended, has_task, screen) = resume(":later\r", &lines, "Your choice [Enter: 5 pm]:");
    assert_eq!((ended, has_task), (13, true), "{screen}");
    // The answer ends the task.
    let (ended, has_task, screen) = resume("2\r", &[], "❯ 5 pm");
    assert_eq!((ended, has_task), (0, false), "{screen}");
    assert!(screen.contains("You will be reminded"), "{screen}");
}

#[test]
fn a_cancelled_task_that_was_resumed_ends_with_15() {
    let assistant = Assistant::new(&BEGUN);
    let mut session = asked(&assistant);
    session.press("\x0c");
    session.wait_for("Please confirm");
    session.press("\x04");
    session.end();
    let mut session = assistant.start(&["resume"], &[]);
    // The dialog speaks the language of the assistant, its title, too.
    session.wait_for("请回答");
    session.press("\x1b");
    let ended = session.end();
    assert_eq!((ended.code, assistant.has_task()), (15, false), "{}", ended.screen);
}
