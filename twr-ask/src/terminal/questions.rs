//! `QuestionScreen`: the questions of a clarification, one after the other, and the review.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};

use super::canvas::{Canvas, clock};
use super::look::{Look, QUIET, STRONG};
use super::options::Options;
use super::screen::{Press, Screen, Step, ending, is_control};
use crate::answer::{QuestionAnswer, Reply};
use crate::form::Form;
use crate::payload::{Clarification, Question};
use crate::shown;
use crate::words::{Words, fill};

/// The dialog of a clarification.
#[derive(Clone, Debug)]
pub(super) struct QuestionScreen {
    form: Form,
    options: Options,
    /// The row of the review: 0 sends, each further one is a question.
    row: usize,
    /// The first line of the material that is shown.
    top: usize,
    note: String,
    look: Look,
    words: &'static Words,
}

impl QuestionScreen {
    pub(super) fn new(payload: Clarification, look: Look) -> Self {
        let words = Words::in_language(look.language);
        let form = Form::new(payload);
        let options = Options::new(form.current().unwrap_or(&Question::default()), None);
        Self { form, options, row: 0, top: 0, note: String::new(), look, words }
    }

    /// To the question that the form is at, or to the review; a single question needs none.
    fn arrive(&mut self) -> Step {
        self.note.clear();
        match self.form.current() {
            Some(question) => {
                self.options = Options::new(question, self.form.given(self.form.position()));
                Step::Stay
            }
            None if self.form.payload().questions.len() <= 1 => {
                Step::Done(Reply::Answered(self.form.answer()))
            }
            None => {
                self.row = 0;
                Step::Stay
            }
        }
    }

    fn on_key(&mut self, key: KeyEvent) -> Step {
        if let Some(reply) = ending(&key) {
            return Step::Done(reply);
        }
        if is_control(&key) && key.code == KeyCode::Char('b') {
            self.form.back();
            return self.arrive();
        }
        if self.form.is_at_review() {
            return self.on_review_key(key);
        }
        match key.code {
            KeyCode::Enter => {
                let (options, written) = self.options.answer();
                match self.form.choose(options, written.as_deref()) {
                    Ok(()) => return self.arrive(),
                    Err(refusal) => self.note = refusal.in_words(self.words),
                }
            }
            KeyCode::Char('n') if is_control(&key) => {
                self.form.skip();
                return self.arrive();
            }
            KeyCode::PageDown | KeyCode::PageUp if self.form.payload().material.is_some() => {
                self.scroll(key.code == KeyCode::PageDown);
            }
            _ => {
                self.note.clear();
                self.options.press(key);
            }
        }
        Step::Stay
    }

    /// Moves the material by a few lines.
    fn scroll(&mut self, down: bool) {
        let lines = self.form.payload().material.as_deref().map_or(0, |text| text.lines().count());
        self.top = if down {
            (self.top + 5).min(lines.saturating_sub(1))
        } else {
            self.top.saturating_sub(5)
        };
    }

    /// Draws the material in at most so many rows.
    fn draw_material(&self, canvas: &mut Canvas<'_>, material: &str, rows: usize) {
        let mut lines = material.lines().skip(self.top);
        for line in lines.by_ref().take(rows) {
            let start: String = line.chars().take(canvas.width() * 4).collect();
            let Some(row) = canvas.row() else { return };
            canvas.put(row, &twr::visible(start.replace('\t', "    ")), QUIET);
        }
        if lines.next().is_some() || self.top > 0 {
            canvas.line(self.words.screen.more, self.look.warning());
        }
    }

