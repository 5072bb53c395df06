//! The search: the first round finds how to ask first, the second which examples to show, the third how to go on.

use twr_runtime::model::{Model, ModelError};

use super::choice::Choice;
use super::halving::{Field, Halving, Progress, affordable};
use super::memory::End;
use super::score::Score;
use super::setting::Setting;
use super::space::Space;
use super::trial::{Fault, Outcome, Trials};

/// The part of the calls that the first round may take, in percent, where another one follows.
const FIRST_ROUND: u32 = 65;
/// The part of the calls that the first two rounds may take together, where a third one follows.
const TWO_ROUNDS: u32 = 80;

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// All settings that were tried.
    pub(crate) scores: Vec<Score>,
    /// Where the present setting is among them.
    pub(crate) present: Option<usize>,
    /// Those that the end was between.
    pub(crate) finalists: Vec<usize>,
    pub(crate) choice: Option<Choice>,
    /// What ran out, if something did.
    pub(crate) end: Option<End>,
    /// How many settings were left out by lot, as the budget does not suffice for them.
    pub(crate) left_out: usize,
}

/// A search to be carried out.
#[derive(Debug)]
pub(crate) struct Search<'s> {
    pub(crate) space: &'s Space,
    pub(crate) seed: u64,
}

/// Carries a search out. `watch` is told after each trial.
pub(crate) fn search<M: Model>(
    of: &Search<'_>,
    trials: &mut Trials<'_, M>,
    watch: &mut dyn FnMut(&[Score], Progress),
) -> Result<Found, Box<ModelError>> {
    let mut random = Random(of.seed);
    let mut order: Vec<usize> = (0..trials.count()).collect();
    random.shuffle(&mut order);
    let mut found = Found::default();
    let mut field = Ordered { trials, order: &order, watch };
    let settings = of.space.prompts();
    let has_ways = of.space.ways_on(&of.space.present, None).len() > 1;
    let all = field.trials.memory().limit();
    let is_last = !has_ways && !of.space.has_choices();
    let calls = if is_last { all } else { percent(all, FIRST_ROUND) };
    let settings = found.draw(settings, order.len(), calls, &mut random);
    found.present = settings.iter().position(|setting| *setting == of.space.present);
    found.scores = settings.into_iter().map(Score::new).collect();
    let left = (0..found.scores.len()).collect();
    let kept = found.present;
    if !found.round(Halving::new(left, order.len(), calls, kept), &mut field)? {
        return Ok(found);
    }
    let Some(winner) = found.winner() else { return Ok(found) };
    let calls = if has_ways { percent(all, TWO_ROUNDS) } else { all };
    let choices = of.space.choices(&winner.setting);
    if !found.further_round(choices, calls, &mut field, &mut random)? {
        return Ok(found);
    }
    let Some(winner) = found.winner() else { return Ok(found) };
    let ways = of.space.ways_on(&winner.setting, limit(&winner));
    found.further_round(ways, all, &mut field, &mut random)?;
    Ok(found)
}

impl Found {
    /// The score of the setting that won so far.
    fn winner(&self) -> Option<Score> {
        self.scores.get(self.choice.as_ref()?.winner).cloned()
    }

    /// Carries out a round of these settings until so many calls were made; whether the budget is left for another.
    fn further_round<M: Model>(
        &mut self,
        settings: Vec<Setting>,
        calls: u32,
        field: &mut Ordered<'_, '_, M>,
        random: &mut Random,
    ) -> Result<bool, Box<ModelError>> {
        let left_calls = calls.saturating_sub(field.trials.memory().calls());
        let tasks = field.order.len();
        let mut left = Vec::new();
        for setting in self.draw(settings, tasks, left_calls, random) {
            left.push(self.add(setting));
        }
        if left.len() < 2 {
            return Ok(true);
        }
        self.round(Halving::new(left, tasks, calls, None), field)
    }

    /// Carries out a round; whether the budget is left for another.
    fn round<M: Model>(
        &mut self,
        mut halving: Halving,
        field: &mut Ordered<'_, '_, M>,
    ) -> Result<bool, Box<ModelError>> {
        let ended = halving.carry_out(&mut self.scores, field);
        self.finalists = halving.left;
        self.choice = Choice::of(&self.scores, &self.finalists);
        match ended {
            Ok(()) => {}
            Err(Fault::End(end)) => self.end = Some(end),
            Err(Fault::Model(error)) => return Err(error),
        }
        let memory = field.trials.memory();
        if memory.calls() >= memory.limit() {
            self.end = Some(End::Calls);
        }
        Ok(self.end.is_none())
    }

    /// The first setting, and of the others as many as the calls suffice for, drawn by lot.
    fn draw(
        &mut self,
        mut settings: Vec<Setting>,
        tasks: usize,
        calls: u32,
        random: &mut Random,
    ) -> Vec<Setting> {
        let most = affordable(settings.len(), tasks, calls);
        if settings.len() > most {
            self.left_out += settings.len() - most;
            let mut remaining = settings.split_off(1);
            random.shuffle(&mut remaining);
            remaining.truncate(most - 1);
            settings.extend(remaining);
        }
        settings
    }

    /// The position of the setting's score, a new one if it has none.
    fn add(&mut self, setting: Setting) -> usize {
        let known = self.scores.iter().position(|score| score.setting == setting);
        known.unwrap_or_else(|| {
            self.scores.push(Score::new(setting));
            self.scores.len() - 1
        })
    }
}

/// A limit that each reply so far keeps with room to spare: twice the longest of a good answer.
fn limit(winner: &Score) -> Option<u32> {
    let longest = winner.outcomes().filter(|outcome| outcome.is_good()).map(|good| good.longest);
    let longest = longest.max().filter(|longest| *longest > 0)?;
    let limit = u32::try_from(longest.saturating_mul(2)).ok()?.checked_next_multiple_of(64)?;
    winner.setting.asking.max_tokens.is_none_or(|now| limit < now).then_some(limit)
}

fn percent(of: u32, percent: u32) -> u32 {
    u32::try_from(u64::from(of) * u64::from(percent) / 100).unwrap_or(of)
}

/// The trials with the tasks in the order of the search.
struct Ordered<'o, 't, M> {
    trials: &'o mut Trials<'t, M>,
    order: &'o [usize],
    watch: &'o mut dyn FnMut(&[Score], Progress),
}

impl<M: Model> Field for Ordered<'_, '_, M> {
    fn carry_out(&mut self, setting: &Setting, task: usize) -> Result<Outcome, Fault> {
        let task = self.order.get(task).copied().unwrap_or(task);
        self.trials.carry_out(setting, task)
    }

    fn calls(&self) -> u32 {
        self.trials.memory().calls()
    }

    fn show_progress(&mut self, scores: &[Score], progress: Progress) {
        (self.watch)(scores, progress);
    }
}

/// Numbers that look random and are the same for the same seed (`SplitMix64`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let among = u64::try_from(last).unwrap_or(u64::MAX - 1) + 1;
            let other = usize::try_from(self.next() % among).unwrap_or(last);
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests;
