//! `/schedule`.

use jiff::civil::DateTime;

use super::base::{Commands, number, option, shown_time, time, word};
use super::entries::{EntryTexts, Listed};
use super::texts::{CommandTexts, about};
use crate::store::{Repeat, Schedule, StoreError};

impl Commands {
    /// What came of a command; `None` for the usage.
    pub(super) fn schedule(&self, arguments: &str) -> Result<Option<String>, StoreError> {
        let texts = self.texts;
        let (verb, arguments) = word(arguments);
        let said = match (verb, number(arguments)) {
            ("view", Some(id)) => self.view_one::<Schedule>(id)?,
            ("delete", Some(id)) => self.delete::<Schedule>(id)?,
            ("list", None) if arguments.is_empty() => self.list(&self.database.all::<Schedule>()?),
            ("add", _) => {
                let Some((at, title, repeat)) = appointment(arguments) else { return Ok(None) };
                let id = self.database.add(&schedule_at(at, title, repeat.unwrap_or_default()))?;
                format!("{}: {} {title}", about(texts.schedule_added, id), shown_time(at))
            }
            ("update", _) => {
                let (id, arguments) = word(arguments);
                let (Some(id), Some((at, title, repeat))) = (number(id), appointment(arguments))
                else {
                    return Ok(None);
                };
                self.change(id, texts.schedule_updated, |schedule: &mut Schedule| {
                    let repeat = repeat.unwrap_or(schedule.repeat);
                    *schedule = Schedule { id, ..schedule_at(at, title, repeat) };
                    format!("{} {title}", shown_time(at))
                })?
            }
            ("repeat", _) => {
                let (id, name) = word(arguments);
                let (Some(id), Some(repeat)) = (number(id), Repeat::named(name)) else {
                    return Ok(None);
                };
                self.change(id, texts.repeat_set, |schedule: &mut Schedule| {
                    // One that was said already is to be said again.
                    let next = || repeat.next_after(schedule.begins, self.now());
                    schedule.next = schedule.next.or_else(next);
                    schedule.repeat = repeat;
                    name.to_owned()
                })?
            }
            _ => return Ok(None),
        };
        Ok(Some(said))
    }
}

/// A schedule that is to be said at this time; it has no number yet.
fn schedule_at(at: DateTime, title: &str, repeat: Repeat) -> Schedule {
    Schedule { id: 0, title: title.to_owned(), begins: at, next: Some(at), repeat }
}

/// The time of a schedule, its title, and how often it is repeated, if that is said.
fn appointment(arguments: &str) -> Option<(DateTime, &str, Option<Repeat>)> {
    let (arguments, repeat) = option(arguments, "-r")?;
    let repeat = match repeat {
        Some(name) => Some(Repeat::named(name)?),
        None => None,
    };
    let (at, title) = time(arguments)?;
    (!title.is_empty()).then_some((at, title, repeat))
}

impl Listed for Schedule {
    fn texts(texts: &CommandTexts) -> EntryTexts {
        let (none, missing, deleted) =
            (texts.no_schedules, texts.no_schedule, texts.schedule_deleted);
        EntryTexts { none, missing, deleted }
    }

    fn line(&self, texts: &CommandTexts) -> String {
        let at = shown_time(self.next.unwrap_or(self.begins));
        let repeat = match self.repeat {
            Repeat::Never => String::new(),
            repeat => texts.aside(&format!("{}{}", texts.repeats, repeat.name())),
        };
        let past = if self.next.is_none() { texts.aside(texts.reminded) } else { String::new() };
        format!("#{} {at} {}{repeat}{past}", self.id, self.title)
    }
}
