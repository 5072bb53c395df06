//! Successive halving: all settings on a few tasks, the better half on twice as many, and so on.

use super::score::Score;
use super::setting::Setting;
use super::trial::{Fault, Outcome};

/// How many settings are never halved: those that the end is between.
const FINALISTS: usize = 3;

/// How many calls a trial takes, where nothing is known of it yet.
const CALLS_A_TRIAL: f64 = 1.5;

/// Where a round of halving is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    /// How many settings are still in it.
    pub(crate) settings: usize,
    /// How many tasks each of them is given.
    pub(crate) tasks: usize,
    /// Whether the settings were just compared.
    pub(crate) is_round: bool,
}

/// What halving asks of its surroundings.
pub(crate) trait Field {
    /// Carries out a trial of the setting on a task of the order.
    fn carry_out(&mut self, setting: &Setting, task: usize) -> Result<Outcome, Fault>;

    /// How many calls the search has spent.
    fn calls(&self) -> u32;

    /// Is told after each trial, and after each round.
    fn show_progress(&mut self, scores: &[Score], progress: Progress);
}

/// The settings that are compared, of all that have a score.
#[derive(Debug)]
pub(crate) struct Halving {
    /// Their positions among the scores, the best first at the end.
    pub(crate) left: Vec<usize>,
    tasks: usize,
    /// How many calls there may be when it is done.
    calls: u32,
    /// The setting that is never dropped, by its position.
    kept: Option<usize>,
}

impl Halving {
    /// Of these scores, on so many tasks, until so many calls were made. `kept` is never dropped.
    pub(crate) fn new(left: Vec<usize>, tasks: usize, calls: u32, kept: Option<usize>) -> Self {
        Self { left, tasks, calls, kept }
    }

    /// Carries the trials out. A fault ends it; what is known then stays in the scores.
    pub(crate) fn carry_out(
        &mut self,
        scores: &mut [Score],
        field: &mut impl Field,
    ) -> Result<(), Fault> {
        let (mut done, mut trials, begun) = (0, 0_u32, field.calls());
        let room = f64::from(self.calls.saturating_sub(begun)) / CALLS_A_TRIAL;
        let mut upto = first_tasks(self.left.len(), self.tasks, room);
        loop {
            for task in done..upto {
                for at in self.left.clone() {
                    let Some(score) = scores.get_mut(at).filter(|score| !score.has(task)) else {
                        continue;
                    };
                    if field.calls() >= self.calls {
                        self.rank(scores);
                        return Ok(());
                    }
                    let outcome = field.carry_out(&score.setting, task)?;
                    score.keep(task, outcome);
                    trials += 1;
                    let progress =
                        Progress { settings: self.left.len(), tasks: upto, is_round: false };
                    field.show_progress(scores, progress);
                }
            }
            self.rank(scores);
            let progress = Progress { settings: self.left.len(), tasks: upto, is_round: true };
            field.show_progress(scores, progress);
            if upto >= self.tasks {
                return Ok(());
            }
            done = upto;
            let calls = field.calls();
            let rate = f64::from(calls.saturating_sub(begun)) / f64::from(trials.max(1));
            let left = f64::from(self.calls.saturating_sub(calls)) / rate.max(f64::MIN_POSITIVE);
            self.halve(done, left);
            upto = (upto * 2).min(self.tasks);
        }
    }

    /// The best first: by good answers on the tasks that all were given, then by tokens.
    fn rank(&mut self, scores: &[Score]) {
        let shared = |task: &usize| {
            self.left.iter().all(|at| scores.get(*at).is_some_and(|score| score.has(*task)))
        };
        let tasks: Vec<usize> = (0..self.tasks).filter(shared).collect();
        let key = |at: &usize| {
            let of = scores.get(*at).map(|score| score.on(&tasks)).unwrap_or_default();
            (std::cmp::Reverse(of.0), of.1, *at)
        };
        self.left.sort_by_key(key);
    }

    /// Drops the worse half; more if so many trials do not suffice for what follows.
    fn halve(&mut self, done: usize, trials: f64) {
        let upto = (done * 2).min(self.tasks);
        let mut keep = half(self.left.len());
        while keep > 2 && f64::from(cost(keep, done, upto, self.tasks)) > trials {
            keep -= 1;
        }
        let dropped = self.left.split_off(keep.min(self.left.len()));
        self.left.extend(dropped.into_iter().filter(|at| Some(*at) == self.kept));
    }
}

/// How many settings so many trials suffice for, each on two tasks at first: the rest is drawn by lot.
pub(crate) fn affordable(settings: usize, tasks: usize, calls: u32) -> usize {
    let trials = f64::from(calls) / CALLS_A_TRIAL;
    let first = tasks.min(2);
    let fits = |count: &usize| f64::from(cost(*count, 0, first, tasks)) <= trials;
    (2..=settings).rev().find(fits).unwrap_or(settings.min(2))
}

/// How many tasks all settings are given at first: as many as the trials suffice for.
fn first_tasks(settings: usize, tasks: usize, trials: f64) -> usize {
    let fits = |first: &usize| f64::from(cost(settings, 0, *first, tasks)) <= trials;
    (1..=tasks).rev().find(fits).unwrap_or(1).min(tasks)
}

/// The trials of all that follows, where so many settings were given `done` tasks and are given `upto` next.
fn cost(settings: usize, done: usize, upto: usize, tasks: usize) -> u32 {
    let (mut settings, mut done, mut upto, mut trials) = (settings, done, upto.max(1), 0);
    loop {
        trials += settings * upto.saturating_sub(done);
        if upto >= tasks {
            return u32::try_from(trials).unwrap_or(u32::MAX);
        }
        settings = half(settings);
        done = upto;
        upto = (upto * 2).min(tasks);
    }
}

fn half(settings: usize) -> usize {
    settings.div_ceil(2).max(FINALISTS.min(settings))
}