    fn on_review_key(&mut self, key: KeyEvent) -> Step {
        let last = self.form.payload().questions.len();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.row = self.row.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab => {
                self.row = if self.row < last { self.row + 1 } else { 0 }
            }
            KeyCode::Enter => match self.row.checked_sub(1) {
                None => return Step::Done(Reply::Answered(self.form.answer())),
                Some(at) => {
                    self.form.go_to(at);
                    return self.arrive();
                }
            },
            _ => {}
        }
        Step::Stay
    }

    fn draw_question(&self, canvas: &mut Canvas<'_>, question: &Question) {
        let look = self.look;
        let first = self.form.position() == 0;
        let keys = &self.words.screen;
        let hints = [keys.mark, keys.next, keys.cancel, keys.skip, keys.back, keys.later];
        let has_marks = question.multiple && !question.options.is_empty();
        canvas.hints(hints.get(usize::from(!has_marks)..).unwrap_or_default());
        if !self.note.is_empty()
            && let Some(row) = canvas.last_row()
        {
            canvas.put(row, &self.note, look.warning());
        }
        // At least three rows are for the answer, so that a long question hides no option.
        let rows = canvas.height().saturating_sub(3);
        if first
            && let Some(preface) = &self.form.payload().preface
            && rows > 4
        {
            canvas.text(preface, 2, QUIET);
        }
        if let Some(material) = &self.form.payload().material {
            self.draw_material(canvas, material, rows / 2);
        }
        if rows > 6 {
            canvas.line("", STRONG);
        }
        canvas.text(&question.question, (rows / 2).clamp(1, 6), STRONG);
        if let Some(why) = &question.why
            && rows > 3
        {
            canvas.text(&fill(self.words.why, &[&shown::line(why, WHY)]), 2, QUIET);
        }
        if rows > 6 {
            canvas.line("", STRONG);
        }
        self.options.draw(canvas, question, self.words);
    }

    fn draw_review(&self, canvas: &mut Canvas<'_>) {
        let look = self.look;
        let keys = &self.words.screen;
        canvas.hints(&[keys.choose, keys.cancel, keys.back, keys.later]);
        canvas.line(self.words.answers, STRONG);
        let questions = &self.form.payload().questions;
        let rows = canvas.height().max(1);
        let top = self.row.saturating_sub(rows / 2).min((questions.len() + 1).saturating_sub(rows));
        for at in (top..=questions.len()).take(rows) {
            let Some(row) = canvas.row() else { return };
            let is_current = at == self.row;
            let style = if is_current { look.current() } else { STRONG };
            let row = canvas.put(row, look.mark(is_current, false, false), look.current());
            let question = at.checked_sub(1).and_then(|at| Some((at, questions.get(at)?)));
            let Some((at, question)) = question else {
                canvas.put(row, keys.send, style);
                continue;
            };
            let row =
                canvas.put(row, &format!("{} ", shown::line(&question.question, MOST)), style);
            let said =
                self.form.given(at).map_or_else(String::new, |answer| said(answer, self.words));
            canvas.put(row, &said, QUIET);
        }
    }
}

/// The most characters of an answer that are looked at.
const MOST: usize = 200;
/// The most characters of a reason that are looked at.
const WHY: usize = 2000;

/// An answer in one line.
fn said(answer: &QuestionAnswer, words: &Words) -> String {
    if answer.is_skipped() {
        return words.skipped.to_owned();
    }
    let labels = answer.chosen.iter().map(|option| option.label.as_str());
    let parts: Vec<&str> = labels.chain(answer.written.as_deref()).collect();
    shown::line(&parts.join(", "), MOST)
}

impl Screen for QuestionScreen {
    fn on(&mut self, event: &Event) -> Step {
        match Press::of(event) {
            Some(Press::Key(key)) => self.on_key(key),
            Some(Press::Paste(text)) if !self.form.is_at_review() => {
                self.options.paste(text);
                Step::Stay
            }
            _ => Step::Stay,
        }
    }

    fn draw(&self, buffer: &mut Buffer, left: Option<Duration>) {
        let mut canvas = Canvas::new(buffer, self.look);
        let count = self.form.payload().questions.len();
        let place = match self.form.current() {
            Some(_) => fill(self.words.screen.place, &[&(self.form.position() + 1), &count]),
            None => self.words.screen.review.to_owned(),
        };
        let left = left.map(|left| clock(left, self.words)).unwrap_or_default();
        canvas.title(&self.form.payload().title, &format!("{place}{left}"));
        match self.form.current() {
            Some(question) => self.draw_question(&mut canvas, question),
            None => self.draw_review(&mut canvas),
        }
    }

    fn place(&self) -> usize {
        self.form.position()
    }
}

#[cfg(test)]
mod tests;
