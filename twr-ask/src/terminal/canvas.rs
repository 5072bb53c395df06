//! `Canvas`: rows written from top and bottom of a window, never beyond it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use super::look::{Look, QUIET};
use super::wrap::{Row, wrap};
use crate::shown;
use crate::words::{Words, fill};

/// The most characters of a title, a question, a reason or an option that are shown.
pub(super) const MOST: usize = 2000;

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
    pub(super) fn put_text(&mut self, row: Rect, text: &str, style: Style) -> Rect {
        let (x, _) = self.buffer.set_stringn(row.x, row.y, text, usize::from(row.width), style);
        Rect { x, width: row.right().saturating_sub(x), ..row }
    }

    /// The next row.
    pub(super) fn line(&mut self, text: &str, style: Style) {
        if let Some(row) = self.row() {
            self.put_text(row, &shown::line(text, MOST), style);
        }
    }

    /// The next row, of several styles.
    pub(super) fn styled(&mut self, pieces: &Row) {
        let Some(mut row) = self.row() else { return };
        for (text, style) in pieces {
            row = self.put_text(row, text, *style);
        }
    }

    /// A row with text at its left and at its right; the right one has the room that it needs. Whether the left one
    /// fits: if it does not, it has to be drawn elsewhere.
    pub(super) fn title(&mut self, left: &str, right: &str) -> bool {
        let look = self.look;
        if right.is_empty() && shown::line(left, MOST).width() > self.width() {
            return false;
        }
        if right.width() > self.width() {
            for row in wrap(right, self.width().max(1), QUIET) {
                self.styled(&row);
            }
            return left.is_empty();
        }
        let Some(row) = self.row() else { return true };
        let between: u16 = if right.is_empty() { 0 } else { 2 };
        let taken = u16::try_from(right.width()).unwrap_or(u16::MAX).saturating_add(between);
        let room = Rect { width: row.width.saturating_sub(taken), ..row };
        let left = shown::line(left, MOST);
        let fits = left.width() <= usize::from(room.width);
        if fits {
            self.put_text(room, &left, look.title());
        }
        let x = row.right().saturating_sub(taken.saturating_sub(between));
        let place =
            Rect { x: x.max(row.x), width: row.right().saturating_sub(x.max(row.x)), ..row };
        self.put_text(place, right, QUIET);
        fits
    }

    /// The hints at the bottom, in at most a quarter of the window; those that have no room are left out.
    pub(super) fn hints(&mut self, hints: &[&str]) {
        let mut rows: Vec<String> = Vec::new();
        for hint in hints {
            match rows.last_mut() {
                Some(row) if row.width() + 3 + hint.width() <= self.width() => {
                    row.push_str("   ");
                    row.push_str(hint);
                }
                _ => rows.push((*hint).to_owned()),
            }
        }
        rows.truncate((self.height() / 4).max(1));
        self.bottom(rows.into_iter().map(|row| vec![(row, QUIET)]).collect());
    }

    /// Text above what is at the bottom already.
    pub(super) fn note(&mut self, text: &str, style: Style) {
        let mut rows = wrap(text, self.width().max(1), style);
        rows.truncate((self.height() / 2).max(1));
        self.bottom(rows);
    }

    /// Rows above what is at the bottom already.
    pub(super) fn bottom(&mut self, rows: Vec<Row>) {
        for row in rows.into_iter().rev() {
            let Some(mut place) = self.last_row() else { return };
            for (text, style) in row {
                place = self.put_text(place, &text, style);
            }
        }
    }
}

/// The time that is left, in minutes and seconds, after what is before it in the row.
pub(super) fn clock(left: std::time::Duration, words: &Words) -> String {
    let seconds = left.as_secs();
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    format!("   {}", fill(words.screen.left, &[&time]))
}
