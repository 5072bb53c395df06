//! A dialog on the real terminal: raw mode, events, redraws, the time limit, and the user's editor.

use std::io::{self, Write as _, stdout};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use super::screen::{Screen, Step};
use crate::answer::Reply;
use crate::ask::AskError;

/// How a dialog is run.
pub(super) struct Settings {
    pub(super) timeout: Option<Duration>,
    pub(super) editor: Option<String>,
    /// Set when nobody waits for the answer any more.
    pub(super) stop: Arc<AtomicBool>,
}

/// How long an event is waited for before the screen is drawn anew.
const TICK: Duration = Duration::from_millis(200);

/// Raw mode and the alternate screen; what was there before comes back when it is dropped.
struct Raw;

impl Raw {
    fn enter() -> io::Result<Self> {
        enable_raw_mode()?;
        let raw = Self;
        execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
        Ok(raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // A terminal that is gone needs no repair.
        let _ = execute!(stdout(), DisableBracketedPaste, LeaveAlternateScreen);
        let _ = disable_raw_mode();
        let _ = stdout().flush();
    }
}

/// The time for what is asked now.
struct Limit {
    each: Option<Duration>,
    /// What is asked, and since when.
    asked: (usize, Instant),
}

impl Limit {
    fn new(each: Option<Duration>, place: usize, now: Instant) -> Self {
        Self { each, asked: (place, now) }
    }

    /// What is left of it, which is all for what was not asked before.
    fn left(&mut self, place: usize, now: Instant) -> Option<Duration> {
        if place != self.asked.0 {
            self.asked = (place, now);
        }
        let since = now.saturating_duration_since(self.asked.1);
        self.each.map(|each| each.saturating_sub(since))
    }
}

type Screens = ratatui::Terminal<CrosstermBackend<io::Stdout>>;

/// Runs a dialog to its end.
pub(super) fn run(mut screen: Box<dyn Screen>, settings: &Settings) -> Result<Reply, AskError> {
    let mut raw = Some(Raw::enter()?);
    let mut terminal = ratatui::Terminal::new(CrosstermBackend::new(stdout()))?;
    let mut limit = Limit::new(settings.timeout, screen.place(), Instant::now());
    loop {
        if settings.stop.load(Ordering::Relaxed) {
            return Ok(Reply::Cancelled { interrupted: false });
        }
        let left = limit.left(screen.place(), Instant::now());
        if left.is_some_and(|left| left.is_zero()) {
            return Ok(Reply::TimedOut);
        }
        draw(&mut terminal, &mut *screen, left)?;
        if !event::poll(TICK)? {
            continue;
        }
        match screen.on(&event::read()?) {
            Step::Stay => {}
            Step::Done(reply) => return Ok(reply),
            Step::Open(text) => {
                raw.take();
                let edited = edit(settings.editor.as_deref().unwrap_or_default(), &text);
                raw = Some(Raw::enter()?);
                // Everything is drawn anew; to clear it would ask the terminal where its cursor is.
                terminal = ratatui::Terminal::new(CrosstermBackend::new(stdout()))?;
                screen.edited(edited);
                // Who was in the editor has all the time again.
                limit = Limit::new(settings.timeout, screen.place(), Instant::now());
            }
        }
    }
}

fn draw(terminal: &mut Screens, screen: &mut dyn Screen, left: Option<Duration>) -> io::Result<()> {
    // Whole seconds, rounded up, so that a limit of a minute begins with 1:00.
    let left = left.map(|left| left.saturating_add(Duration::from_nanos(999_999_999)));
    terminal.draw(|frame| screen.draw(frame.buffer_mut(), left))?;
    Ok(())
}

/// Opens the text in the user's editor; what it left, or why there is nothing.
fn edit(command: &str, text: &str) -> Result<String, String> {
    let wrong = |error: io::Error| format!("{command}: {error}");
    let mut words = command.split_whitespace();
    let program = words.next().ok_or("no editor is set")?;
    let file =
        tempfile::Builder::new().prefix("outline-").suffix(".md").tempfile().map_err(wrong)?;
    std::fs::write(file.path(), format!("{text}\n")).map_err(wrong)?;
    let status = Command::new(program).args(words).arg(file.path()).status().map_err(wrong)?;
    if !status.success() {
        return Err(format!("{command} ended with {status}; the outline stays as it was"));
    }
    std::fs::read_to_string(file.path()).map_err(wrong)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Limit, edit};

    #[cfg(unix)]
    #[test]
    fn the_text_of_an_editor_that_failed_is_not_taken() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let check = |script: &str, expected: Result<&str, &str>| {
            let editor = folder.path().join("editor");
            std::fs::write(&editor, format!("#!/bin/sh\n{script}")).unwrap();
            std::fs::set_permissions(&editor, PermissionsExt::from_mode(0o700)).unwrap();
            match (edit(&format!("{} -i", editor.display()), "1. Eyes"), expected) {
                (Ok(text), Ok(expected)) => assert_eq!(text, expected),
                (Err(why), Err(words)) => assert!(why.contains(words), "{why}"),
                (found, expected) => panic!("{found:?}, not {expected:?}"),
            }
        };
        check("", Ok("1. Eyes\n"));
        check("echo $1 >> $2", Ok("1. Eyes\n-i\n"));
        check(
            "echo $1 >> $2; exit 3",
            Err("ended with exit status: 3; the outline stays as it was"),
        );
        check("rm $2", Err("No such file"));
        assert!(edit("no-such-editor", "").unwrap_err().starts_with("no-such-editor: "));
    }

    #[test]
    fn each_question_has_the_whole_time() {
        let start = Instant::now();
        let mut limit = Limit::new(Some(Duration::from_secs(10)), 0, start);
        let mut check = |place: usize, seconds: u64, left: u64| {
            let found = limit.left(place, start + Duration::from_secs(seconds));
            assert_eq!(found, Some(Duration::from_secs(left)), "{place} after {seconds} s");
        };
        check(0, 0, 10);
        check(0, 4, 6);
        check(1, 6, 10);
        check(1, 9, 7);
        // A question that is gone back to is asked anew.
        check(0, 9, 10);
        check(0, 30, 0);
        assert_eq!(Limit::new(None, 0, start).left(1, start), None);
    }
}
