//! `Canvas`: rows written from top and bottom of a window, never beyond it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use super::look::{Look, QUIET};
use super::wrap::wrap;
use crate::shown;
use crate::words::{Words, fill};

/// The most characters of any text that are looked at; a window shows fewer.
const MOST: usize = 2000;

/// A window, filled from its top and its bottom.
pub(super) struct Canvas<'b> {
    pub(super) buffer: &'b mut Buffer,
    /// What is still free.
    pub(super) free: Rect,
    pub(super) look: Look,
}

impl<'b> Canvas<'b> {
    pub(super) fn new(buffer: &'b mut Buffer, look: Look) -> Self {
        let free = buffer.area;
        Self { buffer, free, look }
    }

    pub(super) fn width(&self) -> usize {
        usize::from(self.free.width)
    }

    pub(super) fn height(&self) -> usize {
        usize::from(self.free.height)
    }

    /// The uppermost free row; `None` if there is none.
    pub(super) fn row(&mut self) -> Option<Rect> {
        let row = Rect { height: 1, ..self.free };
        self.free.height = self.free.height.checked_sub(1)?;
        self.free.y += 1;
        Some(row)
    }

    /// The lowest free row.
    pub(super) fn last_row(&mut self) -> Option<Rect> {
        self.free.height = self.free.height.checked_sub(1)?;
        Some(Rect { y: self.free.bottom(), height: 1, ..self.free })
    }

    /// Text in a row; what does not fit is cut.
    pub(super) fn put(&mut self, row: Rect, text: &str, style: Style) -> Rect {
        let (x, _) = self.buffer.set_stringn(row.x, row.y, text, usize::from(row.width), style);
        Rect { x, width: row.right().saturating_sub(x), ..row }
    }

    /// The next row.
    pub(super) fn line(&mut self, text: &str, style: Style) {
        if let Some(row) = self.row() {
            self.put(row, &shown::line(text, MOST), style);
        }
    }

    /// Text in the next rows, broken where the window ends; at most `most` rows.
    pub(super) fn text(&mut self, text: &str, most: usize, style: Style) {
        let text = shown::line(text, MOST);
        for row in wrap(&text, self.width().max(1), most, self.look.more()) {
            self.line(&row, style);
        }
    }

    /// A row with text at its left and at its right; the right one has the room it needs.
    pub(super) fn title(&mut self, left: &str, right: &str) {
        let Some(row) = self.row() else { return };
        let look = self.look;
        let taken = u16::try_from(right.width() + 2).unwrap_or(u16::MAX);
        let room = Rect { width: row.width.saturating_sub(taken), ..row };
        self.put(room, &shown::line(left, MOST), look.title());
        let x = row.right().saturating_sub(taken.saturating_sub(2));
        let place =
            Rect { x: x.max(row.x), width: row.right().saturating_sub(x.max(row.x)), ..row };
        self.put(place, right, QUIET);
    }

    /// The hints at the bottom: those that fit, in their order.
    pub(super) fn hints(&mut self, hints: &[&str]) {
        let Some(mut row) = self.last_row() else { return };
        let style = QUIET;
        for (at, hint) in hints.iter().enumerate() {
            let text = if at == 0 { (*hint).to_owned() } else { format!("   {hint}") };
            if text.width() > usize::from(row.width) {
                return;
            }
            row = self.put(row, &text, style);
        }
    }
}

/// The time that is left, in minutes and seconds, after what is before it in the row.
pub(super) fn clock(left: std::time::Duration, words: &Words) -> String {
    let seconds = left.as_secs();
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    format!("   {}", fill(words.screen.left, &[&time]))
}
