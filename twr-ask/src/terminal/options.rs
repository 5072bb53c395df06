//! `Options`: the options of one question on the screen: which one is current, which are chosen, what is written.

use std::collections::BTreeSet;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::style::Style;

use super::canvas::MOST;
use super::field::Field;
use super::look::{Look, QUIET, STRONG};
use super::wrap::{Row, wrap_item};
use crate::answer::QuestionAnswer;
use crate::payload::Question;
use crate::shown;
use crate::words::Words;

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

    /// How many rows of the list there are, and which one is current.
    pub(super) fn position(&self) -> (usize, usize) {
        (self.rows(), self.cursor)
    }

    /// The option at this position of the list, or the field, in rows of this width.
    pub(super) fn item(
        &self,
        at: usize,
        question: &Question,
        (look, words): (Look, &Words),
        width: usize,
    ) -> Vec<Row> {
        let Some(option) = self.order.get(at).and_then(|at| question.options.get(*at)) else {
            return self.field_rows(at, question, (look, words), width);
        };
        let position = self.order.get(at).copied().unwrap_or_default();
        let mark = look.mark(at == self.cursor, self.multiple, self.chosen.contains(&position));
        let style = if at == self.cursor { look.current() } else { STRONG };
        let is_recommended = self.recommended.contains(&position);
        let recommended = if is_recommended { words.recommended } else { "" };
        let label = shown::line(&option.label, MOST);
        let about = option.description.as_deref().map(|about| shown::line(about, MOST));
        let about = about.map(|about| format!("  {about}")).unwrap_or_default();
        let pieces = [(label.as_str(), style), (recommended, QUIET), (about.as_str(), QUIET)];
        wrap_item((mark, look.current()), &pieces, width)
    }

    /// The field with what is written in it; where nothing is, with what Enter takes or with an example.
    fn field_rows(
        &self,
        at: usize,
        question: &Question,
        (look, words): (Look, &Words),
        width: usize,
    ) -> Vec<Row> {
        let is_current = at == self.cursor;
        let mark = look.mark(is_current, self.multiple, !self.field.is_empty());
        let is_alone = self.order.is_empty();
        let name = if is_alone { "" } else { &format!("{}{}", words.other, words.lines.colon) };
        let mut pieces = vec![(name.to_owned(), STRONG)];
        if is_current {
            pieces.extend(self.field.pieces());
        } else {
            pieces.push((shown::line(&self.field.value(), MOST), Style::new()));
        }
        let placeholder = self.free_default.as_ref().or(question.placeholder.as_ref());
        if let Some(placeholder) = placeholder
            && self.field.is_empty()
        {
            pieces.push((shown::line(placeholder, MOST), QUIET));
        }
        let pieces: Vec<(&str, Style)> =
            pieces.iter().map(|(text, style)| (text.as_str(), *style)).collect();
        wrap_item((mark, look.current()), &pieces, width)
    }
}
