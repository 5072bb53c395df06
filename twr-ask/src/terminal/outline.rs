//! `OutlineScreen`: an outline to look at, change, save or adopt.

use std::path::PathBuf;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};
use ratatui::layout::Rect;

use super::canvas::{Canvas, MOST, clock};
use super::field::Field;
use super::look::{Look, STRONG};
use super::pane::Pane;
use super::screen::{Press, Screen, Step, ending, is_control};
use super::wrap::{wrap, wrap_item, wrap_lines};
use crate::answer::{Answer, OutlineAnswer, Reply};
use crate::payload::OutlineEdit;
use crate::shown;
use crate::words::{Words, fill};

/// What the keys do.
#[derive(Clone, Debug)]
enum Mode {
    /// They choose what to do.
    View,
    /// They write into the outline.
    Edit(Field),
    /// They write the name of a file.
    Save(Field),
}

/// The dialog of an outline.
#[derive(Clone, Debug)]
pub(super) struct OutlineScreen {
    title: String,
    before: String,
    now: String,
    /// What was changed, in a few words; empty for nothing.
    changes: String,
    mode: Mode,
    /// The outline as it is shown where it is not edited.
    pane: Pane,
    note: String,
    has_editor: bool,
    look: Look,
    words: &'static Words,
}

/// The name that is suggested for the file.
const FILE: &str = "outline.md";

impl OutlineScreen {
    pub(super) fn new(edit: &OutlineEdit, look: Look, has_editor: bool) -> Self {
        let words = Words::in_language(look.language);
        // What the person sees is what the person adopts.
        let before = twr::visible(edit.text().replace("\r\n", "\n"));
        Self {
            title: shown::title(&edit.title, words).to_owned(),
            now: before.clone(),
            before,
            changes: String::new(),
            mode: Mode::View,
            pane: Pane::default(),
            note: String::new(),
            has_editor,
            look,
            words,
        }
    }

    fn on_view_key(&mut self, key: KeyEvent) -> Step {
        self.note.clear();
        match key.code {
            KeyCode::Enter => return Step::Done(self.reply()),
            KeyCode::Char('n') if is_control(&key) => return Step::Done(Reply::Skipped),
            KeyCode::Char('e') => self.mode = Mode::Edit(Field::text(&self.now)),
            KeyCode::Char('o') if self.has_editor => return Step::Open(self.now.clone()),
            KeyCode::Char('w') => self.mode = Mode::Save(Field::line(FILE)),
            KeyCode::Char('u') => self.change(self.before.clone()),
            KeyCode::Up | KeyCode::Down => self.pane.scroll(key.code == KeyCode::Down, 1),
            KeyCode::PageUp | KeyCode::PageDown => {
                self.pane.scroll(key.code == KeyCode::PageDown, self.pane.page());
            }
            KeyCode::Home => self.pane.scroll_to(0),
            KeyCode::End => self.pane.scroll_to(usize::MAX),
            _ => {}
        }
        Step::Stay
    }

    /// The answer: the outline as it was left.
    fn reply(&self) -> Reply {
        let answer = OutlineAnswer::new(&self.before, self.now.clone());
        Reply::Answered(Answer::Outline(answer))
    }

    /// Writes the outline into the file, which must not be there yet.
    fn save(&mut self, name: &str) -> Step {
        match crate::form::save(&self.now, name) {
            Ok(()) => Step::Done(Reply::Later { file: Some(PathBuf::from(name)) }),
            Err(error) => {
                self.note = shown::line(&format!("{name}: {error}"), 200);
                Step::Stay
            }
        }
    }

    /// Takes the outline as the person left it. What was changed is counted here, and not at each draw.
    fn change(&mut self, now: String) {
        self.now = now;
        self.pane.forget();
        let answer = OutlineAnswer::new(&self.before, self.now.clone());
        let count = |mark| answer.diff.lines().filter(|line| line.starts_with(mark)).count();
        self.changes = match (count('+'), count('-')) {
            (0, 0) => String::new(),
            (added, removed) => fill(self.words.screen.changed, &[&added, &removed]),
        };
    }
}

