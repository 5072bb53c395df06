//! How an answer is sought, and what may be spent on it.

use twr_spec::prompt::Placement;
use twr_spec::spec::Layout;
use twr_spec::strictness::Strictness;
use twr_spec::wording::Wording;

use crate::model::{Finish, Reply};
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
    /// How the temperature changes from call to call. Default: warmer with each call under
    /// [`Policy::Missing`], with each repeated answer under [`Policy::Whole`], else it stays.
    pub sampling: Option<Sampling>,
    /// The most tokens a reply may have; `None` leaves it to the server. Doubled after a reply that was
    /// cut off; after one that the server cut off by itself, twice what came and 1,024 at least.
    pub max_tokens: Option<u32>,
    /// The most tokens, of prompts and replies together, that may be spent before another call is made.
    pub max_total_tokens: Option<u64>,
    /// Texts at which the model stops.
    pub stop: Vec<String>,
    /// The seed of the first call; each further call adds one, or it would be given the same answer.
    pub seed: Option<u64>,
    /// How the sections of replies are marked; `None` leaves it to the spec.
    pub layout: Option<Layout>,
    /// Which leniencies make a section wrong. Default: none.
    pub strictness: Strictness,
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
            layout: None,
            strictness: Strictness::LENIENT,
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
    /// anything of the repair's own past but a few quoted words of a wrong value. At the second call
    /// everything that is missing, and what the model may leave out where the first reply never came to
    /// it; from the third on one value at a time, the least tried first, without its header, if there
    /// is a call for each. A list that is still too short is put behind the one that was, near repeats
    /// refused; no repair takes away what was read better before.
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

/// The limit that a reply gets at least after one that was cut off at the server's own.
const MORE_TOKENS: u32 = 1024;

impl Options {
    /// The temperature of a call, counted from 1, after so many replies that only repeated another.
    pub(super) fn temperature_of(&self, call: u32, repeats: u32) -> Option<f64> {
        let first = self.temperature?;
        let later = call.saturating_sub(1);
        let (sampling, steps) = match (self.sampling, self.policy) {
            (Some(sampling), _) => (sampling, later),
            (None, Policy::Missing) => (Sampling::Warm, later),
            (None, Policy::Whole) => (Sampling::Warm, repeats),
            (None, Policy::Blind) => (Sampling::Keep, later),
        };
        let steps = f64::from(steps);
        Some(match sampling {
            Sampling::Keep => first,
            Sampling::Warm => rounded(first + 0.2 * steps).min(first.max(1.0)),
            Sampling::Cool => rounded(first - 0.1 * steps).max(first.min(0.3)),
        })
    }

    /// The most tokens of the reply after this one, which had `limit`: twice as many if it was cut off.
    pub(super) fn limit_after(reply: &Reply, limit: Option<u32>) -> Option<u32> {
        if reply.finish != Finish::Length {
            return limit;
        }
        // Of a server that does not count, a token is taken for four bytes.
        let came = reply.usage.output_tokens.max(reply.text.len() as u64 / 4);
        let twice = u32::try_from(came.saturating_mul(2)).unwrap_or(u32::MAX);
        Some(limit.map_or(MORE_TOKENS.max(twice), |limit| limit.saturating_mul(2)))
    }
}

/// Without the dust of binary fractions, which would be sent and recorded.
fn rounded(temperature: f64) -> f64 {
    (temperature * 1e6).round() / 1e6
}

impl Policy {
    /// Whether what was read stays when the rest is asked for again.
    pub(super) fn keeps(self) -> bool {
        self == Self::Missing
    }
}
