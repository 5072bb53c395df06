//! `Screen`: a dialog as a pure state machine: events in, rows and a reply out.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::answer::Reply;

/// A dialog on the whole screen.
pub(super) trait Screen: Send {
    /// Takes an event.
    fn on(&mut self, event: &Event) -> Step;

    /// Draws the dialog. `left` is the time that is left, where there is a limit. What is scrolled stays within the
    /// window that was drawn last.
    fn draw(&mut self, buffer: &mut Buffer, left: Option<Duration>);

    /// What the person is asked now; the time limit begins anew when it changes.
    fn place(&self) -> usize {
        0
    }

    /// Takes the text that the user's editor left, or why there is none.
    fn edited(&mut self, text: Result<String, String>) {
        let _ = text;
    }
}

/// What comes of an event.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// The dialog goes on.
    Stay,
    /// The user's editor has to be opened with this text.
    Open(String),
    /// The dialog is over.
    Done(Reply),
}

/// A key, or a paste, without what the dialogs do not tell apart.
pub(super) enum Press<'e> {
    Key(KeyEvent),
    Paste(&'e str),
}

impl<'e> Press<'e> {
    pub(super) fn of(event: &'e Event) -> Option<Self> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(Self::Key(*key)),
            Event::Paste(text) => Some(Self::Paste(text)),
            _ => None,
        }
    }
}

/// The keys that end every dialog: Ctrl-C, Esc and Ctrl-L.
pub(super) fn ending(key: &KeyEvent) -> Option<Reply> {
    match key.code {
        KeyCode::Esc => Some(Reply::Cancelled { interrupted: false }),
        KeyCode::Char('c') if is_control(key) => Some(Reply::Cancelled { interrupted: true }),
        KeyCode::Char('l') if is_control(key) => Some(Reply::Later { file: None }),
        _ => None,
    }
}

pub(super) fn is_control(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL)
}

#[cfg(test)]
pub(super) mod testing {
    //! Keys by name, and the screen as text.

    use ratatui::buffer::Buffer;
    use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
    use ratatui::layout::Rect;

    use super::{Screen, Step};

    /// Sends keys: words are typed, `<up>`, `<enter>`, `<^b>` and so on are keys.
    pub(in super::super) fn press(screen: &mut dyn Screen, keys: &str) -> Step {
        let mut step = Step::Stay;
        let mut remaining = keys;
        while let Some(first) = remaining.chars().next() {
            let name = remaining.strip_prefix('<').and_then(|remaining| remaining.split_once('>'));
            let (key, after) = if let Some((name, after)) = name {
                (named(name), after)
            } else {
                let key = KeyEvent::new(KeyCode::Char(first), KeyModifiers::NONE);
                (key, remaining.strip_prefix(first).unwrap())
            };
            remaining = after;
            step = screen.on(&Event::Key(key));
        }
        step
    }

    fn named(name: &str) -> KeyEvent {
        if let Some(letter) = name.strip_prefix('^') {
            let code = KeyCode::Char(letter.chars().next().unwrap());
            return KeyEvent::new(code, KeyModifiers::CONTROL);
        }
        let code = match name {
            "up" => KeyCode::Up,
            "down" => KeyCode::Down,
            "enter" => KeyCode::Enter,
            "esc" => KeyCode::Esc,
            "tab" => KeyCode::Tab,
            "backtab" => KeyCode::BackTab,
            "end" => KeyCode::End,
            "home" => KeyCode::Home,
            "pgdn" => KeyCode::PageDown,
            "pgup" => KeyCode::PageUp,
            "back" => KeyCode::Backspace,
            other => panic!("no key {other}"),
        };
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    /// The screen in a window of this size, without blanks at the ends of rows.
    pub(in super::super) fn shown(screen: &mut dyn Screen, width: u16, height: u16) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        screen.draw(&mut buffer, Some(std::time::Duration::from_secs(83)));
        let rows = (0..height).map(|y| {
            let mut row = String::new();
            let mut skip = 0;
            for x in 0..width {
                let symbol = buffer[(x, y)].symbol();
                if skip == 0 {
                    row.push_str(symbol);
                    skip = unicode_width::UnicodeWidthStr::width(symbol).saturating_sub(1);
                } else {
                    skip -= 1;
                }
            }
            row.trim_end().to_owned()
        });
        rows.collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }
}