impl Screen for OutlineScreen {
    fn on(&mut self, event: &Event) -> Step {
        let Some(press) = Press::of(event) else { return Step::Stay };
        let key = match (press, &mut self.mode) {
            (Press::Paste(text), Mode::Edit(field) | Mode::Save(field)) => {
                field.paste(text);
                return Step::Stay;
            }
            (Press::Paste(_), Mode::View) => return Step::Stay,
            (Press::Key(key), _) => key,
        };
        // Esc leaves the field first, and the outline stays as it was written.
        if let Some(reply) = ending(&key)
            && (key.code != KeyCode::Esc || matches!(self.mode, Mode::View))
        {
            return Step::Done(reply);
        }
        match &mut self.mode {
            Mode::View => return self.on_view_key(key),
            Mode::Edit(field) if key.code == KeyCode::Esc => {
                let now = field.value();
                self.change(now);
                self.mode = Mode::View;
            }
            Mode::Save(_) if key.code == KeyCode::Esc => {
                self.note.clear();
                self.mode = Mode::View;
            }
            Mode::Save(field) if key.code == KeyCode::Enter => {
                let name = field.value();
                return self.save(name.trim());
            }
            Mode::Edit(field) | Mode::Save(field) => {
                self.note.clear();
                field.press(key);
            }
        }
        Step::Stay
    }

    fn draw(&mut self, buffer: &mut Buffer, left: Option<Duration>) {
        let look = self.look;
        let mut canvas = Canvas::new(buffer, look);
        let changes = &self.changes;
        let left = left.map(|left| clock(left, self.words)).unwrap_or_default();
        let title_fits = canvas.title(&self.title, &format!("{changes}{left}"));
        let keys = &self.words.screen;
        let enter = if changes.is_empty() { keys.adopt } else { keys.send_outline };
        let hints: &[&str] = match (&self.mode, self.has_editor) {
            (Mode::View, true) => &[
                enter,
                keys.edit,
                keys.cancel,
                keys.editor,
                keys.save,
                keys.undo,
                keys.skip,
                keys.later,
            ],
            (Mode::View, false) => {
                &[enter, keys.edit, keys.cancel, keys.save, keys.undo, keys.skip, keys.later]
            }
            (Mode::Edit(_), _) => &keys.editing,
            (Mode::Save(_), _) => &keys.saving,
        };
        canvas.hints(hints);
        canvas.note(&self.note, look.warning());
        if let Mode::Save(field) = &self.mode {
            let [before, cursor, after] = field.pieces();
            let pieces = [&before, &cursor, &after].map(|(text, style)| (text.as_str(), *style));
            let rows = wrap_item((keys.save_to, STRONG), &pieces, canvas.width().saturating_sub(1));
            canvas.bottom(rows);
        }
        if let Mode::Edit(field) = &self.mode {
            let place: Rect = canvas.free;
            field.draw(place, canvas.buffer);
            return;
        }
        let width = canvas.width().max(1);
        if !self.pane.is_made_for(width, title_fits) {
            let title = if title_fits { "" } else { self.title.as_str() };
            let mut rows = wrap(&shown::line(title, MOST), width, look.title());
            rows.extend(wrap_lines(&self.now, width, STRONG));
            let top = self.pane.top();
            self.pane.make((width, title_fits), rows, top);
        }
        let height = canvas.height();
        self.pane.draw(&mut canvas, height, keys.more);
    }

    fn edited(&mut self, text: Result<String, String>) {
        match text {
            Ok(text) => self.change(twr::visible(text.replace("\r\n", "\n").trim_end())),
            Err(why) => self.note = shown::line(&why, 200),
        }
    }
}

#[cfg(test)]
mod tests;
