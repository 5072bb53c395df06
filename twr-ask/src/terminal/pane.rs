//! `Pane`: rows of text that scroll where the window has room for fewer.

use super::canvas::Canvas;
use super::wrap::Row;

/// Rows of text, and the first one that is shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Pane {
    rows: Vec<Row>,
    /// The width that the rows were made for, and whether the title is among them.
    made_for: Option<(usize, bool)>,
    /// The row that is read first.
    start: usize,
    top: usize,
    /// How many rows were drawn last.
    height: usize,
}

impl Pane {
    /// Whether the rows were made for a window like this one.
    pub(super) fn is_made_for(&self, width: usize, has_title: bool) -> bool {
        self.made_for == Some((width, has_title))
    }

    /// Takes the rows for such a window, and begins with this one where it has no room for all.
    pub(super) fn make(&mut self, made_for: (usize, bool), rows: Vec<Row>, top: usize) {
        (self.rows, self.made_for) = (rows, Some(made_for));
        (self.top, self.start) = (top, top);
    }

    /// Has the rows made anew at the next drawing: the text has changed.
    pub(super) fn forget(&mut self) {
        self.made_for = None;
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there was no room for some of the rows.
    pub(super) fn is_cut(&self) -> bool {
        self.rows.len() > self.height
    }

    /// Whether a row is below the last one that is shown.
    pub(super) fn has_more(&self) -> bool {
        self.top + self.height < self.rows.len()
    }

    pub(super) fn top(&self) -> usize {
        self.top
    }

    /// Shows what begins with this row, or what ends with the last one. Drawing finds out which.
    pub(super) fn scroll_to(&mut self, top: usize) {
        self.top = top;
    }

    pub(super) fn scroll(&mut self, down: bool, rows: usize) {
        self.top = if down { self.top.saturating_add(rows) } else { self.top.saturating_sub(rows) };
    }

    /// How far a page goes: one row stays in sight.
    pub(super) fn page(&self) -> usize {
        self.height.saturating_sub(1).max(1)
    }

    /// Draws in at most so many rows. Where that is too few, the last one says which keys show more.
    pub(super) fn draw(&mut self, canvas: &mut Canvas<'_>, height: usize, more: &str) {
        let is_cut = self.rows.len() > height;
        self.height = if is_cut && height > 1 { height - 1 } else { height };
        self.top = self.top.min(self.rows.len().saturating_sub(self.height));
        for row in self.rows.iter().skip(self.top).take(self.height) {
            canvas.styled(row);
        }
        if is_cut && height > 1 {
            canvas.line(more, canvas.look.warning());
        }
    }

    /// Draws all rows, with an empty one before what is read first, and one after the last.
    pub(super) fn draw_roomy(&mut self, canvas: &mut Canvas<'_>) {
        (self.top, self.height) = (0, self.rows.len());
        for (at, row) in self.rows.iter().enumerate() {
            if at == self.start {
                canvas.row();
            }
            canvas.styled(row);
        }
        canvas.row();
    }
}
