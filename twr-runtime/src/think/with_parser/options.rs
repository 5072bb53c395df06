//! How a parser's reply is sought, and what may be spent on it.

use twr_spec::spec::Language;

use crate::think::Sampling;
use crate::think::options::Call;

/// How to go on after a reply that the parser refused. None of them changes the caller's messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RepairPolicy {
    /// The bad reply and the feedback become turns of the run's own copy of the dialogue. The default, and
    /// what the original does.
    #[default]
    Dialogue,
    /// The first messages anew, with a reminder at the end of the last user message, and the temperature
    /// lowered from call to call. The bad reply is not shown.
    Fresh {
        /// The reminder; `None` for the parser's feedback.
        reminder: Option<String>,
    },
    /// The first messages again, as if nothing had been said: the baseline.
    Blind,
}

impl RepairPolicy {
    /// [`Fresh`](Self::Fresh) with a reminder of one's own.
    pub fn fresh(reminder: impl Into<String>) -> Self {
        Self::Fresh { reminder: Some(reminder.into()) }
    }

    /// How the temperature changes if nothing else is asked for.
    fn sampling(&self) -> Sampling {
        match self {
            Self::Dialogue | Self::Blind => Sampling::Keep,
            Self::Fresh { .. } => Sampling::Cool,
        }
    }
}

/// The settings of a run.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) max_attempts: u32,
    pub(super) policy: RepairPolicy,
    pub(super) temperature: Option<f64>,
    pub(super) sampling: Option<Sampling>,
    pub(super) max_tokens: Option<u32>,
    pub(super) stop: Vec<String>,
    pub(super) seed: Option<u64>,
    pub(super) accept_cut_off: bool,
    pub(super) language: Language,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_attempts: 3,
            policy: RepairPolicy::default(),
            temperature: None,
            sampling: None,
            max_tokens: None,
            stop: Vec::new(),
            seed: None,
            accept_cut_off: false,
            language: Language::default(),
        }
    }
}

impl Options {
    /// The temperature of a call, counted from 1.
    pub(super) fn temperature_of(&self, call: u32) -> Option<f64> {
        let first = self.temperature?;
        let sampling = self.sampling.unwrap_or_else(|| self.policy.sampling());
        let call = Call { number: call, repeats: 0, policy: None, is_exact: false };
        Some(call.temperature(first, Some(sampling)))
    }
}
