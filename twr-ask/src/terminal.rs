//! `Terminal`: full-screen dialogs with the keyboard.

use std::io::{BufReader, IsTerminal as _, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;
use twr::Language;
use twr::model::BoxFuture;

use crate::answer::Reply;
use crate::ask::{Ask, AskError};
use crate::locale;
use crate::payload::Payload;
use crate::plain::Plain;

#[cfg(test)]
mod any_payload;
mod canvas;
mod field;
mod list;
mod look;
mod options;
mod outline;
mod pane;
mod questions;
mod screen;
mod session;
mod wrap;

use look::Look;
use outline::OutlineScreen;
use questions::QuestionScreen;
use screen::Screen;

/// Asks on the terminal that the program runs in, on the alternate screen, and leaves the screen as it was.
///
/// | key | does |
/// |---|---|
/// | Up, Down, Tab, the digits | choose an option |
/// | Space | mark an option where several may be chosen |
/// | Enter | take the answer, go on; at the review, send |
/// | Page Up, Page Down | read on where the window is too small for the question; else move by ten options |
/// | Ctrl-B | back to the question before |
/// | Ctrl-N | go on without an answer |
/// | Ctrl-L | answer later ([`Reply::Later`]) |
/// | Esc | cancel ([`Reply::Cancelled`]) |
/// | Ctrl-C | the same, as an interrupt |
///
/// Long lines are wrapped, and so is an answer while it is written. The chosen option is always in sight, with its
/// description, and so is the cursor.
/// An outline is adopted with Enter, changed with `e` in place or with `o` in the user's editor, and saved with `w`.
#[derive(Clone, Debug)]
#[must_use]
pub struct Terminal {
    look: Look,
    is_plain: bool,
    timeout: Option<Duration>,
    editor: Option<String>,
}

impl Default for Terminal {
    fn default() -> Self {
        Self::new()
    }
}

impl Terminal {
    /// With colour, in UTF-8 and in English, without a time limit and without an editor besides its own. The environment is not read:
    /// see [`from_variables`](Self::from_variables).
    pub fn new() -> Self {
        Self { look: Look::default(), is_plain: false, timeout: None, editor: None }
    }

    /// As the environment wants it; `variable` looks one up, as `|name| std::env::var(name).ok()`.
    ///
    /// - `NO_COLOR` that is not empty: without colour.
    /// - `TERM=dumb`, or `ACCESSIBLE` that is not empty: [plain lines](Self::screen_reader).
    /// - `LC_ALL`, `LC_CTYPE` or `LANG`, the first that is set: without `UTF-8` in it, ASCII alone.
    /// - `LC_ALL`, `LC_MESSAGES` or `LANG`: [the language](locale::language).
    /// - `VISUAL` or `EDITOR`: the editor of outlines.
    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let is_plain =
            set("TERM").is_some_and(|term| term == "dumb") || set("ACCESSIBLE").is_some();
        let look = Look {
            color: set("NO_COLOR").is_none(),
            ascii: !locale::is_utf8(&variable),
            language: locale::language(&variable),
        };
        Self { look, is_plain, timeout: None, editor: set("VISUAL").or_else(|| set("EDITOR")) }
    }

    /// Whether colour is used. What is chosen is marked by more than colour in any case.
    pub fn color(mut self, color: bool) -> Self {
        self.look.color = color;
        self
    }

    /// Whether the marks are ASCII alone. The payload's text is shown as it is.
    pub fn ascii(mut self, ascii: bool) -> Self {
        self.look.ascii = ascii;
        self
    }

    /// The language of the dialog. The payload's text is shown as it is.
    pub fn language(mut self, language: Language) -> Self {
        self.look.language = language;
        self
    }

    /// Asks by plain lines, as [`Plain`] does, which a screen reader reads in order.
    pub fn screen_reader(mut self, yes: bool) -> Self {
        self.is_plain = yes;
        self
    }

    /// Whether it asks by plain lines.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// How long the person may take for each question, or for the outline; what is left is shown. Default: any time.
    pub fn timeout(mut self, each: impl Into<Option<Duration>>) -> Self {
        self.timeout = each.into();
        self
    }

    /// The command that opens an outline for editing, with its arguments; the file is added.
    pub fn editor(mut self, command: impl Into<String>) -> Self {
        self.editor = Some(command.into());
        self
    }

    /// Whether standard input and output are a terminal.
    pub fn is_there() -> bool {
        stdin().is_terminal() && stdout().is_terminal()
    }

    fn screen(&self, payload: &Payload) -> Option<Box<dyn Screen>> {
        match payload {
            Payload::Clarification(form) => {
                Some(Box::new(QuestionScreen::new(form.clone(), self.look)))
            }
            Payload::OutlineEdit(edit) => {
                Some(Box::new(OutlineScreen::new(edit, self.look, self.editor.is_some())))
            }
            Payload::Normal { .. } => None,
        }
    }
}

/// Ends the dialog's thread when the future that waits for it is dropped.
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Ask for Terminal {
    fn ask<'a>(&'a self, payload: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>> {
        Box::pin(async move {
            let screen = self.screen(payload);
            let (Some(screen), false) = (screen, self.is_plain) else {
                let plain = Plain::new(BufReader::new(stdin()), stdout());
                return plain.language(self.look.language).timeout(self.timeout).ask(payload).await;
            };
            if !Self::is_there() {
                return Err(AskError::no_terminal());
            }
            let stop = Stop(Arc::new(AtomicBool::new(false)));
            let settings = session::Settings {
                timeout: self.timeout,
                editor: self.editor.clone(),
                stop: Arc::clone(&stop.0),
            };
            let (send, said) = oneshot::channel();
            thread::spawn(move || {
                // Nobody waits any more if it cannot be sent.
                let _ = send.send(session::run(screen, &settings));
            });
            match said.await {
                Ok(reply) => reply,
                Err(_) => Err(AskError::failed("the dialog ended without an answer")),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Terminal;

    #[test]
    fn the_environment_says_how_it_looks_and_what_edits() {
        let of = |variables: &[(&str, &str)]| {
            Terminal::from_variables(|name| {
                let found = variables.iter().find(|(variable, _)| *variable == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(of(&[]).look.color && of(&[("NO_COLOR", "")]).look.color);
        assert!(!of(&[("NO_COLOR", "1")]).look.color);
        assert!(of(&[("LANG", "C")]).look.ascii && !of(&[("LANG", "C.UTF-8")]).look.ascii);
        assert!(!of(&[("TERM", "xterm")]).is_plain() && !of(&[("ACCESSIBLE", "")]).is_plain());
        assert!(of(&[("TERM", "dumb")]).is_plain() && of(&[("ACCESSIBLE", "1")]).is_plain());
        let editor = |variables| of(variables).editor;
        assert_eq!(editor(&[("EDITOR", "vi")]).as_deref(), Some("vi"));
        assert_eq!(editor(&[("VISUAL", "code"), ("EDITOR", "vi")]).as_deref(), Some("code"));
        assert_eq!(editor(&[]), None);
    }
}
