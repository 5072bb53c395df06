//! `QuestionScreen`: the questions of a clarification, one after the other, and the review.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};

use super::canvas::{Canvas, MOST, clock};
use super::list::{ItemScroll, List, draw_panes};
use super::look::{Look, QUIET, STRONG};
use super::options::Options;
use super::pane::Pane;
use super::screen::{Press, Screen, Step, ending, is_control};
use super::wrap::{Row, wrap, wrap_item, wrap_lines};
use crate::answer::Reply;
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
    /// What the person reads, above what the person chooses from.
    pane: Pane,
    item_scroll: ItemScroll,
    note: String,
    look: Look,
    words: &'static Words,
}

impl QuestionScreen {
    pub(super) fn new(payload: Clarification, look: Look) -> Self {
        let words = Words::in_language(look.language);
        let form = Form::new(payload);
        let options = Options::new(form.current().unwrap_or(&Question::default()), None);
        let (pane, item_scroll) = (Pane::default(), ItemScroll::default());
        Self { form, options, row: 0, pane, item_scroll, note: String::new(), look, words }
    }

    /// To the question that the form is at, or to the review; a single question needs none.
    fn arrive(&mut self) -> Step {
        self.note.clear();
        self.pane.forget();
        self.item_scroll = ItemScroll::default();
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
        if matches!(key.code, KeyCode::PageDown | KeyCode::PageUp)
            && self.scroll(key.code == KeyCode::PageDown)
        {
            return Step::Stay;
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
            _ => {
                self.note.clear();
                self.item_scroll = ItemScroll::default();
                self.options.press(key);
            }
        }
        Step::Stay
    }

    /// Moves what does not fit into the window by a page: first the text, then the current item. Whether
    /// something does not fit.
    fn scroll(&mut self, down: bool) -> bool {
        let page = self.pane.page();
        if down && self.pane.has_more() {
            self.pane.scroll(down, page);
            return true;
        }
        if self.item_scroll.page(down) {
            return true;
        }
        self.pane.scroll(down, page);
        self.pane.is_cut() || self.item_scroll.is_cut()
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

    /// The rows above the options, and where the question begins.
    fn question_rows(
        &self,
        question: &Question,
        width: usize,
        title_fits: bool,
    ) -> (Vec<Row>, usize) {
        let mut rows = self.title_rows(width, title_fits);
        if self.form.position() == 0
            && let Some(preface) = &self.form.payload().preface
        {
            rows.extend(wrap(&shown::line(preface, MOST), width, QUIET));
        }
        let start = rows.len();
        rows.extend(wrap(&shown::line(&question.question, MOST), width, STRONG));
        if let Some(why) = &question.why {
            let why = fill(self.words.why, &[&shown::line(why, MOST)]);
            rows.extend(wrap(&why, width, QUIET));
        }
        if let Some(material) = &self.form.payload().material {
            rows.extend(wrap_lines(material, width, QUIET));
        }
        (rows, start)
    }

    fn title(&self) -> &str {
        shown::title(&self.form.payload().title, self.words)
    }

    /// The title, if there is no room for it beside the place.
    fn title_rows(&self, width: usize, title_fits: bool) -> Vec<Row> {
        if title_fits {
            return Vec::new();
        }
        wrap(&shown::line(self.title(), MOST), width, self.look.title())
    }

    fn draw_question(&mut self, canvas: &mut Canvas<'_>, title_fits: bool) {
        let Some(question) = self.form.current() else { return };
        let (look, words) = (self.look, self.words);
        let keys = &words.screen;
        let hints = [keys.mark, keys.next, keys.cancel, keys.skip, keys.back, keys.later];
        let has_marks = question.multiple && !question.options.is_empty();
        canvas.hints(hints.get(usize::from(!has_marks)..).unwrap_or_default());
        canvas.note(&self.note, look.warning());
        let width = canvas.width().max(1);
        if !self.pane.is_made_for(width, title_fits) {
            let (rows, start) = self.question_rows(question, width, title_fits);
            self.pane.make((width, title_fits), rows, start);
        }
        let options = &self.options;
        let (count, current) = options.position();
        let item_width = List::width(canvas);
        let item = |at| options.item(at, question, (look, words), item_width);
        let list = (&List { count, current, rows: &item }, &mut self.item_scroll);
        draw_panes(canvas, &mut self.pane, list, keys.more);
    }

    fn draw_review(&mut self, canvas: &mut Canvas<'_>, title_fits: bool) {
        let (look, words) = (self.look, self.words);
        let keys = &words.screen;
        canvas.hints(&[keys.choose, keys.cancel, keys.back, keys.later]);
        let width = canvas.width().max(1);
        if !self.pane.is_made_for(width, title_fits) {
            let mut rows = self.title_rows(width, title_fits);
            let start = rows.len();
            rows.extend(wrap(words.answers, width, STRONG));
            self.pane.make((width, title_fits), rows, start);
        }
        let (form, current) = (&self.form, self.row);
        let item_width = List::width(canvas);
        let item = |at: usize| {
            let is_current = at == current;
            let style = if is_current { look.current() } else { STRONG };
            let mark = (look.mark(is_current, false, false), look.current());
            let question = at.checked_sub(1).and_then(|at| form.payload().questions.get(at));
            let Some(question) = question else {
                return wrap_item(mark, &[(keys.send, style)], item_width);
            };
            let asked = format!("{} ", shown::line(&question.question, MOST));
            let said = form
                .given(at - 1)
                .map_or_else(String::new, |answer| shown::answer_line(answer, words, MOST));
            wrap_item(mark, &[(asked.as_str(), style), (said.as_str(), QUIET)], item_width)
        };
        let list = List { count: form.payload().questions.len() + 1, current, rows: &item };
        let list = (&list, &mut self.item_scroll);
        draw_panes(canvas, &mut self.pane, list, keys.more);
    }
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

    fn draw(&mut self, buffer: &mut Buffer, left: Option<Duration>) {
        let mut canvas = Canvas::new(buffer, self.look);
        let count = self.form.payload().questions.len();
        let place = match self.form.current() {
            Some(_) => fill(self.words.screen.place, &[&(self.form.position() + 1), &count]),
            None => self.words.screen.review.to_owned(),
        };
        let left = left.map(|left| clock(left, self.words)).unwrap_or_default();
        let title_fits = canvas.title(self.title(), &format!("{place}{left}"));
        if self.form.is_at_review() {
            self.draw_review(&mut canvas, title_fits);
        } else {
            self.draw_question(&mut canvas, title_fits);
        }
    }

    fn place(&self) -> usize {
        self.form.position()
    }
}

#[cfg(test)]
mod tests;
