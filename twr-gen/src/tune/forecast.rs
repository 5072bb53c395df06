//! `Forecast`: what a search will cost at most, told before it begins.

use std::fmt;

use twr_runtime::model::{Model, Money, Price, Prices, Usage};

use super::space::Space;
use super::trial::Trials;

/// What a search will cost. Its calls are a limit, its tokens an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forecast {
    /// The settings of the first round.
    settings: usize,
    tasks: usize,
    /// The most calls.
    pub(crate) calls: u32,
    /// About how many tokens so many calls send.
    pub(crate) sent: u64,
    /// About how many tokens they receive.
    pub(crate) received: u64,
}

impl Forecast {
    /// The forecast of a search through the space. Each call is counted as a first request: a repair is shorter.
    pub(crate) fn of<M: Model>(space: &Space, trials: &Trials<'_, M>) -> Self {
        let prompts = space.prompts();
        let tasks = trials.count();
        let further = [
            prompts.iter().map(|prompt| space.choices(prompt).len()).max().unwrap_or(0),
            space.ways_on(&space.present, Some(u32::MAX)).len(),
        ];
        // A round of one setting is left out.
        let further: usize = further.into_iter().filter(|settings| *settings > 1).sum();
        let trials_at_most = (prompts.len() + further).saturating_mul(tasks);
        let most = u64::from(space.present.attempts()).saturating_mul(trials_at_most as u64);
        let calls = u32::try_from(most).unwrap_or(u32::MAX).min(trials.memory().limit());
        let requests = prompts.iter().enumerate();
        let sizes: Vec<usize> = requests
            .filter_map(|(at, prompt)| trials.first_request(prompt, at % tasks.max(1)))
            .collect();
        let sent = sizes.iter().sum::<usize>() as u64 / (sizes.len().max(1) as u64);
        Self {
            settings: prompts.len(),
            tasks,
            calls,
            sent: sent * u64::from(calls),
            received: trials.reply_tokens() as u64 * u64::from(calls),
        }
    }

    /// About what the calls cost at this price.
    pub(crate) fn money(&self, price: Price) -> Option<Money> {
        let prices = Prices::new().with("model", price);
        prices.cost("model", Usage::of_call(self.sent, self.received))
    }
}

impl fmt::Display for Forecast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        write!(
            f,
            "{} setting{} on {} task{}: at most {} calls, with about {} tokens sent and {} received",
            self.settings,
            plural(self.settings),
            self.tasks,
            plural(self.tasks),
            self.calls,
            self.sent,
            self.received
        )
    }
}
