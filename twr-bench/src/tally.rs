//! `Row`: what an arm made of all tasks, with intervals, and beside the standard arm on the same tasks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::campaign::Measured;
use crate::judge::Marks;
use crate::piecewise::Saved;
use crate::statistics::{Estimate, bootstrap, share};
use crate::suite::Suite;
use crate::trial::Trial;

/// What one arm made of all tasks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The arm.
    pub arm: String,
    /// Whether it is one of twr's.
    pub is_ours: bool,
    /// How many tasks, and how often each was run.
    pub tasks: usize,
    /// Runs: tasks times seeds.
    pub runs: u32,
    /// Shares of all runs, of the first replies.
    pub first: Shares,
    /// Shares of all runs, in the end.
    pub end: Shares,
    /// The share that is clean, less that of the standard arm on the same tasks and seeds.
    pub clean_beside_standard: Estimate,
    /// Calls a run.
    pub calls: Estimate,
    /// Tokens of prompts a run.
    pub prompt_tokens: f64,
    /// Tokens of replies a run.
    pub reply_tokens: f64,
    /// Both.
    pub tokens: Estimate,
    /// What the calls after the first took, a run.
    pub repair_tokens: Estimate,
    /// All tokens of all runs, for each run that was right in the end. None if none was.
    pub tokens_per_right: Option<Estimate>,
    /// Seconds a run, where they were measured.
    pub seconds: f64,
    /// Of single values whose truth is known: how many are true.
    pub true_values: TrueValues,
    /// What was saved by ending calls early, in all runs; nothing in figures from before this was counted.
    #[serde(default)]
    pub saved: Saved,
}

/// Shares of runs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Shares {
    /// Right.
    pub right: Estimate,
    /// Right and clean.
    pub clean: Estimate,
    /// Clean, with no item of a worked example.
    pub original: Estimate,
    /// Right and true, of the runs whose truth is known.
    pub is_true: Estimate,
}

/// Of single values whose truth is known: how many are true.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct TrueValues {
    /// Of those that the first reply gave.
    pub at_first: Estimate,
    /// How many those were.
    pub count_at_first: u32,
    /// Of those that a repair gave or changed.
    pub repaired: Estimate,
    /// How many those were.
    pub count_repaired: u32,
    /// Of all that there are in the end; `None` in figures from before this was counted.
    #[serde(default)]
    pub at_end: Option<Estimate>,
    /// How many those are.
    #[serde(default)]
    pub count_at_end: u32,
}

/// A row for each arm. The first is the standard.
pub fn rows(measured: &[Measured]) -> Vec<Row> {
    let standard = measured.first();
    measured.iter().map(|arm| row(arm, standard.unwrap_or(arm))).collect()
}

/// What an arm made of the tasks of each suite.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BySuite {
    /// The arm.
    pub arm: String,
    /// Of each suite its name, the share of runs right at first, and clean in the end, and the tokens a task.
    pub suites: Vec<(String, Estimate, Estimate, f64)>,
}

/// The shares by suite, for each arm.
pub fn by_suite(measured: &[Measured], suites: &[Suite]) -> Vec<BySuite> {
    let of = |arm: &Measured| {
        let mut start = 0;
        let mut shares = Vec::new();
        for suite in suites {
            let end = start + suite.tasks.len();
            let trials: Vec<&Trial> =
                arm.trials.iter().filter(|trial| (start..end).contains(&trial.task)).collect();
            let count = |is: fn(&Trial) -> bool| {
                u32::try_from(trials.iter().filter(|trial| is(trial)).count()).unwrap_or(u32::MAX)
            };
            let all = count(|_| true);
            let first = share(count(|trial| trial.first.right), all);
            let end_clean = share(count(|trial| trial.end.clean), all);
            let tokens = trials.iter().map(|trial| float(trial.usage.total_tokens())).sum::<f64>();
            shares.push((suite.name.to_owned(), first, end_clean, ratio(tokens, f64::from(all))));
            start = end;
        }
        BySuite { arm: arm.arm.name(), suites: shares }
    };
    measured.iter().map(of).collect()
}

