//! `/memory`: the failures that are remembered.

use super::base::{Commands, number, shown_time, word};
use super::texts::{CommandTexts, about};
use crate::memory::Remembered;
use crate::store::StoreError;

impl Commands {
    pub(super) fn memory(&self, arguments: &str) -> Result<String, StoreError> {
        let texts = self.texts;
        match word(arguments) {
            ("list", "") => {
                let failures = self.database.failures()?;
                if failures.is_empty() {
                    return Ok(texts.no_failures.to_owned());
                }
                Ok(failures
                    .iter()
                    .map(|failure| shown(failure, texts))
                    .collect::<Vec<_>>()
                    .join("\n"))
            }
            ("forget", id) => match number(id) {
                Some(id) if self.database.forget_failure(id)? => Ok(about(texts.forgotten, id)),
                Some(id) => Ok(about(texts.no_failure, id)),
                None => Ok(texts.memory.trim_end().to_owned()),
            },
            _ => Ok(texts.memory.trim_end().to_owned()),
        }
    }
}

fn shown(remembered: &Remembered, texts: &CommandTexts) -> String {
    let Remembered { id, failure, count, seen, fixes, .. } = remembered;
    let seen = shown_time(*seen);
    let count = texts.aside(&texts.times.replace("{}", &count.to_string()));
    let mut text = format!("#{id} {seen} {}{count}: {}", failure.source, failure.text);
    if let Some(fix) = fixes.first() {
        text.extend(["\n   ", texts.fix, fix]);
    }
    text
}
