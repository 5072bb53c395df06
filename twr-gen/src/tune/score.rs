//! `Score`: the trials of one setting, with intervals, and whether two settings differ by more than chance.

use super::setting::Setting;
use super::trial::Outcome;

/// The trials of one setting.
#[derive(Clone, Debug)]
pub(crate) struct Score {
    pub(crate) setting: Setting,
    /// By the order in which tasks are given; `None` where it was not tried.
    outcomes: Vec<Option<Outcome>>,
}

/// A share with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Share {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// How two settings fared on the tasks that both were given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The tasks.
    pub(crate) of: u32,
    /// Those that only the first one answered well, or for fewer tokens.
    pub(crate) only_first: u32,
    /// Those that only the second one answered well, or for fewer tokens.
    pub(crate) only_second: u32,
}

impl Score {
    pub(crate) fn new(setting: Setting) -> Self {
        Self { setting, outcomes: Vec::new() }
    }

    /// Keeps what came of the task at this position of the order.
    pub(crate) fn keep(&mut self, task: usize, outcome: Outcome) {
        if self.outcomes.len() <= task {
            self.outcomes.resize(task + 1, None);
        }
        if let Some(place) = self.outcomes.get_mut(task) {
            *place = Some(outcome);
        }
    }

    pub(crate) fn has(&self, task: usize) -> bool {
        self.outcomes.get(task).is_some_and(Option::is_some)
    }

    /// One more than the last task that it was given.
    pub(crate) fn reach(&self) -> usize {
        self.outcomes.len()
    }

    pub(crate) fn outcomes(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().flatten()
    }

    pub(crate) fn tried(&self) -> u32 {
        count(self.outcomes().count())
    }

    pub(crate) fn clean(&self) -> u32 {
        count(self.outcomes().filter(|outcome| outcome.is_clean).count())
    }

    pub(crate) fn good(&self) -> u32 {
        count(self.outcomes().filter(|outcome| outcome.is_good()).count())
    }

    /// The share of good answers, with Wilson's interval.
    pub(crate) fn share(&self) -> Share {
        wilson(self.good(), self.tried())
    }

    /// Tokens a task, good answer or not.
    pub(crate) fn tokens_a_task(&self) -> f64 {
        ratio(self.tokens(), f64::from(self.tried()))
    }

    /// Tokens a good answer; infinite without one.
    pub(crate) fn tokens_a_good_answer(&self) -> f64 {
        ratio(self.tokens(), f64::from(self.good()))
    }

    /// Good answers for 1,000 tokens.
    pub(crate) fn good_per_thousand(&self) -> f64 {
        let per = self.tokens_a_good_answer();
        if per.is_finite() { ratio(1000.0, per) } else { 0.0 }
    }

    /// Good answers and tokens on these tasks alone.
    pub(crate) fn on(&self, tasks: &[usize]) -> (u32, u64) {
        let outcomes = tasks.iter().filter_map(|task| self.outcomes.get(*task)?.as_ref());
        outcomes.fold((0, 0), |(good, tokens), outcome| {
            (good + u32::from(outcome.is_good()), tokens + outcome.tokens)
        })
    }

    /// The same setting with the results of only these tasks; without tasks, with all results.
    pub(crate) fn on_any(&self, tasks: &[usize]) -> Self {
        if tasks.is_empty() {
            return self.clone();
        }
        let mut only = Self::new(self.setting.clone());
        for task in tasks {
            if let Some(Some(outcome)) = self.outcomes.get(*task) {
                only.keep(*task, *outcome);
            }
        }
        only
    }

    fn tokens(&self) -> f64 {
        self.outcomes().map(|outcome| as_number(outcome.tokens)).sum()
    }

    /// Both settings on the tasks that both were given.
    pub(crate) fn against(&self, other: &Self) -> Pair {
        let mut pair = Pair::default();
        for (one, other) in self.outcomes.iter().zip(&other.outcomes) {
            let (Some(one), Some(other)) = (one, other) else { continue };
            pair.of += 1;
            pair.only_first += u32::from(one.is_good() && !other.is_good());
            pair.only_second += u32::from(other.is_good() && !one.is_good());
        }
        pair
    }

    /// The tokens of both settings on the tasks that both were given: which one took fewer.
    pub(crate) fn tokens_against(&self, other: &Self) -> Pair {
        let mut pair = Pair::default();
        for (one, other) in self.outcomes.iter().zip(&other.outcomes) {
            let (Some(one), Some(other)) = (one, other) else { continue };
            pair.of += 1;
            pair.only_first += u32::from(one.tokens < other.tokens);
            pair.only_second += u32::from(other.tokens < one.tokens);
        }
        pair
    }
}

