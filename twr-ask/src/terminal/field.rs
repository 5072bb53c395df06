//! `Field`: a text field, of one line or of many.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget as _;
use ratatui_textarea::{TextArea, WrapMode};

/// The most characters that are taken of a paste.
const LONGEST_PASTE: usize = 100_000;

/// A text field. What is in it is visible: no character of it commands a terminal.
#[derive(Clone, Debug)]
pub(super) struct Field {
    area: TextArea<'static>,
    is_long: bool,
}

impl Field {
    /// A field of one line.
    pub(super) fn line(text: &str) -> Self {
        Self::new(vec![crate::shown::line(text, LONGEST_PASTE)], false)
    }

    /// A field of many lines.
    pub(super) fn text(text: &str) -> Self {
        Self::new(
            text.lines().map(|line| twr::visible(line.trim_end_matches('\r'))).collect(),
            true,
        )
    }

    fn new(lines: Vec<String>, is_long: bool) -> Self {
        let mut area = TextArea::new(lines);
        area.set_cursor_line_style(Style::new());
        area.set_cursor_style(Style::new().add_modifier(Modifier::REVERSED));
        if is_long {
            area.set_wrap_mode(WrapMode::WordOrGlyph);
        } else {
            area.move_cursor(ratatui_textarea::CursorMove::End);
        }
        Self { area, is_long }
    }

    /// Takes a key; a field of one line takes no line break.
    pub(super) fn press(&mut self, key: KeyEvent) {
        if self.is_long || key.code != KeyCode::Enter {
            self.area.input(key);
        }
    }

    /// Takes a paste, made visible; in a field of one line, line breaks become blanks.
    pub(super) fn paste(&mut self, text: &str) {
        let text: String = text.chars().take(LONGEST_PASTE).collect();
        let text = twr::visible(text.replace("\r\n", "\n").replace('\r', "\n"));
        let text = if self.is_long { text } else { text.replace('\n', " ") };
        self.area.insert_str(text);
    }

    pub(super) fn value(&self) -> String {
        self.area.lines().join("\n")
    }

    pub(super) fn is_empty(&self) -> bool {
        self.area.lines().iter().all(|line| line.trim().is_empty())
    }

    /// Draws it, with the cursor.
    pub(super) fn draw(&self, place: Rect, buffer: &mut Buffer) {
        (&self.area).render(place, buffer);
    }
}
