//! `ReasonMetrics`: what many reasonings came to and cost, by mode and by try.

use std::collections::BTreeMap;

use serde::Serialize;
use twr::model::Usage;

use super::log::{ReasonLog, ReasonMove, Step};
use super::mode::Mode;

/// What the reasonings of one mode came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ModeFigures {
    /// Reasonings.
    pub runs: u32,
    /// Those whose answer passed.
    pub passed: u32,
    /// By the number of tries, from 1: the reasonings that passed with so many.
    pub passed_by_try: BTreeMap<u32, u32>,
    /// Tries that followed a reflection.
    pub reflected_tries: u32,
    /// Those whose answer passed.
    pub reflected_passed: u32,
    /// By the name of what found fault: how often.
    pub failures: BTreeMap<String, u32>,
    /// What all cost.
    pub usage: Usage,
}

impl ModeFigures {
    /// The share of reasonings that passed at the first try, from 0 to 1.
    pub fn first_try_share(&self) -> f64 {
        share(self.passed_by_try.get(&1).copied().unwrap_or_default(), self.runs)
    }

    /// The share of reasonings that passed, from 0 to 1.
    pub fn passed_share(&self) -> f64 {
        share(self.passed, self.runs)
    }

    /// The mean number of tries of those that passed; 0 if none did.
    pub fn mean_tries_to_pass(&self) -> f64 {
        let tries = self.passed_by_try.iter().map(|(tries, count)| tries * count).sum();
        share(tries, self.passed)
    }

    /// The share of tries after a reflection that passed, from 0 to 1.
    pub fn reflection_share(&self) -> f64 {
        share(self.reflected_passed, self.reflected_tries)
    }

    /// What found fault most often; the first by name of equals.
    pub fn most_common_failure(&self) -> Option<(&str, u32)> {
        let mut failures: Vec<_> = self.failures.iter().collect();
        failures.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        failures.first().map(|(name, count)| (name.as_str(), **count))
    }
}

fn share(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}

/// What many reasonings came to, by mode. It serializes.
///
/// ```
/// use twr::model::Usage;
/// use twr_agent::reason::{Level, Mode, ReasonLimits, ReasonLog, ReasonMetrics, Step};
///
/// let checks = vec!["tests".to_owned()];
/// let mut log = ReasonLog::new("Sum.", Mode::External, Level::Light, checks, ReasonLimits::default());
/// let usage = Usage::of_call(100, 20);
/// log.on(Step::Tried { reply: "[Code] 1".into(), usage });
/// log.on(Step::Checked { name: "tests".into(), findings: vec![], usage: Usage::default() });
///
/// let mut metrics = ReasonMetrics::default();
/// metrics.add(&log);
/// let external = &metrics.modes[&Mode::External];
/// assert_eq!((external.runs, external.first_try_share(), external.usage.calls), (1, 1.0, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ReasonMetrics {
    /// The figures of each mode that was used.
    pub modes: BTreeMap<Mode, ModeFigures>,
}

impl ReasonMetrics {
    /// Counts a reasoning.
    pub fn add(&mut self, log: &ReasonLog) {
        let figures = self.modes.entry(log.mode()).or_default();
        let is_passed = log.next() == ReasonMove::Passed;
        figures.runs += 1;
        figures.usage += log.usage();
        if is_passed {
            figures.passed += 1;
            *figures.passed_by_try.entry(log.tries_used()).or_default() += 1;
        }
        let mut is_reflected = false;
        let last_try = log.steps().iter().rposition(is_try);
        for (at, step) in log.steps().iter().enumerate() {
            if is_try(step) && is_reflected {
                figures.reflected_tries += 1;
                figures.reflected_passed += u32::from(is_passed && Some(at) == last_try);
            }
            let failed = match step {
                Step::NoAnswer { .. } => Some("form"),
                Step::Checked { name, findings, .. } if !findings.is_empty() => Some(name.as_str()),
                Step::Judged { passes: Some(false), .. } => Some("critic"),
                Step::Judged { passes: None, .. } => Some("no verdict"),
                _ => None,
            };
            if let Some(name) = failed {
                *figures.failures.entry(name.to_owned()).or_default() += 1;
            }
            is_reflected = matches!(step, Step::Reflected { reflection: Some(_), .. });
        }
    }
}

fn is_try(step: &Step) -> bool {
    matches!(step, Step::Tried { .. } | Step::NoAnswer { .. })
}