impl Pair {
    pub(crate) fn is_ahead(self) -> bool {
        self.only_first > self.only_second
    }

    pub(crate) fn is_behind(self) -> bool {
        self.only_first < self.only_second
    }

    /// How often chance alone would give the first one such a lead or a greater one, where both are equally good.
    pub(crate) fn chance_of_being_better(self) -> f64 {
        tail(self.only_first, self.only_first + self.only_second)
    }

    /// How often chance alone would give either one such a lead: the sign test.
    pub(crate) fn chance(self) -> f64 {
        let most = self.only_first.max(self.only_second);
        (2.0 * tail(most, self.only_first + self.only_second)).min(1.0)
    }
}

/// How often so many heads or more fall in so many throws of a coin.
fn tail(heads: u32, throws: u32) -> f64 {
    // In logarithms: a thousandth power of a half is no float.
    let mut term = -f64::from(throws) * std::f64::consts::LN_2;
    let mut sum = 0.0;
    for fallen in 0..=throws {
        if fallen >= heads {
            sum += term.exp();
        }
        term += f64::from(throws - fallen).ln() - f64::from(fallen + 1).ln();
    }
    sum.min(1.0)
}

/// The quantile of the normal distribution for 95 %.
const Z: f64 = 1.959_964;

fn wilson(successes: u32, tries: u32) -> Share {
    if tries == 0 {
        return Share { value: 0.0, low: 0.0, high: 1.0 };
    }
    let (successes, tries) = (f64::from(successes), f64::from(tries));
    let value = successes / tries;
    let spread = Z * Z / tries;
    let centre = (value + spread / 2.0) / (1.0 + spread);
    let half = Z * (value * (1.0 - value) / tries + spread / (4.0 * tries)).sqrt() / (1.0 + spread);
    Share { value, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

fn ratio(one: f64, other: f64) -> f64 {
    if other > 0.0 { one / other } else { f64::INFINITY }
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[expect(clippy::cast_precision_loss, reason = "no search sends so many tokens that it shows")]
fn as_number(tokens: u64) -> f64 {
    tokens as f64
}

#[cfg(test)]
mod tests {
    use twr_spec::spec::Spec;

    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} is not {expected}");
    }

    #[test]
    fn shares_have_wilsons_interval() {
        // Worked by hand from the formula.
        for (successes, tries, low, high) in
            [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (60, 60, 0.9398, 1.0), (0, 0, 0.0, 1.0)]
        {
            let share = wilson(successes, tries);
            near(share.low, low);
            near(share.high, high);
        }
    }

    /// An outcome with this many tokens.
    fn outcome(is_clean: bool, is_true: Option<bool>, tokens: u64) -> Outcome {
        Outcome { is_clean, is_true, tokens, calls: 1, longest: 10 }
    }

    #[test]
    fn the_objective_is_good_answers_for_tokens() {
        let of = |outcomes: &[Outcome]| {
            let mut score = Score::new(Setting::present(&Spec::EMPTY, 0));
            for (task, outcome) in outcomes.iter().enumerate() {
                score.keep(task, *outcome);
            }
            score
        };
        // What is clean and not true is not good, and costs as much.
        let score = of(&[
            outcome(true, Some(true), 100),
            outcome(true, None, 200),
            outcome(true, Some(false), 300),
            outcome(false, None, 400),
        ]);
        assert_eq!((score.tried(), score.clean(), score.good()), (4, 3, 2));
        near(score.tokens_a_task(), 250.0);
        near(score.tokens_a_good_answer(), 500.0);
        near(score.good_per_thousand(), 2.0);
        let never = of(&[outcome(false, None, 400)]);
        assert!(never.tokens_a_good_answer().is_infinite());
        near(never.good_per_thousand(), 0.0);
    }

    #[test]
    fn chance_is_that_of_a_coin() {
        let check = |only_first, only_second, first_is_better: f64, either: f64| {
            let pair = Pair { of: 20, only_first, only_second };
            near(pair.chance_of_being_better(), first_is_better);
            near(pair.chance(), either);
        };
        check(0, 0, 1.0, 1.0);
        check(1, 0, 0.5, 1.0);
        check(5, 0, 0.0313, 0.0625);
        check(6, 0, 0.0156, 0.0313);
        check(3, 1, 0.3125, 0.625);
        check(0, 4, 1.0, 0.125);
        near(Pair { of: 4000, only_first: 2000, only_second: 2000 }.chance(), 1.0);
    }
}
