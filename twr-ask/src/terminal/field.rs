//! `Field`: a text field, of one line or of many.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget as _;
use ratatui_textarea::{TextArea, WrapMode};

use super::look::CURSOR;
use super::wrap::cluster_at;

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
        area.set_cursor_style(CURSOR);
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

    /// What a field of one line has before the cursor, at the cursor and after it, to be wrapped. At the cursor is
    /// one character with its marks, or a blank after the last character.
    pub(super) fn pieces(&self) -> [(String, Style); 3] {
        let text = self.value().replace('\t', " ");
        let column = self.area.cursor().1;
        let at = text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
        let cursor = cluster_at(&text, at);
        let part = |range: Range<usize>| text.get(range).unwrap_or_default().to_owned();
        let at_cursor = if cursor.is_empty() { " ".to_owned() } else { part(cursor.clone()) };
        let (before, after) = (part(0..cursor.start), part(cursor.end..text.len()));
        [(before, Style::new()), (at_cursor, CURSOR), (after, Style::new())]
    }

    /// Draws a field of many lines, with the cursor.
    pub(super) fn draw(&self, place: Rect, buffer: &mut Buffer) {
        (&self.area).render(place, buffer);
    }
}
