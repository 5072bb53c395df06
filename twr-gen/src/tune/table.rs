//! The tables: a short one while a search goes on, and the whole one at its end.

use std::cmp::Reverse;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::choice::{Choice, rounded};
use super::halving::Progress;
use super::score::Score;
use super::search::Found;
use crate::screen::note_aside;

/// How many rows the table has while the search goes on.
const LIVE_ROWS: usize = 8;

/// What a terminal shows while the search goes on: the best so far, and how much was spent.
fn live(scores: &[Score], progress: Progress, spent: &str) -> String {
    let order = by_rank(scores, None);
    let shown: Vec<usize> = order.into_iter().take(LIVE_ROWS).collect();
    let head = format!("{} settings, {} tasks each, {spent}", progress.settings, progress.tasks);
    format!("{head}\n{}", table(scores, &shown, None))
}

/// All settings, the best first. The winner has a star, if it gave a good answer, and those that are level with the
/// best an equals sign.
pub(crate) fn report(found: &Found) -> String {
    let is_good =
        |choice: &&Choice| found.scores.get(choice.winner).is_some_and(|winner| winner.good() > 0);
    let choice = found.choice.as_ref().filter(is_good);
    table(&found.scores, &by_rank(&found.scores, choice), choice)
}

/// The winner, then those that were given most tasks, and of these the best.
fn by_rank(scores: &[Score], choice: Option<&Choice>) -> Vec<usize> {
    let tried = |at: &usize| scores.get(*at).is_some_and(|score| score.tried() > 0);
    let mut order: Vec<usize> = (0..scores.len()).filter(tried).collect();
    order.sort_by(|one, other| {
        let key = |at: usize| {
            let score = scores.get(at);
            let is_winner = choice.is_some_and(|choice| choice.winner == at);
            let (tried, good) =
                score.map(|score| (score.tried(), score.good())).unwrap_or_default();
            (Reverse(is_winner), Reverse(tried), Reverse(good))
        };
        let tokens = |at: usize| scores.get(at).map_or(f64::INFINITY, Score::tokens_a_task);
        key(*one).cmp(&key(*other)).then(tokens(*one).total_cmp(&tokens(*other)))
    });
    order
}

const HEADS: [&str; 7] =
    ["", "setting", "good", "95 %", "clean", "tokens a task", "good per 1,000 tokens"];

fn table(scores: &[Score], order: &[usize], choice: Option<&Choice>) -> String {
    let row = |at: &usize| {
        let score = scores.get(*at)?;
        let share = score.share();
        let mark = match choice {
            Some(choice) if choice.winner == *at => "*",
            Some(choice) if choice.level.contains(at) => "=",
            _ => "",
        };
        Some([
            mark.to_owned(),
            score.setting.name(),
            format!("{}/{}", score.good(), score.tried()),
            format!("{:.0}-{:.0}", share.low * 100.0, share.high * 100.0),
            format!("{}/{}", score.clean(), score.tried()),
            rounded(score.tokens_a_task()),
            format!("{:.2}", score.good_per_thousand()),
        ])
    };
    let rows: Vec<[String; 7]> =
        std::iter::once(HEADS.map(str::to_owned)).chain(order.iter().filter_map(row)).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: [usize; 7] = std::array::from_fn(width);
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (cell, width))| {
            // Names are read from the left, figures from the right.
            if column < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What is told while a search goes on: a table that changes on a terminal, else a line a round.
#[derive(Debug)]
pub(crate) struct Watch {
    is_quiet: bool,
    bar: Option<ProgressBar>,
}

impl Watch {
    pub(crate) fn new(is_quiet: bool, is_terminal: bool) -> Self {
        let bar = (is_terminal && !is_quiet).then(|| {
            let bar = ProgressBar::new_spinner();
            bar.set_style(ProgressStyle::default_spinner());
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        });
        Self { is_quiet, bar }
    }

    /// After a trial, or a round.
    pub(crate) fn show_progress(
        &self,
        scores: &[Score],
        progress: Progress,
        (calls, of): (u32, u32),
    ) {
        match &self.bar {
            Some(bar) => {
                bar.set_message(live(scores, progress, &format!("{calls} of {of} calls")));
            }
            None if !self.is_quiet && progress.is_round => {
                note_aside(format_args!(
                    "{} settings on {} tasks each, {calls} of {of} calls{}",
                    progress.settings,
                    progress.tasks,
                    best_in_words(scores)
                ));
            }
            None => {}
        }
    }

    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The best so far, in words.
fn best_in_words(scores: &[Score]) -> String {
    let first = by_rank(scores, None).first().and_then(|at| scores.get(*at));
    first.map_or_else(String::new, |best| {
        format!("; leading: {}, {} of {}", best.setting.name(), best.good(), best.tried())
    })
}

#[cfg(test)]
mod tests {
    use twr_spec::spec::{Asking, Layout, Spec};

    use super::super::setting::Setting;
    use super::super::trial::Outcome;
    use super::*;

    /// The score of a layout with so many good ones of three answers, of so many tokens each.
    fn score(layout: Layout, good: usize, tokens: u64) -> Score {
        let present = Setting::present(&Spec::EMPTY, 0).asking;
        let asking = Asking { layout: Some(layout), ..present };
        let mut score = Score::new(Setting { asking });
        for task in 0..3 {
            let is_clean = task < good;
            score
                .keep(task, Outcome { is_clean, is_true: None, tokens, calls: 1, longest: tokens });
        }
        score
    }

    #[test]
    fn the_live_table_has_the_best_first_and_what_was_spent() {
        let scores = [
            score(Layout::Tags, 1, 90),
            score(Layout::Sections, 3, 120),
            score(Layout::Headings, 3, 100),
            Score::new(Setting::present(&Spec::EMPTY, 0)),
        ];
        let progress = Progress { settings: 4, tasks: 3, is_round: false };
        let shown = live(&scores, progress, "9 of 60 calls");
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = shown.lines().map(words).collect();
        // The setting that was never tried is not there; of two that are equally good the cheaper one is first.
        assert_eq!(
            lines,
            [
                "4 settings, 3 tasks each, 9 of 60 calls",
                "setting good 95 % clean tokens a task good per 1,000 tokens",
                "headings, no examples 3/3 44-100 3/3 100 10.00",
                "sections, no examples 3/3 44-100 3/3 120 8.33",
                "tags, no examples 1/3 6-79 1/3 90 3.70",
            ]
        );
    }

    #[test]
    fn the_live_table_stays_short() {
        let scores: Vec<Score> = (0..30).map(|at| score(Layout::Tags, 2, 100 + at)).collect();
        let progress = Progress { settings: 30, tasks: 3, is_round: false };
        let shown = live(&scores, progress, "90 of 90 calls");
        assert_eq!(shown.lines().count(), 2 + LIVE_ROWS, "{shown}");
        assert_eq!(best_in_words(&scores), "; leading: tags, no examples, 2 of 3");
    }
}
