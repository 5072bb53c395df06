//! `/todo` and `/view`.

use super::base::{Commands, date, number, option, word};
use super::texts::{CommandTexts, about};
use crate::store::{Shown, StoreError, Todo};

impl Commands {
    pub(super) fn todo(&self, arguments: &str) -> Result<String, StoreError> {
        let (verb, arguments) = word(arguments);
        let usage = || Ok(self.texts.todo.trim_end().to_owned());
        match (verb, arguments) {
            ("add", arguments) => match text_and_due(arguments) {
                Some((text, due)) => {
                    let todo = Todo { id: 0, text: text.to_owned(), due, done: false };
                    let id = self.database.add(&todo)?;
                    Ok(format!("{}: {text}", about(self.texts.todo_added, id)))
                }
                None => usage(),
            },
            ("list", "" | "open") => self.listed(Shown::Open),
            ("list", "done") => self.listed(Shown::Done),
            ("list", "all") => self.listed(Shown::All),
            ("search", text) if !text.is_empty() => self.listed(Shown::With(text)),
            ("view" | "done" | "undo" | "delete", id) => match number(id) {
                Some(id) => self.carry_out_on(verb, id),
                None => usage(),
            },
            ("update", arguments) => {
                let (id, arguments) = word(arguments);
                match (number(id), text_and_due(arguments)) {
                    (Some(id), Some((text, due))) => {
                        self.changed(id, self.texts.todo_updated, |todo| {
                            text.clone_into(&mut todo.text);
                            todo.due = due.or(todo.due);
                        })
                    }
                    _ => usage(),
                }
            }
            _ => usage(),
        }
    }

    pub(super) fn view(&self, arguments: &str) -> Result<String, StoreError> {
        let today = (self.clock)().date();
        match arguments.trim() {
            "all" => self.listed(Shown::All),
            "open" => self.listed(Shown::Open),
            "done" => self.listed(Shown::Done),
            "today" => self.listed(Shown::On(today)),
            "overdue" => self.listed(Shown::Before(today)),
            _ => Ok(self.texts.view.trim_end().to_owned()),
        }
    }

    fn carry_out_on(&self, verb: &str, id: i64) -> Result<String, StoreError> {
        match verb {
            "done" => self.changed(id, self.texts.todo_done, |todo| todo.done = true),
            "undo" => self.changed(id, self.texts.todo_reopened, |todo| todo.done = false),
            "delete" if self.database.delete::<Todo>(id)? => Ok(about(self.texts.todo_deleted, id)),
            "view" => match self.database.entry::<Todo>(id)? {
                Some(todo) => Ok(line(&todo, self.texts)),
                None => Ok(about(self.texts.no_todo, id)),
            },
            _ => Ok(about(self.texts.no_todo, id)),
        }
    }

    fn changed(
        &self,
        id: i64,
        said: &str,
        change: impl FnOnce(&mut Todo),
    ) -> Result<String, StoreError> {
        let Some(mut todo) = self.database.entry::<Todo>(id)? else {
            return Ok(about(self.texts.no_todo, id));
        };
        change(&mut todo);
        self.database.set(&todo)?;
        Ok(format!("{}: {}", about(said, id), todo.text))
    }

    fn listed(&self, shown: Shown<'_>) -> Result<String, StoreError> {
        let todos = self.database.todos(shown)?;
        if todos.is_empty() {
            return Ok(self.texts.no_todos.to_owned());
        }
        Ok(todos.iter().map(|todo| line(todo, self.texts)).collect::<Vec<_>>().join("\n"))
    }
}

fn line(todo: &Todo, texts: &CommandTexts) -> String {
    let mark = if todo.done { "[x]" } else { "[ ]" };
    let due = todo.due.map(|due| texts.aside(&format!("{}{due}", texts.due))).unwrap_or_default();
    format!("{mark} #{} {}{due}", todo.id, todo.text)
}

/// The text of a todo and its day; `None` if there is no text, or no such day.
fn text_and_due(arguments: &str) -> Option<(&str, Option<jiff::civil::Date>)> {
    let (text, due) = option(arguments, "-d");
    let due = match due {
        Some(due) => Some(date(due)?),
        None => None,
    };
    (!text.is_empty()).then_some((text, due))
}
