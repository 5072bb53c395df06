//! `CommandTexts`: what commands say, in one language.

use twr::Language;

/// What commands say. Before the number of an entry is `#`; a `{}` is its number.
pub(super) struct CommandTexts {
    pub(super) language: Language,
    /// How each command is written: the usage of it that begins with [`usage`](Self::usage).
    pub(super) usage: &'static str,
    pub(super) todo: &'static str,
    pub(super) view: &'static str,
    pub(super) schedule: &'static str,
    pub(super) memory: &'static str,
    /// Before a command that there is none of, and after it.
    pub(super) unknown: [&'static str; 2],
    /// The brackets around what is said besides.
    pub(super) aside: [&'static str; 2],

    pub(super) no_todos: &'static str,
    pub(super) no_todo: &'static str,
    pub(super) todo_added: &'static str,
    pub(super) todo_updated: &'static str,
    pub(super) todo_done: &'static str,
    pub(super) todo_reopened: &'static str,
    pub(super) todo_deleted: &'static str,
    pub(super) due: &'static str,

    pub(super) no_schedules: &'static str,
    pub(super) no_schedule: &'static str,
    pub(super) schedule_added: &'static str,
    pub(super) schedule_updated: &'static str,
    pub(super) schedule_deleted: &'static str,
    pub(super) repeat_set: &'static str,
    pub(super) repeats: &'static str,
    pub(super) reminded: &'static str,
    pub(super) reminder: &'static str,

    pub(super) no_failures: &'static str,
    pub(super) no_failure: &'static str,
    pub(super) forgotten: &'static str,
    /// How often a failure was seen.
    pub(super) times: &'static str,
    pub(super) fix: &'static str,
}

impl CommandTexts {
    /// All commands, for `/help`.
    pub(super) fn help(&self) -> String {
        let all = [self.todo, self.view, self.schedule, self.memory].concat();
        all.replace(&format!("{} ", self.usage), "").trim_end().to_owned()
    }

    /// What is said besides.
    pub(super) fn aside(&self, said: &str) -> String {
        let [open, close] = self.aside;
        format!("{open}{said}{close}")
    }

    /// Whether a text says, in this language, that the command could not be carried out.
    pub(super) fn says_failed(&self, text: &str) -> bool {
        text.starts_with(self.usage) || text.starts_with(self.unknown[0])
    }
}

/// The text about the entry with this number.
pub(super) fn about(template: &str, id: i64) -> String {
    template.replace("{}", &id.to_string())
}
