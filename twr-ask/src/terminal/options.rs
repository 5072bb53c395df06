//! `Options`: the options of one question on the screen: which one is current, which are chosen, what is written.

use std::collections::BTreeSet;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::canvas::Canvas;
use super::field::Field;
use super::look::{QUIET, STRONG};
use crate::answer::QuestionAnswer;
use crate::payload::Question;
use crate::shown;
use crate::words::Words;

/// The most characters of a label that are looked at.
const MOST: usize = 500;

/// The options of one question, in the order in which they are shown, and the field for an answer in words.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// The positions of the options in the question.
    order: Vec<usize>,
    cursor: usize,
    chosen: BTreeSet<usize>,
    /// Whether the last row is for words.
    takes_text: bool,
    multiple: bool,
    field: Field,
    /// The positions of the recommended options.
    recommended: Vec<usize>,
    /// The words that Enter takes from an empty field.
    free_default: Option<String>,
}

impl Options {
    /// As the question has them, with the answer that was given before.
    pub(super) fn new(question: &Question, given: Option<&QuestionAnswer>) -> Self {
        let order = question.shown_order();
        let labels = given.into_iter().flat_map(|given| &given.chosen);
        let chosen: BTreeSet<usize> = labels
            .filter_map(|option| question.options.iter().position(|one| one == option))
            .collect();
        let written = given.and_then(|given| given.written.as_deref()).unwrap_or_default();
        let mut start = question.default_options();
        let takes_text = question.takes_text();
        let default = question.default.as_deref().map(str::trim).unwrap_or_default();
        let is_free = takes_text && given.is_none() && start.is_empty() && !default.is_empty();
        let free_default = is_free.then(|| default.to_owned());
        let current = chosen.first().copied().or(start.first().copied());
        if start.is_empty() && free_default.is_none() {
            start = question.recommended_options();
        }
        let chosen = if question.multiple && given.is_none() {
            // Where several may be marked, what is recommended is marked; Enter takes it.
            start.into_iter().collect()
        } else {
            chosen
        };
        let row = current.and_then(|at| order.iter().position(|shown| *shown == at));
        let cursor = match row {
            Some(row) => row,
            None if takes_text && !written.is_empty() || free_default.is_some() => order.len(),
            None => 0,
        };
        let field = Field::line(written);
        let multiple = question.multiple;
        let recommended = question.recommended_options();
        Self { order, cursor, chosen, takes_text, multiple, field, recommended, free_default }
    }

    fn rows(&self) -> usize {
        self.order.len() + usize::from(self.takes_text)
    }

    /// Whether the keys go into the field.
    pub(super) fn is_writing(&self) -> bool {
        self.takes_text && self.cursor == self.order.len()
    }

    pub(super) fn paste(&mut self, text: &str) {
        if self.takes_text {
            self.cursor = self.order.len();
            self.field.paste(text);
        }
    }

    /// Takes a key that moves, marks or writes.
    pub(super) fn press(&mut self, key: KeyEvent) {
        let last = self.rows().saturating_sub(1);
        match key.code {
            KeyCode::Up | KeyCode::BackTab => {
                self.cursor = self.cursor.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Tab => {
                self.cursor = if self.cursor < last { self.cursor + 1 } else { 0 }
            }
            KeyCode::PageUp => self.cursor = self.cursor.saturating_sub(10),
            KeyCode::PageDown => self.cursor = (self.cursor + 10).min(last),
            _ if self.is_writing() => self.field.press(key),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Char(' ') if self.multiple => self.toggle(),
            KeyCode::Char(digit @ '1'..='9') => {
                let row = usize::try_from(u32::from(digit) - u32::from('1')).unwrap_or(0);
                if row < self.rows() {
                    self.cursor = row;
                    if self.multiple {
                        self.toggle();
                    }
                }
            }
            _ => {}
        }
    }

    fn toggle(&mut self) {
        if let Some(at) = self.order.get(self.cursor)
            && !self.chosen.remove(at)
        {
            self.chosen.insert(*at);
        }
    }

    /// What Enter takes: the options, by their positions in the question, and the words.
    pub(super) fn answer(&self) -> (Vec<usize>, Option<String>) {
        let is_default = self.is_writing() && self.field.is_empty() && self.chosen.is_empty();
        let written = match &self.free_default {
            Some(default) if is_default => Some(default.clone()),
            _ => Some(self.field.value()).filter(|_| self.takes_text && !self.field.is_empty()),
        };
        if self.multiple {
            return (self.chosen.iter().copied().collect(), written);
        }
        match self.order.get(self.cursor) {
            Some(at) => (vec![*at], None),
            None => (Vec::new(), written),
        }
    }

    /// Draws as many as fit, the current one among them.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, question: &Question, words: &Words) {
        let rows = canvas.height();
        let top = self.cursor.saturating_sub(rows / 2).min(self.rows().saturating_sub(rows));
        for at in (top..self.rows()).take(rows) {
            let Some(row) = canvas.row() else { return };
            let option = self.order.get(at).and_then(|at| Some((*at, question.options.get(*at)?)));
            match option {
                Some((position, option)) => {
                    let is_chosen = self.chosen.contains(&position);
                    let row = self.mark(canvas, row, at, is_chosen);
                    let label = shown::line(&option.label, MOST);
                    let style = if at == self.cursor { canvas.look.current() } else { STRONG };
                    let row = canvas.put(row, &label, style);
                    let recommended =
                        if self.recommended.contains(&position) { words.recommended } else { "" };
                    let row = canvas.put(row, recommended, QUIET);
                    if let Some(about) = &option.description {
                        let about = format!("  {}", shown::line(about, MOST));
                        canvas.put(row, &about, QUIET);
                    }
                }
                None => self.draw_field(canvas, row, at, question, words),
            }
        }
    }

    fn mark(&self, canvas: &mut Canvas<'_>, row: Rect, at: usize, is_chosen: bool) -> Rect {
        let mark = canvas.look.mark(at == self.cursor, self.multiple, is_chosen);
        canvas.put(row, mark, canvas.look.current())
    }

    fn draw_field(
        &self,
        canvas: &mut Canvas<'_>,
        row: Rect,
        at: usize,
        question: &Question,
        words: &Words,
    ) {
        let row = self.mark(canvas, row, at, !self.field.is_empty());
        let name = if self.order.is_empty() {
            String::new()
        } else {
            format!("{}{}", words.other, words.lines.colon)
        };
        let row = canvas.put(row, &name, STRONG);
        if self.field.is_empty()
            && let Some(placeholder) = self.free_default.as_ref().or(question.placeholder.as_ref())
        {
            let placeholder = shown::line(placeholder, MOST);
            let shift = u16::from(self.is_writing()).min(row.width);
            let place = Rect { x: row.x + shift, width: row.width - shift, ..row };
            if self.is_writing() {
                self.field.draw(Rect { width: row.width.min(1), ..row }, canvas.buffer, true);
            }
            canvas.put(place, &placeholder, QUIET);
            return;
        }
        // A cell for the cursor after the last character.
        let wanted = u16::try_from(self.field.value().width() + 1).unwrap_or(u16::MAX);
        let place = Rect { width: row.width.min(wanted.max(1)), ..row };
        self.field.draw(place, canvas.buffer, self.is_writing());
    }
}
