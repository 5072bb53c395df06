//! `/memory`: the failures that are remembered.

use super::base::{Commands, number, shown_time, word};
use super::entries::{EntryTexts, Listed};
use super::texts::CommandTexts;
use crate::memory::Remembered;
use crate::store::StoreError;

impl Commands {
    /// What came of a command; `None` for the usage.
    pub(super) fn memory(&self, arguments: &str) -> Result<Option<String>, StoreError> {
        let (verb, arguments) = word(arguments);
        Ok(match (verb, number(arguments)) {
            ("list", None) if arguments.is_empty() => Some(self.list(&self.database.failures()?)),
            ("forget", Some(id)) => {
                Some(self.deleted::<Remembered>(id, self.database.forget_failure(id)?))
            }
            _ => None,
        })
    }
}

impl Listed for Remembered {
    fn texts(texts: &CommandTexts) -> EntryTexts {
        let (none, missing, deleted) = (texts.no_failures, texts.no_failure, texts.forgotten);
        EntryTexts { none, missing, deleted }
    }

    fn line(&self, texts: &CommandTexts) -> String {
        let Self { id, failure, count, seen, fixes, .. } = self;
        let seen = shown_time(*seen);
        let count = texts.aside(&texts.times.replace("{}", &count.to_string()));
        let mut text = format!("#{id} {seen} {}{count}: {}", failure.source, failure.text);
        if let Some(fix) = fixes.first() {
            text.extend(["\n   ", texts.fix, fix]);
        }
        text
    }
}
