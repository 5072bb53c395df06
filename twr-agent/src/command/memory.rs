//! `/memory`: the failures that are remembered.

use super::base::{Commands, number, shown_time, word};
use super::usage::MEMORY;
use crate::memory::Remembered;
use crate::store::StoreError;

impl Commands {
    pub(super) fn memory(&self, rest: &str) -> Result<String, StoreError> {
        match word(rest) {
            ("list", "") => {
                let failures = self.database.failures()?;
                if failures.is_empty() {
                    return Ok("没有失败记录。".to_owned());
                }
                Ok(failures.iter().map(shown).collect::<Vec<_>>().join("\n"))
            }
            ("forget", id) => match number(id) {
                Some(id) if self.database.forget_failure(id)? => {
                    Ok(format!("已忘记失败记录 #{id}"))
                }
                Some(id) => Ok(format!("没有编号为 {id} 的失败记录。")),
                None => Ok(MEMORY.trim_end().to_owned()),
            },
            _ => Ok(MEMORY.trim_end().to_owned()),
        }
    }
}

fn shown(remembered: &Remembered) -> String {
    let Remembered { id, failure, count, seen, fixes, .. } = remembered;
    let seen = shown_time(*seen);
    let mut text = format!("#{id} {seen} {}（{count} 次）: {}", failure.source, failure.text);
    if let Some(fix) = fixes.first() {
        text.push_str("\n   有效的解决办法：");
        text.push_str(fix);
    }
    text
}
