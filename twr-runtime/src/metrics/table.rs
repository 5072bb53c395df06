//! The figures as a table for people.

use std::collections::BTreeMap;
use std::fmt;

use super::Metrics;
use super::share::share;
use crate::think::EarlyEnd;

/// How many rows of a long list are shown.
const MOST: usize = 12;

/// How wide the first column is at least.
const WIDTH: usize = 30;

impl fmt::Display for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.runs(f)?;
        self.attempts_taken(f)?;
        self.faults(f)?;
        self.repairs(f)?;
        list(f, "Tolerated", &self.recoveries)?;
        list(f, "Ended early", &self.early_ends)?;
        for end in [EarlyEnd::Complete, EarlyEnd::Rejected] {
            if let Some(saved) = self.saved_tokens(end) {
                row(f, &format!("  tokens saved by {}, about", end.name()), saved, None)?;
            }
        }
        self.cost(f)
    }
}

impl Metrics {
    fn runs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        row(f, "Runs", self.runs, None)?;
        row(f, "  right at first", self.right_at_first, self.share_right_at_first())?;
        row(f, "  answered", self.answered(), self.share_answered())?;
        for (kind, runs) in &self.failures {
            row(f, &format!("  {kind}"), *runs, share(*runs, self.runs))?;
        }
        row(f, "Wrong at first", self.wrong_at_first, None)?;
        row(f, "  answered all the same", self.repaired(), self.share_repaired())
    }

    fn attempts_taken(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mean) = self.mean_attempts() {
            writeln!(f, "\n{:WIDTH$}{mean:>8.2}", "Attempts to an answer, mean")?;
        }
        for (attempts, runs) in &self.attempts_to_success {
            row(f, &format!("  {attempts}"), *runs, share(*runs, self.answered()))?;
        }
        list(f, "Replies", &self.conditions)
    }

    fn faults(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults = self.commonest_faults();
        let rows =
            faults.iter().map(|fault| (format!("{} {}", fault.field, fault.rule), fault.count));
        rows_of(f, "Wrong", rows.collect())
    }

    fn repairs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.repairs.is_empty() {
            return Ok(());
        }
        writeln!(f, "\n{:WIDTH$}{:>8}{:>8}{:>8}", "Asked again", "calls", "fields", "mended")?;
        for (policy, repairs) in &self.repairs {
            let (calls, asked, mended) = (repairs.calls, repairs.asked, repairs.mended);
            let policy = format!("  {policy}");
            writeln!(
                f,
                "{policy:WIDTH$}{calls:>8}{asked:>8}{mended:>8}{}",
                percent(repairs.share_mended())
            )?;
        }
        Ok(())
    }

    fn cost(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usage = &self.usage;
        writeln!(f)?;
        row(f, "Calls", u64::from(usage.calls), None)?;
        row(f, "Tokens sent", usage.input_tokens, None)?;
        row(f, "  from the server's cache", usage.cached_tokens, None)?;
        row(f, "Tokens received", usage.output_tokens, None)?;
        row(f, "  reasoning", usage.reasoning_tokens, None)?;
        match self.money {
            Some(money) => writeln!(f, "{:WIDTH$}{money:>8}", "Money"),
            None => Ok(()),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, title: &str, counts: &BTreeMap<String, u64>) -> fmt::Result {
    let mut rows: Vec<(String, u64)> =
        counts.iter().map(|(name, count)| (name.clone(), *count)).collect();
    rows.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    rows_of(f, title, rows)
}

/// Rows under a title; without rows, nothing.
fn rows_of(f: &mut fmt::Formatter<'_>, title: &str, rows: Vec<(String, u64)>) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    let all = rows.iter().fold(0_u64, |sum, (_, count)| sum.saturating_add(*count));
    writeln!(f)?;
    row(f, title, all, None)?;
    let more = rows.len().saturating_sub(MOST);
    for (name, count) in rows.into_iter().take(MOST) {
        row(f, &format!("  {name}"), count, share(count, all))?;
    }
    if more > 0 {
        writeln!(f, "  and {more} more")?;
    }
    Ok(())
}

fn row(f: &mut fmt::Formatter<'_>, name: &str, count: u64, share: Option<f64>) -> fmt::Result {
    writeln!(f, "{name:WIDTH$}{count:>8}{}", percent(share))
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{:>7.1}%", share * 100.0))
}
