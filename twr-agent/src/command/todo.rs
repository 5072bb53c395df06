//! `/todo` and `/view`.

use super::base::{Commands, date, number, option, word};
use super::entries::{EntryTexts, Listed};
use super::texts::{CommandTexts, about};
use crate::store::{Shown, StoreError, Todo};

impl Commands {
    /// What came of a command; `None` for the usage.
    pub(super) fn todo(&self, arguments: &str) -> Result<Option<String>, StoreError> {
        let texts = self.texts;
        let (verb, arguments) = word(arguments);
        let said = match (verb, number(arguments)) {
            ("view", Some(id)) => self.view_one::<Todo>(id)?,
            ("delete", Some(id)) => self.delete::<Todo>(id)?,
            ("done", Some(id)) => self.set_done(id, true, texts.todo_done)?,
            ("undo", Some(id)) => self.set_done(id, false, texts.todo_reopened)?,
            ("add", _) => {
                let Some((text, due)) = text_and_due(arguments) else { return Ok(None) };
                let todo = Todo { id: 0, text: text.to_owned(), due, done: false };
                let id = self.database.add(&todo)?;
                format!("{}: {text}", about(texts.todo_added, id))
            }
            ("update", _) => {
                let (id, arguments) = word(arguments);
                let (Some(id), Some((text, due))) = (number(id), text_and_due(arguments)) else {
                    return Ok(None);
                };
                self.change(id, texts.todo_updated, |todo: &mut Todo| {
                    text.clone_into(&mut todo.text);
                    todo.due = due.or(todo.due);
                    text.to_owned()
                })?
            }
            _ => {
                let shown = match (verb, arguments) {
                    ("list", "" | "open") => Shown::Open,
                    ("list", "done") => Shown::Done,
                    ("list", "all") => Shown::All,
                    ("search", text) if !text.is_empty() => Shown::With(text),
                    _ => return Ok(None),
                };
                self.list(&self.database.todos(shown)?)
            }
        };
        Ok(Some(said))
    }

    /// What came of a command; `None` for the usage.
    pub(super) fn view(&self, arguments: &str) -> Result<Option<String>, StoreError> {
        let today = self.now().date();
        let shown = match arguments.trim() {
            "all" => Shown::All,
            "open" => Shown::Open,
            "done" => Shown::Done,
            "today" => Shown::On(today),
            "overdue" => Shown::Before(today),
            _ => return Ok(None),
        };
        Ok(Some(self.list(&self.database.todos(shown)?)))
    }

    fn set_done(&self, id: i64, done: bool, said: &str) -> Result<String, StoreError> {
        self.change(id, said, |todo: &mut Todo| {
            todo.done = done;
            todo.text.clone()
        })
    }
}

impl Listed for Todo {
    fn texts(texts: &CommandTexts) -> EntryTexts {
        let (none, missing, deleted) = (texts.no_todos, texts.no_todo, texts.todo_deleted);
        EntryTexts { none, missing, deleted }
    }

    fn line(&self, texts: &CommandTexts) -> String {
        let mark = if self.done { "[x]" } else { "[ ]" };
        let due = self.due.map(|due| texts.aside(&format!("{}{due}", texts.due)));
        format!("{mark} #{} {}{}", self.id, self.text, due.unwrap_or_default())
    }
}

/// The text of a todo and its day; `None` if there is no text, no such day, or a day in another place.
fn text_and_due(arguments: &str) -> Option<(&str, Option<jiff::civil::Date>)> {
    let (text, due) = option(arguments, "-d")?;
    let due = match due {
        Some(due) => Some(date(due)?),
        None => None,
    };
    (!text.is_empty()).then_some((text, due))
}
