//! `List`: items of several rows in a window, with the current one wholly visible.

use super::canvas::Canvas;
use super::look::{CURSOR, QUIET};
use super::pane::Pane;
use super::wrap::Row;

/// Items to choose from, as rows.
pub(super) struct List<'l> {
    pub(super) count: usize,
    pub(super) current: usize,
    /// The rows of the item at this position.
    pub(super) rows: &'l dyn Fn(usize) -> Vec<Row>,
}

/// How far the current item is scrolled. Only an item that is higher than the window has to be. The cursor is in
/// sight until the item is moved by a page.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ItemScroll {
    skipped: usize,
    /// Whether the person moved it by a page.
    is_paged: bool,
    /// How many rows the window had no room for.
    hidden: usize,
    /// The rows of the window.
    height: usize,
}

impl ItemScroll {
    /// Whether there was no room for some rows of the item.
    pub(super) fn is_cut(self) -> bool {
        self.hidden > 0
    }

    /// Moves by a page; whether there was anywhere to go.
    pub(super) fn page(&mut self, down: bool) -> bool {
        let rows = self.height.saturating_sub(1).max(1);
        let skipped = if down {
            self.skipped.saturating_add(rows).min(self.hidden)
        } else {
            self.skipped.saturating_sub(rows)
        };
        let moves = skipped != std::mem::replace(&mut self.skipped, skipped);
        self.is_paged |= moves;
        moves
    }

    /// Fits the current item into a window of this height.
    fn fit(&mut self, rows: &[Row], height: usize) {
        self.height = height;
        self.hidden = rows.len().saturating_sub(height);
        let has_cursor = |row: &Row| row.iter().any(|(_, style)| *style == CURSOR);
        if !self.is_paged
            && let Some(cursor) = rows.iter().position(has_cursor)
        {
            // A window without a row shows nothing, and has no last row for the cursor either.
            self.skipped = self.skipped.max((cursor + 1).saturating_sub(height)).min(cursor);
        }
        self.skipped = self.skipped.min(self.hidden);
    }
}

/// The rows of a window, and what is around them.
struct Visible {
    rows: Vec<Row>,
    is_more_above: bool,
    is_more_below: bool,
}

impl List<'_> {
    /// The width of an item: beside it is a blank, and a mark where more items follow.
    pub(super) fn width(canvas: &Canvas<'_>) -> usize {
        canvas.width().saturating_sub(2).max(1)
    }

    /// The rows of all items, or `most` if there are more.
    fn height(&self, most: usize) -> usize {
        let mut height = 0;
        for at in 0..self.count {
            if height >= most {
                return most;
            }
            height += (self.rows)(at).len();
        }
        height.min(most)
    }

    /// Draws the items below what the window has already.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, scroll: &mut ItemScroll) {
        let (x, width) = (canvas.free.right().saturating_sub(1), canvas.width());
        let visible = self.visible(canvas.height(), scroll);
        let top = canvas.free.y;
        for row in &visible.rows {
            canvas.styled(row);
        }
        let bottom = canvas.free.y;
        let (up, down) = canvas.look.arrows();
        let mut mark = |y: u16, arrow: &str| {
            if width > 2 {
                canvas.buffer.set_stringn(x, y, arrow, 1, QUIET);
            }
        };
        if visible.is_more_above && top < bottom {
            mark(top, up);
        }
        if visible.is_more_below && top < bottom {
            mark(bottom - 1, down);
        }
    }

    /// The rows that the window shows: all of the current item that fits, and as many above it as below it.
    fn visible(&self, height: usize, scroll: &mut ItemScroll) -> Visible {
        let mut current = (self.rows)(self.current);
        scroll.fit(&current, height);
        current.drain(..scroll.skipped);
        let room = height.saturating_sub(current.len());
        let is_cut = current.len() > height;
        current.truncate(height);

        let mut above: Vec<Row> = Vec::new();
        for at in (0..self.current).rev() {
            if above.len() > room {
                break;
            }
            above.extend((self.rows)(at).into_iter().rev());
        }
        let mut below: Vec<Row> = Vec::new();
        for at in self.current + 1..self.count {
            if below.len() > room {
                break;
            }
            below.extend((self.rows)(at));
        }
        let shown = above.len().min((room / 2).max(room.saturating_sub(below.len())));
        let is_more_above = scroll.skipped > 0 || shown < above.len();
        let is_more_below = is_cut || below.len() > room - shown;
        below.truncate(room - shown);

        let mut rows: Vec<Row> = above.into_iter().take(shown).rev().collect();
        rows.append(&mut current);
        rows.append(&mut below);
        Visible { rows, is_more_above, is_more_below }
    }
}

/// Draws a text above a list: each has as much room as it needs, or about a half. The current item has all that it
/// needs, and one row stays for the text.
pub(super) fn draw_panes(
    canvas: &mut Canvas<'_>,
    text: &mut Pane,
    (list, scroll): (&List<'_>, &mut ItemScroll),
    more: &str,
) {
    let room = canvas.height();
    let needed = list.height(room);
    if text.len() + needed + 2 <= room {
        text.draw_roomy(canvas);
    } else {
        let current = (list.rows)(list.current).len();
        let least = current.max(3).min(needed).min(room.saturating_sub(1).max(1));
        let most = room.saturating_sub(needed).max(room / 2).min(room.saturating_sub(least));
        text.draw(canvas, most.min(text.len()), more);
    }
    list.draw(canvas, scroll);
}
