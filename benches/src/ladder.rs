//! The ladder: how many outputs of each demand and class were read as asked, with recoveries, by a pattern,
//! or not at all.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use twr_spec::read::Circumstances;
use twr_spec::recovery::RecoveryKind;

use crate::corpus::{Class, Sample};
use crate::demand::{Demand, Outcome, Rung};

/// Every output that something was asked of, with what came of it.
#[derive(Debug, Default)]
pub struct Ladder<'c> {
    rows: Vec<Row<'c>>,
}

/// One output.
#[derive(Debug)]
pub struct Row<'c> {
    /// The output itself.
    pub sample: &'c Sample,
    /// What its prompt asked for.
    pub demand: Demand,
    /// What came of it.
    pub outcome: Outcome,
}

/// The number of outputs on each rung.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    rungs: [usize; Rung::ALL.len()],
    /// The outputs with values that are known another way.
    known: usize,
}

impl Count {
    fn of<'r, 'c: 'r>(rows: impl Iterator<Item = &'r Row<'c>>) -> Self {
        let mut count = Self::default();
        for row in rows {
            for (rung, number) in Rung::ALL.iter().zip(&mut count.rungs) {
                *number += usize::from(*rung == row.outcome.rung);
            }
            count.known += usize::from(row.outcome.truth.is_known());
        }
        count
    }

    fn total(self) -> usize {
        self.rungs.iter().sum()
    }

    /// Percent of the outputs that were read, without the wrong ones.
    fn read(self) -> String {
        let [exact, recovered, pattern, wrong, unreadable, _] = self.rungs;
        let read = exact + recovered + pattern;
        percent(read, read + wrong + unreadable)
    }
}

impl<'c> Ladder<'c> {
    /// Reads every output of the corpus by what its prompt asked for, in those circumstances.
    pub fn of(samples: &'c [Sample], known: Circumstances<'_>) -> Self {
        let rows = samples.iter().filter_map(|sample| {
            let demand = Demand::of(sample)?;
            Some(Row { sample, demand, outcome: demand.read(sample, known) })
        });
        Self { rows: rows.collect() }
    }

    /// Every output, in the order of the corpus.
    pub fn rows(&self) -> &[Row<'c>] {
        &self.rows
    }

    /// The table by demand and class, the recoveries, and the values that are not true.
    pub fn table(&self) -> String {
        let mut out = format!("{:<26}{:<10}{:>6}", "asked for", "models", "all");
        for rung in Rung::ALL {
            let _ = write!(out, "{:>14}", rung.name());
        }
        let _ = writeln!(out, "{:>14}{:>10}", "read", "known");
        for demand in self.demands() {
            let rows = || self.rows.iter().filter(move |row| row.demand.name == demand);
            line(&mut out, demand, "all", Count::of(rows()));
            for class in Class::ALL {
                let count = Count::of(rows().filter(|row| row.sample.class == class));
                if count.total() > 0 && count.total() < Count::of(rows()).total() {
                    line(&mut out, "", class.name(), count);
                }
            }
        }
        line(&mut out, "everything", "all", Count::of(self.rows.iter()));
        self.write_recoveries(&mut out);
        self.write_truth(&mut out);
        out
    }

    /// The totals by demand alone, for a snapshot: short, and independent of the order of files.
    pub fn totals(&self) -> String {
        let mut out = String::new();
        for demand in self.demands() {
            let rows = || self.rows.iter().filter(move |row| row.demand.name == demand);
            line(&mut out, demand, "all", Count::of(rows()));
        }
        line(&mut out, "everything", "all", Count::of(self.rows.iter()));
        self.write_truth(&mut out);
        out
    }

    /// The outputs of a demand (or of those that begin with its name) that could not be read by a spec, with
    /// why.
    pub fn unreadable(&self, demand: &str, class: Option<Class>) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let is_asked = row.demand.name.starts_with(demand)
                && class.is_none_or(|class| class == row.sample.class);
            if is_asked && !row.outcome.rung.is_read_by_spec() {
                let Row { sample, outcome, .. } = row;
                let reasons = outcome.truth.wrong.iter().chain([&outcome.reason]);
                let reason = reasons.map(String::as_str).collect::<Vec<_>>().join("; ");
                let reason: String = reason.chars().take(160).collect();
                let _ = writeln!(
                    out,
                    "{} {} ({}, {}): {reason}",
                    outcome.rung.name(),
                    sample.id,
                    sample.class.name(),
                    sample.model
                );
            }
        }
        out
    }

    /// Everything as JSON: one object an output.
    pub fn json(&self) -> Value {
        let rows = self.rows.iter().map(|row| {
            json!({
                "id": row.sample.id,
                "model": row.sample.model,
                "class": row.sample.class.name(),
                "demand": row.demand.name,
                "rung": row.outcome.rung.name(),
                "recoveries": names(&row.outcome.recoveries),
                "reason": row.outcome.reason,
                "value": row.outcome.value,
                "compared": row.outcome.truth.compared,
                "wrong": row.outcome.truth.wrong,
            })
        });
        rows.collect()
    }

    /// How many outputs were read as something else than they say.
    pub fn wrong(&self) -> usize {
        self.rows.iter().filter(|row| row.outcome.truth.is_wrong()).count()
    }

    /// The demands that occur, in the order in which they are listed.
    fn demands(&self) -> Vec<&'static str> {
        let names = Demand::all().map(|demand| demand.name);
        names.filter(|name| self.rows.iter().any(|row| row.demand.name == *name)).collect()
    }

    fn write_recoveries(&self, out: &mut String) {
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| row.outcome.rung.is_read()) {
            let mut kinds = names(&row.outcome.recoveries);
            for kind in &kinds {
                counts.entry(kind).or_default().0 += 1;
            }
            kinds.sort_unstable();
            kinds.dedup();
            for kind in kinds {
                counts.entry(kind).or_default().1 += 1;
            }
        }
        out.push_str("\nrecovery              times  in outputs\n");
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(_, (_, outputs))| std::cmp::Reverse(*outputs));
        for (kind, (times, outputs)) in counts {
            let _ = writeln!(out, "{kind:<20}{times:>7}{outputs:>12}");
        }
    }

    fn write_truth(&self, out: &mut String) {
        let known = self.rows.iter().filter(|row| row.outcome.truth.is_known());
        let _ = writeln!(
            out,
            "\nvalues known another way: {} in {} outputs, {} of them wrong in {} outputs",
            self.rows.iter().map(|row| row.outcome.truth.compared).sum::<usize>(),
            known.count(),
            self.rows.iter().map(|row| row.outcome.truth.wrong.len()).sum::<usize>(),
            self.wrong()
        );
        for Row { sample, demand, outcome } in &self.rows {
            for what in &outcome.truth.wrong {
                let _ = writeln!(out, "WRONG {} ({}): {what}", sample.id, demand.name);
            }
        }
    }
}

fn names(recoveries: &[RecoveryKind]) -> Vec<&'static str> {
    recoveries.iter().map(|kind| kind.name()).collect()
}

fn line(out: &mut String, demand: &str, class: &str, count: Count) {
    let _ = write!(out, "{demand:<26}{class:<10}{:>6}", count.total());
    for number in count.rungs {
        let _ = write!(out, "{number:>14}");
    }
    let _ = writeln!(out, "{:>14}{:>10}", count.read(), count.known);
}

/// One decimal, in whole numbers; a dash where there is nothing to share.
fn percent(part: usize, whole: usize) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    let tenths = (part * 1_000 + whole / 2) / whole;
    format!("{}.{} %", tenths / 10, tenths % 10)
}
