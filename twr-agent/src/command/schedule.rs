//! `/schedule`.

use super::base::{Commands, number, option, shown_time, time, word};
use super::texts::{CommandTexts, about};
use crate::store::{Repeat, Schedule, StoreError};

impl Commands {
    pub(super) fn schedule(&self, arguments: &str) -> Result<String, StoreError> {
        let (verb, arguments) = word(arguments);
        let done = match verb {
            "add" => self.add_schedule(arguments)?,
            "list" if arguments.is_empty() => Some(self.list_schedules()?),
            "update" => self.update_schedule(arguments)?,
            "repeat" => self.repeat_schedule(arguments)?,
            "view" | "delete" => match number(arguments) {
                Some(id) => Some(self.one_schedule(verb, id)?),
                None => None,
            },
            _ => None,
        };
        Ok(done.unwrap_or_else(|| self.texts.schedule.trim_end().to_owned()))
    }

    fn add_schedule(&self, arguments: &str) -> Result<Option<String>, StoreError> {
        let (arguments, repeat) = option(arguments, "-r");
        let repeat = match repeat.map(Repeat::named) {
            None => Repeat::Never,
            Some(Some(repeat)) => repeat,
            Some(None) => return Ok(None),
        };
        let Some((at, title)) = time(arguments).filter(|(_, title)| !title.is_empty()) else {
            return Ok(None);
        };
        let schedule =
            Schedule { id: 0, title: title.to_owned(), begins: at, next: Some(at), repeat };
        let id = self.database.add(&schedule)?;
        let added = about(self.texts.schedule_added, id);
        Ok(Some(format!("{added}: {} {title}", shown_time(at))))
    }

    fn list_schedules(&self) -> Result<String, StoreError> {
        let schedules: Vec<Schedule> = self.database.all()?;
        if schedules.is_empty() {
            return Ok(self.texts.no_schedules.to_owned());
        }
        Ok(schedules.iter().map(|one| line(one, self.texts)).collect::<Vec<_>>().join("\n"))
    }

    fn update_schedule(&self, arguments: &str) -> Result<Option<String>, StoreError> {
        let (id, arguments) = word(arguments);
        let (arguments, named) = option(arguments, "-r");
        let repeat = match named.map(Repeat::named) {
            Some(None) => return Ok(None),
            repeat => repeat.flatten(),
        };
        let (Some(id), Some((at, title))) = (number(id), time(arguments)) else { return Ok(None) };
        if title.is_empty() {
            return Ok(None);
        }
        let Some(schedule) = self.database.entry::<Schedule>(id)? else {
            return Ok(Some(self.no_schedule(id)));
        };
        let (title, next) = (title.to_owned(), Some(at));
        self.database.set(&Schedule {
            title: title.clone(),
            begins: at,
            next,
            repeat: repeat.unwrap_or(schedule.repeat),
            ..schedule
        })?;
        let updated = about(self.texts.schedule_updated, id);
        Ok(Some(format!("{updated}: {} {title}", shown_time(at))))
    }

    fn repeat_schedule(&self, arguments: &str) -> Result<Option<String>, StoreError> {
        let (id, name) = word(arguments);
        let (Some(id), Some(repeat)) = (number(id), Repeat::named(name)) else { return Ok(None) };
        let Some(schedule) = self.database.entry::<Schedule>(id)? else {
            return Ok(Some(self.no_schedule(id)));
        };
        // One that was said already is to be said again.
        let next = schedule.next.or_else(|| repeat.next_after(schedule.begins, (self.clock)()));
        self.database.set(&Schedule { next, repeat, ..schedule })?;
        Ok(Some(format!("{}: {name}", about(self.texts.repeat_set, id))))
    }

    fn one_schedule(&self, verb: &str, id: i64) -> Result<String, StoreError> {
        if verb == "delete" {
            let was_there = self.database.delete::<Schedule>(id)?;
            let deleted = about(self.texts.schedule_deleted, id);
            return Ok(if was_there { deleted } else { self.no_schedule(id) });
        }
        let schedule = self.database.entry(id)?;
        Ok(schedule.map_or_else(|| self.no_schedule(id), |schedule| line(&schedule, self.texts)))
    }

    fn no_schedule(&self, id: i64) -> String {
        about(self.texts.no_schedule, id)
    }
}

fn line(schedule: &Schedule, texts: &CommandTexts) -> String {
    let at = shown_time(schedule.next.unwrap_or(schedule.begins));
    let repeat = match schedule.repeat {
        Repeat::Never => String::new(),
        repeat => texts.aside(&format!("{}{}", texts.repeats, repeat.name())),
    };
    let past = if schedule.next.is_none() { texts.aside(texts.reminded) } else { String::new() };
    format!("#{} {at} {}{repeat}{past}", schedule.id, schedule.title)
}