fn row(measured: &Measured, standard: &Measured) -> Row {
    let trials = &measured.trials;
    let groups = by_task(trials);
    let mean = |of: fn(&Trial) -> f64| {
        bootstrap(&groups, |groups| ratio(sum(groups, of), sum(groups, |_| 1.0)))
    };
    let right = count(trials, |trial| trial.end.right);
    Row {
        arm: measured.arm.name(),
        is_ours: measured.arm.is_ours(),
        tasks: groups.len(),
        runs: count(trials, |_| true),
        first: shares(trials, |trial| trial.first),
        end: shares(trials, |trial| trial.end),
        clean_beside_standard: beside(trials, &standard.trials),
        calls: mean(|trial| f64::from(trial.usage.calls)),
        prompt_tokens: mean(|trial| float(trial.usage.input_tokens)).value,
        reply_tokens: mean(|trial| float(trial.usage.output_tokens)).value,
        tokens: mean(|trial| float(trial.usage.total_tokens())),
        repair_tokens: mean(|trial| {
            float(trial.usage.total_tokens() - trial.first_usage.total_tokens())
        }),
        tokens_per_right: (right > 0).then(|| {
            bootstrap(&groups, |groups| {
                let right = sum(groups, |trial| f64::from(u8::from(trial.end.right)));
                ratio(sum(groups, |trial| float(trial.usage.total_tokens())), right)
            })
        }),
        seconds: mean(|trial| trial.seconds).value,
        true_values: true_values(trials),
        saved: trials.iter().fold(Saved::default(), |mut sum, trial| {
            sum += trial.saved;
            sum
        }),
    }
}

fn shares(trials: &[Trial], marks: fn(&Trial) -> Marks) -> Shares {
    let all = count(trials, |_| true);
    Shares {
        right: share(count(trials, |trial| marks(trial).right), all),
        clean: share(count(trials, |trial| marks(trial).clean), all),
        original: share(count(trials, |trial| marks(trial).original), all),
        is_true: share(
            count(trials, |trial| marks(trial).is_true == Some(true)),
            count(trials, |trial| marks(trial).is_true.is_some()),
        ),
    }
}

fn true_values(trials: &[Trial]) -> TrueValues {
    let sum = |of: fn(&Trial) -> [u32; 2]| {
        trials.iter().map(of).fold([0, 0], |[trues, all], [more, of]| [trues + more, all + of])
    };
    let [true_first, first] = sum(|trial| trial.truths_at_first);
    let [true_repaired, repaired] = sum(|trial| trial.truths_repaired);
    let [true_end, end] = sum(|trial| trial.truths_at_end);
    TrueValues {
        at_first: share(true_first, first),
        count_at_first: first,
        repaired: share(true_repaired, repaired),
        count_repaired: repaired,
        at_end: Some(share(true_end, end)),
        count_at_end: end,
    }
}

/// The difference in clean runs, paired by task and seed.
fn beside(trials: &[Trial], standard: &[Trial]) -> Estimate {
    let known: BTreeMap<(usize, u64), bool> =
        standard.iter().map(|trial| ((trial.task, trial.seed), trial.end.clean)).collect();
    let mut pairs: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for trial in trials {
        if let Some(&other) = known.get(&(trial.task, trial.seed)) {
            let clean = |clean: bool| f64::from(u8::from(clean));
            pairs.entry(trial.task).or_default().push(clean(trial.end.clean) - clean(other));
        }
    }
    let groups: Vec<Vec<f64>> = pairs.into_values().collect();
    bootstrap(&groups, |groups| {
        let all: Vec<f64> = groups.iter().flat_map(|group| group.iter().copied()).collect();
        ratio(all.iter().sum(), all.iter().map(|_| 1.0).sum())
    })
}

fn by_task(trials: &[Trial]) -> Vec<Vec<&Trial>> {
    let mut groups: BTreeMap<usize, Vec<&Trial>> = BTreeMap::new();
    for trial in trials {
        groups.entry(trial.task).or_default().push(trial);
    }
    groups.into_values().collect()
}

fn sum(groups: &[&Vec<&Trial>], of: impl Fn(&Trial) -> f64) -> f64 {
    groups.iter().flat_map(|group| group.iter()).map(|trial| of(trial)).sum()
}

fn count(trials: &[Trial], is: impl Fn(&Trial) -> bool) -> u32 {
    u32::try_from(trials.iter().filter(|trial| is(trial)).count()).unwrap_or(u32::MAX)
}

fn ratio(over: f64, under: f64) -> f64 {
    if under > 0.0 { over / under } else { f64::NAN }
}

/// Exact: no run takes four thousand million tokens.
fn float(tokens: u64) -> f64 {
    f64::from(u32::try_from(tokens).unwrap_or(u32::MAX))
}
