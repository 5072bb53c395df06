//! `Choice`: which setting wins, and what is said of the others.

use super::score::{Pair, Score};

/// A lead that chance alone gives more often than this does not decide.
const LEVEL: f64 = 0.25;

/// A difference that chance alone gives more often than this is noise.
const NOISE: f64 = 0.05;

/// What the winner is beside the present setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gain {
    /// More good answers, or as many for fewer tokens, by more than noise.
    Clear,
    /// None that is more than noise.
    Noise,
    /// It is the present setting.
    Same,
    /// The present setting was not among those that were compared.
    Unknown,
}

/// The winner among some settings.
#[derive(Debug)]
pub(crate) struct Choice {
    /// Its position among the scores.
    pub(crate) winner: usize,
    /// The others that are level with the best: tokens decided between them.
    pub(crate) level: Vec<usize>,
}

impl Choice {
    /// The winner of these scores; `None` of no scores.
    ///
    /// The setting with most good answers, on the tasks that all were given, is the best. Those over which its
    /// lead would be chance in more than one of four cases are level with it; of these, and it, the one with
    /// the fewest tokens a good answer wins. Settings that were given less than half as many tasks as another
    /// do not count. Where no task was given to all, each is taken by its own.
    pub(crate) fn of(scores: &[Score], left: &[usize]) -> Option<Self> {
        let of = |at: &usize| scores.get(*at).map(|score| (*at, score));
        let most = left.iter().filter_map(of).map(|(_, score)| score.tried()).max()?;
        let tested: Vec<(usize, &Score)> =
            left.iter().filter_map(of).filter(|(_, score)| score.tried() * 2 >= most).collect();
        let upto = scores.iter().map(Score::reach).max()?;
        let tasks: Vec<usize> =
            (0..upto).filter(|task| tested.iter().all(|(_, score)| score.has(*task))).collect();
        let same: Vec<(usize, Score)> =
            tested.iter().map(|(at, score)| (*at, score.on_any(&tasks))).collect();
        let (_, best) = same.iter().max_by(|(_, one), (_, other)| {
            let fewer_tokens = other.tokens_a_task().total_cmp(&one.tokens_a_task());
            one.good().cmp(&other.good()).then(fewer_tokens)
        })?;
        let is_level = |score: &Score| best.against(score).chance_of_being_better() > LEVEL;
        let mut level: Vec<&(usize, Score)> =
            same.iter().filter(|(_, score)| is_level(score)).collect();
        level.sort_by(|(_, one), (_, other)| {
            let tokens = one.tokens_a_good_answer().total_cmp(&other.tokens_a_good_answer());
            let all = one.tokens_a_task().total_cmp(&other.tokens_a_task());
            tokens.then(all)
        });
        let (winner, _) = level.first()?;
        let level = level.iter().skip(1).map(|(at, _)| *at).collect();
        Some(Self { winner: *winner, level })
    }

    /// How the winner fared beside another setting; `None` for itself, and without a common task.
    pub(crate) fn beside(&self, scores: &[Score], other: usize) -> Option<Pair> {
        let (winner, other_score) = (scores.get(self.winner)?, scores.get(other)?);
        let pair = winner.against(other_score);
        (other != self.winner && pair.of > 0).then_some(pair)
    }

    /// What the winner gains beside the present setting. The best of many settings leads by luck more often than one
    /// that was picked beforehand, so chance has to give such a lead more rarely, the more settings were tried.
    pub(crate) fn gain(&self, scores: &[Score], present: Option<usize>) -> Gain {
        let Some(present) = present else { return Gain::Unknown };
        if present == self.winner {
            return Gain::Same;
        }
        let (Some(winner), Some(now)) = (scores.get(self.winner), scores.get(present)) else {
            return Gain::Noise;
        };
        let tried = scores.iter().filter(|score| score.tried() > 0).count();
        let is_clear = |pair: Pair| pair.chance() * as_number(tried.max(1)) <= NOISE;
        let (good, tokens) = (winner.against(now), winner.tokens_against(now));
        let is_better = good.is_ahead() && is_clear(good);
        let is_cheaper = !good.is_behind() && tokens.is_ahead() && is_clear(tokens);
        if is_better || is_cheaper { Gain::Clear } else { Gain::Noise }
    }

    /// What is to be known of the winner: sentences.
    pub(crate) fn words(&self, scores: &[Score], present: Option<usize>) -> Vec<String> {
        let Some(winner) = scores.get(self.winner) else { return Vec::new() };
        let mut out = vec![best(winner)];
        if !self.level.is_empty() {
            out.push(format!(
                "A tie: {} did as well, or so nearly as well that chance alone gives such a lead in more than one of four cases. The fewest tokens a good answer decided.",
                names(scores, &self.level)
            ));
        }
        let (noise, clear): (Vec<usize>, Vec<usize>) = (0..scores.len())
            .filter(|at| self.beside(scores, *at).is_some())
            .partition(|at| self.beside(scores, *at).is_some_and(|pair| pair.chance() > NOISE));
        if !noise.is_empty() {
            out.push(format!(
                "Within noise of it (sign test, 5 %): {}. More tasks would tell more.",
                names(scores, &noise)
            ));
        }
        if !clear.is_empty() {
            out.push(format!("Different by more than noise: {}.", names(scores, &clear)));
        }
        match present {
            Some(present) => out.extend(self.of_present(scores, present)),
            None => out.push("The present setting was not compared.".to_owned()),
        }
        out
    }

    fn of_present(&self, scores: &[Score], present: usize) -> Option<String> {
        if present == self.winner {
            return Some("It is the present setting.".to_owned());
        }
        let pair = self.beside(scores, present)?;
        let now = scores.get(present)?;
        let verdict = match self.gain(scores, Some(present)) {
            Gain::Clear => "the best setting is better by more than noise",
            _ => "the lead of the best setting is within noise",
        };
        Some(format!(
            "At present ({}): {} of {} good, {} tokens a task; on the {} tasks that both were given, {verdict}.",
            now.setting.name(),
            now.good(),
            now.tried(),
            rounded(now.tokens_a_task()),
            pair.of
        ))
    }
}

fn best(winner: &Score) -> String {
    let share = winner.share();
    let tokens = match winner.tokens_a_good_answer() {
        tokens if tokens.is_finite() => format!(", {} tokens a good answer", rounded(tokens)),
        _ => String::new(),
    };
    format!(
        "Best: {}. {} of {} answers are good ({:.0} to {:.0} %){tokens}.",
        winner.setting.name(),
        winner.good(),
        winner.tried(),
        share.low * 100.0,
        share.high * 100.0
    )
}

#[expect(clippy::cast_precision_loss, reason = "a search has a few hundred settings at most")]
fn as_number(count: usize) -> f64 {
    count as f64
}

/// A number without a fraction.
pub(super) fn rounded(number: f64) -> String {
    format!("{number:.0}")
}

/// How many settings are named; a longer list is not read.
const NAMED: usize = 4;

fn names(scores: &[Score], which: &[usize]) -> String {
    let name = |at: &usize| scores.get(*at).map(|score| format!("[{}]", score.setting.name()));
    let named: Vec<String> = which.iter().take(NAMED).filter_map(name).collect();
    match which.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}
