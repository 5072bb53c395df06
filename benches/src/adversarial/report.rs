//! Counts by kind, class, level and shell, as a table, as lists of rows, and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::json;

use super::outcome::{One, Outcome, Readings};
use super::rows::{Level, Row, escaped};
use super::shell::Shell;

/// How many rows and replies came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Rows, each in several shells.
    pub rows: usize,
    /// Rows that were read wrong in some shell.
    pub wrong_rows: usize,
    /// Replies: a row in a shell.
    pub replies: usize,
    /// Of these, read as what they say.
    pub right: usize,
    /// Asked again.
    pub asked: usize,
    /// Read as something else.
    pub wrong: usize,
    /// Replies of the levels plain and friendly.
    pub easy: usize,
    /// Of these, asked again.
    pub refused: usize,
    /// Replies of the level clear.
    pub clear: usize,
    /// Of these, read.
    pub clear_read: usize,
}

impl Count {
    fn add<'o>(&mut self, row: &Row, readings: impl IntoIterator<Item = &'o One>) {
        self.rows += 1;
        let mut is_wrong = false;
        for one in readings {
            is_wrong |= one.outcome == Outcome::Wrong;
            self.replies += 1;
            match one.outcome {
                Outcome::Right => self.right += 1,
                Outcome::Asked => self.asked += 1,
                Outcome::Wrong => self.wrong += 1,
            }
            if row.level.is_easy() {
                self.easy += 1;
                self.refused += usize::from(one.outcome == Outcome::Asked);
            }
            if row.level == Level::Clear {
                self.clear += 1;
                self.clear_read += usize::from(one.outcome == Outcome::Right);
            }
        }
        self.wrong_rows += usize::from(is_wrong);
    }

    fn line(&self, name: &str) -> String {
        let Self { rows, wrong_rows, replies, right, asked, wrong, .. } = self;
        format!(
            "{name:<22} {rows:>5} {replies:>7} {right:>7} {asked:>7} {wrong:>6} {:>7} {wrong_rows:>7} {:>8} {:>7}\n",
            percent(*wrong, *replies),
            percent(self.refused, self.easy),
            percent(self.clear_read, self.clear),
        )
    }
}

fn percent(part: usize, whole: usize) -> String {
    #[expect(clippy::cast_precision_loss, reason = "the counts are some ten thousands")]
    let share = 100.0 * part as f64 / whole as f64;
    if whole == 0 { "-".to_owned() } else { format!("{share:.1} %") }
}

/// Rows with their readings.
#[derive(Debug)]
pub struct Report<'r> {
    pairs: Vec<(&'r Row, &'r Readings)>,
}

/// Which rows are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Read as something else.
    Wrong,
    /// Plain or friendly, and asked again.
    Refused,
    /// Clear, and asked again.
    Clear,
}

impl Shown {
    /// The list of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "wrong" => Some(Self::Wrong),
            "refused" => Some(Self::Refused),
            "clear" => Some(Self::Clear),
            _ => None,
        }
    }

    fn holds(self, row: &Row, one: &One) -> bool {
        match self {
            Self::Wrong => one.outcome == Outcome::Wrong,
            Self::Refused => row.level.is_easy() && one.outcome == Outcome::Asked,
            Self::Clear => row.level == Level::Clear && one.outcome == Outcome::Asked,
        }
    }
}

impl<'r> Report<'r> {
    /// Of all rows, or of those of one kind.
    pub fn of(rows: &'r [Row], readings: &'r [Readings], kind: Option<&str>) -> Self {
        let pairs = rows.iter().zip(readings);
        Self { pairs: pairs.filter(|(row, _)| kind.is_none_or(|kind| row.kind == kind)).collect() }
    }

    /// The counts by what a row is sorted by.
    pub fn by(&self, key: impl Fn(&Row) -> String) -> BTreeMap<String, Count> {
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        for (row, readings) in &self.pairs {
            counts.entry(key(row)).or_default().add(row, *readings);
        }
        counts
    }

    /// All of them.
    pub fn total(&self) -> Count {
        self.count_of(|_| true)
    }

    /// The tables.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let total = self.total();
        for (title, counts) in [
            ("kind", self.by(|row| row.kind.clone())),
            ("class", self.by(|row| row.class.clone())),
            ("level", self.by(|row| row.level.name().to_owned())),
            ("shell", self.by_shell()),
        ] {
            let _ = writeln!(
                text,
                "{title:<22} {:>5} {:>7} {:>7} {:>7} {:>6} {:>7} {:>7} {:>8} {:>7}",
                "rows", "replies", "right", "asked", "wrong", "", "in rows", "refused", "clear",
            );
            for (name, count) in counts {
                text.push_str(&count.line(&name));
            }
            text.push('\n');
        }
        text.push_str(&total.line("all"));
        text.push('\n');
        // A body that is a whole reply has no header to say what it answers: that is counted apart, too.
        let alone = |one: &One| one.shell == Shell::Alone;
        for (name, count) in [
            ("all", total),
            ("named", self.count_of(|one| !alone(one))),
            ("alone", self.count_of(alone)),
        ] {
            let _ = writeln!(
                text,
                "{name}: wrong {}; plain or friendly, and asked again {}; clear, and read {}",
                percent(count.wrong, count.replies),
                percent(count.refused, count.easy),
                percent(count.clear_read, count.clear),
            );
        }
        text
    }

    /// The counts of some of the replies.
    fn count_of(&self, holds: impl Fn(&One) -> bool) -> Count {
        let mut count = Count::default();
        for (row, readings) in &self.pairs {
            count.add(row, readings.iter().filter(|one| holds(one)));
        }
        count
    }

    fn by_shell(&self) -> BTreeMap<String, Count> {
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        for (row, readings) in &self.pairs {
            for one in *readings {
                counts.entry(one.shell.name().to_owned()).or_default().add(row, [one]);
            }
        }
        counts
    }

    /// The rows of a list, with the shells in which it was so.
    pub fn show(&self, shown: Shown, class: Option<&str>) -> String {
        let mut text = String::new();
        let of_class = |row: &Row| class.is_none_or(|class| row.class == class);
        for (row, readings) in self.pairs.iter().filter(|(row, _)| of_class(row)) {
            let fit: Vec<&One> = readings.iter().filter(|one| shown.holds(row, one)).collect();
            let Some(first) = fit.first() else { continue };
            let shells: Vec<&str> = fit.iter().map(|one| one.shell.name()).collect();
            let shells =
                if fit.len() == readings.len() { "all".to_owned() } else { shells.join(" ") };
            let got = first.got.as_ref().map_or("ASK".to_owned(), ToString::to_string);
            let _ = writeln!(
                text,
                "{}:{} {} ({}, {}): {} → {got}, not {} [{shells}]",
                row.kind,
                row.line,
                row.spec,
                row.class,
                row.level.name(),
                escaped(&row.body),
                said(row),
            );
        }
        text
    }

    /// Every reply as a line of JSON.
    pub fn json(&self) -> String {
        let mut text = String::new();
        for (row, readings) in &self.pairs {
            for one in *readings {
                let line = json!({
                    "kind": row.kind, "line": row.line, "spec": row.spec, "class": row.class,
                    "level": row.level.name(), "expect": row.expected, "body": row.body,
                    "shell": one.shell.name(), "outcome": one.outcome.name(), "got": one.got,
                });
                let _ = writeln!(text, "{line}");
            }
        }
        text
    }
}

fn said(row: &Row) -> String {
    let values: Vec<String> = row.expected.iter().map(ToString::to_string).collect();
    if values.is_empty() { "ASK".to_owned() } else { values.join(" || ") }
}
