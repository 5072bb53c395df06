//! How an answer is sought, and what may be spent on it.

use twr_spec::prompt::Placement;
use twr_spec::wording::Wording;

use crate::parse::wording;

/// How often, how, and how warm.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The total number of model calls, the first included; at least 1. Default 3.
    pub max_attempts: u32,
    /// How to go on after a reply that is not as asked. Default [`Policy::Missing`].
    pub policy: Policy,
    /// The temperature of the first call; `None` sends none, and then none is ever sent.
    pub temperature: Option<f64>,
    /// How the temperature changes from call to call. Default: as the policy measures best.
    pub sampling: Option<Sampling>,
    /// The most tokens a reply may have; `None` leaves it to the server. Doubled after a reply that was
    /// cut off.
    pub max_tokens: Option<u32>,
    /// The most tokens, of prompts and replies together, that may be spent before another call is made.
    pub max_total_tokens: Option<u64>,
    /// Texts at which the model stops.
    pub stop: Vec<String>,
    /// The seed of the first call; each further call adds one, or it would be given the same answer.
    pub seed: Option<u64>,
    /// Where the worked examples stand.
    pub placement: Placement,
    /// How many worked examples are shown at most. Default 3.
    pub max_examples: usize,
    /// The templates of prompt and feedback.
    pub wording: Wording,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_attempts: 3,
            policy: Policy::default(),
            temperature: None,
            sampling: None,
            max_tokens: None,
            max_total_tokens: None,
            stop: Vec::new(),
            seed: None,
            placement: Placement::default(),
            max_examples: 3,
            wording: wording().clone(),
        }
    }
}

/// How to go on after a reply that is not as asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Policy {
    /// Keep what was read, ask for the rest only, on a fresh fork that holds neither the bad reply nor
    /// anything of the repair's own past: at the second call everything that is missing, from the
    /// third on one value at a time, the least tried first, without its header. Lists that are too
    /// short are topped up, near repeats refused.
    #[default]
    Missing,
    /// The bad reply and the feedback become turns of a dialogue, and the whole answer is asked for again.
    Whole,
    /// The same request again, as if nothing had been said: the baseline.
    Blind,
}

/// How the temperature changes from call to call, if one is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sampling {
    /// It stays.
    Keep,
    /// Up by 0.2 a call, to 1.0 at most: another answer is wanted.
    Warm,
    /// Down by 0.1 a call, to 0.3 at least: the same answer is wanted in better form.
    Cool,
}

impl Options {
    /// The temperature of a call, counted from 1.
    pub(super) fn temperature_of(&self, call: u32) -> Option<f64> {
        let first = self.temperature?;
        let steps = f64::from(call.saturating_sub(1));
        Some(match self.sampling.unwrap_or_else(|| self.policy.sampling()) {
            Sampling::Keep => first,
            Sampling::Warm => (first + 0.2 * steps).min(first.max(1.0)),
            Sampling::Cool => (first - 0.1 * steps).max(first.min(0.3)),
        })
    }
}

impl Policy {
    fn sampling(self) -> Sampling {
        match self {
            Self::Missing => Sampling::Warm,
            Self::Whole | Self::Blind => Sampling::Keep,
        }
    }
}
